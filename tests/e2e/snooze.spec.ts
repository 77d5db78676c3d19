import { emulator } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Snooze/ })

test('a snoozed conversation comes back', { tag: '@sweep' }, async ({ agency }) => {
  const janet = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
  const ben = await agency.addClient({ firstName: 'Ben', lastName: 'Prado' })
  const text = ({ mobilePhone }: typeof janet, body: string) =>
    emulator('twilio/inbound', { from: `+${mobilePhone}`, to: `+${agency.number}`, body })
  await text(ben, 'Any news?')
  await text(janet, 'I will send the papers')
  const maya = await agency.signIn(agency.maya)
  const dana = await agency.signIn(agency.dana)
  await Promise.all([open(maya, '/waiting'), open(dana, '/waiting')])
  for (const page of [maya, dana]) await expect(row(page, 'Janet Whitcomb')).toBeVisible()

  // By keyboard. A time that has passed is refused, and stays.
  await maya.getByRole('link', { name: 'Janet Whitcomb', exact: true }).focus()
  await maya.keyboard.press('s')
  await dialog(maya).getByLabel('Day and time').fill('2026-01-05T09:00')
  await dialog(maya).getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog(maya).getByText(/This time has passed/)).toBeVisible()
  await expect(dialog(maya).getByLabel('Day and time')).toHaveValue('01/05/2026, 9:00 AM')
  await dialog(maya).getByLabel('Until the client answers').check()
  await dialog(maya).getByRole('button', { name: 'Snooze' }).click()
  for (const page of [maya, dana]) {
    await expect(row(page, 'Janet Whitcomb')).toHaveCount(0)
    await expect(row(page, 'Ben Prado')).toBeVisible()
  }

  // Undo, then both at once.
  await maya.getByRole('button', { name: 'Undo' }).click()
  for (const page of [maya, dana]) await expect(row(page, 'Janet Whitcomb')).toBeVisible()
  await maya.getByLabel('Select Janet Whitcomb').check()
  await maya.getByLabel('Select Ben Prado').check()
  await maya.getByRole('button', { name: 'Snooze selected…' }).click()
  await expect(dialog(maya)).toContainText('Snooze 2 items')
  await dialog(maya).getByLabel('Until the client answers').check()
  await dialog(maya).getByRole('button', { name: 'Snooze' }).click()
  for (const page of [maya, dana]) {
    await expect(page.getByText('No one is waiting for an answer').first()).toBeVisible()
  }
  await dana.getByRole('link', { name: 'Snoozed', exact: true }).click()
  await dana.getByRole('button', { name: 'End snooze of Ben Prado' }).click()
  await expect(row(dana, 'Ben Prado')).toHaveCount(0)
  await expect(row(maya, 'Ben Prado')).toBeVisible()

  // Janet answers: she stands above Ben, who has waited longer.
  await text(janet, 'Here they are')
  const items = maya.getByRole('main').getByRole('listitem')
  await expect(items.first()).toContainText('Janet Whitcomb')
  await expect(items.first()).toContainText('The client answered. Snoozed by Maya until the client answers')
  await expect(row(dana, 'Janet Whitcomb')).toHaveCount(0)
})

test('a conversation is snoozed from its header, for oneself', { tag: '@sweep' }, async ({ agency }) => {
  const janet = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
  await emulator('twilio/inbound', {
    from: `+${janet.mobilePhone}`,
    to: `+${agency.number}`,
    body: 'Call me tomorrow',
  })
  const page = await agency.signIn(agency.maya)
  await open(page, '/messages')
  await page.getByText('Call me tomorrow').first().click()
  await page.getByRole('link', { name: 'Snooze', exact: true }).click()
  await dialog(page)
    .getByLabel(/^Tomorrow morning/)
    .check()
  await dialog(page).getByLabel('Only me').check()
  await dialog(page).getByRole('button', { name: 'Snooze' }).click()
  await expect(page.getByText(/Snoozed until .* 9:00 AM/).first()).toBeVisible()
  await open(page, '/waiting?who=snoozed')
  await expect(row(page, 'Janet Whitcomb')).toContainText('9:00 AM, only for you')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('checked rows are snoozed, and a snooze is ended', { tag: '@sweep' }, async ({ agency }) => {
    const janet = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
    await emulator('twilio/inbound', {
      from: `+${janet.mobilePhone}`,
      to: `+${agency.number}`,
      body: 'Call me tomorrow',
    })
    const page = await agency.signIn(agency.maya, { javaScriptEnabled: false })
    await expect(async () => {
      await page.goto('/waiting')
      await page.getByLabel('Select Janet Whitcomb').check({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Snooze selected…' }).click()
    await page.getByLabel('Pick a time…').check()
    await page.getByLabel('Day and time').fill('2026-01-05T09:00')
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(page.getByText(/This time has passed/)).toBeVisible()
    await expect(page.getByLabel('Day and time')).toHaveValue('2026-01-05T09:00')
    await page.getByLabel('Until the client answers').check()
    await page.getByRole('button', { name: 'Snooze', exact: true }).click()
    await expect(page.getByText('No one is waiting for an answer').first()).toBeVisible()
    await page.getByRole('link', { name: 'Snoozed', exact: true }).click()
    await page.getByRole('button', { name: 'End snooze of Janet Whitcomb' }).click()
    await page.getByRole('link', { name: 'Everyone', exact: true }).click()
    await expect(row(page, 'Janet Whitcomb')).toBeVisible()
  })
})
