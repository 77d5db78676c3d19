import { keyedHash } from '#app/lib/crypto.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { checkPeople, type PeopleValues } from '#app/features/people/clients/client.schema.ts'
import { fieldSchema } from '#app/features/accounts/fields/field-schema.ts'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { address } from '#app/features/people/records/kinds/address.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { TAG_NAME_MAX } from '#app/features/people/tags/tag-limits.ts'
import { itemsFromCell, namesFromCell } from '../workbook/sheet-cells.ts'
import { type Beside, meansNothing } from '../values/cell-value.ts'
import { readDay } from '../values/read-day.ts'
import { readTime } from '../values/read-opt-out.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { readAddress } from '../values/read-address.ts'
import { readCell } from '../values/read-cell.ts'
import { readName } from '../values/read-names.ts'
import { readPhones } from '../values/read-phones.ts'
import { coName } from '#app/features/people/clients/person.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { withoutSecrets } from '#app/lib/secret-text.ts'
import type { ImportLook } from '#db/schema/index.ts'
import type { DateOrder } from '#app/lib/read-date.ts'
import { RATINGS, REFERRER, SCOPE_KINDS, type Scope } from '../export/sheet-columns.ts'
import {
  ADDRESS_PREFIXES,
  ADDRESS_TARGET,
  addressPart,
  EMAILS_TARGET,
  EXTERNAL_TARGET,
  EXTRA_TARGET,
  ID_TARGET,
  LOCATION_TARGET,
  MANAGER_TARGET,
  NOTE_AUTHOR,
  NOTE_DATE,
  NOTES_TARGET,
  OWNER_FIRST,
  OWNER_LAST,
  PHONES_TARGET,
  REFERRER_NAME,
  TAGS_TARGET,
} from './column-targets.ts'
import { NAME_TARGET, type Target } from './import-labels.ts'
import {
  checkRecord,
  type ColumnOf,
  firstOfEach,
  looksOf,
  readRecord,
  readRecords,
  type RecordRead,
  type RowRecord,
} from './parse-records.server.ts'
import { recordPart } from './record-targets.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'

export interface ParsedClient {
  ref: string | null
  externalId: string | null
  /**
   * Why the row can't be a new contact. It can still update one. A cell that can't be read only costs its value, and is
   * among the looks.
   */
  problems: string[]
  looks: ImportLook[]
  values: PeopleValues
  /** Names of the fields the row has a value for. An update writes only these. */
  given: string[]
  ratings: RecordValues
  addresses: RecordValues[]
  /** Policies, vehicles, homes and dependents. */
  records: RowRecord[]
  /** The rest of the row, for which no field has a place: second numbers, chosen columns. */
  extras: Extra[]
  /**
   * Values that fill a field where the contact has none: numbers and emails of other kinds, which else are kept as these extra
   * items, and a last name that is said once for two people.
   */
  fillers: ReadonlyMap<string, Extra | null>
  /** The columns of fields, by their names, and the first ones of addresses, records and extras, by their values. */
  columns: ReadonlyMap<string | RecordValues, number>
  notes: ReadNote[]
  /** Whether the row brings policies or notes of a list, which may be more of a person who has a row already. */
  holdsMore: boolean
  /** Names of tags. */
  tags: string[]
  /** The file's own id of the referrer, or `name ` and the name. */
  referrer: string | null
  /** Ids of the manager and location; null if the file names none of this account. */
  manager: string | null
  location: string | null
}

/** A note with its date and author, as far as the row says them. */
export interface ReadNote {
  text: string
  at: Date | null
  /** A user of the account, or a name that none has. */
  author: { id: string } | { name: string } | null
}

/** The values of an extra item of a contact. */
export interface Extra extends RecordValues {
  field: string
  value: string
}

