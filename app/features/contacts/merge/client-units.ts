import type { Level } from '#app/features/people/clients/person.ts'

// Takes a row of `clients` apart into units that merge and split handle one by one: the fields of each person and those
// of the client as a whole. The units are derived from the columns, so that a new one is covered: a column with a `co_`
// twin belongs to a person, any other to the client.

/** A row as Postgres writes it as JSON: snake_case, timestamps with all their digits. */
export type ClientRow = Record<string, unknown> & {
  id: string
  updated_at: string
  version: number
  deleted_at: string | null
}

/** A value, with its ciphertext if it is sealed. Null if there is none. */
export type Unit = { value: unknown; sealed?: string } | null

/** The key is the unit's name without `co`. */
export type Units = Record<string, Unit>

/** Columns that are no units: keys, times, generated columns, and those the units are taken from. */
const SYSTEM = new Set([
  'account_id',
  'id',
  'created_at',
  'created_by',
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

/** Columns that belong together in one unit. */
const TOGETHER: Record<string, readonly string[]> = {
  managedBy: ['managed_by', 'managed_on'],
  affiliate: ['affiliate_via', 'affiliate_contact_id', 'affiliate_contact_level', 'affiliate_on'],
}

/** A column for the applicant, but among the details for the co-applicant. */
const COMPANY = 'companyName'

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name of a person's field in forms, on the wire and in `sealed`: `ssn`, `coSsn`. */
export const unitName = (level: Level, base: string) =>
  level === 'applicant' ? base : `co${base[0]!.toUpperCase()}${base.slice(1)}`

/** The inverse of unitName; null if the field is the other person's. */
function baseOf(name: string, level: Level): string | null {
  const co = /^co([A-Z])(.*)/.exec(name)
  if (level === 'applicant') return co ? null : name
  return co ? `${co[1]!.toLowerCase()}${co[2]}` : null
}

export const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

const record = (value: unknown) => (value ?? {}) as Record<string, unknown>
const detailsColumn = (level: Level) => (level === 'applicant' ? 'details' : 'co_details')

/** Columns of the applicant that have a twin for the co-applicant. */
const personColumns = (row: ClientRow) =>
  Object.keys(row).filter((column) => `co_${column}` in row && !SYSTEM.has(column))

/** The units of one of the two people; empty if there is none. */
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

/** Replaces one of the two people in the row. */
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

/** Names of the units of the client as a whole. */
export function clientUnits(row: ClientRow): string[] {
  const people = new Set(personColumns(row).flatMap((column) => [column, `co_${column}`]))
  const tied = new Set(Object.values(TOGETHER).flat())
  const single = Object.keys(row).filter(
    (column) => !SYSTEM.has(column) && !people.has(column) && !tied.has(column) && column !== 'company_name',
  )
  return [...single.map(camel), ...Object.keys(TOGETHER)]
}

const columnsOf = (name: string) => TOGETHER[name] ?? [snake(name)]

/** The unit's values by column; null if all are empty. */
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

/** JSON that doesn't depend on the order of keys. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** The person whose field it is. */
export interface FieldOwner {
  client: string
  level: Level
}
