import { makeClient } from '#tests/factories/index.ts'
import { atTwilio, emulator, phoneUrl } from './setup/emulators.ts'
import { fillIn } from './setup/forms.ts'
import { accept, openAccount, signInAsOperator } from './setup/new-account.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const LOCATIONS = '/account/info/locations'
const NUMBERS = '/account/info/phonenumbers'

const ADDRESS = {
  'Legal name': 'Summit Agency LLC',
  Address: '700 W Main St',
  City: 'Boise',
  State: 'Idaho (ID)',
  'ZIP code': '83702',
}
const BUSINESS = {
  'Business name': 'Summit Agency LLC',
  'Business type': 'Limited Liability Corporation',
  Industry: 'Insurance',
  'Registration number': '84-2719035',
  Website: 'summit.example',
}
const REP = {
  'First name': 'Nadia',
  'Last name': 'Haddad',
  Email: 'nadia@summit.example',
  'Phone number': '(208) 555-0190',
  'Business title': 'Owner',
  'Job position': 'CEO',
}
const TEXTS = {
  Description:
    'Summit Agency LLC texts its clients reminders of renewals and appointments, and answers their questions.',
  'Message flow':
    'Clients of Summit Agency LLC check an empty box on the form at https://summit.example/contact, below the words: I agree to receive text messages about my policies from Summit Agency LLC. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help. Privacy: https://summit.example/privacy. Terms: https://summit.example/terms.',
}

// Reviews wait for the test.
test.beforeAll(() => emulator('twilio/config', { reviewMs: null }))

/** What the provider's reviewers or the carriers do. */
const decide = (sid: string, decision: 'approve' | 'reject', reasons: object = {}) =>
  emulator(`twilio/registration/${sid}/${decision}`, reasons)

/** Fills in the open wizard of a location from General to Rep 1, and leaves it at Rep 2. */
async function fillInWizard(page: Page, name: string): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('[aria-current=step]')).toContainText('Address')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'General' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Time zone').selectOption('America/Denver')
  await next()
  for (const [step, values] of Object.entries({ Address: ADDRESS, Business: BUSINESS, 'Rep 1': REP })) {
    await expect(page.locator('[aria-current=step]')).toContainText(step)
    await fillIn(page.getByRole('dialog'), values)
    await next()
  }
  await expect(page.locator('[aria-current=step]')).toContainText('Rep 2')
}

/** Finds numbers of an area code and chooses the first. Returns it as its digits with country code. */
async function chooseNumber(page: Page): Promise<string> {
  await page.getByLabel('Search', { exact: true }).fill('208')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const first = page.getByRole('radio').first()
  await first.check()
  return (await first.inputValue()).replaceAll(/\D/g, '')
}

/** The line of the dashboard's Urgent Tasks that begins with this label. */
const task = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Urgent Tasks' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}`) })
    .last()

