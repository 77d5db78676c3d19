import { expect, type Page, test, openPage } from './setup/journey.ts'
import sharp from 'sharp'
import { clientPhone, door, freshNumber, signedIn } from './setup/people.ts'

// Two of the staff, each in a browser, and a client on the emulator's page: text, answer, photo, STOP, a text that does
// not arrive and is sent again; all live.

const composer = (page: Page) => page.getByRole('textbox', { name: /^Text / })
const messages = (page: Page) => page.getByRole('log')

async function say(page: Page, text: string) {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

/** Opens the conversation with a number nobody knows yet, the way a person would. */
async function startConversation(page: Page, number: string) {
  await openPage(page, '/messages/new')
  await page.getByRole('combobox', { name: 'To' }).fill(number)
  await page.getByRole('option', { name: /A number that is on no contact/ }).click()
  await expect(composer(page)).toBeVisible()
}

test('staff and a client text each other, live in every browser', async ({ browser }) => {
  const number = freshNumber()
  const maya = await signedIn(browser, 'owner@harbor.example')
  const amy = await signedIn(browser, 'second@harbor.example')
  await openPage(amy.page, '/messages')

  await startConversation(maya.page, number)
  const client = await clientPhone(browser, number)
  const phone = client.page
  await say(maya.page, 'Hello, this is Maya of Harbor Insurance.')
  await expect(phone.getByRole('log').getByText('Hello, this is Maya of Harbor Insurance.')).toBeVisible()
  await expect(messages(maya.page).getByText('Delivered').last()).toBeVisible()

  // The answer reaches both, and Amy sees it in his list without touching anything.
  await phone.getByLabel('Message as this phone').fill('Hi Maya! Can you send my ID card?')
  await phone.getByRole('button', { name: 'Send as client' }).click()
  await expect(messages(maya.page).getByText('Hi Maya! Can you send my ID card?')).toBeVisible()
  await expect(amy.page.getByText('Hi Maya! Can you send my ID card?').first()).toBeVisible()

  // A photo, as the client's phone sends it.
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer()
  await phone
    .getByLabel('Attach photo')
    .setInputFiles({ name: 'dent.jpg', mimeType: 'image/jpeg', buffer: photo })
  await phone.getByLabel('Message as this phone').fill('This is the dent')
  await phone.getByRole('button', { name: 'Send as client' }).click()
  await expect(messages(maya.page).getByText('This is the dent')).toBeVisible()
  const picture = messages(maya.page)
    .getByRole('img', { name: /photo|picture|image|dent/i })
    .last()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60)

  // Amy opens it, Maya sees that he is looking and, when he types, that he types.
  await amy.page.getByText('This is the dent').first().click()
  await expect(messages(amy.page).getByText('This is the dent')).toBeVisible()
  await expect(maya.page.getByText(/Amy/).first()).toBeVisible()
  await composer(amy.page).pressSequentially('On its w')
  await expect(maya.page.getByText(/Amy.*(typing|writing)/i)).toBeVisible()
  await composer(amy.page).fill('')

  // A text the carrier does not deliver, and its second try.
  await door(`twilio/phones/+${number}`, { outcome: 'undelivered', errorCode: 30003 })
  await say(maya.page, 'Your card is on its way.')
  await expect(messages(maya.page).getByText('Not delivered').last()).toBeVisible()
  await expect(messages(amy.page).getByText('Not delivered').last()).toBeVisible()
  await door(`twilio/phones/+${number}`, { outcome: 'delivered' })
  await messages(maya.page)
    .getByRole('button', { name: /resend/i })
    .last()
    .click()
  await expect(messages(maya.page).getByText('Not delivered')).toHaveCount(0)
  await expect(phone.getByRole('log').getByText('Your card is on its way.').last()).toBeVisible()

  // STOP: the reason stands on both screens where the composer was, and nothing can be sent.
  await phone.getByRole('button', { name: 'STOP' }).click()
  for (const page of [maya.page, amy.page]) {
    await expect(page.getByText(/texted STOP/i).last()).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
  }
  // START: it is back, live.
  await phone.getByRole('button', { name: 'START' }).click()
  await expect(composer(maya.page)).toBeVisible()
  await say(maya.page, 'Welcome back!')
  await expect(phone.getByRole('log').getByText('Welcome back!')).toBeVisible()
})

test('without JavaScript: sign in, list, read and send; a reload shows the answer', async ({ browser }) => {
  const number = freshNumber()
  await door('twilio/inbound', { from: `+${number}`, to: '+12085550100', body: 'Anybody there?' })
  const { page } = await signedIn(browser, 'admin@harbor.example', { javaScriptEnabled: false })
  await page
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Anybody there?').first()).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByText('Anybody there?').first().click()
  await composer(page).fill('Yes! How can we help?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(messages(page).getByText('Yes! How can we help?')).toBeVisible()
  await door('twilio/inbound', { from: `+${number}`, to: '+12085550100', body: 'A quote, please' })
  await expect(async () => {
    await page.reload()
    await expect(messages(page).getByText('A quote, please')).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('a number that takes no texts says so where one would write, and offers no second try', async ({
  browser,
}) => {
  const maya = await signedIn(browser, 'owner@harbor.example')
  const number = freshNumber()
  await door(`twilio/phones/+${number}`, { outcome: 'failed', errorCode: 21614 })
  await startConversation(maya.page, number)
  await say(maya.page, 'Is this a mobile?')
  await expect(messages(maya.page).getByText('Not delivered')).toBeVisible()
  await expect(maya.page.getByText('cannot receive texts at this number. Call instead.')).toBeVisible()
  await expect(composer(maya.page)).toHaveCount(0)
  await expect(messages(maya.page).getByRole('button', { name: /resend/i })).toHaveCount(0)
})
