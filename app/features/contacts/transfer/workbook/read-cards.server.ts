import { type CardLine, CardLines, cardParts, cardText } from '#app/lib/vcard-lines.ts'
import { readName } from '../values/read-names.ts'

// Contact cards (vCard 2.1, 3.0 and 4.0) as a table with the headings of Google's export: a row for each card.

/** How a file of cards begins, in small letters, maybe after a byte order mark. */
export const CARD_START = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*begin:vcard\s/

/** A card can't be read. The message is for the user. */
export class BrokenCard extends Error {}

const PHONES = 5
const EMAILS = 3
const ADDRESSES = 2
const PLACE_PARTS = [
  'Label',
  'Street',
  'Extended Address',
  'City',
  'Region',
  'Postal Code',
  'Country',
] as const

const numbered = (kind: string, most: number, parts: readonly string[]) =>
  Array.from({ length: most }, (_, at) => parts.map((part) => `${kind} ${at + 1} - ${part}`)).flat()

/** All headings, of which a file has those that its cards fill. */
const HEADINGS = [
  ...['First Name', 'Middle Name', 'Last Name', 'Suffix', 'Name Prefix', 'Nickname'],
  ...['Spouse First Name', 'Spouse Last Name', 'Company Name', 'Job Title', 'Birthday', 'Anniversary'],
  ...numbered('Phone', PHONES, ['Label', 'Value']),
  'Fax',
  ...numbered('E-mail', EMAILS, ['Label', 'Value']),
  ...numbered('Address', ADDRESSES, PLACE_PARTS),
  ...['Other Address', 'Website', 'Related People', 'Labels', 'Notes'],
]

interface CardRow {
  /** The number of the card in the file, counted from 1; 0 for the headings. */
  line: number
  cells: string[]
}

/**
 * The headings and a row for each card. `text` is read twice, to find the headings first.
 * @throws BrokenCard naming the card and the field
 */
export async function* readCards(
  text: () => AsyncIterable<string>,
  longestCell: number,
  warn: (warning: string) => void,
): AsyncGenerator<CardRow> {
  const used = new Set<string>()
  for await (const { cells } of cardsIn(text(), longestCell, () => {}))
    for (const heading of cells.keys()) used.add(heading)
  const headings = HEADINGS.filter((heading) => used.has(heading))
  if (headings.length === 0) return
  yield { line: 0, cells: headings }
  for await (const { number, cells } of cardsIn(text(), longestCell, warn))
    yield { line: number, cells: headings.map((heading) => cells.get(heading) ?? '') }
}

async function* cardsIn(
  text: AsyncIterable<string>,
  longestCell: number,
  warn: (warning: string) => void,
): AsyncGenerator<{ number: number; cells: Map<string, string> }> {
  // Quoted-printable takes three characters for a byte.
  const lines = new CardLines(longestCell * 3)
  let card: CardLine[] | null = null
  let number = 0
  const cellsOf = (whole: CardLine[]) => {
    const cells = cardCells(whole)
    for (const [heading, cell] of cells) {
      if (cell.length > longestCell) {
        throw new BrokenCard(
          `${heading} of contact ${number} has more than ${longestCell.toLocaleString('en-US')} characters. Shorten it and upload the file again.`,
        )
      }
    }
    return { number, cells }
  }
  for await (const found of propertiesOf(text, lines)) {
    for (const line of found) {
      if (line.name === 'BEGIN' && /vcard/i.test(line.value)) {
        if (card) yield cellsOf(card)
        card = []
        number += 1
      } else if (line.name === 'END' && card && /vcard/i.test(line.value)) {
        if (!isGroup(card)) yield cellsOf(card)
        card = null
      } else if (card && card.length < MOST_LINES && !NOT_TEXT.test(line.name)) card.push(line)
    }
  }
  if (!card) return
  warn(`Contact ${number}, the last of the file, has no end: the file may be cut off. Export it again.`)
  yield cellsOf(card)
}

const MOST_LINES = 500
const NOT_TEXT = /^(?:PHOTO|LOGO|SOUND|KEY|AGENT)$/

/** A list of other cards, which phones export too. */
const isGroup = (card: readonly CardLine[]) =>
  card.some(
    ({ name, value }) => /^(?:X-ADDRESSBOOKSERVER-)?KIND$/.test(name) && /^group$/i.test(value.trim()),
  )

/** Several lines at once: a file has millions. */
async function* propertiesOf(text: AsyncIterable<string>, lines: CardLines): AsyncGenerator<CardLine[]> {
  let rest = ''
  for await (const piece of text) {
    // A line end may be cut between its two characters.
    const cut = rest.endsWith('\r')
    const parts = (cut ? `\r${piece}` : piece).split(/\r\n|\r(?!$)|\n/)
    parts[0] = (cut ? rest.slice(0, -1) : rest) + parts[0]!
    rest = parts.pop()!
    yield parts.flatMap((line) => [...lines.push(line)])
  }
  yield [...lines.push(rest.replace(/\r$/, '')), ...lines.end()]
}

