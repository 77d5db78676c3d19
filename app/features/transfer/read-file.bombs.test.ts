import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { tempFile } from '#tests/setup/temp-file.ts'
import { readFile, sniffFormat } from './read-file.server.ts'

// Workbooks of a few kilobytes that unpack to more than a machine can hold.

const XML = '<?xml version="1.0"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

function zip(files: [name: string, content: string][]): Promise<Buffer> {
  const made = new ZipFile()
  for (const [name, content] of files) made.addBuffer(Buffer.from(content), name)
  made.end()
  return buffer(made.outputStream as Readable)
}

const workbook = (strings: string, rows: string) =>
  zip([
    ['[Content_Types].xml', `${XML}<Types xmlns="${PACKAGE}/content-types"/>`],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/sharedStrings.xml', `${XML}<sst xmlns="${MAIN}">${strings}</sst>`],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    ],
  ])

async function read(bytes: Buffer): Promise<number> {
  const path = await tempFile(bytes)
  expect(await sniffFormat(path)).toBe('xlsx')
  let text = 0
  for await (const { cells } of readFile(path, 'xlsx')) for (const cell of cells) text += cell.length
  return text
}

const rowOf = (cells: number, line: number) =>
  `<row r="${line}">${Array.from({ length: cells }, () => '<c t="s"><v>0</v></c>').join('')}</row>`
const letter = (at: number) => String.fromCharCode(65 + at)
const sharedRow = (line: number) =>
  `<row r="${line}">${Array.from({ length: 26 }, (_, at) => `<c r="${letter(at)}${line}" t="s"><v>0</v></c>`).join('')}</row>`
const rows = (count: number, make: (line: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at + 1)).join('')

test('refuses one long text that every cell refers to', async () => {
  const bytes = await workbook(`<si><t>${'a'.repeat(10_000)}</t></si>`, rows(2000, sharedRow))
  expect(bytes.length).toBeLessThan(200_000)
  await expect(read(bytes)).rejects.toThrow('This file holds too much text.')
})

test('reads a long text in a hundred rows', async () => {
  const bytes = await workbook(`<si><t>${'a'.repeat(10_000)}</t></si>`, rows(100, sharedRow))
  expect(await read(bytes)).toBe(26 * 100 * 10_000)
})

test('refuses more shared texts than fit into memory', async () => {
  const bytes = await workbook('<si><t>a</t></si>'.repeat(6_500_000), rows(1, sharedRow))
  expect(bytes.length).toBeLessThan(500_000)
  await expect(read(bytes)).rejects.toThrow('This workbook can’t be read')
})

test('refuses too many columns in cells without an address', async () => {
  const bytes = await workbook(
    '<si><t>a</t></si>',
    rows(10, (line) => rowOf(300, line)),
  )
  await expect(read(bytes)).rejects.toThrow()
})

test('refuses elements nested too deep', async () => {
  const bytes = await workbook('', '<x>'.repeat(15_000_000))
  expect(bytes.length).toBeLessThan(100_000)
  await expect(read(bytes)).rejects.toThrow('This workbook can’t be read')
})

test('refuses millions of empty rows', async () => {
  const bytes = await workbook('', '<row/>'.repeat(20_000_000))
  expect(bytes.length).toBeLessThan(200_000)
  await expect(read(bytes)).rejects.toThrow('This file has too many rows.')
})

test('refuses a text that is too long', async () => {
  const bytes = await workbook('', `<row><c t="str"><v>${'a'.repeat(50_000_000)}</v></c></row>`)
  await expect(read(bytes)).rejects.toThrow('This workbook can’t be read')
})
