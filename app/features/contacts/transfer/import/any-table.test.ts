import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { tempFile } from '#tests/setup/temp-file.ts'
import { workbook, worksheet } from '#tests/setup/workbooks.ts'
import { readFile, sniffFormat } from '../workbook/read-file.server.ts'
import { guessTargets, headingsKnownTo } from './column-guesses.ts'
import { labelColumns, targetsOf } from './column-targets.ts'
import { parseClient } from './parse-row.server.ts'
import { SheetReader } from './read-import.server.ts'

// A table of contacts, written in any of the ways in which programs write them, comes back equal.

interface Contact {
  firstName: string
  lastName: string
  mobilePhone?: string | undefined
  extension?: string | undefined
  email?: string | undefined
  dob?: string | undefined
  street?: string | undefined
  city?: string | undefined
  state?: string | undefined
  zip?: string | undefined
  note?: string | undefined
}
type Column = Exclude<keyof Contact, 'extension'>

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 })
const days = fc
  .integer({ min: Date.UTC(1930, 0, 1) / 86_400_000, max: Date.UTC(2008, 11, 31) / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

const contact: fc.Arbitrary<Contact> = fc.record({
  firstName: fc.constantFrom(
    'Ana',
    'José',
    'Renée',
    'Zoë',
    'Mary Ann',
    'Jean-Luc',
    'Al',
    'Page',
    'Françoise',
  ),
  lastName: fc.constantFrom(
    'Peña',
    'O’Brien',
    "O'Neil",
    'Müller',
    'van der Berg',
    'García Márquez',
    'Total',
    'Lind',
  ),
  mobilePhone: maybe(fc.integer({ min: 2_012_000_000, max: 9_899_999_999 }).map((digits) => `1${digits}`)),
  extension: maybe(fc.integer({ min: 1, max: 9999 }).map(String)),
  email: maybe(fc.constantFrom('ana@example.com', 'a.b+c@mail.example', "o'neil@example.org")),
  dob: maybe(days),
  street: maybe(
    fc.constantFrom('12 Alder Ct, Apt 4', '1 “Old” Mill Rd', '500 W 3rd; Rear', '7 Calle Peña #2'),
  ),
  city: maybe(fc.constantFrom('Boise', 'Coeur d’Alene', 'Cañon City')),
  state: maybe(fc.constantFrom('ID', 'NY', 'PR')),
  zip: maybe(fc.constantFrom('83702', '01040', '00501', '83680-1180', '02134-0042')),
  note: maybe(
    fc.constantFrom(
      'Said "call me", then left; likes a|b, c^d and e~f',
      'Two\nlines',
      '-5 % off?',
      '=not a formula',
      '+1 for Zoë',
      'a\tb',
      '"',
      "'quoted'",
      'sep=;',
      '1/2/2026',
      '00123',
    ),
  ),
})

const HEADINGS: Record<Column, readonly string[]> = {
  firstName: ['First Name', 'First', 'Given Name', 'FIRST_NAME'],
  lastName: ['Last Name', 'Last', 'Surname', 'last name'],
  mobilePhone: ['Mobile Phone', 'Cell', 'Cell Phone', 'Phone'],
  email: ['Email', 'E-mail Address', 'EMAIL'],
  dob: ['Date of Birth', 'DOB', 'Birthday'],
  street: ['Street', 'Address', 'Street Address'],
  city: ['City', 'Town'],
  state: ['State', 'ST'],
  zip: ['Zip', 'ZIP Code', 'Postal Code'],
  note: ['Notes', 'Comments'],
}
const COLUMNS = Object.keys(HEADINGS) as Column[]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
type Spell = (parts: { y: string; m: string; d: string; mon: string }) => string
const bare = (part: string) => String(Number(part))
/** How countries and programs spell a day, and whether only another row shows that the day comes first. */
const DATES: readonly { spell: Spell; dayFirst?: true }[] = [
  { spell: ({ y, m, d }) => `${y}-${m}-${d}` },
  { spell: ({ y, m, d }) => `${y}-${m}-${d}T00:00:00Z` },
  { spell: ({ y, m, d }) => `${y}/${m}/${d}` },
  { spell: ({ y, m, d }) => `${y}${m}${d}` },
  { spell: ({ y, m, d }) => `${m}/${d}/${y}` },
  { spell: ({ y, m, d }) => `${bare(m)}/${bare(d)}/${y}` },
  { spell: ({ y, m, d }) => `${bare(m)}/${bare(d)}/${y} 12:00:00 AM` },
  { spell: ({ y, m, d }) => `${bare(m)}-${bare(d)}-${y}` },
  { spell: ({ y, m, d }) => `${m}/${d}/${y.slice(2)}` },
  { spell: ({ y, d, mon }) => `${d}-${mon}-${y.slice(2)}` },
  { spell: ({ y, d, mon }) => `${mon} ${bare(d)}, ${y}` },
  { spell: ({ y, d, mon }) => `${bare(d)} ${mon} ${y}` },
  { spell: ({ y, m, d }) => `${d}/${m}/${y}`, dayFirst: true },
  { spell: ({ y, m, d }) => `${d}.${m}.${y}`, dayFirst: true },
  { spell: ({ y, m, d }) => `${bare(d)}.${bare(m)}.${y.slice(2)}`, dayFirst: true },
  { spell: ({ y, m, d }) => `${d}-${m}-${y}`, dayFirst: true },
  { spell: ({ y, m, d }) => String(serialOf(`${y}-${m}-${d}`)) },
]
const serialOf = (day: string) => (Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000

const spellDay = (day: string, spell: Spell) => {
  const [y, m, d] = day.split('-') as [string, string, string]
  return spell({ y, m, d, mon: MONTHS[Number(m) - 1]! })
}

const PHONES: readonly ((area: string, office: string, line: string) => string)[] = [
  (a, o, l) => `(${a}) ${o}-${l}`,
  (a, o, l) => `${a}-${o}-${l}`,
  (a, o, l) => `${a}.${o}.${l}`,
  (a, o, l) => `${a}${o}${l}`,
  (a, o, l) => `1${a}${o}${l}`,
  (a, o, l) => `+1 ${a} ${o} ${l}`,
  (a, o, l) => `+1-${a}-${o}-${l}`,
  (a, o, l) => `tel:+1${a}${o}${l}`,
  (a, o, l) => `C: ${a}/${o}-${l}`,
]
const EXTENSIONS = [' x', ' ext. ', 'x', ' ext ', ' extension ']

const ZIPS: readonly ((zip: string) => string)[] = [
  (zip) => zip,
  (zip) => zip.replace('-', ''),
  (zip) => String(Number(zip.replace('-', ''))),
]

/** A table and the ways in which it is written, apart from the file's format. */
const table = fc.record({
  contacts: fc.array(contact, { minLength: 1, maxLength: 8 }),
  order: fc.shuffledSubarray(COLUMNS, { minLength: COLUMNS.length, maxLength: COLUMNS.length }),
  heading: fc.nat(),
  date: fc.constantFrom(...DATES),
  phone: fc.constantFrom(...PHONES),
  extension: fc.constantFrom(...EXTENSIONS),
  zip: fc.constantFrom(...ZIPS),
  nothing: fc.constantFrom('', 'N/A', '-', 'none'),
  titles: fc.subarray(['Client list', '', 'As of 3/1/2026, all offices', 'Smith Agency']),
  totals: fc.subarray(['Total: 12', 'Page 1 of 1', 'Printed on 3/1/2026']),
  blanks: fc.array(fc.nat(10), { maxLength: 3 }),
})
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never

const written = (value: string | undefined, nothing: string, spell: (value: string) => string) =>
  value === undefined ? nothing : spell(value)

/** The cells as they are written, with blank rows, titles and totals. */
function rowsOf({ contacts, order, ...ways }: Table): { cells: string[]; contact?: Contact }[] {
  const phone = ({ mobilePhone = '', extension }: Contact) =>
    ways.phone(mobilePhone.slice(1, 4), mobilePhone.slice(4, 7), mobilePhone.slice(7)) +
    (extension ? ways.extension + extension : '')
  const cellOf = (contact: Contact, column: Column) => {
    switch (column) {
      case 'mobilePhone':
        return written(contact.mobilePhone, ways.nothing, () => phone(contact))
      case 'dob':
        return written(contact.dob, ways.nothing, (day) => spellDay(day, ways.date.spell))
      case 'zip':
        return written(contact.zip, ways.nothing, ways.zip)
      case 'email':
        return written(contact.email, ways.nothing, (email) => email)
      default:
        return contact[column] ?? ''
    }
  }
  const rows: { cells: string[]; contact?: Contact }[] = contacts.map((each) => ({
    cells: order.map((column) => cellOf(each, column)),
    contact: each,
  }))
  for (const at of ways.blanks) rows.splice(Math.min(at, rows.length), 0, { cells: [] })
  return [
    ...ways.titles.map((title) => ({ cells: title ? [title] : [] })),
    { cells: order.map((column) => HEADINGS[column][ways.heading % HEADINGS[column].length]!) },
    ...rows,
    ...ways.totals.map((total) => ({ cells: [total] })),
  ]
}

/** Adds a birthday that shows which of day and month comes first. */
const withLateDay = (given: Table): Table =>
  given.date.dayFirst
    ? { ...given, contacts: [...given.contacts, { firstName: 'Al', lastName: 'Lind', dob: '1961-12-31' }] }
    : given

const expected = ({ contacts }: Table) =>
  contacts.map(({ extension, ...each }) => ({
    ...each,
    ...(each.mobilePhone && extension && { extension }),
  }))

/** Reads a file as the import does with the columns that it guesses. */
async function read(bytes: Buffer) {
  const path = await tempFile(bytes)
  const rows: string[][] = []
  const isKnown = headingsKnownTo('all')
  let reader: SheetReader | null = null
  const take = (found: { state: string; cells: string[] }[]) =>
    rows.push(...found.flatMap(({ state, cells }) => (state === 'read' ? [cells] : [])))
  for await (const row of readFile(path, await sniffFormat(path))) {
    reader ??= new SheetReader(0, row.sheetName, isKnown, true)
    take(reader.take(row))
  }
  take(reader!.end())
  const { headers, dateOrders = [] } = reader!.sheet
  const known = targetsOf('contacts', 'all')
  const reading = {
    headers,
    targets: guessTargets(headers, known, new Map()),
    labels: labelColumns(headers),
    known: new Map(known.map((target) => [target.value, target])),
    dateOrders,
    userIds: new Map(),
    locationIds: new Map(),
    timeZone: 'America/Boise',
  }
  return rows.map((cells) => {
    const { values, addresses, notes, looks, extras } = parseClient(cells, reading)
    expect(looks.filter(({ reason }) => !/century/.test(reason))).toEqual([])
    expect(extras).toEqual([])
    const [address = {}] = addresses
    return {
      firstName: values.firstName,
      lastName: values.lastName,
      mobilePhone: values.mobilePhone,
      extension: values.mobilePhoneExtension,
      email: values.email,
      dob: values.dob,
      street: address.address,
      city: address.city,
      state: address.state,
      zip: address.zipcode,
      note: notes[0]?.text,
    }
  })
}

const ENCODINGS = [
  'utf-8',
  'utf-8 with mark',
  'utf-16le',
  'utf-16le without mark',
  'utf-16be',
  'windows-1252',
  'macintosh',
] as const

function encode(text: string, encoding: (typeof ENCODINGS)[number]): Buffer {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text)
    case 'utf-8 with mark':
      return Buffer.from(`\ufeff${text}`)
    case 'utf-16le':
      return Buffer.from(`\ufeff${text}`, 'utf16le')
    case 'utf-16le without mark':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be':
      return Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
    default: {
      const decoder = new TextDecoder(encoding)
      const codes = new Map(
        Array.from({ length: 256 }, (_, code) => [decoder.decode(new Uint8Array([code])), code]),
      )
      return Buffer.from([...text].map((char) => codes.get(char) ?? 63))
    }
  }
}

const textFile = fc.record({
  encoding: fc.constantFrom(...ENCODINGS),
  delimiter: fc.constantFrom(',', ';', '\t', '|', '^', '~'),
  sep: fc.boolean(),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  quotes: fc.constantFrom('all', 'needed', 'apostrophes'),
  trailing: fc.nat(3),
})

test('any table of contacts comes back equal from a text file', async () => {
  await fc.assert(
    fc.asyncProperty(table.map(withLateDay), textFile, async (given, ways) => {
      const cell = (text: string) => {
        const quoted = ways.quotes === 'all' || /["\r\n]|^\s|\s$/.test(text) || text.includes(ways.delimiter)
        return quoted ? `"${text.replaceAll('"', '""')}"` : text
      }
      const width = given.order.length + ways.trailing
      const lines = rowsOf(given).map(({ cells }) =>
        Array.from({ length: width }, (_, at) => cell(cells[at] ?? '')).join(ways.delimiter),
      )
      const text = [...(ways.sep ? [`sep=${ways.delimiter}`] : []), ...lines, ''].join(ways.end)
      expect(await read(encode(text, ways.encoding))).toEqual(expected(given))
    }),
    { numRuns: PROPERTY_RUNS },
  )
}, 120_000)

const xlsxFile = fc.record({
  strings: fc.constantFrom('shared', 'inline', 'formula'),
  /** Whether dates, phones and ZIP codes are numbers where they can be. */
  numbers: fc.boolean(),
  hiddenSheet: fc.boolean(),
  firstColumn: fc.nat(3),
})

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')
const letter = (at: number) => String.fromCharCode(65 + at)

test('any table of contacts comes back equal from a workbook', async () => {
  await fc.assert(
    fc.asyncProperty(table.map(withLateDay), xlsxFile, async (given, ways) => {
      const shared: string[] = []
      const textCell = (at: string, text: string) => {
        if (ways.strings === 'inline')
          return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`
        if (ways.strings === 'formula')
          return `<c r="${at}" t="str"><f>A1&amp;""</f><v>${escape(text)}</v></c>`
        return `<c r="${at}" t="s"><v>${shared.push(text) - 1}</v></c>`
      }
      const numberOf = (
        contact: Contact | undefined,
        column: Column,
      ): [value: string, style: number] | null => {
        if (!contact || !ways.numbers) return null
        if (column === 'dob' && contact.dob) return [String(serialOf(contact.dob)), 1]
        if (column === 'zip' && contact.zip) return [String(Number(contact.zip.replace('-', ''))), 0]
        if (column === 'mobilePhone' && contact.mobilePhone && !contact.extension)
          return [contact.mobilePhone.slice(1), 0]
        return null
      }
      const rows = rowsOf(given).map(({ cells, contact }, row) => {
        const inner = cells.map((text, at) => {
          if (text === '') return ''
          const address = `${letter(at + ways.firstColumn)}${row + 1}`
          const number = numberOf(contact, given.order[at]!)
          return number
            ? `<c r="${address}" s="${number[1]}"><v>${number[0]}</v></c>`
            : textCell(address, text)
        })
        return `<row r="${row + 1}">${inner.join('')}</row>`
      })
      const bytes = await workbook(
        shared.map((text) => `<si><t xml:space="preserve">${escape(text)}</t></si>`).join(''),
        rows.join(''),
        {
          'xl/styles.xml':
            '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
          ...(ways.hiddenSheet && {
            'xl/workbook.xml':
              '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Old" state="hidden" r:id="rId2"/><sheet name="A" r:id="rId1"/></sheets></workbook>',
            'xl/worksheets/sheet2.xml': worksheet('<row r="1"><c r="A1" t="str"><v>Old</v></c></row>'),
          }),
        },
      )
      expect(await read(bytes)).toEqual(expected(given))
    }),
    { numRuns: PROPERTY_RUNS },
  )
}, 120_000)
