import { expect, type Page, test, openPage, reloadPage } from './setup/journey.ts'
import { maskPhone } from '#app/lib/phone.ts'
import { freshName, makeContact } from './setup/contacts.ts'
import { freshNumber, signIn } from './setup/people.ts'

// A second sign-in ends the first: these people are this file's own, one test after the other.

const rows = (page: Page) => page.getByRole('list', { name: 'Contacts' }).locator('.row-link')
const scroller = (page: Page) => page.getByRole('list', { name: 'Contacts' }).locator('..')

test('find, star and open a contact; Back leads to the same row', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts')
  // The pointer may have come before the script.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await page.getByRole('button', { name: 'Contacts', exact: true }).hover()
    await expect(page.getByRole('tooltip')).toContainText(/^\d+ contacts/, { timeout: 1000 })
  }).toPass()

  // Rows far below come by themselves, and only those in sight exist.
  await expect(async () => {
    await scroller(page).evaluate((area) => area.scrollTo(0, area.scrollHeight))
    await expect(rows(page).last()).toContainText('王', { timeout: 200 })
  }).toPass({ intervals: [50] })
  expect(await rows(page).count()).toBeLessThan(40)

  await scroller(page).evaluate((area) => area.scrollTo(0, 6000))
  const before = await scroller(page).evaluate((area) => area.scrollTop)
  const row = rows(page).nth(9)
  // Scrolled to, but drawn only once the list has heard of it.
  await expect(row).toBeInViewport()
  const name = (await row.textContent())!
  await row.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.split(' ')[0]!)
  await page.getByRole('link', { name: 'Back to contacts' }).click()
  await expect(rows(page).nth(9)).toHaveText(name)
  expect(await scroller(page).evaluate((area) => area.scrollTop)).toBe(before)

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('achterberg')
  await expect(rows(page)).toHaveText(['Rosalind Bartholomew-Achterberg'])
  await expect(page).toHaveURL(/q=achterberg/)
  const star = page.getByRole('button', { name: 'Rosalind Bartholomew-Achterberg is a favorite' })
  const starred = (await star.getAttribute('aria-pressed')) === 'true'
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', String(!starred))
  await reloadPage(page)
  await expect(star).toHaveAttribute('aria-pressed', String(!starred))
  await page.getByRole('link', { name: 'Clear the search' }).click()
  // The address changes before what is shown.
  await expect(page.getByRole('link', { name: 'Clear the search' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Names that start with W' }).click()
  await expect(page).toHaveURL(/letter=w/)
  await expect(rows(page).first()).toHaveText(/ W/)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
})

test('what was done with selected contacts is said, although a colleague changes one meanwhile', async ({
  page,
}) => {
  // What others do is followed at once, and not some time later.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  await signIn(page, 'admin@harbor.example')
  const last = freshName('Chosen')
  await makeContact(page, { firstName: 'Ida', lastName: last })
  await openPage(page, `/contacts?q=${last}`)
  await expect(page.getByText('Connected')).toHaveCount(1)
  await page.getByRole('checkbox', { name: /^Select (?!page)/ }).check()
  await page.getByRole('button', { name: 'Assign manager' }).click()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/contacts\/bulk/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await held
    await route.fulfill({ response })
  })
  const sent = page.waitForRequest(/\/contacts\/bulk/)
  await page.getByRole('dialog').getByLabel('Manager').selectOption({ label: 'Maya Reyes' })
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await sent
  await makeContact(page, { firstName: 'Somebody', lastName: freshName('Else') })
  await expect.poll(() => heard.some((frame) => frame.includes('clients_update'))).toBe(true)
  release()
  await expect(page.getByText('1 contact assigned')).toBeVisible()
})

