import { PASSWORD } from './setup/agency.ts'
import { expect, type Locator, type Page, test } from './setup/test.ts'

/** No part of a page is farther from its heading than this many tab stops. */
const MOST_STOPS = 15

/** Presses a key until the focus is on the element. */
async function reach(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused({ timeout: 1 })
}

test('a user finds a contact, writes a note and a text by the keyboard alone', async ({ page, agency }) => {
  for (const lastName of ['Abel', 'Baker', 'Whitcomb'])
    await agency.addClient({ firstName: 'Janet', lastName })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto('/login?redirect=/')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(agency.dana.email)
  await reach(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading('Dashboard')).toBeFocused()
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)

  const main = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  // The top bar is one tab stop, at the current tab.
  await reach(page, main.getByRole('link', { name: 'Dashboard' }), 'Shift+Tab')
  for (const name of ['Tasks', 'Team', 'Contacts']) {
    await page.keyboard.press('ArrowRight')
    await expect(main.getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(heading('Contacts')).toBeFocused()
  await reach(page, page.getByRole('searchbox', { name: 'Search contacts' }))
  await page.keyboard.type('janet')
  await expect(page.getByText('3 contacts', { exact: true })).toBeAttached()
  const rows = page.getByRole('list', { name: 'Contacts' })
  await reach(page, rows.getByRole('link', { name: 'Janet Abel', exact: true }))
  await page.keyboard.press('End')
  await expect(rows.getByRole('link', { name: 'Janet Whitcomb', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading('Janet Whitcomb')).toBeFocused()

  await reach(page, page.getByRole('link', { name: 'Text', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Text / })).toBeFocused()
  await page.keyboard.type('Your card is on its way.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Delivered')).toBeVisible()

  await page.goBack()
  await expect(heading('Janet Whitcomb')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Connected', { exact: true })).toHaveCount(1)
  await reach(page, page.getByRole('link', { name: 'Skip to the activity' }))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('textbox', { name: 'What to add' }))
  await page.keyboard.type('Sent her the card.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent her the card.' })).toBeVisible()
})
