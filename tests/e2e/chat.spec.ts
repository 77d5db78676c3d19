import { expect, type Locator, type Page, test, openPage, reloadPage } from './setup/journey.ts'
import sharp from 'sharp'
import { installation } from './setup/installation.ts'
import { door, signedIn } from './setup/people.ts'

// Staff in browsers of their own: what one says, changes and takes back is there for the others, and for nobody else.

const composer = (page: Page) => page.getByRole('textbox', { name: /^Write to / })
const messages = (page: Page) => page.getByRole('log')
const tab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Team/ })
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('list', { name: 'Rooms' }).getByRole('link', { name })

/** Words nobody has said before, so that a journey may be run twice. */
const unique = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(messages(page).getByText(text)).toBeVisible()
}

async function createRoom(page: Page, people: string[], title?: string) {
  await openPage(page, '/chat/new')
  const dialog = page.getByRole('dialog', { name: 'Create room' })
  for (const name of people) await dialog.getByRole('checkbox', { name: new RegExp(name) }).check()
  if (title) await dialog.getByLabel('Name of the group').fill(title)
  await dialog.getByRole('button', { name: 'Create room' }).click()
  await expect(composer(page)).toBeVisible()
}

/** The button of a menu that folds out, with its name for the screen reader. */
const foldOut = (place: Page | Locator, name: string) => place.locator('summary').filter({ hasText: name })

/** Opens what can be done with a message that is on the screen. */
async function menuOf(page: Page, text: string) {
  const message = messages(page).getByRole('listitem').filter({ hasText: text }).first()
  await message.hover()
  await message.getByRole('button', { name: 'Message menu' }).click()
  return page.getByRole('dialog', { name: 'Message menu' })
}

test('two colleagues write to each other: unread, seen, typing, reaction, edit, delete', async ({
  browser,
}) => {
  const dana = await signedIn(browser, 'admin@harbor.example')
  const amy = await signedIn(browser, 'second@harbor.example')
  await createRoom(dana.page, ['Amy Kowalczyk'])
  await expect(dana.page.getByRole('heading', { name: 'Amy Kowalczyk' })).toBeVisible()
  const room = dana.page.getByRole('region', { name: 'Room Amy Kowalczyk' })
  await expect(room.getByRole('paragraph').first()).toHaveText('Available')

  // Amy is elsewhere: the badge counts, the room is in her list.
  const before = Number((await tab(amy.page).innerText()).match(/\d+/)?.[0] ?? 0)
  const first = unique('Do you have the Pratt file?')
  await say(dana.page, first)
  await expect(tab(amy.page)).toContainText(String(before + 1))
  await tab(amy.page).click()
  await expect(row(amy.page, /Dana Okafor/)).toContainText(/[1-9]\d* unread message/)
  await row(amy.page, /Dana Okafor/).click()
  await expect(messages(amy.page).getByText(first)).toBeVisible()
  await expect(row(amy.page, /Dana Okafor/)).not.toContainText('unread')
  await expect(dana.page.getByText('Seen by: Amy Kowalczyk')).toBeAttached()

  await composer(amy.page).pressSequentially('Yes, it i')
  await expect(dana.page.getByText('Amy is typing…')).toBeVisible()
  await composer(amy.page).fill('')

  await (await menuOf(amy.page, first)).getByRole('button', { name: 'React with 👍' }).click()
  await expect(messages(dana.page).getByRole('button', { name: '👍 1: Amy Kowalczyk' })).toBeVisible()
  await messages(dana.page).getByRole('button', { name: '👍 1: Amy Kowalczyk' }).click()
  await expect(messages(amy.page).getByRole('button', { name: '👍 2: You and Dana Okafor' })).toBeVisible()

  const changed = unique('Do you still have the Pratt file?')
  await (await menuOf(dana.page, first)).getByRole('link', { name: 'Edit' }).click()
  await dana.page.getByRole('textbox', { name: 'Edit message' }).fill(changed)
  await dana.page.keyboard.press('Enter')
  await expect(messages(amy.page).getByText(changed)).toBeVisible()
  await expect(messages(amy.page).getByRole('listitem').filter({ hasText: changed })).toContainText('edited')
  // What another wrote can be answered with a face, not changed.
  const menu = await menuOf(amy.page, changed)
  await expect(menu.getByRole('button', { name: 'React with 🎉' })).toBeVisible()
  await expect(menu.getByText(/Edit|Delete/)).toHaveCount(0)
  await amy.page.keyboard.press('Escape')

  const deeds = await menuOf(dana.page, changed)
  await deeds.getByText('Delete…').click()
  await deeds.getByRole('button', { name: 'Delete message' }).click()
  for (const { page } of [dana, amy]) {
    await expect(messages(page).getByText(changed)).toHaveCount(0)
    await expect(messages(page).getByText('This message was deleted').last()).toBeVisible()
  }
})

