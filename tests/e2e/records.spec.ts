import { expect, type Locator, type Page, test, openPage } from './setup/journey.ts'
import {
  attach,
  control,
  expectTyped,
  freshName,
  heading,
  makeContact,
  type,
  undoOf,
} from './setup/contacts.ts'
import { door, signedIn } from './setup/people.ts'
import { type Story, STORIES } from './setup/record-stories.ts'

let page: Page
let contact: string
const last = freshName('Keeper')

// A kind is gone through from its first word to its return from the trash.

test.beforeAll(async ({ browser }) => {
  ;({ page } = await signedIn(browser, 'admin@harbor.example'))
  contact = await makeContact(page, { firstName: 'Janet', lastName: last })
})
test.afterAll(() => page.context().close())

const place = (story: Story) => page.getByRole('region', { name: story.place, exact: true })
/** The line of a record, by what stands on it. */
const line = (story: Story, text: string | RegExp) =>
  place(story)
    .getByRole(story.tab ? 'row' : 'listitem')
    .filter({ hasText: text })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const save = (form: Locator) => form.getByRole('button', { name: 'Save', exact: true }).click()

async function openTab(story: Story) {
  if (!story.tab) return
  const tab = page
    .getByRole('navigation', { name: 'Kinds of records' })
    .getByRole('link', { name: new RegExp(`^${story.tab}( \\d+)?$`) })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-current', 'page')
}

async function onTab(form: Locator, tab: string | undefined) {
  if (tab) await form.getByRole('tab', { name: new RegExp(`^${tab}( has errors)?$`) }).click()
}

/** Goes through a form's tabs, groups and lists: typing, or reading what was typed before. */
async function through(form: Locator, story: Story, deed: typeof type) {
  const typing = deed === type
  for (const { tab, answers, groups, lists, secrets, adds } of story.parts) {
    // One that is added opens by itself.
    if (adds && typing) await form.getByRole('button', { name: adds }).click()
    else await onTab(form, tab)
    if (answers) await deed(form, answers)
    if (secrets && typing) await type(form, secrets)
    for (const [name, inside] of Object.entries(groups ?? {})) {
      await deed(form.getByRole('group', { name, exact: true }), inside)
    }
    for (const [name, { one, items }] of Object.entries(lists ?? {})) {
      const list = form.getByRole('group', { name, exact: true })
      for (const [row, item] of items.entries()) {
        if (typing) await list.getByRole('button', { name: new RegExp(`^Add (another )?${one}$`) }).click()
        await deed(list, item, row)
      }
    }
  }
}

async function openRecord(story: Story, row: Locator) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog(`Edit ${story.one}`)).toBeVisible()
}

async function remove(story: Story, row: Locator) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  if (story.asks) {
    await dialog(`Delete ${story.one}?`).getByRole('button', { name: 'Delete' }).click()
  }
  await expect(row).toHaveCount(0)
}