export interface ParsedRecord extends RecordRead {
  ref: string | null
  externalId: string | null
  /** The contact of the record, by what else the row says of it. */
  owner: Owner
  problems: string[]
  looks: ImportLook[]
  /** The fields the row has a value for, each checked alone. A record that is there already takes these. */
  given: RecordValues
}

export interface Owner {
  /** In lower case: first and last name of each person, and the company. */
  names: string[]
  phones: string[]
  email: string | null
}

/** How to read the rows of a sheet, looked up once. */
export interface Reading {
  headers: readonly string[]
  targets: readonly (string | null)[]
  known: ReadonlyMap<string, Target>
  /** The order of day and month in each column. */
  dateOrders: readonly (DateOrder | null)[]
  /** The users by email and by name, in lower case. */
  userIds: ReadonlyMap<string, string>
  /** The key is the name in lower case. */
  locationIds: ReadonlyMap<string, string>
  timeZone: string
  /** Columns that say of what kind the value in another one is. */
  labels: ReadonlyMap<number, number>
}

/**
 * The id by which the sheets of a file refer to a client. Other systems may use an SSN, so it is hashed unless it is
 * one of our ids.
 */
const refOf = (cell: string): string => (isUuid(cell) ? cell : hashedRef(cell))

export const hashedRef = (cell: string): string => keyedHash('import reference', cell).toString('base64url')

interface Typed {
  /** Values as they would be typed, by field. */
  typed: Record<string, unknown>
  /** The column of each. */
  columns: Map<string, number>
  looks: ImportLook[]
  /** The rest of cells besides their value. */
  beside: (Beside & { target: string; column: number })[]
  /** Cells whose target is not a field. */
  others: { target: string; column: number; cell: string }[]
  ref: string | null
  /** The customer number: of its own column, or an id that isn't one of ours. */
  externalId: string | null
}

function typedOf(cells: readonly string[], reading: Reading, adult: boolean): Typed {
  const { targets, known, userIds, dateOrders } = reading
  const read: Typed = {
    typed: {},
    columns: new Map(),
    looks: [],
    beside: [],
    others: [],
    ref: null,
    externalId: null,
  }
  for (const [column, target] of targets.entries()) {
    const cell = cells[column]
    if (!target || !cell) continue
    const field = known.get(target)?.field
    if (!field || field.name === REFERRER) {
      if (target === ID_TARGET) {
        read.ref = refOf(cell)
        if (!isUuid(cell)) read.externalId ??= undefuse(cell).trim()
      } else if (target === EXTERNAL_TARGET) read.externalId = undefuse(cell).trim()
      else read.others.push({ target, column, cell })
      continue
    }
    if (field.type === 'list') {
      const { items, problems } = itemsFromCell(field, cell)
      if (items.length > 0) read.typed[target] = items
      read.columns.set(target, column)
      read.looks.push(...problems.map((reason) => ({ column, reason })))
      continue
    }
    const found = readCell(field, cell, {
      order: dateOrders[column],
      userIds,
      // A dependent may be a child.
      adult: adult && !recordPart(target),
    })
    if (found.kind === 'look') read.looks.push({ column, reason: found.reason })
    if (found.kind !== 'value') continue
    read.typed[target] = found.typed
    read.columns.set(target, column)
    if (found.doubt) read.looks.push({ column, reason: found.doubt })
    for (const each of found.beside ?? []) read.beside.push({ ...each, target, column })
  }
  if (typeof read.typed[EXTERNAL_TARGET] === 'string') read.externalId = read.typed[EXTERNAL_TARGET]
  if (read.externalId) read.ref ??= refOf(read.externalId)
  return read
}

