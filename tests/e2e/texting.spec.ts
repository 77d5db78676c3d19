import sharp from 'sharp'
import { nextNumber } from '#tests/factories/index.ts'
import { emulator, phoneUrl } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Text / })
const messages = (page: Page) => page.getByRole('log')

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

test('two users and a client text each other', async ({ agency, context }) => {
  const client = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
  const number = client.mobilePhone!
  const maya = await agency.signIn(agency.maya)
  const dana = await agency.signIn(agency.dana)
  const phone = await context.newPage()
  await Promise.all([
    open(maya, `/contacts/contact/${client.id}`),
    open(dana, '/messages'),
    phone.goto(phoneUrl(number)),
  ])

  // The first text makes the conversation.
  await maya.getByRole('link', { name: 'Text', exact: true }).click()
  await send(maya, 'Hello, this is Maya of Harbor Insurance.')
  await expect(phone.getByRole('log').getByText('Hello, this is Maya of Harbor Insurance.')).toBeVisible()
  await expect(messages(maya).getByText('Delivered').last()).toBeVisible()

  await phone.getByLabel('To agency number').selectOption(`+${agency.number}`)
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })
    .jpeg()
    .toBuffer()
  await phone
    .getByLabel('Attach photo')
    .setInputFiles({ name: 'dent.jpg', mimeType: 'image/jpeg', buffer: photo })
  await phone.getByLabel('Message as this phone').fill('This is the dent')
  await phone.getByRole('button', { name: 'Send as client' }).click()
  await expect(messages(maya).getByText('This is the dent')).toBeVisible()
  const picture = messages(maya)
    .getByRole('img', { name: /photo|picture|image|dent/i })
    .last()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)

  // Dana opens the conversation, and Maya sees her reading and typing.
  await dana.getByText('This is the dent').first().click()
  await expect(messages(dana).getByText('This is the dent')).toBeVisible()
  await composer(dana).pressSequentially('On its w')
  await expect(maya.getByText(/Dana.*(typing|writing)/i)).toBeVisible()
  await composer(dana).fill('')

  // Dana has begun an answer: Maya's is held until she says to send it anyway.
  const claimed = maya.getByText(/Dana.* has had this conversation since/)
  await expect(claimed).toBeVisible()
  await emulator(`twilio/phones/+${number}`, { outcome: 'undelivered', errorCode: 30003 })
  await send(maya, 'Your card is on its way.')
  await maya.getByRole('button', { name: 'Send anyway' }).click()
  await expect(messages(maya).getByText('Not delivered').last()).toBeVisible()
  await expect(messages(dana).getByText('Not delivered').last()).toBeVisible()
  await emulator(`twilio/phones/+${number}`, { outcome: 'delivered' })
  await messages(maya)
    .getByRole('button', { name: /resend/i })
    .last()
    .click()
  await expect(messages(maya).getByText('Not delivered')).toHaveCount(0)
  await expect(phone.getByRole('log').getByText('Your card is on its way.').last()).toBeVisible()

  await dana.getByRole('button', { name: 'Release', exact: true }).click()
  await expect(claimed).toHaveCount(0)

  await phone.getByRole('button', { name: 'STOP' }).click()
  for (const page of [maya, dana]) {
    await expect(page.getByText(/texted STOP/i).last()).toBeVisible()
    await expect(composer(page)).toHaveCount(0)
  }
  await phone.getByRole('button', { name: 'START' }).click()
  await send(maya, 'Welcome back!')
  await expect(phone.getByRole('log').getByText('Welcome back!')).toBeVisible()
})

test(
  'a text written offline is sent once when the connection is back',
  { tag: '@sweep' },
  async ({ agency }) => {
    const number = nextNumber()
    await emulator('twilio/inbound', { from: `+${number}`, to: `+${agency.number}`, body: 'Anybody there?' })
    const page = await agency.signIn(agency.maya)
    await open(page, '/messages')
    await page.getByText('Anybody there?').first().click()
    // Shown by scripts: a page whose scripts are still on their way can't load them without a connection.
    await expect(page.getByRole('button', { name: 'Attach a file' })).toBeVisible()
    await page.context().setOffline(true)
    await send(page, 'Written on the train')
    const waits = page.getByText('No connection. It is sent when you are back online.')
    await expect(waits).toBeVisible()
    await page.context().setOffline(false)
    await expect(waits).toHaveCount(0)
    await open(page, new URL(page.url()).pathname)
    await expect(messages(page).getByText('Written on the train')).toHaveCount(1)
  },
)

test('a text to a group of clients makes one conversation', { tag: '@sweep' }, async ({ agency }) => {
  await agency.addClient({ firstName: 'Ivy', lastName: 'Rowan' })
  await agency.addClient({ firstName: 'Jude', lastName: 'Rowan' })
  const page = await agency.signIn(agency.maya)
  await open(page, '/messages/new')
  await page.getByRole('link', { name: 'Several contacts' }).click()
  const group = page.getByRole('dialog', { name: 'New group' })
  for (const name of ['Ivy Rowan', 'Jude Rowan']) {
    await group.getByRole('combobox', { name: 'Add' }).fill('Rowan')
    await group.getByRole('option', { name: new RegExp(name) }).click()
  }
  await group.getByRole('link', { name: 'Text this group of 2' }).click()
  await send(page, 'We are closed on Friday')
  await expect(messages(page).getByText('We are closed on Friday')).toBeVisible()
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: /Jude Rowan/ })).toBeVisible()
})