for (const story of STORIES) {
  test(`${story.name}: added, refused with all that was typed, changed, deleted, brought back`, async () => {
    const { wrong, says, change, shows } = story
    await openPage(page, contact)
    await openTab(story)
    await place(story)
      .getByRole('link', { name: `Add ${story.one}`, exact: true })
      .first()
      .click()
    const adding = dialog(`Add ${story.one}`)
    await through(adding, story, type)
    await onTab(adding, wrong.tab)
    await type(adding, { [wrong.label]: wrong.typed })

    // Refused: the tab with the mistake opens, its box has the focus, and nothing that was typed is gone.
    await save(adding)
    await expect(adding.getByText(wrong.says)).toBeVisible()
    await expect(control(adding, wrong.label)).toBeFocused()
    await through(adding, story, expectTyped)
    await onTab(adding, wrong.tab)
    await type(adding, { [wrong.label]: wrong.right })
    await save(adding)
    await expect(page.getByText(says.added, { exact: true })).toBeVisible()
    await expect(adding).toBeHidden()
    const row = line(story, shows[0]!).filter({ hasText: shows[1]! })
    for (const word of shows) await expect(row).toContainText(word)

    await openRecord(story, row)
    const editing = dialog(`Edit ${story.one}`)
    await through(editing, story, expectTyped)
    await onTab(editing, wrong.tab)
    if (!wrong.secret) await expectTyped(editing, { [wrong.label]: wrong.right })
    await onTab(editing, change.tab ?? story.parts[0]!.tab)
    await type(editing, change.answers)
    await save(editing)
    await expect(page.getByText(says.updated, { exact: true })).toBeVisible()
    const changed = line(story, change.shows)
    await expect(changed).toHaveCount(1)

    // Deleted, and back by the message's Undo; deleted again, and back from the trash.
    await remove(story, changed)
    await undoOf(page, says.deleted).click()
    await expect(page.getByText(/ restored$/)).toBeVisible()
    await expect(changed).toHaveCount(1)
    await remove(story, changed)
    // By key: a message of what was done may stand over it, and stays while a pointer is there.
    await page.getByRole('link', { name: 'Deleted records' }).press('Enter')
    await dialog('Deleted records')
      .getByRole('button', { name: /^Restore/ })
      .click()
    await expect(dialog('Deleted records')).toBeHidden()
    await expect(changed).toHaveCount(1)
  })
}

test('what is sealed is masked, shown on request, and who looked is in the audit log', async () => {
  const janet = await makeContact(page, { firstName: 'Sealed', lastName: last })
  await attach(page, janet, 'dependent', { firstName: 'Nora', ssn: '912-48-7731' })
  await attach(page, janet, 'commercial', { companyName: 'Ridge Roofing', ein: '94-8127365' })
  await attach(page, janet, 'payment-method', {
    type: 'checking',
    name: 'Janet',
    routing: '123103729',
    account: '90817263544',
  })
  for (const [tab, opens, title, label, mask, value] of [
    ['', 'Nora', 'Edit dependent', 'SSN', '•••-••-7731', '912487731'],
    ['/commercials', 'Ridge Roofing', 'Edit commercial', 'EIN', '••-•••7365', '948127365'],
    ['/payment-methods', 'Checking', 'Edit payment method', 'Account number', '••••3544', '90817263544'],
  ] as const) {
    await openPage(page, janet + tab)
    await page.getByRole('link', { name: opens, exact: true }).click()
    const form = dialog(title)
    await expect(form.getByText(mask)).toBeVisible()
    await expect(control(form, label)).toHaveValue('')
    await expect(form).not.toContainText(value)
    await form.getByRole('button', { name: `Reveal ${label}` }).click()
    await expect(form.getByText(value)).toBeVisible()
    await form.getByRole('button', { name: `Hide ${label}` }).click()
    await expect(form.getByText(value)).toBeHidden()
    await expect(form.getByText(mask)).toBeVisible()
    // Left blank it stays; saving shows it masked again.
    await save(form)
    await expect(form).toBeHidden()
  }
  await openPage(page, '/account/settings/audit-log')
  const looked = page.getByRole('row').filter({ hasText: 'revealed a protected value' })
  for (const field of ['account', 'ein', 'ssn']) {
    await expect(looked.filter({ hasText: field }).first()).toContainText('Dana Okafor')
  }
})

