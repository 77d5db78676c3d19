import { expect, type Page, test, openPage } from './setup/journey.ts'
import { attach, expectTyped, freshName, heading, makeContact, post, type } from './setup/contacts.ts'
import { signedIn } from './setup/people.ts'

// Two people of one office, each in a browser of their own, over the same client.
let dana: Page
let amy: Page
test.beforeAll(async ({ browser }) => {
  ;({ page: dana } = await signedIn(browser, 'admin@harbor.example'))
  ;({ page: amy } = await signedIn(browser, 'second@harbor.example'))
})
test.afterAll(() => Promise.all([dana.context().close(), amy.context().close()]))

const save = (page: Page) => page.getByRole('button', { name: /^Save( mine)?$/ }).click()
/** What has to be typed is the end of the address. */
const trash = (page: Page, contact: string) =>
  post(page, `${contact}/delete`, { code: contact.slice(-5).toUpperCase() })
const both = (go: (page: Page) => Promise<unknown>) => Promise.all([go(dana), go(amy)])

test('a contact: different fields are both kept; of the same the second is told, and chooses', async () => {
  // An address is stored in small letters.
  const last = freshName('editors')
  const contact = await makeContact(dana, {
    firstName: 'Two',
    lastName: last,
    email: `two@${last}.example`,
    companyName: 'Old Mill',
  })
  await both((page) => openPage(page, `${contact}/edit`))
  await type(dana.getByRole('group', { name: 'Applicant', exact: true }), { 'First name': 'Tova' })
  await type(amy.getByRole('group', { name: 'Applicant', exact: true }), { Company: 'New Mill' })
  await save(dana)
  await expect(heading(dana, `Tova ${last}`)).toBeVisible()
  // Amy learns of it while she types, and loses nothing of hers or Dana's.
  await expect(amy.getByText(/^Somebody changed this just now\./)).toBeVisible()
  await expectTyped(amy, { Company: 'New Mill' })
  await save(amy)
  await expect(heading(amy, `Tova ${last}`)).toBeVisible()
  await expect(amy.getByText('New Mill').first()).toBeVisible()

  await both((page) => openPage(page, `${contact}/edit`))
  const fields = (page: Page) => page.getByRole('group', { name: 'Applicant', exact: true })
  await type(fields(dana), { Email: `dana@${last}.example`, Company: 'Dana’s Mill' })
  await type(fields(amy), { Email: `amy@${last}.example`, Company: 'Amy’s Mill', Suffix: 'Jr' })
  await save(dana)
  await expect(dana.getByText('Client updated')).toBeVisible()
  await save(amy)
  await expect(amy.getByRole('alert').first()).toContainText(
    'Unable to update contact: somebody else changed this contact',
  )
  await expectTyped(fields(amy), { Email: `amy@${last}.example`, Company: 'Amy’s Mill', Suffix: 'Jr' })
  await expect(amy.getByRole('listitem').filter({ hasText: `dana@${last}.example` })).toBeVisible()
  // One of Dana's she takes, one of hers she keeps.
  await amy.getByRole('button', { name: 'Take this for Email' }).click()
  await expectTyped(fields(amy), { Email: `dana@${last}.example` })
  await save(amy)
  await expect(heading(amy, new RegExp(`Tova ${last}.* Jr`))).toBeVisible()
  await expect(amy.getByText(`dana@${last}.example`).first()).toBeVisible()
  await expect(amy.getByText('Amy’s Mill').first()).toBeVisible()
})

