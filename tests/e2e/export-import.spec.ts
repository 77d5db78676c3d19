import { expect, openPage, test } from './setup/journey.ts'
import ExcelJS from 'exceljs'
import { signIn } from './setup/people.ts'

// A second sign-in ends the first: these people are this file's own, one test after the other.

/** Names and numbers nobody else has, another set each run. */
const mark = Math.random().toString(36).slice(2, 8)
const csv = (rows: string[]) => ({
  name: 'clients.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['First,Last,Email,Birthday', ...rows].join('\n')),
})

test('export: the dialog, progress by itself, the message, and a file that opens', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts?q=whitcomb')
  await page.getByRole('link', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Contacts' })
  await expect(dialog.getByText('The contacts of the list you came from')).toBeVisible()
  for (const scope of ['Contacts only', 'With policies', 'With addresses', 'With dependants']) {
    await expect(dialog.getByRole('radio', { name: scope, exact: true })).toBeVisible()
  }
  await dialog.getByRole('radio', { name: 'With policies', exact: true }).check()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Export completed successfully!').first()).toBeVisible()
  const row = page.getByRole('list', { name: 'Exports' }).getByRole('listitem').first()
  await expect(row).toContainText('“whitcomb”')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^contacts-export-[\dT-]+\.xlsx$/)
  const book = new ExcelJS.Workbook()
  await book.xlsx.readFile((await download.path())!)
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['Contacts', 'Policies'])
  expect(book.getWorksheet('Contacts')!.getColumn(3).values).toContain('Whitcomb')
})

test('import: columns, check, duplicates, start, undo', async ({ page }) => {
  // Reading, checking, writing and undoing are four jobs, one after the other, each when the worker gets to it.
  test.slow()
  const job = { timeout: 60_000 }
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/contacts/import')
  await page.getByLabel('CSV or Excel file').setInputFiles({
    name: 'picture.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([0, 1, 2, 3]),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is no list. Choose a .csv or .xlsx file.')
  await page
    .getByLabel('CSV or Excel file')
    .setInputFiles(
      csv([
        `Ida,Import-${mark},ida.${mark}@mail.example,7/4/1985`,
        `Ida,Again-${mark},ida.${mark}@mail.example,`,
        `Bad,Row-${mark},not an email,`,
      ]),
    )
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('combobox', { name: 'Birthday' })).toHaveValue('dob', job)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('1 new contact, 1 duplicate, 1 row with errors')).toBeVisible(job)
  await expect(page.getByText('repeats line 2')).toBeVisible()
  await page.getByRole('link', { name: 'Errors 1' }).click()
  await expect(page).toHaveURL(/list=error/)
  await expect(page.getByText('Email: Enter an email like name@company.com.')).toBeVisible()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await expect(page.getByText('Contacts created')).toBeVisible(job)
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Rows not imported (CSV)' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('contacts-not-imported.csv')
  const address = page.url()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill(`import-${mark}`)
  await expect(page.getByRole('option', { name: new RegExp(`Ida Import-${mark}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Ida Import-${mark}` })).toBeVisible()

  await openPage(page, '/contacts/contact/new')
  await page.getByLabel('Email').first().fill(`ida.${mark}@mail.example`)
  await page.getByLabel('Email').first().blur()
  await expect(page.getByText('This contact may be here already')).toBeVisible()

  await openPage(page, address)
  await page.getByRole('button', { name: 'Undo import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible(job)
  await openPage(page, `/search?q=import-${mark}`)
  await expect(page.getByText('Nothing found for')).toBeVisible()
})

test('the audit log says it all, to admins alone', async ({ page }) => {
  await signIn(page, 'admin@harbor.example')
  await openPage(page, '/account/settings/audit-log')
  await expect(page.getByRole('cell', { name: /undid an import of contacts/ }).first()).toBeVisible()
  await page.getByLabel('What').selectOption({ label: 'exported contacts' })
  await expect(page).toHaveURL(/deed=export/)
  await expect(page.getByRole('cell', { name: /exported contacts/ }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: /undid an import/ })).toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('export, import and search are forms', async ({ page }) => {
    await signIn(page, 'admin@harbor.example')
    await page.goto('/contacts/export')
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page).toHaveURL(/contacts\/exports/)
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('link', { name: 'Download' }).first()).toBeVisible({ timeout: 500 })
    }).toPass()

    await page.goto('/contacts/import')
    await page
      .getByLabel('CSV or Excel file')
      .setInputFiles(csv([`Nora,Plain-${mark},nora.${mark}@mail.example,1990-01-02`]))
    await page.getByRole('button', { name: 'Upload' }).click()
    const reach = async (button: string) => {
      await expect(async () => {
        await page.reload()
        await expect(page.getByRole('button', { name: button })).toBeVisible({ timeout: 500 })
      }).toPass()
      await page.getByRole('button', { name: button }).click()
    }
    await reach('Check the rows')
    await reach('Start the import')
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Contacts created')).toBeVisible({ timeout: 500 })
    }).toPass()

    await page.getByRole('searchbox', { name: 'Search everything' }).fill(`plain-${mark}`)
    await page.getByRole('searchbox', { name: 'Search everything' }).press('Enter')
    await page.getByRole('link', { name: new RegExp(`Nora Plain-${mark}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Nora Plain-${mark}` })).toBeVisible()
  })
})
