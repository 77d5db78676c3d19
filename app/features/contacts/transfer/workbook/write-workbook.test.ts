import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import { fromBufferPromise } from 'yauzl'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOSTILE_STRINGS } from '#tests/security/hostile-strings.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { type Cell } from '#app/lib/workbook/cell.ts'
import { toCell } from './sheet-cells.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import { readFile as readRows } from './read-file.server.ts'
import { type Sheet, writeWorkbook } from '#app/lib/workbook/write-workbook.server.ts'

let directory: string
beforeAll(async () => (directory = await mkdtemp(join(tmpdir(), 'workbook-'))))
afterAll(() => rm(directory, { recursive: true }))

let files = 0
async function written(...sheets: { name: string; columns: Sheet['columns']; rows: Cell[][] }[]) {
  const path = join(directory, `${(files += 1)}.xlsx`)
  await writeWorkbook(
    path,
    sheets.map(({ rows, ...sheet }) => ({
      ...sheet,
      rows: (async function* () {
        for (let from = 0; from < rows.length; from += 7) yield rows.slice(from, from + 7)
      })(),
    })),
    new Date('2026-11-20T10:00:00Z'),
  )
  return readFile(path)
}

async function part(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry))
  }
  throw new Error(`no ${name}`)
}

const column = (label: string, format?: string) => ({ label, format })

test('writes each value as a typed cell with the format of its column', async () => {
  const zip = await written(
    {
      name: 'A & "B"',
      columns: [
        column('Day', 'mm/dd/yyyy'),
        column('Amount', '$#,##0.00'),
        column('Phone', '@'),
        column('Text'),
        column('Nothing', '0'),
      ],
      rows: [
        [new Date('2026-02-28T00:00:00Z'), 1842.5, '1-208-555-0123', '007', null],
        [new Date('1900-03-01T00:00:00Z'), 0, '', ' x ', Number.NaN],
      ],
    },
    { name: 'Empty', columns: [column('None')], rows: [] },
  )
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(zip as never)
  expect(book.worksheets.map((sheet) => sheet.name)).toEqual(['A & "B"', 'Empty'])
  expect(book.creator).toBe('Switchboard')
  const sheet = book.worksheets[0]!
  expect(sheet.getRow(1).values).toEqual([undefined, 'Day', 'Amount', 'Phone', 'Text', 'Nothing'])
  expect(sheet.getCell('A1').font.bold).toBe(true)
  expect(sheet.getCell('A2').value).toEqual(new Date('2026-02-28T00:00:00Z'))
  expect([sheet.getCell('A2').numFmt, sheet.getCell('B2').numFmt]).toEqual(['mm/dd/yyyy', '$#,##0.00'])
  expect([sheet.getCell('C2').value, sheet.getCell('C2').numFmt]).toEqual(['1-208-555-0123', '@'])
  expect([sheet.getCell('D2').value, sheet.getCell('D3').value]).toEqual(['007', ' x '])
  expect([sheet.getCell('E2').value, sheet.getCell('E3').value]).toEqual([null, null])
  expect(sheet.getCell('A3').value).toEqual(new Date('1900-03-01T00:00:00Z'))
  // Cells that are filled later are phone numbers too.
  expect(sheet.getColumn(3).numFmt).toBe('@')
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
})

test('hostile strings are no formulas, don’t break the file and survive a round trip', async () => {
  const field = { name: 'x', label: 'X', type: 'text' as const }
  const cells = HOSTILE_STRINGS.map((hostile) => toCell(field, hostile))
  const zip = await written({
    name: 'S',
    columns: [column('N'), column('X', '@')],
    rows: cells.map((cell, n) => [n, cell]),
  })
  const xml = await part(zip, 'xl/worksheets/sheet1.xml')
  expect(xml).not.toMatch(/<f[ >/]/)
  // Only XML 1.0 characters.
  expect(xml).toMatch(/^[\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u)
  expect(xml.match(/<row /g)).toHaveLength(1 + HOSTILE_STRINGS.length)

  const book = new ExcelJS.Workbook()
  await book.xlsx.load(zip as never)
  const sheet = book.getWorksheet('S')!
  expect(sheet.rowCount).toBe(1 + HOSTILE_STRINGS.length)
  const read: FileText[] = []
  for await (const row of readRows(await tempFile(zip), 'xlsx')) read.push(row.cells)
  for (const [at, hostile] of HOSTILE_STRINGS.entries()) {
    const cell = sheet.getRow(at + 2).getCell(2)
    expect(cell.type, hostile.slice(0, 60)).toBe(ExcelJS.ValueType.String)
    expect(cell.formula).toBeUndefined()
    // The import restores it, except characters no database can hold and outer spaces.
    const whole = hostile.slice(0, 32_766).toWellFormed().replaceAll('\0', '')
    const back = undefuse(read[at + 1]![1] ?? '').trim()
    expect(back.slice(0, 9000), hostile.slice(0, 60)).toBe(whole.trim().slice(0, 9000))
  }
})

type FileText = string[]

test('cuts a text that is too long for a cell between characters', () => {
  const field = { name: 'x', label: 'X', type: 'text' as const }
  const cut = (long: string) => String(toCell(field, long))
  expect(cut('a'.repeat(40_000))).toHaveLength(32_767)
  expect(cut(`${'a'.repeat(32_766)}😀`)).toBe('a'.repeat(32_766))
  expect(cut(`${'a'.repeat(32_765)}😀b`)).toBe(`${'a'.repeat(32_765)}😀`)
})

test('leaves no file if it can’t finish', async () => {
  const path = join(directory, 'broken.xlsx')
  const sheet = {
    name: 'S',
    columns: [column('A')],
    rows: (async function* (): AsyncGenerator<Cell[][]> {
      yield [['a']]
      throw new Error('the database is gone')
    })(),
  }
  await expect(writeWorkbook(path, [sheet], new Date())).rejects.toThrow('the database is gone')
  await expect(readFile(path)).rejects.toThrow('ENOENT')
})