test('a group: people come and go, rooms are named, hidden and moved, and who is not in it sees nothing', async ({
  browser,
}) => {
  const title = unique('Storm claims')
  const dana = await signedIn(browser, 'admin@harbor.example')
  const amy = await signedIn(browser, 'second@harbor.example')
  const maya = await signedIn(browser, 'owner@harbor.example')
  await openPage(amy.page, '/chat')
  await openPage(maya.page, '/chat')
  await createRoom(dana.page, ['Amy Kowalczyk', 'Luis Prado'], title)
  await say(dana.page, 'Three roofs so far')
  await expect(row(amy.page, new RegExp(title))).toContainText('Three roofs so far')

  // The owner is not in it.
  const address = new URL(dana.page.url()).pathname
  expect((await openPage(maya.page, address))?.status()).toBe(404)
  await expect(maya.page.getByText('Only those in a room can read it.', { exact: false })).toBeVisible()
  await openPage(maya.page, '/chat')
  await expect(row(maya.page, new RegExp(title))).toHaveCount(0)

  await dana.page.getByRole('link', { name: 'People of this group' }).click()
  const people = dana.page.getByRole('dialog', { name: title })
  await people.getByRole('checkbox', { name: /Maya Reyes/ }).check()
  await people.getByRole('button', { name: 'Add' }).click()
  await row(maya.page, new RegExp(title)).click()
  await expect(messages(maya.page).getByText('Three roofs so far')).toBeVisible()
  await expect(messages(maya.page).getByText(/Dana Okafor added Maya Reyes/)).toBeVisible()

  const renamed = unique('Hail claims')
  await people.getByLabel('Name of the group').fill(renamed)
  await people.getByRole('button', { name: 'Rename' }).click()
  await expect(maya.page.getByRole('heading', { name: renamed })).toBeVisible()
  await dana.page
    .getByRole('dialog', { name: renamed })
    .getByRole('button', { name: 'Remove Maya Reyes' })
    .click()
  await expect(maya.page.getByText('You are no longer in this group')).toBeVisible()
  await expect(row(maya.page, new RegExp(renamed))).toHaveCount(0)
  await dana.page.keyboard.press('Escape')

  // Dragged below the next one; the menu moves it back.
  const order = (page: Page) => page.getByRole('list', { name: 'Rooms' }).getByRole('link').allInnerTexts()
  await expect.poll(async () => (await order(dana.page))[0]).toContain(renamed)
  const rows = dana.page.getByRole('list', { name: 'Rooms' }).getByRole('listitem')
  await rows.nth(0).dragTo(rows.nth(1))
  await expect.poll(async () => (await order(dana.page))[1]).toContain(renamed)
  await reloadPage(dana.page)
  await expect.poll(async () => (await order(dana.page))[1]).toContain(renamed)
  const menu = async (name: string) => {
    await foldOut(dana.page, 'Room menu').click()
    await dana.page.getByRole('button', { name }).click()
  }
  await menu('Move up')
  await expect.poll(async () => (await order(dana.page))[0]).toContain(renamed)
  await menu('Order all by newest')

  await foldOut(dana.page, 'Room menu').click()
  await dana.page.getByRole('button', { name: 'Hide from the list' }).click()
  await expect(dana.page.getByText('Hidden until something is said in it')).toBeVisible()
  await expect(row(dana.page, new RegExp(renamed))).toHaveCount(0)
  await row(amy.page, new RegExp(renamed)).click()
  await say(amy.page, 'A fourth one')
  await expect(row(dana.page, new RegExp(renamed))).toContainText('A fourth one')

  await foldOut(amy.page, 'Room menu').click()
  await amy.page.getByText('Leave group…').click()
  await amy.page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(amy.page.getByText('You left the group')).toBeVisible()
  await expect(row(amy.page, new RegExp(renamed))).toHaveCount(0)
})