test('a record: the second sees the change while typing, is told of what is the same, and chooses', async () => {
  const contact = await makeContact(dana, { firstName: 'Record', lastName: freshName('Editors') })
  await attach(dana, contact, 'policy', {
    type: 'Auto',
    company: 'Progressive',
    idNumber: 'PA-1',
    premium: '100',
  })
  const open = async (page: Page) => {
    await openPage(page, `${contact}/policies`)
    await page.getByRole('row').getByRole('link', { name: 'Auto', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Edit policy' })).toBeVisible()
  }
  await both(open)
  await type(amy.getByRole('dialog'), { 'Policy number': 'PA-Amy', Plan: 'Preferred' })
  await type(dana.getByRole('dialog'), { 'Policy number': 'PA-Dana', Premium: '120' })
  await save(dana)
  await expect(dana.getByText('Policy Updated')).toBeVisible()
  const form = amy.getByRole('dialog', { name: 'Edit policy' })
  await expect(form.getByText(/^Dana Okafor changed this just now\./)).toBeVisible()
  await expectTyped(form, { 'Policy number': 'PA-Amy', Plan: 'Preferred' })
  await save(amy)
  await expect(form.getByRole('listitem').filter({ hasText: 'Policy number' })).toContainText('PA-Dana')
  await expect(form.getByRole('listitem').filter({ hasText: 'Premium' })).toHaveCount(0)
  await expectTyped(form, { 'Policy number': 'PA-Amy', Plan: 'Preferred' })
  await form.getByRole('button', { name: 'Save mine' }).click()
  await expect(amy.getByText('Policy Updated')).toBeVisible()
  // Hers where they met, Dana's where she touched nothing; and Dana sees it without a reload.
  for (const page of [amy, dana]) {
    await expect(page.getByRole('row').filter({ hasText: 'PA-Amy' })).toContainText('$120.00')
  }
})

test('a record one deletes while the other types: the form stays, Restore brings it back, and it is saved', async () => {
  const contact = await makeContact(dana, { firstName: 'Trash', lastName: freshName('Editors') })
  await attach(dana, contact, 'extra', { field: 'Gate code', value: '4471' })
  await openPage(amy, `${contact}/extras`)
  // She hears of what Dana does.
  await expect(amy.getByText('Connected')).toHaveCount(1)
  await amy.getByRole('row').getByRole('link', { name: 'Gate code', exact: true }).click()
  const form = amy.getByRole('dialog', { name: 'Edit item' })
  await type(form, { Value: '9902, asked on the phone' })
  const record = new URL(amy.url()).pathname.replace(/\/edit$/, '')
  await post(dana, `${record}/delete`)
  await expect(form.getByText(/^Dana Okafor moved this item to the trash/)).toBeVisible()
  await expectTyped(form, { Value: '9902, asked on the phone' })
  await form.getByRole('button', { name: 'Restore' }).click()
  await expect(form.getByText('to the trash')).toHaveCount(0)
  await expectTyped(form, { Value: '9902, asked on the phone' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(amy.getByRole('row').filter({ hasText: '9902, asked on the phone' })).toBeVisible()

  // The whole contact, under an open record: what is typed stays, and who may not restore is told who deleted it.
  await amy.getByRole('row').getByRole('link', { name: 'Gate code', exact: true }).click()
  await type(form, { Value: '1212' })
  await trash(dana, contact)
  await expect(amy.getByText('Someone deleted or moved this while you were typing.').first()).toBeVisible()
  await expectTyped(form, { Value: '1212' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Dana Okafor moved this contact to the trash/)).toBeVisible()
  await expectTyped(form, { Value: '1212' })
  await post(dana, `${contact}/restore`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(amy.getByRole('row').filter({ hasText: '1212' })).toBeVisible()
})

test('a contact one deletes while the other edits it: nothing typed is lost', async () => {
  const last = freshName('editors')
  const contact = await makeContact(dana, { firstName: 'Gone', lastName: last })
  await openPage(amy, `${contact}/edit`)
  // She hears of what Dana does.
  await expect(amy.getByText('Connected')).toHaveCount(1)
  const fields = amy.getByRole('group', { name: 'Applicant', exact: true })
  await type(fields, { Company: 'Old Mill' })
  await trash(dana, contact)
  await expect(amy.getByText(/^Dana Okafor moved this contact to the trash/)).toBeVisible()
  await expectTyped(fields, { Company: 'Old Mill' })
  await save(amy)
  await expect(amy.getByText('Unable to update contact: it is in the trash.')).toBeVisible()
  await expectTyped(fields, { Company: 'Old Mill' })
  await post(dana, `${contact}/restore`)
  await expect(amy.getByText('to the trash')).toHaveCount(0)
  await save(amy)
  await expect(heading(amy, `Gone ${last}`)).toBeVisible()
  await expect(amy.getByText('Old Mill').first()).toBeVisible()
})

test('a contact one merges into another while the other types: nothing typed is lost, and it says into whom', async () => {
  const last = freshName('editors')
  const keep = await makeContact(dana, { firstName: 'Kept', lastName: last })
  const twin = await makeContact(dana, { firstName: 'Twin', lastName: last })
  await attach(dana, twin, 'extra', { field: 'Gate code', value: '4471' })
  await openPage(amy, `${twin}/extras`)
  await expect(amy.getByText('Connected')).toHaveCount(1)
  await amy.getByRole('row').getByRole('link', { name: 'Gate code', exact: true }).click()
  const form = amy.getByRole('dialog', { name: 'Edit item' })
  await type(form, { Value: '1212' })
  await post(dana, `${keep}/merge`, { other: twin.split('/').at(-1)!, mode: 'combine' })
  await expect(amy.getByText('Someone deleted or moved this while you were typing.').first()).toBeVisible()
  await expectTyped(form, { Value: '1212' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(/^Dana Okafor merged this contact into Kept/)).toBeVisible()
  await expectTyped(form, { Value: '1212' })
  await expect(form.getByRole('link', { name: `Kept ${last}` })).toHaveAttribute('href', keep)

  const other = await makeContact(dana, { firstName: 'Other', lastName: last })
  await openPage(amy, `${other}/edit`)
  await expect(amy.getByText('Connected')).toHaveCount(1)
  const fields = amy.getByRole('group', { name: 'Applicant', exact: true })
  await type(fields, { Company: 'Old Mill' })
  await post(dana, `${keep}/merge`, { other: other.split('/').at(-1)!, mode: 'combine' })
  await expect(amy.getByText(/^Dana Okafor merged this contact into Kept/)).toBeVisible()
  await expectTyped(fields, { Company: 'Old Mill' })
  await save(amy)
  await expect(amy.getByText(`Unable to update contact: it was merged into Kept ${last}.`)).toBeVisible()
  await expectTyped(fields, { Company: 'Old Mill' })
})

test('a note and a follow-up being typed stay when the contact is merged away, and say into whom', async () => {
  const last = freshName('editors')
  const keep = await makeContact(dana, { firstName: 'Kept', lastName: last })
  for (const [path, title, button, failed] of [
    ['notes/new', 'Add Note', 'Save', 'There was an error creating note.'],
    ['follow-ups/new', 'Create Follow Up', 'Create', 'There was an error creating the follow up.'],
  ] as const) {
    const twin = await makeContact(dana, { firstName: 'Twin', lastName: last })
    await openPage(amy, `${twin}/${path}`)
    await expect(amy.getByText('Connected')).toHaveCount(1)
    const form = amy.getByRole('dialog', { name: title })
    await type(form, { Note: 'Wants a call on Monday' })
    await post(dana, `${keep}/merge`, { other: twin.split('/').at(-1)!, mode: 'combine' })
    await expect(amy.getByText('Someone deleted or moved this while you were typing.').first()).toBeVisible()
    await form.getByRole('button', { name: button }).click()
    await expect(form.getByText(`${failed} The contact was merged into Kept ${last}.`)).toBeVisible()
    await expectTyped(form, { Note: 'Wants a call on Monday' })
  }
})