/** Parses a row of the sheet of clients, checked as by the form. */
export function parseClient(cells: readonly string[], reading: Reading): ParsedClient {
  const { typed, columns, looks, beside, others, ref, externalId } = typedOf(cells, reading, true)
  const cellsOf = (target: string) => others.filter((other) => other.target === target)
  const cellOf = (target: string) => cellsOf(target)[0]?.cell ?? ''
  const labelOf = (column: number) =>
    reading.headers[column]?.replace(/\s*-\s*value$/i, '') || `Column ${column + 1}`
  const extras: Extra[] = []
  const recordColumns = new Map<RecordValues, number>()
  const keep = (column: number, value: string, field = labelOf(column)) => {
    if (extras.length === MOST_EXTRAS) return
    const extra = { field: field.slice(0, 200), value: value.slice(0, 5000) }
    extras.push(extra)
    recordColumns.set(extra, column)
  }
  const fillers = new Map<string, Extra | null>()
  placeName(typed, columns, fillers, { other: cellsOf(NAME_TARGET)[0], keep })
  placePhones({
    typed,
    columns,
    looks,
    fillers,
    beside,
    others: cellsOf(PHONES_TARGET),
    keep,
    cells,
    reading,
    labelOf,
  })
  placeEmails({
    typed,
    columns,
    looks,
    fillers,
    beside,
    others: cellsOf(EMAILS_TARGET),
    keep,
    reading,
    labelOf,
  })
  for (const { what, text, target, column } of beside)
    if (what === 'text')
      keep(column, text, `${reading.known.get(target)?.label ?? labelOf(column)}, beside it`)
  for (const { column, cell } of cellsOf(EXTRA_TARGET)) {
    // Google names its own fields in the column before: Custom Field 1 - Label.
    keep(column, undefuse(cell), cells[reading.labels.get(column) ?? -1]?.trim() || labelOf(column))
  }
  placeAddress(typed, columns, looks, cellsOf(ADDRESS_TARGET)[0])

  for (const prefix of ADDRESS_PREFIXES) splitStreet(typed, prefix)

  const person: RecordValues = {}
  const places: RecordValues[] = ADDRESS_PREFIXES.map(() => ({}))
  const ratings: RecordValues = {}
  const records = readRecords(typed, { columns, looks, headers: reading.headers, targets: reading.targets })
  for (const [name, value] of Object.entries(typed)) {
    if (recordPart(name)) continue
    const part = addressPart(name)
    const rating = RATINGS.find((field) => field.name === name)
    if (part) places[part.address]![part.name] = value
    else if (rating) {
      const parsed = fieldSchema(rating).safeParse(value)
      if (parsed.success) ratings[name] = parsed.data
      else looks.push(...looksOf(parsed.error.issues, () => columns.get(name)))
    } else person[name] = value
  }
  const tags = namesFromCell(cellOf(TAGS_TARGET).replaceAll(/\s*:::\s*/g, ';'))
    .map((name) => name.replace(/^\* /, ''))
    .filter((name) => !GOOGLES_OWN.test(name))
  const fitting = tags.filter((name) => name.length <= TAG_NAME_MAX)
  if (fitting.length < tags.length) {
    looks.push({
      column: cellsOf(TAGS_TARGET)[0]!.column,
      reason: `Use at most ${TAG_NAME_MAX} characters for a tag.`,
    })
  }
  const { values, problems } = checkPerson(person, looks, (name) => columns.get(name))
  const addresses = places.flatMap((place, at) => {
    if (!Object.keys(place).some((name) => name !== 'type')) return []
    const type = at === 0 ? 'Physical' : 'Other'
    const checked = checkRecord(address, { type, ...place }, looks, (name) =>
      columns.get(ADDRESS_PREFIXES[at]! + name),
    )
    if (!checked) return []
    const column = Object.keys(place).flatMap((name) => columns.get(ADDRESS_PREFIXES[at]! + name) ?? [])[0]
    if (column !== undefined) recordColumns.set(checked, column)
    return [checked]
  })
  for (const { values: record, column } of records) {
    if (column !== undefined) recordColumns.set(record, column)
  }
  const referrer = cellOf(REFERRER).trim()
  const [referrerName] = cellsOf(REFERRER_NAME)
  // Kept as text, since the name may be no contact's.
  if (referrerName && !meansNothing(referrerName.cell)) {
    keep(referrerName.column, undefuse(referrerName.cell))
  }
  const manager = undefuse(cellOf(MANAGER_TARGET)).trim()
  const managerId = manager ? userCalled(manager, reading.userIds) : null
  const location = undefuse(cellOf(LOCATION_TARGET)).trim()
  const locationId = reading.locationIds.get(location.toLowerCase()) ?? null
  // A producer who left and an office that has another name here are kept as text.
  for (const [target, text, id] of [
    [MANAGER_TARGET, manager, managerId],
    [LOCATION_TARGET, location, locationId],
  ] as const) {
    if (text && !id && !meansNothing(text)) keep(cellsOf(target)[0]!.column, text)
  }
  const notes = notesIn(cellsOf, looks, reading)
  return {
    ref,
    externalId,
    problems:
      problems.length > 0
        ? [...problems, ...looks.map((each) => `${labelOf(each.column)}: ${each.reason}`)]
        : [],
    looks,
    values,
    given: Object.keys(values).filter((name) => name in person),
    ratings,
    addresses,
    records,
    extras,
    fillers,
    columns: new Map<string | RecordValues, number>([...columns, ...recordColumns]),
    notes,
    holdsMore:
      records.length > 0 ||
      (notes.length > 0 && [NOTE_DATE, NOTE_AUTHOR].some((target) => reading.targets.includes(target))),
    tags: fitting,
    referrer: referrer ? refOf(referrer) : referrerCalled(undefuse(referrerName?.cell ?? '')),
    manager: managerId,
    location: locationId,
  }
}

