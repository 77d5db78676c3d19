import sharp from 'sharp'
import { expect, open, type Page, test } from './setup/test.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: /^Text / })
const log = (page: Page) => page.getByRole('log')

test(
  'the installed app opens links and shares a picture into a conversation',
  { tag: '@sweep' },
  async ({ agency }) => {
    const client = await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
    const maya = await agency.signIn(agency.maya)
    const dana = await agency.signIn(agency.dana)
    await open(dana, '/messages')

    await open(maya, `/open?link=${encodeURIComponent(`tel:+${client.mobilePhone}`)}`)
    await expect(maya.getByRole('link', { name: 'Call', exact: true })).toBeVisible()
    await maya.getByRole('link', { name: 'Text', exact: true }).click()
    await expect(composer(maya)).toHaveValue('')

    await open(maya, `/open?link=${encodeURIComponent(`sms:+${client.mobilePhone}?body=See you at two`)}`)
    await expect(composer(maya)).toHaveValue('See you at two')
    await composer(maya).press('Enter')
    await expect(log(maya).getByText('See you at two')).toBeVisible()
    // A reload doesn't bring the text back.
    await expect(maya).toHaveURL(/\/messages\/[\w-]{36}$/)
    await maya.reload()
    await expect(log(maya).getByText('See you at two')).toBeVisible()
    await expect(composer(maya)).toHaveValue('')

    const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#2266aa' } })
      .jpeg()
      .toBuffer()
    const shared = await maya.request.post('/share', {
      headers: { 'Sec-Fetch-Site': 'none' },
      multipart: { text: 'The dent', file: { name: 'dent.jpg', mimeType: 'image/jpeg', buffer } },
      maxRedirects: 0,
    })
    await open(maya, shared.headers()['location']!)
    await expect(maya.getByText('dent.jpg is attached to the message.')).toBeVisible()
    await maya.getByRole('combobox', { name: 'To' }).fill('Whitcomb')
    await maya.getByRole('option', { name: /Janet Whitcomb/ }).click()
    await expect(composer(maya)).toHaveValue('The dent')
    await composer(maya).press('Enter')

    await dana
      .getByRole('link', { name: /Janet Whitcomb/ })
      .first()
      .click()
    await expect(log(dana).getByText('The dent')).toBeVisible()
    const picture = log(dana)
      .getByRole('img', { name: /photo|picture|image|dent/i })
      .last()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  },
)