test('rows stay where they are when the script comes: a click on one is never lost', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await page.addInitScript(() => {
    const watch = new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.removedNodes])) {
        if (node instanceof HTMLElement && Number(node.dataset.index) < 5) {
          document.documentElement.dataset.lost = 'row'
        }
      }
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await openPage(page, '/contacts')
  // The script has come: a box says how many are selected.
  await page
    .getByLabel(/^Select (?!page)/)
    .first()
    .check()
  await expect(page.getByText('1 contact selected')).toBeVisible()
  await expect(page.locator('html[data-lost]')).toHaveCount(0)
})

test('make, correct and delete a contact; a reload keeps what was typed; Undo', async ({ page }) => {
  const number = freshNumber()
  await signIn(page, 'admin@harbor.example')
  await openPage(page, `/contacts/contact/new?mobilePhone=${number}`)
  await expect(page.getByRole('heading', { name: 'Create Contact' })).toBeVisible()
  await expect(page.getByLabel('Mobile phone').first()).toHaveValue(maskPhone(number))
  await page.getByLabel('First name', { exact: true }).first().fill('Journey')
  await page.getByRole('tab', { name: 'Co-Applicant' }).click()
  await page.getByLabel('Email').last().fill('not an email')
  await page.getByRole('tab', { name: 'Applicant', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The bad field lies on the other tab: it opens and has the focus.
  await expect(page.getByLabel('Email').last()).toBeFocused()
  await reloadPage(page)
  await expect(page.getByText('What you typed before was put back.')).toBeVisible()
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Journey')
  await page.getByRole('tab', { name: /Co-Applicant/ }).click()
  await page.getByLabel('Email').last().fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client created')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Journey' })).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft'))),
  ).toEqual([])

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Last name').first().fill('Traveller')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client updated')).toBeVisible()

  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  const code = (await dialog.locator('strong').textContent())!
  await dialog.getByLabel(/to confirm/).fill(code)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Journey Traveller was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Client restored')).toBeVisible()
  await page.goto(`/contacts?q=${number}`)
  await expect(rows(page)).toHaveText(['Journey Traveller'])
})

test('a contact deleted from far down the list leaves the list where it was, and so does its Undo', async ({
  page,
}) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts')
  const place = () => scroller(page).evaluate((area) => area.scrollTop)
  // As far as rows have come.
  await expect
    .poll(async () => {
      await scroller(page).evaluate((area) => area.scrollTo(0, 3000))
      return place()
    })
    .toBeGreaterThan(1000)
  const before = await place()
  const row = rows(page).nth(9)
  await expect(row).toBeInViewport()
  const name = (await row.textContent())!
  await row.click()
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await dialog.getByLabel(/to confirm/).fill((await dialog.locator('strong').textContent())!)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/was deleted\.$/)).toBeVisible()
  await expect(rows(page).nth(9)).toBeInViewport()
  await expect(rows(page).nth(9)).not.toHaveText(name)
  expect(await place()).toBe(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Client restored')).toBeVisible()
  await expect(rows(page).nth(9)).toHaveText(name)
  await expect(rows(page).nth(9)).toBeInViewport()
  expect(await place()).toBe(before)
})