/** As contacts are sorted: the last name first, or a company; then the middle name, if there is one. */
function referrerCalled(cell: string): string | null {
  const name = readName(cell)
  const { firstName = '', lastName = '', middleName } = name?.person ?? {}
  const called = `${lastName} ${firstName}`.trim() || name?.companyName
  return called && (firstName !== '' || !lastName)
    ? `name ${withoutSecrets([called, middleName].filter(Boolean).join('\t'))}`
    : null
}

function notesIn(
  cellsOf: (target: string) => { column: number; cell: string }[],
  looks: ImportLook[],
  { dateOrders, userIds, timeZone }: Reading,
): ReadNote[] {
  const [when] = cellsOf(NOTE_DATE)
  const day = when && readDay(when.cell, { order: dateOrders[when.column] ?? null, lean: 'past' })
  if (when && day?.kind === 'look') looks.push({ column: when.column, reason: day.reason })
  const at =
    when && day?.kind === 'value'
      ? fromLocalInput(`${String(day.typed)}T${readTime(when.cell)}`, timeZone)
      : null
  const name = undefuse(cellsOf(NOTE_AUTHOR)[0]?.cell ?? '').trim()
  const id = name && userCalled(name, userIds)
  const author = id ? { id } : name && !meansNothing(name) ? { name: name.slice(0, 100) } : null
  return cellsOf(NOTES_TARGET).map(({ cell }) => ({
    text: undefuse(cell).slice(0, LONGEST_NOTE),
    at,
    author,
  }))
}

/** A user by email, name, or last name first. */
function userCalled(text: string, userIds: Reading['userIds']): string | null {
  const name = text.toLowerCase().replace(/\s+/g, ' ')
  return userIds.get(name) ?? userIds.get(name.replace(/^([^,]+), (.+)$/, '$2 $1')) ?? null
}

const MOST_EXTRAS = 50
const LONGEST_NOTE = 10_000
/** Groups that Google puts every contact into. */
const GOOGLES_OWN = /^(?:my ?contacts|starred(?: in android)?|friends|family|coworkers)$/i

type Keep = (column: number, value: string, field?: string) => void
type OtherCell = Typed['others'][number]

