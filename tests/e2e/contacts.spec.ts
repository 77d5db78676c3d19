import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

// A second sign-in ends the first: these people are this file's own, one test after the other.
test.describe.configure({ mode: 'serial' })

async function signIn(page: Page, email: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('demo-Password-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Contacts' }).locator('[data-row-link]')
const scroller = (page: Page) => page.getByRole('list', { name: 'Contacts' }).locator('..')

test('find, star and open a contact; Back leads to the same row', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await page.goto('/contacts')
  await page.getByRole('button', { name: 'Contacts', exact: true }).hover()
  await expect(page.getByRole('tooltip')).toContainText(/^\d+ contacts/)

  // Rows far below come by themselves, and only those in sight exist.
  await expect(async () => {
    await scroller(page).evaluate((area) => area.scrollTo(0, area.scrollHeight))
    await expect(rows(page).last()).toContainText('王', { timeout: 200 })
  }).toPass({ intervals: [50] })
  expect(await rows(page).count()).toBeLessThan(40)

  await scroller(page).evaluate((area) => area.scrollTo(0, 6000))
  const before = await scroller(page).evaluate((area) => area.scrollTop)
  const row = rows(page).nth(9)
  const name = (await row.textContent())!
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0]!)
  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await expect(rows(page).nth(9)).toHaveText(name)
  expect(await scroller(page).evaluate((area) => area.scrollTop)).toBe(before)

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('achterberg')
  await expect(rows(page)).toHaveText(['Rosalind Bartholomew-Achterberg'])
  await expect(page).toHaveURL(/q=achterberg/)
  const star = page.getByRole('button', { name: 'Rosalind Bartholomew-Achterberg is a favorite' })
  const starred = (await star.getAttribute('aria-pressed')) === 'true'
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', String(!starred))
  await page.reload()
  await expect(star).toHaveAttribute('aria-pressed', String(!starred))
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page).not.toHaveURL(/q=/)

  await page.getByRole('link', { name: 'Names that start with W' }).click()
  await expect(page).toHaveURL(/letter=w/)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
})

test('make, correct and delete a contact; a reload keeps what was typed; Undo', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await page.goto('/contacts/contact/new?mobilePhone=12085550198')
  await expect(page.getByRole('heading', { name: 'Create Contact' })).toBeVisible()
  await expect(page.getByLabel('Mobile phone').first()).toHaveValue('+1 (208) 555-0198')
  await page.getByLabel('First name', { exact: true }).first().fill('Journey')
  await page.getByRole('tab', { name: 'Co-Applicant' }).click()
  await page.getByLabel('Email').last().fill('not an email')
  await page.getByRole('tab', { name: 'Applicant', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The bad field lies on the other tab: it opens and has the focus.
  await expect(page.getByLabel('Email').last()).toBeFocused()
  await page.reload()
  await expect(page.getByText('What you typed before was put back.')).toBeVisible()
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Journey')
  await page.getByRole('tab', { name: /Co-Applicant/ }).click()
  await page.getByLabel('Email').last().fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))),
  ).toEqual([])

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Last name').first().fill('Traveller')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client updated')).toBeVisible()

  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  const code = (await dialog.locator('strong').textContent())!
  await dialog.getByLabel(/to confirm/).fill(code)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Journey Traveller was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey Traveller' })).toBeVisible()
})

test('axe finds nothing, light or dark', async ({ page }) => {
  test.slow()
  await signIn(page, 'admin@harbor.example')
  await page.goto('/contacts?q=achterberg')
  const contact = (await rows(page).first().getAttribute('href'))!
  for (const path of [
    '/contacts',
    '/contacts?q=nobody-at-all',
    '/users',
    '/contacts/contact/new',
    contact,
    `${contact}/edit`,
    `${contact}/delete`,
  ]) {
    for (const theme of ['light', 'dark']) {
      await page.context().addCookies([{ name: 'theme', value: theme, url: page.url() }])
      await page.goto(path)
      await expect(page.getByText('Connected')).toHaveCount(1)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${theme} ${id} ${nodes[0]?.html}`)).toEqual([])
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages, search, star, make and correct', async ({ page }) => {
    await signIn(page, 'second@harbor.example')
    await page.goto('/contacts')
    await expect(rows(page)).toHaveCount(40)
    const first = await rows(page).first().textContent()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rows(page).first()).not.toHaveText(first!)
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(rows(page).first()).toHaveText(first!)
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('rosalind acht')
    await page.getByRole('searchbox', { name: 'Search contacts' }).press('Enter')
    await expect(rows(page)).toHaveText(['Rosalind Bartholomew-Achterberg'])
    const star = page.getByRole('button', { name: /is a favorite/ })
    const starred = (await star.getAttribute('aria-pressed')) === 'true'
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', String(!starred))
    await expect(page).toHaveURL(/q=rosalind/)

    await page.goto('/contacts/contact/new')
    await page.getByLabel('Email').last().fill('bad@')
    await page.getByLabel('First name', { exact: true }).first().fill('Plain')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter an email like')).toBeVisible()
    await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Plain')
    await page.getByLabel('Email').last().fill('good@mail.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plain' })).toBeVisible()
    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    await page.getByLabel(/to confirm/).fill((await page.locator('label strong').textContent())!)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Plain was deleted.')).toBeVisible()
  })
})
