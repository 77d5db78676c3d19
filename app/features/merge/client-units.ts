// A row of `clients`, as Postgres turns it into JSON, taken apart into what merge and split handle one by one: the fields
// of each of its people and those of the contact as a whole. Worked out from the columns, so that a new one is covered
// by being there: a column with a twin `co_…` belongs to a person, any other to the contact.

export type Level = 'applicant' | 'coapplicant'
export const LEVELS: readonly Level[] = ['applicant', 'coapplicant']

/** snake_case, timestamps with all their digits: exactly what is stored. */
export type ClientRow = Record<string, unknown> & {
  id: string
  updated_at: string
  version: number
  deleted_at: string | null
}

/** A value with, for a sealed one, what opens it: both go together. `null` is no value. */
export type Unit = { value: unknown; sealed?: string } | null

/** Of one person or of the contact: the unit's name without `co`. */
export type Units = Record<string, Unit>

/** What no merge chooses: keys, times, what the database works out, and what the units take apart. */
const SYSTEM = new Set([
  'account_id',
  'id',
  'created_at',
  'updated_at',
  'version',
  'deleted_at',
  'last_contacted_on',
  'sort_name',
  'search_text',
  'details',
  'co_details',
  'sealed',
])

/** Columns that say one thing together. */
const TOGETHER: Record<string, readonly string[]> = {
  managedBy: ['managed_by', 'managed_on'],
  affiliate: ['affiliate_via', 'affiliate_contact_id', 'affiliate_contact_level', 'affiliate_on'],
}

/** The applicant's is a column; the co-applicant's stands among the details. */
const COMPANY = 'companyName'

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name forms, the wire and `sealed` know a person's field by: `ssn`, `coSsn`. */
export const unitName = (level: Level, base: string) =>
  level === 'applicant' ? base : `co${base[0]!.toUpperCase()}${base.slice(1)}`

/** The other way round; null for the name of a field of the other person. */
function baseOf(name: string, level: Level): string | null {
  const co = /^co([A-Z])(.*)/.exec(name)
  if (level === 'applicant') return co ? null : name
  return co ? `${co[1]!.toLowerCase()}${co[2]}` : null
}

export const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const record = (value: unknown) => (value ?? {}) as Record<string, unknown>
const detailsColumn = (level: Level) => (level === 'applicant' ? 'details' : 'co_details')

/** Columns of the applicant that the co-applicant has too. */
const personColumns = (row: ClientRow) =>
  Object.keys(row).filter((column) => `co_${column}` in row && !SYSTEM.has(column))

/** All that is known of one of the two; empty when there is nobody. */
export function personOf(row: ClientRow, level: Level): Units {
  const units: Units = {}
  for (const column of personColumns(row)) {
    const value = row[level === 'applicant' ? column : `co_${column}`]
    if (!isEmpty(value)) units[camel(column)] = { value }
  }
  if (level === 'applicant' && !isEmpty(row.company_name)) units[COMPANY] = { value: row.company_name }
  const sealed = record(row.sealed)
  for (const [base, value] of Object.entries(record(row[detailsColumn(level)]))) {
    const secret = sealed[unitName(level, base)]
    units[base] = typeof secret === 'string' ? { value, sealed: secret } : { value }
  }
  for (const [name, secret] of Object.entries(sealed)) {
    const base = baseOf(name, level)
    if (base && !(base in units)) units[base] = { value: null, sealed: String(secret) }
  }
  return units
}

/** Writes a person into the row, in the place of whoever was there. */
export function putPerson(row: ClientRow, level: Level, units: Units): void {
  for (const column of personColumns(row)) row[level === 'applicant' ? column : `co_${column}`] = null
  if (level === 'applicant') row.company_name = null
  row[detailsColumn(level)] = {}
  row.sealed = Object.fromEntries(
    Object.entries(record(row.sealed)).filter(([name]) => baseOf(name, level) === null),
  )
  for (const [base, unit] of Object.entries(units)) putUnit(row, level, base, unit)
}

export function putUnit(row: ClientRow, level: Level, base: string, unit: Unit): void {
  const column = snake(base)
  if (personColumns(row).includes(column)) {
    row[level === 'applicant' ? column : `co_${column}`] = unit?.value ?? null
    return
  }
  if (base === COMPANY && level === 'applicant') {
    row.company_name = unit?.value ?? null
    return
  }
  const details = { ...record(row[detailsColumn(level)]) }
  const sealed = { ...record(row.sealed) }
  const name = unitName(level, base)
  delete sealed[name]
  if (unit && unit.value !== null) details[base] = unit.value
  else delete details[base]
  if (unit?.sealed) sealed[name] = unit.sealed
  row[detailsColumn(level)] = details
  row.sealed = sealed
}

export const hasPerson = (row: ClientRow, level: Level) =>
  level === 'applicant' || Object.keys(personOf(row, level)).length > 0

/** Names of what belongs to the contact as a whole. */
export function clientUnits(row: ClientRow): string[] {
  const people = new Set(personColumns(row).flatMap((column) => [column, `co_${column}`]))
  const tied = new Set(Object.values(TOGETHER).flat())
  const single = Object.keys(row).filter(
    (column) => !SYSTEM.has(column) && !people.has(column) && !tied.has(column) && column !== 'company_name',
  )
  return [...single.map(camel), ...Object.keys(TOGETHER)]
}

/** The columns a unit of the contact stands for. */
const columnsOf = (name: string) => TOGETHER[name] ?? [snake(name)]

/** One value, or several by column; null when all of them are empty. */
export function clientUnit(row: ClientRow, name: string): Unit {
  const columns = columnsOf(name)
  if (columns.every((column) => isEmpty(row[column]))) return null
  return { value: Object.fromEntries(columns.map((column) => [column, row[column] ?? null])) }
}

export function putClientUnit(row: ClientRow, name: string, unit: Unit): void {
  const values = record(unit?.value)
  for (const column of columnsOf(name)) row[column] = values[column] ?? null
}

export const sameUnit = (a: Unit | undefined, b: Unit | undefined) =>
  (!a && !b) || (Boolean(a && b) && a!.sealed === b!.sealed && stable(a!.value) === stable(b!.value))

/** Key order says nothing. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Whose field it is: of which contact, and which of its two. */
export interface FieldOwner {
  client: string
  level: Level
}