/** The names of one or two people, or of a company, from one cell. Columns of their own come first. */
function placeName(
  typed: Typed['typed'],
  columns: Typed['columns'],
  fillers: Map<string, Extra | null>,
  { other, keep }: { other: OtherCell | undefined; keep: Keep },
): void {
  const name = other && readName(undefuse(other.cell))
  if (!name) return
  const put = (field: string, value: string | undefined | null) => {
    if (!value || typed[field] !== undefined) return
    typed[field] = value
    columns.set(field, other.column)
  }
  if (typed.firstName === undefined && typed.lastName === undefined) {
    for (const [part, value] of Object.entries(name.person)) put(part, value)
    for (const [part, value] of Object.entries(name.second ?? {})) put(coName(part), value)
    if (name.second?.lastName === name.person.lastName) fillers.set('coLastName', null)
  }
  put('companyName', name.companyName)
  if (name.said) keep(other.column, name.said, 'Beside the name')
}

const CELL_LABEL = /mobile|cell|iphone/i
const HOME_LABEL = /home|residence|landline/i

interface PlacedInFields extends Pick<Typed, 'typed' | 'columns' | 'looks' | 'beside' | 'others'> {
  fillers: Map<string, Extra | null>
  keep: Keep
  reading: Reading
  labelOf: (column: number) => string
}

/** Numbers beyond the first of a cell or from other columns go where a number is missing, then to extra items. */
function placePhones({
  typed,
  columns,
  looks,
  fillers,
  beside,
  others,
  keep,
  cells,
  reading,
  labelOf,
}: PlacedInFields & { cells: readonly string[] }): void {
  for (const { what, text, target } of beside) if (what === 'extension') typed[`${target}Extension`] ??= text
  const place = (number: string, extension: string | null, column: number, label: string) => {
    const wanted = CELL_LABEL.test(label) ? ['mobilePhone', 'phone'] : ['phone', 'mobilePhone']
    const free = wanted.find((name) => typed[name] === undefined || typed[name] === number)
    const text = `${formatPhone(number)}${extension ? ` ext. ${extension}` : ''}`
    if (!free) return keep(column, text, label)
    if (typed[free] === undefined) {
      columns.set(free, column)
      const isOwn = (free === 'phone' ? HOME_LABEL : CELL_LABEL).test(label)
      if (!isOwn) fillers.set(free, { field: label.slice(0, 200), value: text })
    }
    typed[free] = number
    if (extension) typed[`${free}Extension`] ??= extension
  }
  const later: { mobile: boolean; act: () => void }[] = []
  for (const { what, text, target, column } of beside) {
    if (what !== 'phone') continue
    const [number, ...rest] = text.split(' ')
    // The co-applicant's second number must not become the applicant's.
    const extension = /^ext\. (\d+)/.exec(rest.join(' '))?.[1] ?? null
    const act = target.startsWith('co')
      ? () => keep(column, `${formatPhone(number!)} ${rest.join(' ')}`.trim())
      : () => place(number!, extension, column, labelOf(column))
    later.push({ mobile: false, act })
  }
  for (const { column, cell } of others) {
    const { found, problem } = readPhones(undefuse(cell))
    const said = cells[reading.labels.get(column) ?? -1]?.replace(/^\* /, '')
    for (const { number, extension } of found) {
      const label = said || labelOf(column)
      later.push({ mobile: CELL_LABEL.test(label), act: () => place(number, extension, column, label) })
    }
    if (problem) looks.push({ column, reason: problem })
  }
  // A labelled mobile number takes its place before others fill it.
  for (const { act } of later.toSorted((a, b) => Number(b.mobile) - Number(a.mobile))) act()
  if (
    typed.mobilePhone === undefined &&
    typed.phone !== undefined &&
    others.length > 0 &&
    !columns.has('mobilePhone')
  ) {
    // A file with one kind of phone means the number that is called and texted.
    const only =
      !reading.targets.includes('phone') &&
      !others.some(({ column }) =>
        /work|business|office|home|fax/i.test(cells[reading.labels.get(column) ?? -1] || labelOf(column)),
      )
    if (only) {
      typed.mobilePhone = typed.phone
      columns.set('mobilePhone', columns.get('phone')!)
      fillers.delete('phone')
      delete typed.phone
    }
  }
}

