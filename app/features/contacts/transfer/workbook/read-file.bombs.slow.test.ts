import { expect, test } from 'vitest'
import { tempFile } from '#tests/setup/temp-file.ts'
import { workbook } from '#tests/setup/workbooks.ts'
import { readFile, sniffFormat } from './read-file.server.ts'

// Files that take more memory than a machine has: most are workbooks of a few kilobytes.

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

test('refuses more sheets than a page can show', async () => {
  const names = '<sheet name="A" r:id="rId1"/>'.repeat(51)
  const bytes = await workbook('<si><t>a</t></si>', rows(1, sharedRow), {
    'xl/workbook.xml': `<workbook><sheets>${names}</sheets></workbook>`,
  })
  await expect(read(bytes)).rejects.toThrow('This workbook has more than 50 sheets.')
})

test('counts rows whose numbers are impossible', async () => {
  const numbers = ['-1', '1.5', '1e308', 'NaN', '9'.repeat(400), '7']
  const bytes = await workbook('', numbers.map((r) => `<row r="${r}"><c t="str"><v>x</v></c></row>`).join(''))
  const lines: number[] = []
  for await (const { line } of readFile(await tempFile(bytes), 'xlsx')) lines.push(line)
  expect(lines).toEqual([1, 2, 3, 4, 5, 7])
})

test.each([
  ['a line of two million commas', ','.repeat(2_000_000), 'A line of this file is too long'],
  ['lines of a thousand commas', `${','.repeat(1000)}\n`.repeat(10), 'has more than 250 columns'],
])('refuses %s', async (_, text, message) => {
  const path = await tempFile(text)
  const all = async () => {
    for await (const row of readFile(path, 'csv')) expect(row.cells.length).toBeGreaterThan(0)
  }
  await expect(all()).rejects.toThrow(message)
})
