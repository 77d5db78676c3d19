import { expect, test } from 'vitest'
import { tempFile } from '#tests/setup/temp-file.ts'
import { workbook, zip } from '#tests/setup/workbooks.ts'
import { readFile, sniffFormat } from './read-file.server.ts'

async function read(bytes: Buffer | string) {
  const path = await tempFile(bytes)
  const rows: string[][] = []
  const warnings: string[] = []
  const options = { onWarning: (_: number, warning: string) => warnings.push(warning) }
  for await (const { cells } of readFile(path, await sniffFormat(path), options)) rows.push(cells)
  return { rows, warnings }
}

const cells = (count: number, text: string) => Array.from({ length: count }, (_, at) => `${text}${at}`)
const oldExcel = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)])
const columns = (from: number, count: number) =>
  cells(count, '')
    .map((text) => `<c t="str"><v>x${Number(text) + from}</v></c>`)
    .join('')

test.each<[what: string, file: () => Buffer | string | Promise<Buffer>, says: RegExp]>([
  [
    '300 columns',
    () => `${cells(300, 'Col').join()}\nAda`,
    /^Row 1 .* 300 columns, up to KN\. .* remove those/,
  ],
  [
    '300 columns in a workbook',
    () => workbook('', `<row r="7">${columns(0, 300)}</row>`),
    /^Row 7 of A has 300 columns, up to KN\. .* remove those/,
  ],
  [
    'a cell of 5 MB',
    () => `Name,Note\nAda,${'a'.repeat(5_000_000)}\n`,
    /^The cell in row 2, column B, has more than 100,000 characters\. Shorten it/,
  ],
  [
    'a cell of 5 MB in a workbook',
    () =>
      workbook(`<si><t>${'a'.repeat(5_000_000)}</t></si>`, '<row r="3"><c r="C3" t="s"><v>0</v></c></row>'),
    /^The cell in row 3, column C, has more than 100,000 characters\. Shorten it/,
  ],
  [
    'a mark that is never closed',
    () => 'Name\nAda\n"Bo',
    /row 3, column A, is opened and never closed\. Close it/,
  ],
  ['an old or locked workbook', () => oldExcel, /password-protected Excel file\. Save it as \.xlsx without/],
  [
    'a spreadsheet of LibreOffice, with a password or without',
    () => zip({ 'META-INF/manifest.xml': 'x', 'content.xml': 'x' }),
    /^This is a document of LibreOffice or OpenOffice\. Open it and save it as \.xlsx without a password/,
  ],
  [
    'a binary workbook',
    () => zip({ 'xl/workbook.bin': 'x' }),
    /^This is a binary Excel workbook\. .* save it as/,
  ],
  [
    'a Numbers document',
    () => zip({ 'Index/Document.iwa': 'x' }),
    /^This is a Numbers document\. .* save it as/,
  ],
  ['a table of a web page', () => '<table><tr><td>Ada</td></tr></table>', /web page .* save it as \.xlsx/],
  ['a PDF', () => '%PDF-1.7', /not a list\. Choose/],
  ['nothing', () => '', /is empty/],
])('says of %s what is wrong, where, and what to do', async (_, file, says) => {
  await expect(read(await file())).rejects.toThrow(says)
})

test('reads workbooks with macros and links to others by what they last showed', async () => {
  const bytes = await workbook(
    '',
    `<row r="1"><c r="A1" t="str"><f>[1]Rates!A1</f><v>Ada</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f>2+2</f></c></row>`,
    { 'xl/vbaProject.bin': 'macros', 'xl/externalLinks/externalLink1.xml': '<externalLink/>' },
  )
  const { rows, warnings } = await read(bytes)
  expect(rows).toEqual([['Ada']])
  expect(warnings).toEqual([
    'A: B1 and 1 more cell have formulas without results and stay empty. Open the file in Excel, save it there and upload it again.',
  ])
})