test('both people’s details: tabs, Self Employed, secrets masked and revealed; the draft holds no secret', async ({
  page,
}) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts/contact/new')
  await page.getByLabel('First name', { exact: true }).first().fill('Detailed')
  await page.getByLabel('Date of birth').first().fill('1974-05-06')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Detailed' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const applicant = page.getByRole('group', { name: 'Applicant', exact: true }).first()
  await applicant.getByLabel('SSN').pressSequentially('123456789')
  await expect(applicant.getByLabel('SSN')).toHaveValue('123-45-6789')
  await applicant.getByLabel('Employer').fill('Granite Mutual')
  await applicant.getByLabel('Occupation').click()
  await page.getByRole('option', { name: 'Self Employed' }).click()
  await expect(applicant.getByLabel('Employer')).toHaveValue('')
  await expect(applicant.getByLabel('Employees')).toHaveValue('0')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toMatch(
    /123-?45-?6789/,
  )
  await page.getByRole('tab', { name: 'Health' }).click()
  await page.getByLabel('Tobacco Use').first().check()
  await page.getByRole('button', { name: 'Add doctor' }).first().click()
  await page.getByRole('group', { name: 'Doctors' }).getByLabel('Name').first().fill('Dr. Amir Rahimi')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client updated')).toBeVisible()
  const card = page.getByRole('region', { name: 'Primary contact' })
  await expect(card).toContainText('05/06/1974')

  // Stars by keyboard, and the manager, take effect at once.
  await card.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('Space')
  await expect(card.getByRole('group', { name: /3 of 5 stars/ })).toBeVisible()
  await expect(card.getByRole('radio', { name: '3 stars' })).toBeFocused()
  const stored = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().includes('/contacts/contact/'),
    )
  let answered = stored()
  await page.keyboard.press('ArrowRight')
  await expect(card.getByRole('radio', { name: '4 stars' })).toBeFocused()
  await expect(card.getByRole('group', { name: /4 of 5 stars/ })).toBeVisible()
  await answered
  answered = stored()
  const manager = page.getByLabel('Managed By')
  await manager.focus()
  await manager.selectOption({ label: 'Maya Reyes' })
  await answered
  await expect(manager).toBeFocused()
  await reloadPage(page)
  await expect(page.getByLabel('Managed By').locator('option:checked')).toHaveText('Maya Reyes')
  await expect(card.getByRole('group', { name: /4 of 5 stars/ })).toBeVisible()

  // Health: a card for the person, whose dialog changes it.
  await page
    .getByRole('navigation', { name: 'Kinds of records' })
    .getByRole('link', { name: 'Health' })
    .click()
  const people = page.getByRole('region', { name: 'Records' })
  await expect(people).toContainText('Dr. Amir Rahimi')
  await people.getByRole('link', { name: 'Detailed' }).click()
  const dialog = page.getByRole('dialog', { name: 'Health' })
  await dialog.getByLabel('Member Id').fill('XQ123456789')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(people).toContainText('••••6789')
  await people.getByRole('link', { name: 'Detailed' }).click()
  await dialog.getByRole('button', { name: 'Reveal Member Id' }).click()
  await expect(dialog.getByText('XQ123456789')).toBeVisible()
})

test('who leaves a wrong box is told so, and goes on where they are', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts/contact/new')
  const form = page.getByRole('main')
  await form.getByLabel('Email', { exact: true }).first().fill('janet at mail')
  await form.getByLabel('Suffix').first().focus()
  await expect(form.getByText('Enter an email like name@company.com.')).toBeVisible()
  await form.getByRole('tab', { name: 'Co-Applicant' }).click()
  const second = form.getByRole('tabpanel', { name: 'Co-Applicant' })
  await second.getByLabel('First name', { exact: true }).fill('Ben')
  const suffix = second.getByLabel('Suffix')
  await suffix.focus()
  await suffix.pressSequentially('Jr.')
  await expect(suffix).toHaveValue('Jr.')
})

test('the messages window: opened from a card, moved by keyboard, closed by Escape', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts?q=janet+whitcomb')
  await rows(page).first().click()
  const opener = page.getByRole('button', { name: 'Messages with Janet Whitcomb' })
  await opener.click()
  const messages = page.getByRole('dialog', { name: 'Messages with Janet Whitcomb' })
  await expect(messages.getByRole('textbox')).toBeVisible()
  const before = (await messages.boundingBox())!
  await messages.getByRole('button', { name: /Move the window/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowUp')
  const after = (await messages.boundingBox())!
  expect(after.x).toBeLessThan(before.x)
  expect(after.y).toBeLessThan(before.y)
  await page.keyboard.press('Escape')
  await expect(messages).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a first text from a contact’s messages window creates the conversation', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  const lastName = freshName('Quill')
  const mobilePhone = freshNumber()
  const contact = await makeContact(page, { firstName: 'Fern', lastName, mobilePhone })
  const card = page.getByRole('region', { name: 'Conversations' })
  await openPage(page, contact)
  await page.getByRole('button', { name: `Messages with Fern ${lastName}` }).click()
  const messages = page.getByRole('dialog', { name: `Messages with Fern ${lastName}` })
  const field = messages.getByRole('textbox')
  await field.fill('Hello Fern')
  await page.keyboard.press('Escape')
  await reloadPage(page)
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: `Messages with Fern ${lastName}` }).click()
  // The draft of before.
  await expect(field).toHaveValue('Hello Fern')
  await page.route('**/messages/to/send?*', (route) => route.abort(), { times: 1 })
  await field.press('Enter')
  await expect(messages.getByRole('alert')).toContainText('There is no connection.')
  await messages.getByRole('button', { name: 'Try again' }).click()
  await expect(messages.getByRole('link', { name: 'Open in Messages' })).toBeVisible()
  await expect(messages.getByRole('log').getByText('Hello Fern')).toHaveCount(1)
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
})

