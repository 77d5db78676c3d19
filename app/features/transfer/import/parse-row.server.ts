import type { z } from 'zod'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { checkPeople, type PeopleValues } from '#app/features/clients/client.schema.ts'
import { fieldSchema } from '#app/features/fields/field-schema.ts'
import type { RecordValues } from '#app/features/fields/kind.ts'
import { address } from '#app/features/records/kinds/address.ts'
import { KINDS } from '#app/features/records/kinds/index.ts'
import { TAG_NAME_MAX } from '#app/features/tags/tag-limits.ts'
import { fromCell, isMask, itemsFromCell, namesFromCell } from '../workbook/sheet-cells.ts'
import { undefuse } from '#app/lib/formula-safe.ts'
import type { DateOrder } from '#app/lib/read-date.ts'
import { RATINGS, REFERRER, SCOPE_KINDS, type Scope } from '../export/sheet-columns.ts'
import {
  addressPart,
  ID_TARGET,
  LOCATION_TARGET,
  MANAGER_TARGET,
  TAGS_TARGET,
  type Target,
} from './column-mapping.ts'
import { schemaOf } from '#app/features/records/kind-schema.ts'

export interface ParsedClient {
  ref: string | null
  problems: string[]
  values: PeopleValues
  /** Names of the fields the row has a value for. An update writes only these. */
  given: string[]
  ratings: RecordValues
  address: RecordValues | null
  /** Names of tags. */
  tags: string[]
  /** The file's own id of the referrer. */
  referrer: string | null
  /** Ids of the manager and location; null if the file names none of this account. */
  manager: string | null
  location: string | null
}

export interface ParsedRecord {
  ref: string | null
  problems: string[]
  values: RecordValues
  /** The payment method a policy names in words, to be resolved among those of its client. */
  paidBy: string | null
}

/** How to read the rows of a sheet, looked up once. */
export interface Reading {
  targets: readonly (string | null)[]
  known: ReadonlyMap<string, Target>
  /** The order of day and month in each column. */
  dateOrders: readonly (DateOrder | null)[]
  /** The users by email. */
  userIds: ReadonlyMap<string, string>
  /** The key is the name in lower case. */
  locationIds: ReadonlyMap<string, string>
}

/**
 * The id by which the sheets of a file refer to a client. Other systems may use an SSN, so it is hashed unless it is
 * one of our ids.
 */
const refOf = (cell: string): string =>
  isUuid(cell) ? cell : keyedHash('import reference', cell).toString('base64url')

function typedOf(cells: readonly string[], { targets, known, userIds, dateOrders }: Reading) {
  const typed: Record<string, unknown> = {}
  /** Cells whose target is not a field. */
  const others = new Map<string, string>()
  for (const [at, name] of targets.entries()) {
    const cell = cells[at]
    if (!name || !cell) continue
    const field = known.get(name)?.field
    if (!field || field.name === REFERRER) others.set(name, cell)
    const value = !field
      ? undefined
      : field.type === 'list'
        ? itemsFromCell(field, cell)
        : fromCell(field, cell, userIds, dateOrders[at])
    if (value !== undefined) typed[name] = value
  }
  const ref = others.get(ID_TARGET)
  return { typed, others, ref: ref ? refOf(ref) : null }
}

/** Parses a row of the sheet of clients, checked as by the form. */
export function parseClient(cells: readonly string[], reading: Reading): ParsedClient {
  const { typed, others, ref } = typedOf(cells, reading)
  const problems: string[] = []
  const person: RecordValues = {}
  const place: RecordValues = {}
  const ratings: RecordValues = {}
  for (const [name, value] of Object.entries(typed)) {
    const part = addressPart(name)
    const rating = RATINGS.find((field) => field.name === name)
    if (part) place[part] = value
    else if (rating) {
      const parsed = fieldSchema(rating).safeParse(value)
      if (parsed.success) ratings[name] = parsed.data
      else problems.push(...messagesOf(parsed.error, reading, name))
    } else if (name !== REFERRER) person[name] = value
  }
  const tags = namesFromCell(others.get(TAGS_TARGET) ?? '')
  if (tags.some((name) => name.length > TAG_NAME_MAX)) {
    problems.push(`Tags: Use at most ${TAG_NAME_MAX} characters.`)
  }
  const referrer = others.get(REFERRER)?.trim()
  const checked = checkPeople(person)
  problems.push(...messagesOf(checked, reading))
  let home: RecordValues | null = null
  if (Object.keys(place).some((name) => name !== 'type')) {
    const parsed = schemaOf(address).safeParse({ type: 'Physical', ...place })
    if (parsed.success) home = parsed.data
    else problems.push(...messagesOf(parsed.error, reading, 'address.'))
  }
  return {
    ref,
    problems,
    values: checked.issues.length === 0 ? checked.values : {},
    given: Object.keys(person),
    ratings,
    address: home,
    tags,
    referrer: referrer ? refOf(referrer) : null,
    manager: reading.userIds.get(others.get(MANAGER_TARGET)?.toLowerCase() ?? '') ?? null,
    location: reading.locationIds.get(undefuse(others.get(LOCATION_TARGET) ?? '').toLowerCase()) ?? null,
  }
}

/** Parses a row of a sheet of records, checked as by the form. */
export function parseRecord(scope: Scope, cells: readonly string[], reading: Reading): ParsedRecord {
  const { typed, ref } = typedOf(cells, reading)
  let paidBy: string | null = null
  if (typeof typed.paymentMethod === 'string' && typed.paymentMethod !== 'other') {
    paidBy = typed.paymentMethod
    // A mask is one of our own names; anything else is stored as text.
    if (isMask(paidBy)) delete typed.paymentMethod
    else Object.assign(typed, { paymentMethod: 'other', paymentMethodOther: paidBy })
  }
  const checked = schemaOf(KINDS[SCOPE_KINDS[scope]]).safeParse(typed)
  return {
    ref,
    problems: checked.success ? [] : messagesOf(checked.error, reading),
    values: checked.success ? checked.data : {},
    paidBy,
  }
}

/** `Email: Enter an email like name@company.com.` Never the value, which may be secret. */
function messagesOf(error: Pick<z.ZodError, 'issues'>, { known }: Reading, prefix = ''): string[] {
  return error.issues.map((issue) => {
    const name = prefix.endsWith('.')
      ? prefix + String(issue.path[0] ?? '')
      : prefix || String(issue.path[0] ?? '')
    const label = known.get(name)?.label
    return label ? `${label}: ${issue.message}` : issue.message
  })
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
