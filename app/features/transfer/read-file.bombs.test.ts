import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tempFile } from '#tests/setup/temp-file.ts'
import { readFile, sniffFormat } from './read-file.server.ts'

// Workbooks of a few kilobytes that unfold to what no machine has room for.

const XML = '<?xml version="1.0"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

function zip(files: [name: string, content: string][]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const body = Buffer.from(content)
    const packed = deflateRawSync(body)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(20, 6)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(crc32(body), 16)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt32LE(body.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(offset, 42)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    central.copy(local, 4, 6, 28)
    local.writeUInt16LE(name.length, 26)
    parts.push(local, Buffer.from(name), packed)
    directory.push(central, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
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

test('one long text that every cell points to', async () => {
  const bytes = workbook(`<si><t>${'a'.repeat(10_000)}</t></si>`, rows(2000, sharedRow))
  expect(bytes.length).toBeLessThan(200_000)
  await expect(read(bytes)).rejects.toThrow('This file holds too much text.')
})

test('the same a hundred times is a list like any other', async () => {
  const bytes = workbook(`<si><t>${'a'.repeat(10_000)}</t></si>`, rows(100, sharedRow))
  expect(await read(bytes)).toBe(26 * 100 * 10_000)
})

test('texts by the million, which are kept while the sheet is read', async () => {
  const bytes = workbook('<si><t>a</t></si>'.repeat(6_500_000), rows(1, sharedRow))
  expect(bytes.length).toBeLessThan(500_000)
  await expect(read(bytes)).rejects.toThrow('This workbook can’t be read')
})

test('cells that do not say where they are', async () => {
  const bytes = workbook(
    '<si><t>a</t></si>',
    rows(10, (line) => rowOf(300, line)),
  )
  await expect(read(bytes)).rejects.toThrow()
})