test('a first text from New message leads to its conversation; two contacts are a group', async ({
  page,
}) => {
  await signIn(page, 'admin@harbor.example')
  const lastName = freshName('Rowan')
  for (const firstName of ['Ivy', 'Jude']) {
    await makeContact(page, { firstName, lastName, mobilePhone: freshNumber() })
  }
  await openPage(page, `/messages/new`)
  await page.getByRole('combobox', { name: 'To' }).fill(lastName)
  await page.getByRole('option', { name: new RegExp(`Ivy ${lastName}`) }).click()
  const composer = page.getByRole('textbox', { name: /^Text / })
  await composer.pressSequentially('Hello Ivy\n')
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
  await expect(page.getByRole('log').getByText('Hello Ivy')).toBeVisible()
  await expect(composer).toHaveValue('')
  await expect(composer).toBeFocused()

  await openPage(page, `/messages/new`)
  await page.getByRole('link', { name: 'Several contacts' }).click()
  const group = page.getByRole('dialog', { name: 'New group' })
  for (const firstName of ['Ivy', 'Jude']) {
    await group.getByRole('combobox', { name: 'Add' }).fill(lastName)
    await group.getByRole('option', { name: new RegExp(`${firstName} ${lastName}`) }).click()
    await expect(group.getByRole('link', { name: `Take ${firstName} ${lastName} out` })).toBeVisible()
  }
  await group.getByRole('link', { name: 'Text this group of 2' }).click()
  await composer.fill('We are closed on Friday')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
  await expect(page.getByRole('log').getByText('We are closed on Friday')).toBeVisible()
  await expect(page.getByRole('heading', { name: new RegExp(`Jude ${lastName}`) })).toBeVisible()
})

