import { describe, expect, test } from 'vitest'
import { delimiterOf } from '../table/delimiter.ts'
import { findHeadings, notOfTable } from '../table/heading-row.ts'
import { guessTargets, headingsKnownTo } from '../import/column-guesses.ts'
import { targetsOf } from '../import/column-targets.ts'
import { readAddress } from './read-address.ts'
import { readCell } from './read-cell.ts'
import { readName } from './read-names.ts'
import { readPhones } from './read-phones.ts'

const ALL = 'all'

describe('phones', () => {
  test.each([
    ['(208) 555-0171 ext 14', ['12085550171 x14']],
    ['208-555-0171,,14#', []],
    ['tel:+1-208-555-0171;ext=7', ['12085550171 x7']],
    ['\u202a+1 208 555 0171\u202c', ['12085550171']],
    ['２０８－５５５－０１７１', ['12085550171']],
    ['2085550171.0', ['12085550171']],
    ['1.2085550171E+10', ['12085550171']],
    ['1.20856E+10', []],
    ['208 555 0171 / 208 555 0172', ['12085550171', '12085550172']],
    ['H: 208-555-0171 C: 208-555-0172', ['12085550171', '12085550172']],
    ['208-555-0171 or 0172', ['12085550171']],
    ['800-FLOWERS', ['18003569377']],
    ['208-555-O171', []],
    ['555-0171', []],
    ['+44 20 7946 0958', []],
    ['000-000-0000', []],
    ['1 (208) 555-0171 (mom)', ['12085550171']],
    ['208/555-0171', ['12085550171']],
    ['208.555.0171x208', ['12085550171 x208']],
    ['5550127 x208', []],
    ['555-0127 208', []],
  ])('%j', (cell, wanted) => {
    const found = readPhones(cell).found.map(({ number, extension }) =>
      extension ? `${number} x${extension}` : number,
    )
    expect(found).toEqual(wanted)
  })
})

describe('names', () => {
  test.each([
    ['SMITH, JOHN', 'John|Smith||'],
    ['Smith, John & Doe, Jane', 'John|Smith|Jane|Doe'],
    ['Robert and Anne Whitlock', 'Robert|Whitlock|Anne|Whitlock'],
    ['Robert B. & Anne Whitlock', 'Robert|Whitlock|Anne|Whitlock'],
    ['Mr. Dean W. McAllister Jr.', 'Dean|McAllister||'],
    ['O’BRIEN, RENÉE', 'Renée|O’Brien||'],
    ['van der Berg, Anna', 'Anna|van der Berg||'],
    ['MCDONALD, IAN', 'Ian|McDonald||'],
    ['García Márquez, José', 'José|García Márquez||'],
    ['Cher', 'Cher|||'],
    ['Estate of Maria Lopez', '|||'],
    ['The Ketchum Family Trust', '|||'],
    ['Copper Basin Towing LLC', '|||'],
    ["D'Angelo Auto Body", '|||'],
    ['Alder Creek Heating & Cooling', '|||'],
    ['Mesa Tree Care', '|||'],
    ['Treasure Valley Heating and Air', '|||'],
    ['Bank of Idaho', '|||'],
    ['Whitlock Family', '|||'],
    ['Garcia, Luis; Garcia, Ana', 'Luis|Garcia|Ana|Garcia'],
    ['RUIZ, MARIA & WENDELL ST. CLAIR', 'Maria|Ruiz|Wendell|St. Clair'],
    ['Ruiz, Maria & Ana de la Cruz', 'Maria|Ruiz|Ana|de la Cruz'],
    ['N/A', null],
  ])('%s', (cell, wanted) => {
    const name = readName(cell)
    expect(
      name &&
        [name.person.firstName, name.person.lastName, name.second?.firstName, name.second?.lastName]
          .map((part) => part ?? '')
          .join('|'),
    ).toBe(wanted)
    if (wanted === '|||') expect(name!.companyName).not.toBeNull()
  })
})

describe('dates', () => {
  const born = { name: 'dob', label: '', type: 'date' as const, past: true as const }
  const ends = { name: 'termDate', label: '', type: 'date' as const }
  test.each([
    [born, '5/17/57', '1957-05-17'],
    [born, 'May 17, 1957', '1957-05-17'],
    [born, '17 May 57', '1957-05-17'],
    [born, '19570517', '1957-05-17'],
    [born, '1957/5/17', '1957-05-17'],
    [born, '5-17-1957 12:00:00 AM', '1957-05-17'],
    [born, '20957', '1957-05-17'],
    [born, '1/1/1900', undefined],
    [born, '00/00/0000', undefined],
    [born, 'N/A', undefined],
    [born, '2/29/1957', undefined],
    [ends, '3/1/27', '2027-03-01'],
    [ends, '03/01/50', '2050-03-01'],
    [ends, '1-Mar-27', '2027-03-01'],
  ])('%o %s', (field, cell, wanted) => {
    const read = readCell(field, cell, { adult: true })
    expect(read.kind === 'value' ? read.typed : undefined).toBe(wanted)
  })
})