function placeEmails({
  typed,
  columns,
  looks,
  fillers,
  beside,
  others,
  keep,
  reading,
  labelOf,
}: PlacedInFields): void {
  for (const { what, text, column } of beside) if (what === 'email') keep(column, text)
  for (const { column, cell } of others) {
    const found = readCell({ name: 'email', label: '', type: 'email' }, cell)
    if (found.kind === 'look') looks.push({ column, reason: found.reason })
    if (found.kind !== 'value') continue
    for (const email of [String(found.typed), ...(found.beside ?? []).map(({ text }) => text)]) {
      if (typed.email === undefined) {
        typed.email = email
        columns.set('email', column)
        // The file has a column for the first email, which is empty here.
        if (reading.targets.includes('email')) {
          fillers.set('email', { field: labelOf(column).slice(0, 200), value: email })
        }
      } else if (typed.email !== email) keep(column, email)
    }
  }
}

function placeAddress(
  typed: Typed['typed'],
  columns: Typed['columns'],
  looks: ImportLook[],
  other: OtherCell | undefined,
): void {
  if (!other) return
  const [prefix] = ADDRESS_PREFIXES
  const text = undefuse(other.cell)
  const read = readAddress(text)
  if (!read)
    looks.push({ column: other.column, reason: 'The end of this address isn’t city, state and ZIP code.' })
  for (const [part, value] of Object.entries(read ?? { address: text.replace(/\s*\n\s*/g, ', ') })) {
    if (typed[prefix + part] !== undefined) continue
    typed[prefix + part] = value
    columns.set(prefix + part, other.column)
  }
}

/** A street of two lines is the street and the second line of the address. */
function splitStreet(typed: Typed['typed'], prefix: string): void {
  const street = typed[`${prefix}address`]
  if (typeof street !== 'string' || !/[\r\n]/.test(street)) return
  const [first, ...rest] = street.split(/\s*[\r\n]+\s*/).filter(Boolean)
  const more = rest.join(', ')
  if (typed[`${prefix}address2`] === undefined && more) {
    typed[`${prefix}address`] = first
    typed[`${prefix}address2`] = more
  } else typed[`${prefix}address`] = [first, more].filter(Boolean).join(', ')
}

/** Checks a person as the form does. A field that it refuses is left out and looked at; the rest stays. */
function checkPerson(
  given: RecordValues,
  looks: ImportLook[],
  columnOf: ColumnOf,
): { values: PeopleValues; problems: string[] } {
  let person = given
  // Dropping a value can show another problem: without its number a contact may have nothing to be found by.
  for (let round = 0; round < 3; round += 1) {
    const { values, issues } = checkPeople(person)
    const [own, general] = partition(
      issues,
      ({ path }) => path[0] !== undefined && person[String(path[0])] !== undefined,
    )
    if (own.length === 0) return { values, problems: general.map(({ message }) => message) }
    looks.push(...looksOf(firstOfEach(own), columnOf))
    const refused = new Set(own.map(({ path }) => String(path[0])))
    person = Object.fromEntries(Object.entries(person).filter(([name]) => !refused.has(name)))
  }
  return { values: {}, problems: ['This row can’t be read.'] }
}

function partition<T>(items: readonly T[], is: (item: T) => boolean): [T[], T[]] {
  return [items.filter(is), items.filter((item) => !is(item))]
}