test('lists of choices grow by what somebody types', async () => {
  const carrier = freshName('Sawtooth ')
  await openPage(page, `${contact}/policy/new`)
  let form = dialog('Add policy')
  await type(form, { Type: 'Umbrella' })
  await control(form, 'Company').pressSequentially(carrier)
  await form.getByRole('option', { name: `Add “${carrier}”` }).click()
  await save(form)
  await expect(
    line(
      STORIES.find(({ tab }) => tab === 'Policy')!,
      carrier,
    ),
  ).toHaveCount(1)

  // Of another contact it is offered, by its beginning and the arrow keys.
  const other = await makeContact(page, { firstName: 'Other', lastName: last })
  await openPage(page, `${other}/policy/new`)
  form = dialog('Add policy')
  await expect(control(form, 'Company')).toHaveAttribute('aria-expanded', /true|false/)
  await control(form, 'Company').pressSequentially(carrier.slice(0, -1))
  await expect(form.getByRole('option', { name: carrier, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(control(form, 'Company')).toHaveValue(carrier)
  // Tab leaves an open list behind and goes to the next box.
  await control(form, 'Company').click()
  await expect(form.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(form.getByRole('listbox')).toHaveCount(0)
  await expect(control(form, 'Plan')).toBeFocused()
})

test('what is typed before the script is there stays, and so does the focus', async () => {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${contact}/policy/new`, { waitUntil: 'commit' })
  const form = dialog('Add policy')
  await control(form, 'Plan').fill('Preferred')
  await control(form, 'Managed by').selectOption({ label: 'Maya Reyes' })
  await control(form, 'Company').pressSequentially('Evergreen')
  script.resolve()
  // Now it is a list that grows.
  await expect(control(form, 'Company')).toHaveAttribute('aria-expanded', /true|false/)
  await expectTyped(form, { Company: 'Evergreen', Plan: 'Preferred', 'Managed by': 'Maya Reyes' })
  await expect(control(form, 'Company')).toBeFocused()
  await page.unroute('**/assets/*.js')
  await type(form, { Type: 'Umbrella' })
  await save(form)
  await expect(
    line(
      STORIES.find(({ tab }) => tab === 'Policy')!,
      'Evergreen',
    ),
  ).toHaveCount(1)
})

test('a vehicle’s number fills year, make and model, or says why not', async () => {
  await openPage(page, `${contact}/vehicle/new`)
  const form = dialog('Add vehicle')
  await type(form, { VIN: '1HGCM8' })
  const hint = form.getByText('Most VINS are 17 digits long').filter({ visible: true })
  await expect(hint).toHaveCount(1)
  await type(form, { VIN: 'ZZZCM82633A004352' })
  await expect(hint).toHaveCount(0)
  await control(form, 'Year').focus()
  await expect(form.getByText(/^Unable to find vin: Check Digit/)).toBeVisible()
  await expect(control(form, 'Year')).toHaveValue('')
  await type(form, { VIN: '1HGCM82633A004352' })
  await control(form, 'Year').focus()
  await expect(form.getByText('2003 Honda Civic')).toBeVisible()
  await expectTyped(form, { Type: 'Car', Year: '2003', Make: 'Honda', Model: 'Civic' })
  // A service that is away stops nobody.
  await door('vin/fault', { status: 503, times: 1 })
  await type(form, { VIN: '1HGCM82633A004353' })
  await control(form, 'Make').focus()
  await expect(form.getByText('Unable to find vin: the look-up service is not available')).toBeVisible()
  await save(form)
  await expect(page.getByText('Vehicle Added', { exact: true })).toBeVisible()
})

test('a save that does not arrive loses nothing; what was typed is left behind only when told to', async () => {
  await openPage(page, `${contact}/extra/new`)
  const form = dialog('Add item')
  await type(form, { Label: 'Alarm', Value: 'North door' })
  await page.context().setOffline(true)
  await save(form)
  await expect(page.getByText("You're offline, so nothing was sent.")).toBeVisible()
  await expectTyped(form, { Label: 'Alarm', Value: 'North door' })
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expectTyped(form, { Label: 'Alarm', Value: 'North door' })
  await save(form)
  await expect(page.getByText('Item Added', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Alarm' })).toHaveCount(1)
})

test('a pinned address stands above the tabs; the one who takes the pin off sees it go', async () => {
  const pinned = page.getByRole('list', { name: 'Pinned addresses' })
  const other = await makeContact(page, { firstName: 'Pinned', lastName: last })
  await attach(page, other, 'address', { type: 'Physical', address: '5 Alder Street', city: 'Boise' })
  await attach(page, other, 'address', { type: 'Mailing', address: 'PO Box 12', city: 'Boise' })
  await openPage(page, `${other}/addresses`)
  await expect(heading(page, `Pinned ${last}`)).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'PO Box 12' })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Pin to the top' }).click()
  await expect(pinned).toContainText('PO Box 12')
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Unpin' }).click()
  await expect(pinned).toHaveCount(0)
})

test('without JavaScript: added, refused, changed with its lists, revealed, deleted, brought back', async ({
  browser,
}) => {
  const { page: plain } = await signedIn(browser, 'second@harbor.example', {
    javaScriptEnabled: false,
  })
  const said = (words: string) => plain.locator('[role=status]', { hasText: words })
  const form = (name: string) => plain.getByRole('dialog', { name, exact: true })
  const press = (name: string) => plain.getByRole('button', { name, exact: true }).click()
  const client = await makeContact(plain, { firstName: 'Plain', lastName: last })

  await plain.goto(`${client}/addresses`)
  await plain.getByRole('link', { name: 'Add address' }).first().click()
  await type(form('Add address'), { Address: '9 Ferry Lane', City: 'Boise', 'Zip code': '8370' })
  await press('Save')
  await expect(form('Add address')).toContainText('Enter 5 digits, or 5 and 4, like 83702-1234.')
  await expectTyped(form('Add address'), { Address: '9 Ferry Lane', City: 'Boise', 'Zip code': '8370' })
  await type(form('Add address'), { 'Zip code': '83702' })
  await press('Save')
  await expect(said('Address Added')).toBeVisible()
  await plain.getByRole('link', { name: 'Edit 9 Ferry Lane, Boise' }).click()
  await type(form('Edit address'), { City: 'Nampa' })
  await press('Save')
  await expect(said('Address Updated')).toBeVisible()
  await plain.getByRole('link', { name: 'Delete 9 Ferry Lane, Nampa' }).click()
  await press('Delete')
  await expect(said('Address Deleted')).toBeVisible()
  await plain.getByRole('button', { name: 'Undo' }).click()
  await expect(plain.getByRole('row').filter({ hasText: '9 Ferry Lane' })).toBeVisible()
  await plain.getByRole('link', { name: 'Delete 9 Ferry Lane, Nampa' }).click()
  await press('Delete')
  await plain.getByRole('link', { name: 'Deleted records' }).click()
  await form('Deleted records')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect(plain.getByRole('row').filter({ hasText: '9 Ferry Lane' })).toBeVisible()

  // What fields there are hangs on the type: asked for with a button.
  await plain.goto(`${client}/vehicle/new`)
  await type(form('Add vehicle'), { Type: 'Boat' })
  await press('Update the fields')
  await type(form('Add vehicle'), { 'Hull ID': 'LUND12345E617', Make: 'Lund' })
  await press('Save')
  await expect(plain.getByRole('row').filter({ hasText: 'Lund' })).toContainText('Boat')

  await plain.goto(`${client}/home/new`)
  await type(form('Add home'), { City: 'Eagle' })
  await press('Add dog')
  await type(form('Add home').getByRole('group', { name: 'Dogs', exact: true }), { Breed: 'Beagle' })
  await press('Add another dog')
  const dogs = form('Add home').getByRole('group', { name: 'Dogs', exact: true })
  await type(dogs, { Breed: 'Akita' }, 1)
  await press('Remove dog 1')
  await expectTyped(dogs, { Breed: 'Akita' })
  await press('Save')
  await expect(plain.getByRole('row').filter({ hasText: 'Eagle' })).toBeVisible()

  await plain.goto(`${client}/dependent/new`)
  await type(form('Add dependent'), { 'First name': 'Nora', SSN: '912-48-7731' })
  await press('Save')
  await plain.getByRole('link', { name: 'Edit Nora' }).click()
  await expect(form('Edit dependent')).toContainText('•••-••-7731')
  await plain.getByRole('button', { name: 'Reveal SSN' }).click()
  await expect(plain.getByText('912487731')).toBeVisible()
})