/** The cells of a card by their headings, without empty ones. */
function cardCells(card: readonly CardLine[]): Map<string, string> {
  const cells = new Map<string, string>()
  const put = (heading: string, value: string | undefined, separator = ' ::: ') => {
    const before = cells.get(heading)
    if (value && !before?.split(separator).includes(value))
      cells.set(heading, before ? before + separator + value : value)
  }
  const all = (name: string) => card.filter((line) => line.name === name)
  const first = (name: string) => all(name)[0]
  const labels = new Map(
    all('X-ABLABEL').map((line) => [line.group, cardText(line).replace(/^_\$!<(.*)>!\$_$/, '$1')]),
  )
  const labelOf = (line: CardLine) => (line.group && labels.get(line.group)) || typeOf(line.parameters)

  const organization = first('ORG')
  const company = organization ? cardParts(organization).filter(Boolean).join(', ') : ''
  placeNames(card, company, put)
  put('Company Name', company)
  put('Nickname', textOf(first('NICKNAME')))
  for (const name of ['TITLE', 'ROLE']) put('Job Title', textOf(first(name)), ', ')
  put('Birthday', dayOf(first('BDAY')))
  put('Anniversary', dayOf(first('ANNIVERSARY') ?? first('X-ANNIVERSARY')))

  const phones = new Set<string>()
  for (const line of all('TEL')) {
    const number = cardText(line)
      .replace(/^tel:/i, '')
      .replace(/;ext=(\d+)/i, ' x$1')
      .replace(/;.*/, '')
    if (!number || phones.has(number)) continue
    const label = labelOf(line)
    if (/fax|pager/i.test(label)) {
      put('Fax', number)
      continue
    }
    phones.add(number)
    const at = Math.min(phones.size, PHONES)
    if (phones.size <= PHONES) put(`Phone ${at} - Label`, label)
    put(`Phone ${at} - Value`, number)
  }
  const emails = new Set<string>()
  for (const line of all('EMAIL')) {
    const email = cardText(line).replace(/^mailto:/i, '')
    if (!email || emails.has(email)) continue
    emails.add(email)
    const at = Math.min(emails.size, EMAILS)
    if (emails.size <= EMAILS) put(`E-mail ${at} - Label`, labelOf(line))
    put(`E-mail ${at} - Value`, email)
  }
  placeAddresses(all('ADR'), labelOf, put)
  for (const line of all('URL')) put('Website', cardText(line))
  for (const line of [...all('RELATED'), ...all('X-ABRELATEDNAMES')]) {
    const label = labelOf(line)
    put('Related People', label ? `${label}: ${cardText(line)}` : cardText(line), ', ')
  }
  for (const line of all('CATEGORIES')) for (const label of cardParts(line, ',')) put('Labels', label)
  for (const line of all('NOTE')) put('Notes', cardText(line), '\n')
  return cells
}

type Put = (heading: string, value: string | undefined, separator?: string) => void

const textOf = (line: CardLine | undefined) => (line ? cardText(line) : '')

/** The name by its parts, else as it is written. A second person stands only in the written one. */
function placeNames(card: readonly CardLine[], company: string, put: Put): void {
  const parts = card.find(({ name }) => name === 'N')
  const [last, given, middle, prefix, suffix] = parts
    ? cardParts(parts).map((part) => part.replaceAll(',', ' ').trim())
    : []
  const whole = textOf(card.find(({ name }) => name === 'FN'))
  const read = whole && whole !== company ? readName(whole) : null
  const named = (last && last !== company) || given
  const people = named ? { firstName: given, middleName: middle, lastName: last, suffix } : read?.person
  put('First Name', people?.firstName)
  put('Middle Name', people?.middleName)
  put('Last Name', people?.lastName)
  put('Suffix', people?.suffix)
  if (named) put('Name Prefix', prefix)
  else if (!company) put('Company Name', read?.companyName ?? undefined)
  put('Spouse First Name', read?.second?.firstName)
  put('Spouse Last Name', read?.second?.lastName)
}

function placeAddresses(lines: readonly CardLine[], labelOf: (line: CardLine) => string, put: Put): void {
  let at = 0
  for (const line of lines) {
    const [box, extended, street, city, region, code, country] = cardParts(line)
    const streets = [street, box].filter(Boolean).join(', ')
    if (!streets && !city && !code && !extended) continue
    at += 1
    if (at > ADDRESSES) {
      put('Other Address', [streets, extended, city, region, code, country].filter(Boolean).join(', '))
      continue
    }
    const values = [labelOf(line), streets || extended, streets ? extended : '', city, region, code, country]
    for (const [part, name] of PLACE_PARTS.entries()) put(`Address ${at} - ${name}`, values[part])
  }
}

const TYPES: [word: RegExp, label: string][] = [
  [/\bfax\b/i, 'Fax'],
  [/\bpager\b/i, 'Pager'],
  [/\b(?:cell|mobile|iphone|x-mobile)\b/i, 'Mobile'],
  [/\bwork\b/i, 'Work'],
  [/\bhome\b/i, 'Home'],
  [/\bmain\b/i, 'Main'],
  [/\bspouse\b/i, 'Spouse'],
  [/\b(?:child|parent|sibling|friend|colleague|agent|emergency)\b/i, ''],
]

/** Labels a number or an address by its parameters, `TYPE=cell` or only `CELL`. */
function typeOf(parameters: string): string {
  for (const [word, label] of TYPES) {
    const found = word.exec(parameters)?.[0]
    if (found) return label || found
  }
  return ''
}

/** A day of any version: `19850412`, `1985-04-12T00:00:00Z`, `--0412`. */
function dayOf(line: CardLine | undefined): string {
  if (!line) return ''
  const text = cardText(line)
  const [, year, month, day] = /^(\d{4}|--)-?(\d\d)-?(\d\d)(?:T.*)?$/i.exec(text) ?? []
  if (!year) return text
  // Apple writes a year of its own for a birthday without one.
  const unknown = year === '--' || (/OMIT-YEAR=(\d{4})/i.exec(line.parameters)?.[1] ?? '1604') === year
  return unknown ? `--${month}-${day}` : `${year}-${month}-${day}`
}