/** Parses a row of a sheet of records, checked as by the form. */
export function parseRecord(scope: Scope, cells: readonly string[], reading: Reading): ParsedRecord {
  const { typed, columns, looks, others, ref, externalId } = typedOf(cells, reading, false)
  const name = SCOPE_KINDS[scope]
  const read = readRecord(name, typed, looks, (field) => columns.get(field))
  return {
    ref,
    externalId,
    owner: ownerOf(others),
    given: givenOf(KINDS[name], typed, read?.unsaid ?? []),
    problems: read ? [] : problemsOf(KINDS[name], typed, looks, reading),
    looks,
    values: read?.values ?? {},
    paidBy: read?.paidBy ?? null,
    // A cell that can't be read doesn't make another record of the one that is there.
    unsaid: [...(read?.unsaid ?? []), ...looks.flatMap(({ column }) => reading.targets[column] ?? [])],
  }
}

function givenOf(kind: Kind, typed: RecordValues, unsaid: readonly string[]): RecordValues {
  const given: RecordValues = {}
  for (const field of kind.fields) {
    if (typed[field.name] === undefined || unsaid.includes(field.name)) continue
    const checked = fieldSchema(field).safeParse(typed[field.name])
    if (checked.success && checked.data !== undefined) given[field.name] = checked.data
  }
  return given
}

/** A name as it is compared. */
export const foldedName = (first: unknown, last: unknown): string =>
  `${String(first ?? '')} ${String(last ?? '')}`.trim().toLowerCase()

function ownerOf(others: readonly OtherCell[]): Owner {
  const cellsOf = (target: string) =>
    others.flatMap((other) => (other.target === target ? [undefuse(other.cell).trim()] : []))
  const whole = readName(cellsOf(NAME_TARGET)[0] ?? '')
  const names = [
    foldedName(cellsOf(OWNER_FIRST)[0], cellsOf(OWNER_LAST)[0]),
    foldedName(whole?.person.firstName, whole?.person.lastName),
    foldedName(whole?.second?.firstName, whole?.second?.lastName),
    foldedName('', whole?.companyName),
  ]
  const email = cellsOf(EMAILS_TARGET)[0]?.toLowerCase() ?? null
  return {
    names: names.filter(Boolean),
    phones: cellsOf(PHONES_TARGET).flatMap((cell) => readPhones(cell).found.map(({ number }) => number)),
    email: email?.includes('@') ? email : null,
  }
}

/** Why a record can't be added at all: a required field is missing. `Type: Enter the type.` Never the value. */
function problemsOf(
  kind: Kind,
  typed: RecordValues,
  looks: readonly ImportLook[],
  { known, headers }: Reading,
): string[] {
  const parsed = schemaOf(kind).safeParse(typed)
  const missing = (parsed.error?.issues ?? []).filter(({ path }) => typed[String(path[0])] === undefined)
  const labelled = (name: string, message: string) => (name ? `${name}: ${message}` : message)
  return [
    ...missing.map(({ path, message }) => labelled(known.get(String(path[0] ?? ''))?.label ?? '', message)),
    ...looks.map(({ column, reason }) => labelled(headers[column] ?? '', reason)),
  ]
}

/** The names of the people of a contact, or of its company, in lower case. */
export function contactNames(values: RecordValues): string[] {
  const named = (first: unknown, last: unknown) => {
    const both = `${String(last ?? '')} ${String(first ?? '')}`.trim().toLowerCase()
    return both ? [both] : []
  }
  return [
    ...named(values.firstName, values.lastName),
    ...named(values.coFirstName, values.coLastName),
    ...(values.firstName || values.lastName ? [] : named('', values.companyName)),
  ]
}

/** The values that find duplicates: numbers, email, and name with birth date. */
export function keysOf(values: RecordValues): {
  phones: string[]
  email: string | null
  name: string
  dob: string | null
} {
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : '')
  const name = `${text('lastName')} ${text('firstName')}`.trim() || text('companyName')
  return {
    phones: [...new Set(['mobilePhone', 'phone', 'coMobilePhone', 'coPhone'].map(text).filter(Boolean))],
    email: text('email').toLowerCase() || null,
    name,
    dob: name ? text('dob') || null : null,
  }
}
