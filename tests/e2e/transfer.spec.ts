import ExcelJS from 'exceljs'
import { expect, open, test } from './setup/test.ts'

test('contacts are exported to a workbook', { tag: '@sweep' }, async ({ agency }) => {
  await agency.addClient({ firstName: 'Janet', lastName: 'Whitcomb' })
  await agency.addClient({ firstName: 'Nora', lastName: 'Prado' })
  const page = await agency.signIn(agency.maya)
  await open(page, '/contacts?q=whitcomb')
  await page.getByRole('link', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Contacts' })
  await dialog.getByRole('radio', { name: 'With policies', exact: true }).check()
  await dialog.getByRole('button', { name: 'Export' }).click()
  const row = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()
  await expect(row).toContainText('“whitcomb”')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Download' }).click(),
  ])
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile((await download.path())!)
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Contacts', 'Policies'])
  const contacts = book.getWorksheet('Contacts')!
  const lastName = (contacts.getRow(1).values as unknown[]).indexOf('Last name')
  expect(contacts.getColumn(lastName).values).toContain('Whitcomb')
  expect(contacts.getColumn(lastName).values).not.toContain('Prado')
})

test('contacts are imported: columns, checks, duplicates, report and Undo', async ({ agency }) => {
  const page = await agency.signIn(agency.maya)
  await open(page, '/contacts/import')
  const lines = [
    'First,Last,Email,Birthday',
    'Ida,Import,ida@mail.example,7/4/1985',
    'Ida,Again,ida@mail.example,',
    'Bad,Email,not an email,',
    ',,no-name@mail.example,',
  ]
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('combobox', { name: 'Birthday' })).toHaveValue('dob')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('2 new contacts, 1 duplicate, 1 row with errors')).toBeVisible()
  await page.getByRole('link', { name: 'To look at 1' }).click()
  await expect(page.getByText('Email: not an email Enter an email like name@company.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await expect(page.getByText('Contacts created')).toBeVisible()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Rows not imported (CSV)' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('contacts-not-imported.csv')
  const address = page.url()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('import')
  await page.getByRole('option', { name: /Ida Import/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ida Import' })).toBeVisible()
  await open(page, address)
  await page.getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  await open(page, '/search?q=ida+import')
  await expect(page.getByText('Nothing found for')).toBeVisible()
})