describe('other values', () => {
  test.each([
    ['zip', '1040', '01040'],
    ['zip', '836801180', '83680-1180'],
    ['state', 'Idaho', 'ID'],
    ['state', 'N. Carolina', 'NC'],
    ['money', 'USD 1,200.00', '1,200.00'],
    ['money', '€ 50', undefined],
    ['boolean', 'Y', 'on'],
    ['boolean', '☐', 'off'],
    ['boolean', 'perhaps', undefined],
    ['email', 'Ana <ana@example.com>', 'ana@example.com'],
    ['email', 'mailto:ana@example.com', 'ana@example.com'],
    ['email', '/o=Exchange/cn=ana', undefined],
  ] as const)('%s %s', (type, cell, wanted) => {
    const read = readCell({ name: 'x', label: '', type } as Parameters<typeof readCell>[0], cell)
    expect(read.kind === 'value' ? read.typed : undefined).toBe(wanted)
  })

  test('an address in one cell', () => {
    const wanted = { address: '12 Alder Ct', city: 'Boise', state: 'ID', zipcode: '83702' }
    for (const cell of [
      '12 Alder Ct, Boise, ID 83702',
      '12 Alder Ct\nBoise, Idaho 83702\nUSA',
      '12 Alder Ct, Boise, ID, 83702, United States',
    ]) {
      expect(readAddress(cell), cell).toEqual(wanted)
    }
    expect(readAddress('somewhere near Boise')).toBeNull()
  })
})

describe('tables', () => {
  const rows = (...lines: string[]) =>
    lines.map((line, at) => ({ line: at + 1, cells: line === '' ? [] : line.split('|') }))
  const isKnown = headingsKnownTo(ALL)

  test.each([
    [['Smith Agency', '', 'First|Last|Cell', 'Ada|Lind|2085550101'], 3],
    [['Client list as of 3/1/2026', 'Run by: dana', 'Name|Phone|City', 'A|2085550101|Boise'], 3],
    [['First|Last|Cell'], 1],
    [['Ada|Lind|208-555-0101', 'Bo|Lind|208-555-0102'], 0],
    [['|Insured||Policy|', 'Last|First|Phone|Number|Exp', 'Lind|Ada|2085550101|A1|3/1/27'], 2],
  ])('%j has its headings in row %i', (lines, line) => {
    expect(findHeadings(rows(...lines), isKnown)!.line).toBe(line)
  })

  test.each([
    [['Total', '', '4'], true],
    [['Page 2 of 7', '', ''], true],
    [['', 'End of report', ''], true],
    [['Total Home Care LLC', '2085550101', 'Boise'], false],
    [['Total', 'Ana', ''], false],
    [['Total', '12', ''], true],
    [['Name', 'Phone', 'City'], true],
  ])('%j is no contact: %s', (cells, outside) => {
    expect(notOfTable(cells, ['Name', 'Phone', 'City']) !== null).toBe(outside)
  })

  test.each([
    ['First;Last\nAda, B;Lind\n', ';'],
    ['First\tLast\nAda\tLind\n', '\t'],
    ['sep=|\nFirst|Last\n', '|'],
    ['"Last, First",Phone\n"Lind, Ada",1\n"Oak, Pat",2\n', ','],
  ])('%j is separated by %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter)
  })

  test.each([
    [
      ['First Name', 'Last Name', 'Cell Phone', 'E-mail Address', 'Home Street', 'Home City'],
      ['firstName', 'lastName', 'mobilePhone', 'email', 'address.address', 'address.city'],
    ],
    [
      ['Client #', 'Client Name', 'Cell #', 'Phone #'],
      ['externalId', '#name', 'mobilePhone', 'phone'],
    ],
    [
      ['Client Name', 'Mobile', 'Notes', 'Labels'],
      ['#name', 'mobilePhone', '#notes', '#tags'],
    ],
    [
      ['Named Insured', 'Phone', 'Birth Date'],
      ['#name', 'mobilePhone', 'dob'],
    ],
  ])('the headings %j are known', (headings, targets) => {
    expect(guessTargets(headings, targetsOf('contacts', ALL), new Map())).toEqual(targets)
  })
})
