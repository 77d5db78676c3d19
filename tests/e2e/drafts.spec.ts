import { expect, type Page, test, openPage, reloadPage } from './setup/journey.ts'
import { signedIn } from './setup/people.ts'

const BACK = 'What you typed before was put back. It is not saved yet.'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function contactOf(page: Page, search: string) {
  await openPage(page, `/contacts?q=${search}`)
  const href = await page.locator('.row-link').first().getAttribute('href')
  return new URL(href!, page.url()).pathname
}

test('a home half typed, rows of its lists too, survives the closed tab until it is saved or discarded', async ({
  browser,
}) => {
  const { context, page } = await signedIn(browser, 'owner@harbor.example')
  const path = `${await contactOf(page, 'marchetti')}/home/new`
  await openPage(page, path)
  const form = dialog(page, 'Add home')
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('17 Draft Street')
  await form.getByRole('button', { name: 'Add siding' }).click()
  await form.getByRole('combobox', { name: 'Material' }).fill('Straw')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Add another siding' }).click()
  await form.getByRole('combobox', { name: 'Material' }).last().fill('Sticks')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Remove siding 1' }).click()
  await expect(form.getByRole('combobox', { name: 'Material' })).toHaveValue('Sticks')
  await form.getByRole('tab', { name: 'Coverage' }).click()
  await form.getByLabel('Months or years').selectOption('Years')
  // As a browser that is killed: nobody is asked.
  await page.close({ runBeforeUnload: false })

  const later = await context.newPage()
  await openPage(later, path)
  const again = dialog(later, 'Add home')
  await expect(again.getByText(BACK)).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('17 Draft Street')
  await expect(again.getByRole('combobox', { name: 'Material' })).toHaveValue('Sticks')
  await again.getByRole('tab', { name: 'Coverage' }).click()
  await expect(again.getByLabel('Months or years')).toHaveValue('Years')
  await again.getByRole('button', { name: 'Save' }).click()
  await expect(later.getByText('Home Added')).toBeVisible()
  await openPage(later, path)
  await expect(again.getByRole('combobox', { name: 'Usage' })).toHaveValue('Primary')
  await expect(again.getByText(BACK)).toHaveCount(0)

  await again.getByRole('textbox', { name: 'Address', exact: true }).fill('18 Draft Street')
  await reloadPage(later)
  await expect(again.getByText(BACK)).toBeVisible()
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect(again.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('')
  expect(
    await later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft'))),
  ).toEqual([])
})

test('doctors and prescriptions typed on Health come back; what was left alone is not in the browser', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  const path = `${await contactOf(page, 'janet+whitcomb')}/health/person/applicant`
  await openPage(page, path)
  const form = dialog(page, 'Health')
  const doctors = form.getByRole('group', { name: 'Doctors' })
  const stored = await doctors
    .getByLabel('Name')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  expect(stored.length).toBeGreaterThan(0)
  await doctors.getByRole('button', { name: 'Add another doctor' }).click()
  await doctors.getByLabel('Name').last().fill('Dr. Draft')
  await form.getByRole('button', { name: /^Add( another)? prescription$/ }).click()
  await form.getByRole('group', { name: 'Prescriptions' }).getByLabel('Dosage').last().fill('20 mg')
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).toContain('Dr. Draft')
  for (const name of stored) expect(kept).not.toContain(name)

  await reloadPage(page)
  await expect(form.getByText(BACK)).toBeVisible()
  await expect(doctors.getByLabel('Name').last()).toHaveValue('Dr. Draft')
  await expect(doctors.getByLabel('Name').first()).toHaveValue(stored[0]!)
  await expect(form.getByRole('group', { name: 'Prescriptions' }).getByLabel('Dosage').last()).toHaveValue(
    '20 mg',
  )
  // Leaving by Escape asks; who discards there finds it stored as it was.
  await page.keyboard.press('Escape')
  await dialog(page, 'Discard what you typed?').getByRole('button', { name: 'Discard' }).click()
  await expect(form).toHaveCount(0)
  await openPage(page, path)
  await expect(doctors.getByLabel('Name').last()).toHaveValue(stored.at(-1)!)
})

test('a follow up half typed comes back, with what it shows', async ({ browser }) => {
  const { page } = await signedIn(browser, 'owner@harbor.example')
  const path = `${await contactOf(page, 'marchetti')}/follow-ups/new`
  await openPage(page, path)
  const form = dialog(page, 'Create Follow Up')
  await form.getByLabel('Assign to').selectOption({ label: 'A peer' })
  await form.getByRole('textbox', { name: 'Note', exact: true }).fill('Half a thought')
  await reloadPage(page)
  await expect(form.getByText(BACK)).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('Half a thought')
  await expect(form.getByLabel('Peer')).toBeVisible()
  await form.getByRole('link', { name: 'Cancel' }).click()
  await openPage(page, path)
  await expect(form.getByRole('textbox', { name: 'Note', exact: true })).toHaveValue('')
})
