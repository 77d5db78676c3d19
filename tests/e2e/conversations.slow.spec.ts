import { nextNumber } from '#tests/factories/index.ts'
import { phoneUrl } from './setup/emulators.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^(Text|Write to) / })
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

const menu = (page: Page) => page.locator('summary').filter({ hasText: 'Conversation menu' })

async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text)
  await composer(page).press('Enter')
}

async function receive(phone: Page, text: string): Promise<void> {
  await phone.getByLabel('Message as this phone').fill(text)
  await phone.getByRole('button', { name: 'Send as client' }).click()
}

test('a day of texts: from an unknown number to a completed conversation and its review', async ({
  agency,
  context,
  db,
}) => {
  await db.admin`update accounts set service_review_enabled = true where id = ${agency.id}`
  const number = nextNumber()
  const maya = await agency.signIn(agency.maya)
  const dana = await agency.signIn(agency.dana)
  const phone = await context.newPage()
  await Promise.all([open(maya, '/messages'), open(dana, '/messages'), phone.goto(phoneUrl(number))])

  // An unknown number writes, and both see it.
  await phone.getByLabel('To agency number').selectOption(`+${agency.number}`)
  await receive(phone, 'Do you insure boats?')
  for (const page of [maya, dana]) await expect(page.getByText('Do you insure boats?').first()).toBeVisible()
  await maya.getByText('Do you insure boats?').first().click()
  // Reading is no answer.
  await expect(maya.getByText('Needs an answer')).toBeVisible()

  // Maya begins to answer, so Dana sees who has it.
  await composer(maya).pressSequentially('Yes, w')
  await dana.getByText('Do you insure boats?').first().click()
  await expect(dana.getByText(/Maya.* has had this conversation since/)).toBeVisible()
  await send(maya, 'Yes, we do. What is your name?')
  await expect(phone.getByRole('log').getByText('Yes, we do.')).toBeVisible()
  await receive(phone, 'Ivy Rowan')
  await expect(messages(maya).getByText('Ivy Rowan')).toBeVisible()

  // They become a contact.
  const conversation = new URL(maya.url()).pathname
  await maya.getByRole('link', { name: 'Create contact' }).first().click()
  await maya.getByLabel('First name').first().fill('Ivy')
  await maya.getByLabel('Last name').first().fill('Rowan')
  await maya.getByRole('button', { name: 'Save' }).click()
  await expect(maya).not.toHaveURL(/new/)
  await expect(dana.getByRole('heading', { name: /Ivy Rowan/ }).first()).toBeVisible()

  // Dana asks for a review, and the client gives it. During quiet hours the text waits, so its link is read from the account.
  await menu(dana).click()
  await dana.getByRole('link', { name: 'Request service review' }).click()
  await dana.getByRole('dialog').getByRole('button', { name: 'Request' }).click()
  await expect(dana.getByRole('dialog')).toHaveCount(0)
  const [asked] = await db.admin<{ body: string }[]>`
    select body from sms_messages where account_id = ${agency.id} and type = 'review'`
  const review = await context.newPage()
  await review.goto(/https?:\S+/.exec(asked!.body)![0])
  await review.getByLabel('5 stars').check()
  await review.getByRole('button', { name: 'Send my rating' }).click()
  await expect(review.getByRole('heading', { name: /thank/i })).toBeVisible()
  await open(maya, '/report/service-reviews')
  await expect(maya.getByRole('link', { name: /Ivy Rowan/ }).first()).toBeVisible()

  // The day is done.
  await open(dana, conversation)
  await menu(dana).click()
  await dana.locator('summary').filter({ hasText: 'Complete conversation…' }).click()
  await dana.getByRole('button', { name: 'Complete', exact: true }).click()
  await expect(dana.getByText('Conversation completed')).toBeVisible()
})

test('team chat: a mention, the unread line, and a connection lost in the middle', async ({ agency }) => {
  const maya = await agency.signIn(agency.maya)
  const dana = await agency.signIn(agency.dana)
  await Promise.all([open(maya, '/chat/new'), open(dana, '/')])
  const dialog = maya.getByRole('dialog', { name: 'Create room' })
  await dialog.getByRole('checkbox', { name: /Dana Okafor/ }).check()
  await dialog.getByRole('button', { name: 'Create room' }).click()
  await expect(composer(maya)).toBeVisible()
  await composer(maya).pressSequentially('@dan')
  await expect(maya.getByRole('option', { name: /Dana Okafor/ })).toBeVisible()
  await composer(maya).press('Enter')
  await composer(maya).pressSequentially('can you call Ivy?')
  await composer(maya).press('Enter')

  // Dana is notified wherever she is, and the line shows what is new.
  await dana.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(messages(dana).getByText('@Dana Okafor can you call Ivy?')).toBeVisible()
  await open(dana, '/')
  await send(maya, 'She asked twice')
  await open(dana, '/chat')
  await dana
    .getByRole('list', { name: 'Rooms' })
    .getByRole('link', { name: /Maya Reyes/ })
    .click()
  await expect(messages(dana).getByText('New messages')).toBeVisible()

  // Texts that Dana writes offline go out by themselves and in order, even after a reload.
  await dana.context().setOffline(true)
  await send(dana, 'First from the train')
  await send(dana, 'Second from the train')
  await expect(dana.getByText('No connection. It is sent when you are back online.')).toHaveCount(2)
  await send(maya, 'Are you there?')
  await dana.context().setOffline(false)
  await expect(messages(maya).getByText('Second from the train')).toBeVisible()
  await expect(messages(dana).getByText('Are you there?')).toBeVisible()
  const texts = await messages(maya)
    .getByText(/from the train/)
    .allTextContents()
  expect(texts).toEqual(['First from the train', 'Second from the train'])
})