test('a new agency gets from its invitation to its first text', async ({ page, browser, context, db }) => {
  const desk = await signInAsOperator(browser, db)
  const email = await openAccount(desk)
  await desk.context().close()
  await accept(page, email)
  await expect(task(page, 'Message campaign')).toContainText('Comes after the brand is approved')
  await expect(task(page, 'First call')).toContainText('Works as soon as you have a number')
  await page.getByRole('link', { name: /^Fill in/ }).click()
  await fillInWizard(page, 'Boise office')
  const [place] = await db.admin<{ accountId: string; id: string }[]>`
    select account_id as "accountId", location_id as id from location_businesses
    where account_id = (select account_id from users where email = ${email})`
  const registration = async () => {
    const [row] = await db.admin`
      select profile_sid, brand_sid from location_registrations where location_id = ${place!.id}`
    return row!
  }

  // The provider has dropped an industry that we still offered.
  await db.admin`update location_businesses set industry = 'TAILORING' where location_id = ${place!.id}`
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  // Its website doesn't answer here, so nothing is submitted by itself.
  await page.getByRole('button', { name: 'Check and submit' }).click()
  await expect(page.getByText('Evaluation failed with status noncompliant')).toBeVisible()
  await page.getByRole('link', { name: /^Change.*Industry/ }).click()
  await expect(page.getByLabel('Industry')).toHaveAccessibleDescription(/industry/i)
  await page.getByLabel('Industry').selectOption('Insurance')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('button', { name: 'Check and submit' }).click()
  await expect(page.getByText('You can submit the brand when it is approved.')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Submit Brand' })).toBeDisabled()
  await decide((await registration()).profile_sid, 'approve')
  await expect(page.getByRole('button', { name: 'Submit Brand' })).toBeEnabled()
  await page.getByRole('radio', { name: /^Low volume/ }).check()
  await page.getByLabel('Brand type').selectOption('Private company')
  await page.getByRole('button', { name: 'Submit Brand' }).click()
  await expect(page.getByText('Brand is currently under review')).toBeVisible()
  await decide((await registration()).brand_sid, 'approve')
  await expect(page.getByText('Brand was approved')).toBeVisible()

  await open(page, '/')
  await expect(page.getByRole('listitem').filter({ hasText: 'Done: Business profile' }).last()).toContainText(
    'Brand',
  )
  await expect(task(page, 'Message campaign')).toContainText('Describe it')
  await expect(task(page, 'First text')).toContainText('Comes last')

  await page.getByRole('link', { name: 'Describe it' }).click()
  await page.getByRole('link', { name: 'Create campaign' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Client service')
  await page.getByLabel('Use case').selectOption('Engage in a discussion')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Description').fill('Summit Agency LLC texts anybody whatever comes to its mind.')
  await page.getByLabel('Message flow').fill(TEXTS['Message flow'])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(page.getByText('doesn’t say whom you text')).toBeVisible()
  await page.getByLabel('Description').fill(TEXTS.Description)
  await page.getByRole('button', { name: 'Check again' }).click()
  // What is left is the website, which doesn't answer here.
  await expect(page.getByText('doesn’t say whom you text')).toHaveCount(0)
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByText('Pending Approval')).toBeVisible()
  const [service] = await db.admin`select sid from message_services where account_id = ${place!.accountId}`
  await decide(service!.sid, 'reject', { code: 30_896 })
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible()

  // A number can be bought while the carriers decide; it doesn't text yet.
  await page.getByRole('link', { name: 'Port/Purchase' }).click()
  await page.getByRole('link', { name: 'Purchase New Number' }).click()
  const number = await chooseNumber(page)
  await page
    .getByLabel('Message campaign', { exact: true })
    .selectOption({ label: 'Client service · Boise office' })
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('its message campaign was rejected')).toBeVisible()
  const client = await makeClient(db, place!.accountId, { firstName: 'Janet', lastName: 'Whitcomb' })
  await open(page, `/contacts/contact/${client.id}`)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  await expect(page.getByText(/carriers/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Text / })).toHaveCount(0)

  await open(page, NUMBERS)
  await page.getByRole('link', { name: /^Correct.*Client service/ }).click()
  await expect(
    page.getByText('The carriers rejected it. Correct it here, and submit it again.'),
  ).toBeVisible()
  await page
    .getByLabel('Message flow')
    .fill(`${TEXTS['Message flow']} The box is optional, and nothing else depends on it.`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: 'Submit anyway' }).click()
  await expect(page.getByText('Pending Approval')).toBeVisible()
  await decide(service!.sid, 'approve')
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByText(/can’t send texts/)).toHaveCount(0)

  await open(page, '/')
  await expect(task(page, 'First text')).toContainText('Write one')
  await open(page, `/contacts/contact/${client.id}`)
  await page.getByRole('link', { name: 'Text', exact: true }).click()
  const composer = page.getByRole('textbox', { name: /^Text / })
  await composer.fill('Hello, this is Nadia of Summit Agency.')
  await composer.press('Enter')
  const phone = await context.newPage()
  await phone.goto(phoneUrl(client.mobilePhone!))
  await expect(phone.getByRole('log').getByText('Hello, this is Nadia of Summit Agency.')).toBeVisible()
  await expect(page.getByRole('log').getByText('Delivered').last()).toBeVisible()
  const sold = await atTwilio(`IncomingPhoneNumbers.json?PhoneNumber=%2B${number}`)
  expect(((await sold.json()) as { incoming_phone_numbers: object[] }).incoming_phone_numbers).toHaveLength(1)
})

test('the wizard and a purchase work without JavaScript', async ({ agency, db }) => {
  const page = await agency.signIn(agency.maya, { javaScriptEnabled: false })
  await db.admin`delete from phone_numbers where account_id = ${agency.id}`
  await page.goto(LOCATIONS)
  await page.getByRole('link', { name: 'Main office' }).click()
  await fillInWizard(page, 'Boise office')
  await page.getByRole('link', { name: 'Skip', exact: true }).click()
  await page.getByRole('button', { name: 'Check and submit' }).click()
  await expect(page.getByText('You can submit the brand when it is approved.')).toBeVisible()
  await page.goto(LOCATIONS)
  await expect(page.getByText('Business Profile In Review')).toBeVisible()

  await page.goto(`${NUMBERS}/purchase`)
  const number = await chooseNumber(page)
  await page.getByLabel('Location').selectOption('Boise office')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(NUMBERS)
  const bought = await db.admin`select status from phone_numbers where number = ${number}`
  expect(bought).toMatchObject([{ status: 'in-use' }])
})
