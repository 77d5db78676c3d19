import type { z } from 'zod'
import type { Kind, RecordValues } from '#app/features/accounts/fields/kind.ts'
import { schemaOf } from '#app/features/people/records/kind-schema.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'
import type { ImportLook } from '#db/schema/index.ts'
import { meansNothing, severalIn } from '../values/cell-value.ts'
import { isMask } from '../values/read-cell.ts'
import { readName } from '../values/read-names.ts'
import { lineOf, recordPart, ROW_KINDS, type RowKind } from './record-targets.ts'

// The records that rows hold: one of a sheet of records, or several in the row of their contact.

export interface RecordRead {
  values: RecordValues
  /** The payment method a policy names in words, to be resolved among those of its client. */
  paidBy: string | null
  /** Fields that the file doesn't say, or not readably: they are filled in for a new record only, and make no other one. */
  unsaid: string[]
}

export interface RowRecord extends RecordRead {
  kind: RowKind
  /** The first of its columns. */
  column: number | undefined
}

export type ColumnOf = (name: string) => number | undefined
type Issue = Pick<z.core.$ZodIssue, 'message' | 'path'>

export const looksOf = (issues: readonly Issue[], columnOf: ColumnOf): ImportLook[] =>
  issues.map((issue) => ({ column: columnOf(String(issue.path[0] ?? '')) ?? 0, reason: issue.message }))

export const firstOfEach = (issues: readonly Issue[]) => [
  ...new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue])).values(),
]

/** The values that a record needs and lists often leave out. */
const WITHOUT: Partial<Record<KindName, RecordValues>> = {
  policy: { type: 'Other' },
  vehicle: { type: 'otherAuto' },
}

/** Reads a record from the values of its cells. Null if they make none. */
export function readRecord(
  name: KindName,
  cells: RecordValues,
  looks: ImportLook[],
  columnOf: ColumnOf,
): RecordRead | null {
  const typed = { ...cells }
  let paidBy: string | null = null
  if (typeof typed.paymentMethod === 'string' && typed.paymentMethod !== 'other') {
    paidBy = typed.paymentMethod
    // A mask is one of our own names; anything else is stored as text.
    if (isMask(paidBy)) delete typed.paymentMethod
    else Object.assign(typed, { paymentMethod: 'other', paymentMethodOther: paidBy })
  }
  const missing = Object.entries(WITHOUT[name] ?? {}).filter(([field]) => typed[field] === undefined)
  if (missing.length > 0 && Object.keys(typed).length > 0) Object.assign(typed, Object.fromEntries(missing))
  const values = checkRecord(KINDS[name], typed, looks, columnOf)
  return values && { values, paidBy, unsaid: missing.map(([field]) => field) }
}

interface Group {
  kind: RowKind
  at: number
  cells: RecordValues
  columns: Map<string, number>
}

/** Reads the records in the row of a contact. */
export function readRecords(
  typed: RecordValues,
  {
    columns,
    looks,
    headers,
    targets,
  }: {
    columns: ReadonlyMap<string, number>
    looks: ImportLook[]
    headers: readonly string[]
    targets: readonly (string | null)[]
  },
): RowRecord[] {
  const unread = looks.flatMap(({ column }) => recordPart(targets[column] ?? '') ?? [])
  const groups = new Map<string, Group>()
  for (const [target, value] of Object.entries(typed)) {
    const part = recordPart(target)
    if (!part) continue
    const { kind, at, name } = part
    const group: Group = groups.get(`${kind}${at}`) ?? { kind, at, cells: {}, columns: new Map() }
    groups.set(`${kind}${at}`, group)
    const column = columns.get(target)
    if (column !== undefined) group.columns.set(name, column)
    if (typeof value === 'string' && KEYS.has(name) && meansNothing(value)) continue
    group.cells[name] = value
  }
  return [...groups.values()]
    .toSorted((a, b) => ROW_KINDS.indexOf(a.kind) - ROW_KINDS.indexOf(b.kind) || a.at - b.at)
    .flatMap((group) =>
      severalOf(group.kind, group.cells).flatMap((cells) => {
        if (!Object.values(cells).some((value) => value !== undefined && value !== 'off')) return []
        // Auto policy # says the type in its heading.
        const line = [...group.columns.values()].flatMap((column) => lineOf(headers[column] ?? '') ?? [])[0]
        if (group.kind === 'policy' && line && cells.type === undefined) cells.type = line
        const first = [...group.columns.values()][0]
        const read = readRecord(group.kind, cells, looks, (name) => group.columns.get(name) ?? first)
        if (!read) return []
        const { kind, at } = group
        for (const part of unread) if (part.kind === kind && part.at === at) read.unsaid.push(part.name)
        return [{ kind, column: first, ...read }]
      }),
    )
}

/** In these "none" and a dash stand for no record. */
const KEYS = new Set(['idNumber', 'firstName', 'address', 'company', 'type', 'make', 'model', 'plan'])

/** A cell with several numbers is several policies, of which only the first has the other values of the row. */
function severalOf(kind: RowKind, cells: RecordValues): RecordValues[] {
  if (kind === 'policy' && typeof cells.idNumber === 'string') {
    const numbers = severalIn(cells.idNumber)
    const [first, ...others] = numbers
    if (others.length > 0 && numbers.every((number) => /\d/.test(number) && number.length <= 40)) {
      return [{ ...cells, idNumber: first }, ...others.map((idNumber) => ({ idNumber }))]
    }
  }
  if (kind === 'dependent' && typeof cells.firstName === 'string' && cells.lastName === undefined) {
    const name = readName(cells.firstName)?.person
    if (name?.firstName && name.lastName) {
      return [
        {
          ...cells,
          firstName: [name.firstName, name.middleName].filter(Boolean).join(' '),
          lastName: name.lastName,
        },
      ]
    }
  }
  return [cells]
}

/** Checks a record as the form does, without the fields that it refuses. Null if nothing is left. */
export function checkRecord(
  kind: Kind,
  given: RecordValues,
  looks: ImportLook[],
  columnOf: ColumnOf,
): RecordValues | null {
  let record = given
  for (let round = 0; round < 3; round += 1) {
    const parsed = schemaOf(kind).safeParse(record)
    if (parsed.success) return parsed.data
    const own = parsed.error.issues.filter(({ path }) => record[String(path[0])] !== undefined)
    looks.push(...looksOf(firstOfEach(own), columnOf))
    if (own.length === 0) return null
    const refused = new Set(own.map(({ path }) => String(path[0])))
    record = Object.fromEntries(Object.entries(record).filter(([name]) => !refused.has(name)))
    for (const field of kind.fields)
      if ('required' in field && field.required && 'default' in field) record[field.name] ??= field.default
    for (const [name, value] of Object.entries(WITHOUT[kind.name as KindName] ?? {})) record[name] ??= value
  }
  return null
}
