import { emulator } from './setup/emulators.ts'
import { expect, open, test } from './setup/test.ts'

test('the frame offers each area, and the menu returns the focus', { tag: '@sweep' }, async ({ agency }) => {
  const page = await agency.signIn(agency.maya)
  await open(page, '/')
  const tabs = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  for (const name of [/Dashboard/, /Tasks/, /Contacts/, /Messages/])
    await expect(tabs.getByRole('link', { name })).toBeVisible()
  const panel = page.getByRole('complementary', { name: 'Company and team' })
  await expect(panel.getByText('Harbor Insurance')).toBeVisible()

  const menu = page.getByRole('button', { name: /Profile menu/ })
  await menu.press('Enter')
  for (const name of ['Waiting on us', 'Settings', 'Change Password', 'Lock screen'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  await expect(page.getByRole('menuitem').last()).toHaveText('Logout')
  await page.getByRole('menuitem', { name: 'Theme color' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Theme color' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('mess')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await palette.getByRole('option', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL('/messages')
})

test('a status and an incoming text reach other browsers without a reload', async ({ agency }) => {
  const maya = await agency.signIn(agency.maya)
  const dana = await agency.signIn(agency.dana)
  await Promise.all([open(maya, '/'), open(dana, '/')])
  const team = maya.getByRole('complementary', { name: 'Company and team' })
  const status = dana.getByRole('button', { name: /^Your status/ })
  await status.click()
  await dana.getByRole('menuitemradio', { name: 'Lunch' }).click()
  await expect(team.getByRole('listitem').filter({ hasText: 'Lunch' })).toContainText('Dana Okafor')

  await emulator('twilio/inbound', {
    from: '+14065550142',
    to: `+${agency.number}`,
    body: 'Are you open on Sunday?',
  })
  const waiting = maya.getByRole('region', { name: 'Waiting on us' })
  await expect(waiting.getByRole('listitem').filter({ hasText: 'Are you open on Sunday?' })).toBeVisible()
  await expect(
    maya.getByRole('link', { name: /Messages 1 conversations? waiting/ }).filter({ visible: true }),
  ).toBeVisible()
})

test(
  'a page that gets no answer says so and offers Retry, and a form keeps what was typed',
  { tag: '@sweep' },
  async ({ agency }) => {
    const page = await agency.signIn(agency.maya)
    await open(page, '/')
    await page.route('**/contacts.data*', (route) =>
      route.fulfill({ status: 502, body: '<html>Bad gateway' }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click()
    await expect(page.getByText('Unable to load clients')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Company and team' })).toBeVisible()
    await page.unrouteAll()
    await page.getByText('Retry').click()
    await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()

    await open(page, '/profile/theme-color')
    await page.getByLabel('Hex color').fill('#123456')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
    await expect(page.getByLabel('Hex color')).toHaveValue('#123456')
  },
)