test('sort, filter, select several and delete them with Undo', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts')
  await page.getByLabel('Manager').selectOption({ label: 'Maya Reyes' })
  await expect(page).toHaveURL(/manager=/)
  await page.getByLabel('Order').selectOption({ label: 'Newest first' })
  await expect(page).toHaveURL(/manager=.*sort=created/)
  // The address is there before the rows are.
  await reloadPage(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!page)/ })
  const names = await rows(page).allTextContents()
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 contacts selected')).toBeVisible()
  await rows(page).nth(1).focus()
  await page.keyboard.press('x')
  await expect(page.getByText('2 contacts selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 contacts were deleted.')).toBeVisible()
  await expect(rows(page).first()).toHaveText(names[1]!)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 contacts restored')).toBeVisible()
  await expect(rows(page).first()).toHaveText(names[0]!)
  // Far down the list what is done with a row leaves the list where it is.
  await scroller(page).evaluate((area) => area.scrollTo(0, 3000))
  const low = page
    .getByRole('listitem')
    .filter({ has: page.locator('.row-link') })
    .nth(8)
  await expect(low).toBeInViewport()
  const place = () => scroller(page).evaluate((area) => area.scrollTop)
  const chosen = (await low.locator('.row-link').textContent())!
  await low.getByRole('checkbox').check()
  await expect(page.getByText('1 contact selected')).toBeVisible()
  const before = await place()
  await page.getByRole('button', { name: 'Assign manager' }).click()
  await page.getByRole('dialog').getByLabel('Manager').selectOption({ label: 'Maya Reyes' })
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('1 contact assigned')).toBeVisible()
  expect(before).toBeGreaterThan(1000)
  expect(await place()).toBe(before)
  await expect(rows(page).filter({ hasText: chosen }).first()).toBeInViewport()

  // A selection is a file, too; and the export's dialog closes to the list it was opened over.
  await rows(page).filter({ hasText: chosen }).first().focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('dialog').getByLabel('What to export').selectOption({ label: 'With policies' })
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  await expect(page).toHaveURL('/contacts/exports')
  await expect(page.getByText('1 selected').first()).toBeVisible()
  await page.getByRole('link', { name: 'New export' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/contacts/exports')
  await page.goto('/contacts?sort=created')
  await expect(page.getByText('Connected')).toHaveCount(1)
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('dialog', { name: 'Export Contacts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/contacts?sort=created')

  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await expect(page.getByText(/contacts selected/)).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByLabel('Order')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages, search, star, make and correct', async ({ page }) => {
    await signIn(page, 'second@harbor.example')
    await page.goto('/contacts')
    await expect(rows(page)).toHaveCount(20)
    const first = await rows(page).first().textContent()
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(rows(page).first()).not.toHaveText(first!)
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(rows(page).first()).toHaveText(first!)
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('rosalind acht')
    await page.getByRole('searchbox', { name: 'Search contacts' }).press('Enter')
    await expect(rows(page)).toHaveText(['Rosalind Bartholomew-Achterberg'])
    const star = page.getByRole('button', { name: /is a favorite/ })
    const starred = (await star.getAttribute('aria-pressed')) === 'true'
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', String(!starred))
    await expect(page).toHaveURL(/q=rosalind/)

    await page.goto('/contacts/contact/new')
    await page.getByLabel('Email').last().fill('bad@')
    await page.getByLabel('First name', { exact: true }).first().fill('Plain')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter an email like')).toBeVisible()
    await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Plain')
    await page
      .getByLabel('Email')
      .last()
      .fill(`${freshName('good')}@mail.example`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plain' })).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('SSN').first().fill('123456789')
    await page.getByLabel('Network').first().fill('Blue Cross')
    await page.getByRole('button', { name: 'Add doctor' }).first().click()
    await page.getByRole('group', { name: 'Doctors' }).first().getByLabel('Name').fill('Dr. No Script')
    await expect(page.getByLabel('Network').first()).toHaveValue('Blue Cross')
    // A secret does not come back with the page: it is typed last.
    await page.getByLabel('SSN').first().fill('123456789')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Health', exact: true }).click()
    await expect(page.getByText('Dr. No Script')).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('button', { name: 'Reveal SSN' }).click()
    await expect(page.getByText('123456789', { exact: true })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Back to the contact' }).click()
    const plain = new URL(page.url()).pathname
    await page.getByRole('link', { name: 'Delete', exact: true }).click()
    await page.getByLabel(/to confirm/).fill((await page.locator('label strong').textContent())!)
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Plain was deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Plain was deleted.')).toHaveCount(0)
    await page.goto(plain)
    await expect(page.getByRole('heading', { level: 1, name: 'Plain' })).toBeVisible()
    await page.getByRole('link', { name: 'Health', exact: true }).click()
    await expect(page.getByText('Dr. No Script')).toBeVisible()

    await page.goto('/contacts?letter=c')
    const firstOfC = await rows(page).first().textContent()
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check()
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .nth(1)
      .check()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 contacts were deleted.')).toBeVisible()
    await expect(rows(page).first()).not.toHaveText(firstOfC!)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page).first()).toHaveText(firstOfC!)
  })
})
