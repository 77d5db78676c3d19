import { expect, test } from 'vitest'
import { tempFile } from '#tests/setup/temp-file.ts'
import { readFile, sniffFormat } from './read-file.server.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n')

async function read(content: string | Buffer) {
  const path = await tempFile(content)
  const warnings: string[] = []
  const rows: string[][] = []
  const format = await sniffFormat(path)
  for await (const { cells } of readFile(path, format, { onWarning: (_, warning) => warnings.push(warning) }))
    rows.push(cells)
  const [headings, ...others] = rows
  return { rows: others.map((cells) => new Map(cells.map((cell, at) => [headings![at], cell]))), warnings }
}

test.each<[what: string, lines: string[], heading: string, cell: string]>([
  ['a folded line', ['FN:Ann Lee', 'NOTE:one tw', ' o', '\tthree'], 'Notes', 'one twothree'],
  ['an escaped line break', ['FN:Ann Lee', String.raw`NOTE:a\nb\, c\; d\\n`], 'Notes', 'a\nb, c; d\\n'],
  ['a group', ['FN:Ann', 'item7.TEL:2085550101', 'item7.X-ABLabel:Barn'], 'Phone 1 - Label', 'Barn'],
  ['a bare type', ['FN:Ann Lee', 'TEL;WORK;VOICE:2085550101'], 'Phone 1 - Label', 'Work'],
  [
    'an escaped separator',
    ['N:Lee;Ann', String.raw`ADR:;;1 A\;B;Boise;ID;83702;`],
    'Address 1 - Street',
    '1 A;B',
  ],
  ['a compact day', ['FN:Ann Lee', 'BDAY:19850412'], 'Birthday', '1985-04-12'],
  ['a time of birth', ['FN:Ann Lee', 'BDAY:1985-04-12T00:00:00Z'], 'Birthday', '1985-04-12'],
  ['a day without a year', ['FN:Ann Lee', 'BDAY:--0412'], 'Birthday', '--04-12'],
  ['labels', ['FN:Ann Lee', 'CATEGORIES:Home,Auto', 'CATEGORIES:Home'], 'Labels', 'Home ::: Auto'],
  ['a colon in a parameter', ['FN:Ann', 'TEL;X="a:b";TYPE=home:2085550101'], 'Phone 1 - Value', '2085550101'],
])('reads %s', async (_, lines, heading, cell) => {
  expect((await read(card(...lines))).rows[0]!.get(heading)).toBe(cell)
})

test('keeps a sixth number and a third address', async () => {
  const numbers = Array.from({ length: 7 }, (_, at) => `TEL:208555010${at}`)
  const places = ['1 A St', '2 B St', '3 C St'].map((street) => `ADR:;;${street};Boise;ID;83702;`)
  const [row] = (await read(card('FN:Ann Lee', ...numbers, 'TEL:2085550100', ...places))).rows
  expect(row!.get('Phone 5 - Value')).toBe('2085550104 ::: 2085550105 ::: 2085550106')
  expect(row!.get('Other Address')).toBe('3 C St, Boise, ID, 83702')
})

test('reads cards in the encodings of old programs and in UTF-16', async () => {
  const windows = Buffer.from(card('FN:Jos\xe9 Pe\xf1a'), 'latin1')
  const wide = Buffer.from(`\ufeff${card('FN:José Peña')}`, 'utf16le')
  for (const content of [windows, wide, `\ufeff${card('FN:José Peña')}`]) {
    const [row] = (await read(content)).rows
    expect([row!.get('First Name'), row!.get('Last Name')]).toEqual(['José', 'Peña'])
  }
})

test('says of a file that is cut off, and which contact has too long a note', async () => {
  const cut = await read(`${card('FN:Ann Lee')}BEGIN:VCARD\nFN:Bo Lee`)
  expect(cut.rows).toHaveLength(2)
  expect(cut.warnings).toEqual([
    'Contact 2, the last of the file, has no end: the file may be cut off. Export it again.',
  ])
  await expect(read(card('FN:Ann') + card('FN:Bo', `NOTE:${'x'.repeat(100_001)}`))).rejects.toThrow(
    'Notes of contact 2 has more than 100,000 characters. Shorten it and upload the file again.',
  )
})

test('keeps neither a picture nor a line end that two pieces of the file share', async () => {
  const picture = `PHOTO;ENCODING=b:${'A'.repeat(300_000)}`
  const many = Array.from({ length: 9000 }, (_, at) => card(`FN:Ann Lee`, `TEL:208555${1000 + at}`))
  const { rows } = await read(card('FN:Bo Lee', picture) + many.join(''))
  expect(rows).toHaveLength(9001)
  expect(rows.every((row) => row.get('Last Name') === 'Lee')).toBe(true)
})
