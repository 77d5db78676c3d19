import sharp from 'sharp'
import { expect, open, type Page, test } from './setup/test.ts'

const activity = (page: Page) => page.getByRole('region', { name: 'Activity', exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a note with a picture reaches a colleague, is pinned, deleted and restored', async ({ agency }) => {
  const client = await agency.addClient()
  const [maya, dana] = [await agency.signIn(agency.maya), await agency.signIn(agency.dana)]
  const path = `/contacts/contact/${client.id}`
  await Promise.all([open(maya, path), open(dana, path)])
  await activity(maya).getByRole('link', { name: 'With picture…' }).click()
  const add = dialog(maya, 'Add Note')
  await add.getByLabel('Note').fill('Hail on the roof')
  await add.getByLabel('Picture').setInputFiles({
    name: 'roof.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2266aa' } })
      .png()
      .toBuffer(),
  })
  await expect(add.getByRole('img', { name: 'Chosen: roof.png' })).toBeVisible()
  await add.getByRole('button', { name: 'Save' }).click()
  await expect(maya.getByText('Note Added')).toBeVisible()

  const seen = activity(dana).getByRole('listitem').filter({ hasText: 'Hail on the roof' })
  await seen.getByRole('link', { name: /^Picture/ }).click()
  const large = dialog(dana, 'Picture').getByRole('img')
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400)
  await dana.keyboard.press('Escape')

  const own = activity(maya).getByRole('listitem').filter({ hasText: 'Hail on the roof' })
  await own.getByRole('button', { name: /^Actions for note/ }).click()
  await maya.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(maya, 'Edit Note').getByLabel('Sticky').check()
  await dialog(maya, 'Edit Note').getByRole('button', { name: 'Save' }).click()
  const pinned = activity(dana).getByRole('list', { name: 'Sticky notes' })
  await pinned.getByRole('link', { name: 'Unpin pinned note' }).first().click()
  await dialog(dana, 'Unpin note?').getByRole('button', { name: 'Unpin' }).click()
  await expect(activity(maya).getByRole('list', { name: 'Notes, texts and calls' })).toContainText(
    'Hail on the roof',
  )

  await own.getByRole('button', { name: /^Actions for note/ }).click()
  await maya.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog(maya, 'Delete note?').getByRole('button', { name: 'Delete' }).click()
  await expect(seen).toHaveCount(0)
  await maya.getByRole('button', { name: 'Undo' }).click()
  await expect(seen).toBeVisible()
})

test(
  'a follow-up reminds the colleague it is assigned to on any page',
  { tag: '@sweep' },
  async ({ agency }) => {
    const client = await agency.addClient({ firstName: 'Sofia', lastName: 'Marchetti' })
    const [maya, dana] = [await agency.signIn(agency.maya), await agency.signIn(agency.dana)]
    await Promise.all([open(dana, '/messages'), open(maya, `/contacts/contact/${client.id}`)])
    await activity(maya).getByText('Follow up', { exact: true }).click()
    await activity(maya).getByRole('link', { name: 'More options…' }).click()
    const create = dialog(maya, 'Create Follow Up')
    await create.getByLabel('Assign to').selectOption({ label: 'A peer' })
    await create.getByLabel('Peer').selectOption({ label: 'Dana Okafor' })
    await create.getByLabel('Note').fill('Ask about the boat')
    // It is due within the hour, so the reminder is due at once.
    await create.getByLabel('Reminder').selectOption({ label: '60 minutes before' })
    await create.getByRole('button', { name: 'Create' }).click()
    await expect(maya.getByText('Follow Up Created')).toBeVisible()

    await expect(dana.getByText(/^Follow up with Sofia Marchetti at .*: Ask about the boat$/)).toBeVisible()
    const reminder = dana.getByRole('status').filter({ hasText: 'Ask about the boat' })
    await reminder.getByRole('button', { name: 'Open' }).click()
    const item = activity(dana).getByRole('listitem').filter({ hasText: 'Ask about the boat' })
    await expect(item).toContainText('you, by Maya Reyes')
    await item.getByRole('button', { name: /^Complete/ }).click()
    await expect(
      activity(maya).getByRole('list', { name: 'Follow ups' }).getByText('Ask about the boat'),
    ).toHaveCount(0)
  },
)