test('a picture, a GIF that is removed later, an emoji, older messages and what a search finds', async ({
  browser,
}) => {
  const amy = await signedIn(browser, 'second@harbor.example')
  const { page } = amy
  await createRoom(page, ['Dana Okafor'])
  const picture = await sharp({ create: { width: 80, height: 50, channels: 3, background: '#b03060' } })
    .png()
    .toBuffer()
  await page.getByLabel('Files').setInputFiles([
    { name: 'roof.png', mimeType: 'image/png', buffer: picture },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') },
  ])
  await expect(page.getByText(/^Error uploading file\. This file is of an unknown type/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove notes.png' }).click()
  await composer(page).fill('The roof')
  await page.getByRole('button', { name: 'Insert an emoji' }).click()
  await page.getByRole('textbox', { name: 'Search emoji' }).fill('hammer')
  await expect(page.getByText('Nothing found.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search emoji' }).fill('storm')
  await page.getByRole('button', { name: 'Tornado storm' }).click()
  await expect(composer(page)).toHaveValue('The roof🌪️')
  await page.getByRole('button', { name: 'Send' }).click()
  const image = messages(page).getByRole('img', { name: 'roof.png' }).last()
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(80)

  await page.getByRole('link', { name: /^GIF/ }).click()
  await page.getByRole('searchbox', { name: 'Search GIFs' }).fill('confetti')
  await page.getByRole('button', { name: 'Party Confetti GIF' }).click()
  const gif = messages(page).getByRole('img', { name: 'Party Confetti GIF' }).last()
  await expect.poll(() => gif.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  const item = messages(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Party Confetti GIF' }) })
    .last()
  await item.hover()
  await item.getByRole('button', { name: 'Message menu' }).click()
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const needle = unique('windstorm')
  await say(page, needle)
  for (let n = 1; n <= 11; n++) await say(page, `${n} of eleven`)
  await reloadPage(page)
  await expect(messages(page).getByText(needle)).toHaveCount(0)
  await page.getByRole('link', { name: 'Get More Messages' }).click()
  await expect(messages(page).getByText(needle)).toBeVisible()

  await page.getByRole('link', { name: 'Search team chat' }).click()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('win')
  await expect(page.getByText('Needs to be at least 4 characters')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(needle)
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Messages' }).getByRole('link').first().click()
  await expect(messages(page).getByText(needle)).toBeInViewport()

  // The service takes the GIF down.
  await fetch(`${installation.emulatorUrl}/_emulator/giphy/gifs/confeTTi00003`, { method: 'DELETE' })
  const other = await signedIn(browser, 'admin@harbor.example')
  await openPage(other.page, new URL(page.url()).pathname)
  await other.page.getByRole('link', { name: 'Get More Messages' }).click()
  await expect(messages(other.page).getByText('gif was removed').first()).toBeVisible()
  await door('reset', {})
})

test('what cannot be sent stays, and goes when the connection is back', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'second@harbor.example')
  await createRoom(page, ['Dana Okafor'])
  const text = unique('Written on the train')
  await context.setOffline(true)
  await composer(page).fill(text)
  await composer(page).press('Enter')
  await expect(page.getByText('Not sent.')).toBeVisible()
  await expect(page.getByText('No connection. New messages appear as soon as it is back.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await reloadPage(page)
  await expect(messages(page).getByText(text)).toHaveCount(1)
})

test('without JavaScript: a room is made, read and written to, a message changed and taken back', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, 'admin@harbor.example', { javaScriptEnabled: false })
  await tab(page).click()
  await page.getByRole('link', { name: 'Create room' }).first().click()
  await page.getByRole('button', { name: 'Create room' }).click()
  await expect(page.getByText('Choose at least one person.')).toBeVisible()
  await page.getByRole('checkbox', { name: /Amy Kowalczyk/ }).check()
  await page.getByRole('button', { name: 'Create room' }).click()
  const text = unique('Can you take the phones?')
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page).getByText(text)).toBeVisible()

  const item = messages(page).getByRole('listitem').filter({ hasText: text }).last()
  await foldOut(item, 'Message menu').click()
  await item.getByRole('button', { name: 'React with 🎉' }).click()
  await expect(
    messages(page)
      .getByRole('button', { name: /^🎉 1: You/ })
      .last(),
  ).toBeVisible()
  await foldOut(item, 'Message menu').click()
  await item.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write something, or delete the message.')).toBeVisible()
  const changed = unique('Can you take them at noon?')
  await page.getByRole('textbox', { name: 'Edit message' }).fill(changed)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(messages(page).getByText(changed)).toBeVisible()
  const after = messages(page).getByRole('listitem').filter({ hasText: changed }).last()
  await foldOut(after, 'Message menu').click()
  await after.getByText('Delete…').click()
  await after.getByRole('button', { name: 'Delete message' }).click()
  await expect(messages(page).getByText('This message was deleted').last()).toBeVisible()

  await page.getByRole('link', { name: /^GIF/ }).click()
  await page.getByRole('button', { name: 'Beating Heart GIF' }).click()
  await expect(messages(page).getByRole('img', { name: 'Beating Heart GIF' }).last()).toBeVisible()
})
