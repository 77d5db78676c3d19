import { nextNumber } from '#tests/factories/index.ts'
import { expectFilledIn, fillIn } from './setup/forms.ts'
import { expect, open, type Page, test } from './setup/test.ts'

const rows = (page: Page) =>
  page.getByRole('list', { name: 'Contacts' }).getByRole('link', { name: /^(?!Call )/ })
const scroller = (page: Page) => page.getByRole('list', { name: 'Contacts' }).locator('..')
const scrollTop = (page: Page) => scroller(page).evaluate((area) => area.scrollTop)

test(
  'the list loads as it is scrolled, and Back returns to the same row',
  { tag: '@sweep' },
  async ({ agency }) => {
    for (let n = 0; n < 150; n += 1) {
      await agency.addClient({ firstName: 'Robin', lastName: `Alder ${String(n).padStart(3, '0')}` })
    }
    const page = await agency.signIn(agency.maya)
    await open(page, '/contacts')
    await expect(async () => {
      await scroller(page).evaluate((area) => area.scrollTo(0, area.scrollHeight))
      await expect(rows(page).last()).toHaveText('Robin Alder 149', { timeout: 200 })
    }).toPass()
    // Only rows near the viewport are rendered.
    expect(await rows(page).count()).toBeLessThan(60)

    await scroller(page).evaluate((area) => area.scrollTo(0, 3000))
    const row = rows(page).nth(9)
    await expect(row).toBeInViewport()
    const [name, before] = [(await row.textContent())!, await scrollTop(page)]
    await row.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.getByRole('link', { name: 'Back to contacts' }).click()
    await expect(rows(page).filter({ hasText: name })).toBeInViewport()
    expect(await scrollTop(page)).toBe(before)

    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('alder 07')
    await expect(rows(page)).toHaveCount(10)
    await expect(page).toHaveURL(/q=alder/)
    const star = page.getByRole('button', { name: 'Robin Alder 070 is a favorite' })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await rows(page).first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toBeFocused()
  },
)

test('a contact is created, edited, deleted and restored; a reload keeps what was typed', async ({
  agency,
}) => {
  const page = await agency.signIn(agency.maya)
  await open(page, `/contacts/contact/new?mobilePhone=${nextNumber()}`)
  await page.getByLabel('First name', { exact: true }).first().fill('Fern')
  await page.getByRole('tab', { name: 'Co-Applicant' }).click()
  await page.getByLabel('Email').last().fill('not an email')
  await page.getByRole('tab', { name: 'Applicant', exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  // The tab with the invalid field opens.
  await expect(page.getByLabel('Email').last()).toBeFocused()
  await open(page, page.url())
  await expect(page.getByLabel('First name', { exact: true }).first()).toHaveValue('Fern')
  await page.getByRole('tab', { name: /Co-Applicant/ }).click()
  await page.getByLabel('Email').last().fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client created')).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const applicant = page.getByRole('group', { name: 'Applicant', exact: true }).first()
  await applicant.getByLabel('SSN').pressSequentially('123456789')
  await expect(applicant.getByLabel('SSN')).toHaveValue('123-45-6789')
  await page.getByLabel('Last name').first().fill('Quill')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Client updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Fern Quill' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Primary contact' })
  await card.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('Space')
  await expect(card.getByRole('group', { name: /3 of 5 stars/ })).toBeVisible()

  await page.locator('summary').filter({ hasText: 'More actions' }).click()
  await page.getByRole('link', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await dialog.getByLabel(/to confirm/).fill((await dialog.locator('strong').textContent())!)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Fern Quill was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Client restored')).toBeVisible()
  await expect(rows(page)).toHaveText(['Fern Quill'])
})

test(
  'contacts are filtered, selected and deleted together, with Undo',
  { tag: '@sweep' },
  async ({ agency }) => {
    for (const firstName of ['Ada', 'Bea', 'Cora', 'Dora']) {
      await agency.addClient({ firstName, lastName: 'Heron', managedBy: agency.maya.id })
    }
    await agency.addClient({ firstName: 'Nobody', lastName: 'Else' })
    const page = await agency.signIn(agency.maya)
    await open(page, '/contacts')
    await page.getByRole('combobox', { name: 'Manager' }).selectOption({ label: 'Maya Reyes' })
    await expect(page).toHaveURL(/manager=/)
    await expect(rows(page)).toHaveCount(4)
    const select = page.getByRole('checkbox', { name: /^Select (?!page)/ })
    await select.nth(0).check()
    await select.nth(2).click({ modifiers: ['Shift'] })
    await expect(page.getByText('3 contacts selected')).toBeVisible()
    await rows(page).nth(1).focus()
    await page.keyboard.press('x')
    await expect(page.getByText('2 contacts selected')).toBeVisible()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 contacts were deleted.')).toBeVisible()
    await expect(rows(page)).toHaveText(['Bea Heron', 'Dora Heron'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page)).toHaveCount(4)

    await page.getByRole('checkbox', { name: 'Select page' }).check()
    await page.getByRole('button', { name: 'Assign manager' }).click()
    await page.getByRole('dialog').getByLabel('Manager').selectOption({ label: 'Dana Okafor' })
    await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
    await expect(page.getByText('4 contacts assigned')).toBeVisible()
  },
)

test('two users edit one contact: the second sees the first one’s changes and keeps their own', async ({
  agency,
}) => {
  const client = await agency.addClient({
    firstName: 'Tova',
    lastName: 'Mill',
    email: 'tova@mill.example',
    companyName: 'Old Mill',
  })
  const [maya, dana] = [await agency.signIn(agency.maya), await agency.signIn(agency.dana)]
  const path = `/contacts/contact/${client.id}/edit`
  const fields = (page: Page) => page.getByRole('group', { name: 'Applicant', exact: true })
  const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
  await Promise.all([open(maya, path), open(dana, path)])
  await fillIn(fields(maya), { 'First name': 'Tove', Email: 'maya@mill.example' })
  await fillIn(fields(dana), { Company: 'New Mill', Email: 'dana@mill.example' })
  await save(maya)
  await expect(maya.getByRole('heading', { level: 1, name: 'Tove Mill' })).toBeVisible()
  await expect(dana.getByText(/changed this just now/)).toBeVisible()
  await expectFilledIn(fields(dana), { Company: 'New Mill', Email: 'dana@mill.example' })
  await save(dana)
  await expect(dana.getByRole('listitem').filter({ hasText: 'maya@mill.example' })).toBeVisible()
  await dana.getByRole('button', { name: 'Take theirs for Email' }).click()
  await save(dana)
  await expect(dana.getByRole('heading', { level: 1, name: 'Tove Mill' })).toBeVisible()
  await expect(dana.getByText('New Mill').first()).toBeVisible()
  await expect(dana.getByText('maya@mill.example').first()).toBeVisible()
})
