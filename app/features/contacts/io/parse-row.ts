import type { z } from 'zod'
import { createClientSchema, type PeopleValues } from '../client.schema.ts'
import { fieldSchema } from '../records/fields.ts'
import type { RecordValues } from '../records/kind.ts'
import { address } from '../records/kinds/address.ts'
import { KINDS } from '../records/kinds/index.ts'
import { fromCell } from './cells.ts'
import { RATINGS, SCOPE_KINDS, type Scope } from './columns.ts'
import { addressPart, ID_TARGET, type Target } from './mapping.ts'

export interface ParsedContact {
  ref: string | null
  problems: string[]
  values: PeopleValues
  /** Names of the fields the row has a value for: only these are written over a contact that is here. */
  given: string[]
  ratings: RecordValues
  address: RecordValues | null
}

export interface ParsedRecord {
  ref: string | null
  problems: string[]
  values: RecordValues
}

/** How a sheet is to be read: its columns' fields, looked up once. */
export interface Reading {
  targets: readonly (string | null)[]
  known: ReadonlyMap<string, Target>
  userIds: ReadonlyMap<string, string>
}

function typedOf(cells: readonly string[], { targets, known, userIds }: Reading) {
  const typed: Record<string, string> = {}
  let ref: string | null = null
  for (const [at, name] of targets.entries()) {
    const cell = cells[at]
    if (!name || !cell) continue
    if (name === ID_TARGET) ref = cell.slice(0, 100)
    const field = known.get(name)?.field
    const value = field ? fromCell(field, cell, userIds) : undefined
    if (value !== undefined) typed[name] = value
  }
  return { typed, ref }
}

/** A row of the contacts' sheet, checked as the form would check it. */
export function parseContact(cells: readonly string[], reading: Reading): ParsedContact {
  const { typed, ref } = typedOf(cells, reading)
  const problems: string[] = []
  const person: Record<string, string> = {}
  const place: Record<string, string> = {}
  const ratings: RecordValues = {}
  for (const [name, value] of Object.entries(typed)) {
    const part = addressPart(name)
    const rating = RATINGS.find((field) => field.name === name)
    if (part) place[part] = value
    else if (rating) {
      const parsed = fieldSchema(rating).safeParse(value)
      if (parsed.success) ratings[name] = parsed.data
      else problems.push(...words(parsed.error, reading, name))
    } else person[name] = value
  }
  const checked = createClientSchema.safeParse(person)
  if (!checked.success) problems.push(...words(checked.error, reading))
  let home: RecordValues | null = null
  if (Object.keys(place).some((name) => name !== 'type')) {
    const parsed = address.schema.safeParse({ type: 'Physical', ...place })
    if (parsed.success) home = parsed.data
    else problems.push(...words(parsed.error, reading, 'address.'))
  }
  return {
    ref,
    problems,
    values: checked.success ? checked.data.values : {},
    given: Object.keys(person),
    ratings,
    address: home,
  }
}

/** A row of a sheet of records. */
export function parseRecord(scope: Scope, cells: readonly string[], reading: Reading): ParsedRecord {
  const { typed, ref } = typedOf(cells, reading)
  const checked = KINDS[SCOPE_KINDS[scope]].schema.safeParse(typed)
  return {
    ref,
    problems: checked.success ? [] : words(checked.error, reading),
    values: checked.success ? checked.data : {},
  }
}

/** `Email: Enter an email like name@company.com.` Never the value: it may be what must not be shown. */
function words(error: z.ZodError, { known }: Reading, prefix = ''): string[] {
  return error.issues.map((issue) => {
    const name = prefix.endsWith('.')
      ? prefix + String(issue.path[0] ?? '')
      : prefix || String(issue.path[0] ?? '')
    const label = known.get(name)?.label
    return label ? `${label}: ${issue.message}` : issue.message
  })
}

/** By what somebody is known again, as rows of one file are compared: numbers, email, name with birth date. */
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
