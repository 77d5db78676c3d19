import { expect, type Page, test, openPage, reloadPage } from './setup/journey.ts'
import sharp from 'sharp'
import { post } from './setup/contacts.ts'
import { signedIn } from './setup/people.ts'

const activity = (page: Page) => page.getByRole('region', { name: 'Activity' })
const lower = (page: Page) => page.getByRole('region', { name: 'Tags, tasks and recordings' })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function openContact(page: Page, search: string) {
  await openPage(page, `/contacts?q=${search}`)
  await page.getByRole('list', { name: 'Contacts' }).locator('.row-link').first().click()
  await expect(activity(page)).toBeVisible()
  return new URL(page.url()).pathname
}

test('a note with a picture appears for a colleague at once, is changed, pinned, removed and brought back', async ({
  browser,
}) => {
  const maya = await signedIn(browser, 'owner@harbor.example')
  const amy = await signedIn(browser, 'second@harbor.example')
  const [roof, son] = [`Hail on the roof, photo ${Date.now()}`, `Her son drives the Subaru, ${Date.now()}`]
  const path = await openContact(maya.page, 'marchetti')
  await openContact(amy.page, 'marchetti')

  await activity(maya.page).getByRole('link', { name: 'Note', exact: true }).click()
  const add = dialog(maya.page, 'Add Note')
  await expect(maya.page).toHaveURL(/\/notes\/new$/)
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(add.getByText('Write something, or add a picture.')).toBeVisible()
  await add.getByLabel('Note').fill(roof)
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
  // As from the clipboard.
  await add.getByLabel('Note').evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, photo.toString('base64'))
  await expect(add.getByRole('img', { name: 'Chosen: pasted.png' })).toBeVisible()
  // What a colleague writes meanwhile appears behind the dialog, and takes nothing away from it.
  await post(amy.page, `${path}/notes/new`, { note: son })
  await expect(maya.page.getByText(son).first()).toBeAttached()
  await expect(add.getByLabel('Note')).toHaveValue(roof)
  await expect(add.getByRole('img', { name: 'Chosen: pasted.png' })).toBeVisible()
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(maya.page.getByText('Note Added')).toBeVisible()

  // The colleague sees it without touching anything, opens the picture, and may not edit the note.
  const seen = activity(amy.page).getByRole('listitem').filter({ hasText: roof })
  await expect(seen).toBeVisible()
  await seen.getByRole('link', { name: /^Picture/ }).click()
  const large = dialog(amy.page, 'Picture').getByRole('img')
  await expect.poll(() => large.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  await amy.page.keyboard.press('Escape')
  await seen.getByRole('button', { name: /^Actions for note/ }).click()
  await expect(amy.page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect(amy.page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await amy.page.keyboard.press('Escape')

  const own = activity(maya.page).getByRole('listitem').filter({ hasText: roof })
  await own.getByRole('button', { name: /^Actions for note/ }).click()
  await maya.page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(maya.page, 'Edit Note').getByLabel('Sticky').check()
  await dialog(maya.page, 'Edit Note').getByRole('button', { name: 'Save' }).click()
  await expect(maya.page.getByText('Note Updated')).toBeVisible()
  const pinned = lower(amy.page).getByRole('list', { name: 'Sticky notes' })
  await expect(pinned).toContainText(roof)
  await pinned.getByRole('link', { name: 'Unpin pinned note' }).first().click()
  await dialog(amy.page, 'Unpin note?').getByRole('button', { name: 'Unpin' }).click()
  await expect(activity(maya.page).getByRole('list', { name: 'Notes and calls' })).toContainText(roof)

  await own.getByRole('button', { name: /^Actions for note/ }).click()
  await maya.page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(maya.page, 'Delete note?').getByRole('button', { name: 'Delete' }).click()
  await expect(maya.page.getByText('Note Removed')).toBeVisible()
  await expect(seen).toHaveCount(0)
  await maya.page.getByRole('button', { name: 'Undo' }).click()
  await expect(seen).toBeVisible()
  expect(new URL(maya.page.url()).pathname).toBe(path)
})

test('a follow-up for a peer reminds the peer on whatever page, who completes it', async ({ browser }) => {
  const maya = await signedIn(browser, 'owner@harbor.example')
  const amy = await signedIn(browser, 'second@harbor.example')
  await openPage(amy.page, '/messages')
  await expect(amy.page.getByText('Connected')).toHaveCount(1)
  await openContact(maya.page, 'marchetti')
  await lower(maya.page).getByRole('link', { name: 'Follow up', exact: true }).click()
  const what = `Ask about boat ${Date.now()}`
  const create = dialog(maya.page, 'Create Follow Up')
  await create.getByLabel('Assign to').selectOption({ label: 'A peer' })
  await create.getByLabel('Peer').selectOption({ label: 'Amy Kowalczyk' })
  await create.getByLabel('Note').fill(what)
  // Within the hour already: the reminder is due at once.
  await create.getByLabel('Reminder').selectOption({ label: '60 minutes before' })
  await create.getByRole('button', { name: 'Create' }).click()
  await expect(maya.page.getByText('Follow Up Created')).toBeVisible()

  const reminder = amy.page.getByText(new RegExp(`^Follow up with Sofia Marchetti at .*: ${what}$`))
  await expect(reminder).toBeVisible()
  await amy.page.getByRole('listitem').filter({ hasText: what }).getByRole('button', { name: 'Open' }).click()
  const item = lower(amy.page).getByRole('listitem').filter({ hasText: what })
  await expect(item).toContainText('you, by Maya Reyes')
  await item.getByRole('button', { name: /^Complete/ }).click()
  await expect(amy.page.getByText('Follow Up Completed')).toBeVisible()
  const open = lower(maya.page).getByRole('list', { name: 'Follow ups' })
  await expect(open.getByText(what)).toHaveCount(0)
})

test('buckets open and fold; the past-due warning stays until it is ignored', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  const card = page.getByRole('region', { name: 'Follow Up', exact: true })
  await card.getByRole('link', { name: /Past Due/ }).click()
  await expect(page).toHaveURL(/followUps=pastDue/)
  const row = card.getByRole('list', { name: 'Follow Up, Past Due' }).getByRole('listitem').first()
  await expect(row).toContainText('(past due)')
  const name = (await row.getByRole('link').first().textContent())!
  await card.getByRole('link', { name: /Past Due/ }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)

  const warning = page.getByRole('region', { name: 'Past due follow up' })
  await expect(warning).toContainText(name)
  await openPage(page, '/contacts')
  await expect(warning).toContainText(name)
  await warning.getByRole('button', { name: 'Ignore' }).click()
  await expect(warning.getByText(name)).toHaveCount(0)
  await reloadPage(page)
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(warning.getByText(name)).toHaveCount(0)
})

test('without JavaScript a note and a scheduled text are written', async ({ browser }) => {
  const [note, text] = [`Written without a script ${Date.now()}`, `Your card is ready ${Date.now()}.`]
  const { page } = await signedIn(browser, 'owner@harbor.example', { javaScriptEnabled: false })
  await page.goto('/contacts?q=marchetti')
  await page.locator('.row-link').first().click()
  const path = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Note', exact: true }).click()
  await dialog(page, 'Add Note').getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(activity(page).getByText(note, { exact: true })).toBeVisible()
  await page.goto(`${path}/follow-ups/new?assignTo=none`)
  await dialog(page, 'Create Follow Up').getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(lower(page).getByText(text, { exact: true })).toBeVisible()
  await lower(page)
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Complete/ })
    .click()
  await lower(page).getByRole('link', { name: 'Tasks' }).click()
  await expect(lower(page).getByRole('heading', { name: 'Completed follow ups' })).toBeVisible()
  await expect(
    lower(page)
      .getByText(/Completed by Maya Reyes/)
      .first(),
  ).toBeVisible()
})
