import { expect, type Locator, open, type Page, test } from './setup/test.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Write to / })
const messages = (page: Page) => page.getByRole('log')
const room = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Rooms' }).getByRole('link', { name })
const roomMenu = (page: Page) => page.locator('summary').filter({ hasText: 'Room menu' })

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(messages(page).getByText(text)).toBeVisible()
}

async function createRoom(page: Page, people: string[], title?: string): Promise<void> {
  await open(page, '/chat/new')
  const dialog = page.getByRole('dialog', { name: 'Create room' })
  for (const name of people) await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  if (title) await dialog.getByLabel('Name of the group').fill(title)
  await dialog.getByRole('button', { name: 'Create room' }).click()
  await expect(composer(page)).toBeVisible()
}

async function openMenu(page: Page, text: string): Promise<Locator> {
  const message = messages(page).getByRole('listitem').filter({ hasText: text }).first()
  await message.hover()
  await message.getByRole('button', { name: /^Menu of the message/ }).click()
  return page.getByRole('dialog', { name: /^Menu of the message/ })
}

test('two users chat: unread, seen, typing, reactions, editing and deleting', async ({ agency }) => {
  const maya = await agency.signIn(agency.maya)
  const dana = await agency.signIn(agency.dana)
  await open(dana, '/chat')
  await createRoom(maya, ['Dana Okafor'])
  await send(maya, 'Do you have the Pratt file?')
  await expect(room(dana, /Maya Reyes/)).toContainText(/1 unread message/)
  await room(dana, /Maya Reyes/).click()
  await expect(messages(dana).getByText('Do you have the Pratt file?')).toBeVisible()
  await expect(room(dana, /Maya Reyes/)).not.toContainText('unread')
  await expect(maya.getByText('Seen by: Dana Okafor')).toBeAttached()
  await composer(dana).pressSequentially('Yes, it i')
  await expect(maya.getByText('Dana is typing…')).toBeVisible()
  await composer(dana).fill('')

  await (await openMenu(dana, 'Pratt file')).getByRole('button', { name: 'React with 👍' }).click()
  await messages(maya).getByRole('button', { name: '👍 1: Dana Okafor' }).click()
  await expect(messages(dana).getByRole('button', { name: '👍 2: You and Maya Reyes' })).toBeVisible()

  await (await openMenu(maya, 'Pratt file')).getByRole('link', { name: 'Edit' }).click()
  await maya.getByRole('textbox', { name: 'Edit message' }).fill('Do you still have the Pratt file?')
  await maya.keyboard.press('Enter')
  await expect(messages(dana).getByRole('listitem').filter({ hasText: 'still have' })).toContainText('edited')
  const menu = await openMenu(maya, 'still have')
  await menu.getByText('Delete…').click()
  await menu.getByRole('button', { name: 'Delete message' }).click()
  for (const page of [maya, dana]) {
    await expect(messages(page).getByText('This message was deleted')).toBeVisible()
    await expect(messages(page).getByText('still have')).toHaveCount(0)
  }
})

test('a group: members come and go, and others cannot read it', { tag: '@sweep' }, async ({ agency }) => {
  const amy = await agency.addUser({ firstName: 'Amy', lastName: 'Kowalczyk' })
  await agency.addUser({ firstName: 'Luis', lastName: 'Prado' })
  const [dana, maya, third] = [
    await agency.signIn(agency.dana),
    await agency.signIn(agency.maya),
    await agency.signIn(amy),
  ]
  await Promise.all([open(maya, '/chat'), open(third, '/chat')])
  await createRoom(dana, ['Amy Kowalczyk', 'Luis Prado'], 'Storm claims')
  await send(dana, 'Three roofs so far')
  await expect(room(third, /Storm claims/)).toContainText('Three roofs so far')
  const path = new URL(dana.url()).pathname
  const refused = await maya.goto(path)
  expect(refused?.status()).toBe(404)
  await open(maya, '/chat')
  await expect(room(maya, /Storm claims/)).toHaveCount(0)

  await dana.getByRole('link', { name: 'People of this group' }).click()
  const people = dana.getByRole('dialog', { name: 'Storm claims' })
  await people.getByRole('checkbox', { name: /Maya Reyes/ }).check()
  await people.getByRole('button', { name: 'Add' }).click()
  await room(maya, /Storm claims/).click()
  await expect(messages(maya).getByText('Three roofs so far')).toBeVisible()
  await people.getByLabel('Name of the group').fill('Hail claims')
  await people.getByRole('button', { name: 'Rename' }).click()
  await expect(maya.getByRole('heading', { name: 'Hail claims' })).toBeVisible()
  await dana
    .getByRole('dialog', { name: 'Hail claims' })
    .getByRole('button', { name: 'Remove Maya Reyes' })
    .click()
  await expect(maya.getByText('You are no longer in this group')).toBeVisible()
  await expect(room(maya, /Hail claims/)).toHaveCount(0)
  await dana.keyboard.press('Escape')
  // A menu closes when the page changes.
  await expect(dana).toHaveURL(path)
  await expect(dana.getByRole('dialog')).toHaveCount(0)

  await roomMenu(dana).click()
  await dana.getByRole('button', { name: 'Hide from the list' }).click()
  await expect(room(dana, /Hail claims/)).toHaveCount(0)
  await room(third, /Hail claims/).click()
  await send(third, 'A fourth one')
  await expect(room(dana, /Hail claims/)).toContainText('A fourth one')
})
