import { expect, test } from 'vitest'
import { readVcard } from './vcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

test('reads name, company, phones and emails of each person', () => {
  const text = [
    card(
      'N:Lopez;Maria;;;',
      'FN:Maria Lopez',
      'ORG:Lopez Roofing\\, Inc.;Office',
      'item1.TEL;TYPE=CELL:+1 208-555-0199',
      'TEL;VALUE=uri:tel:+12085550100',
      'EMAIL;TYPE=HOME:maria@mail.example',
    ),
    card('N:Okafor;Dana;;;'),
    card('N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Mu=C3=B1oz;Jos=', '=C3=A9;;;'),
  ].join('\n')
  expect(readVcard(text)).toEqual([
    {
      name: 'Maria Lopez',
      company: 'Lopez Roofing, Inc., Office',
      phones: ['+1 208-555-0199', '+12085550100'],
      emails: ['maria@mail.example'],
    },
    { name: 'Dana Okafor', company: '', phones: [], emails: [] },
    { name: 'José Muñoz', company: '', phones: [], emails: [] },
  ])
})

test.each([
  ['nothing', ''],
  ['no card', 'hello'],
  ['an empty card', card()],
  ['a card without an end', 'BEGIN:VCARD\nFN:Ann'],
  ['broken quoting', card('TITLE;ENCODING=QUOTED-PRINTABLE:=E9=')],
])('%s holds no one', (_what, text) => {
  expect(readVcard(text)).toEqual([])
})

test('reads ten thousand lines, of one folded picture or of ten thousand cards, at once', () => {
  const folded = card('PHOTO;ENCODING=b:AAAA', ...Array<string>(10_000).fill(` ${'A'.repeat(74)}`), 'FN:Ann')
  expect(readVcard(folded)).toMatchObject([{ name: 'Ann' }])
  expect(readVcard(Array<string>(10_000).fill(card('FN:Ann')).join('\n'))).toHaveLength(20)
  expect(readVcard(card(...Array<string>(10_000).fill('TEL:1')))[0]!.phones).toEqual(['1'])
  expect(readVcard(card(`FN:${'\u202Eevil'.repeat(10_000)}`))[0]!.name).toHaveLength(200)
})
