import { gathers } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import {
  clientColumns,
  type ColumnField,
  EXTERNAL_COLUMN,
  ID_COLUMN,
  LOCATION_COLUMN,
  MANAGER_COLUMN,
  recordColumns,
  type Scope,
  SCOPE_KINDS,
  SCOPES,
  TAGS_COLUMN,
} from '../export/sheet-columns.ts'
import { CALL_TARGETS } from '../imported-calls/call-targets.ts'
import { MESSAGE_TARGETS } from '../messages/message-targets.ts'
import { NAME_TARGET, type Target } from './import-labels.ts'
import { recordTargets } from './record-targets.ts'

// A target says where a column of a file goes: the name of a field, `#id` for the file's own id of a client, `#tags` and
// similar names for what a client has besides its fields, or `address.city` for a field of the address in a client's row.

export const ID_TARGET = '#id'
/** The number that another system knows a contact by: a field of the contact, and a key of its records. */
export const EXTERNAL_TARGET = 'externalId'
export const TAGS_TARGET = '#tags'
export const MANAGER_TARGET = '#manager'
export const LOCATION_TARGET = '#location'
export const PHONES_TARGET = '#phones'
export const EMAILS_TARGET = '#emails'
/** Street, city, state and ZIP code in one cell. */
export const ADDRESS_TARGET = '#address'
export const NOTES_TARGET = '#notes'
/** When the note of the row was written, and by whom. */
export const NOTE_DATE = '#noteDate'
export const NOTE_AUTHOR = '#noteAuthor'
export const EXTRA_TARGET = '#extra'
/** The name of the one who referred a contact. */
export const REFERRER_NAME = '#referredBy'
/** The columns of a list of those who said no. */
export const OPT_OUT_NUMBER = '#number'
export const OPT_OUT_STATE = '#state'
export const OPT_OUT_SINCE = '#since'
export const OPT_OUT_HOW = '#how'
/** The contact of a record, by what it can be found by. */
export const OWNER_FIRST = '#ownerFirst'
export const OWNER_LAST = '#ownerLast'
/** Whether a contact said no to texts. */
export const NO_TEXTS_TARGET = '#noTexts'
/** The parts of a first and a second address. */
export const ADDRESS_PREFIXES = ['address.', 'address2.'] as const

/** Kinds of sheets whose rows are about numbers, which may be no contact's. */
export const LIST_KINDS = ['optOuts', 'messages', 'calls'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/** `contacts`, records of contacts, or a list of another service. */
export type SheetKind = 'contacts' | Scope | ListKind

export const isListKind = (kind: string | null | undefined): kind is ListKind =>
  LIST_KINDS.some((list) => list === kind)

export const isScope = (kind: string | null | undefined): kind is Scope =>
  SCOPES.some((scope) => scope === kind)

export const isSheetKind = (kind: string | null | undefined): kind is SheetKind =>
  kind === 'contacts' || isScope(kind) || isListKind(kind)

/** The kinds of sheets the account can import. */
export function sheetKinds(gatheringForms: string): SheetKind[] {
  return [
    'contacts',
    ...SCOPES.filter((scope) => gathers(gatheringForms, KINDS[SCOPE_KINDS[scope]].gate)),
    ...LIST_KINDS,
  ]
}

const OWNER_TARGETS: readonly Target[] = [
  { value: NAME_TARGET, label: 'Contact’s whole name', field: null },
  { value: OWNER_FIRST, label: 'Contact’s first name', field: null },
  { value: OWNER_LAST, label: 'Contact’s last name', field: null },
  { value: PHONES_TARGET, label: 'Contact’s phone', field: null, several: true },
  { value: EMAILS_TARGET, label: 'Contact’s email', field: null, several: true },
]

/** Whether the columns of a sheet of records say whose each row is. */
export const namesOwner = (kind: SheetKind, targets: readonly (string | null)[]): boolean =>
  [
    ID_TARGET,
    EXTERNAL_TARGET,
    PHONES_TARGET,
    EMAILS_TARGET,
    ...(kind === 'policies' ? ['idNumber'] : []),
  ].some((target) => targets.includes(target))

/** The targets for the columns of a sheet. */
export function targetsOf(kind: SheetKind, gatheringForms: string): Target[] {
  const id: Target = { value: ID_TARGET, label: ID_COLUMN, field: null }
  const plain = (field: ColumnField): Target => ({ value: field.name, label: field.label, field })
  if (kind === 'optOuts') {
    return [
      { value: OPT_OUT_NUMBER, label: 'Phone number', field: null },
      { value: OPT_OUT_STATE, label: 'Opted out or in', field: null },
      { value: OPT_OUT_SINCE, label: 'Since when', field: null },
      { value: OPT_OUT_HOW, label: 'How they said it', field: null },
    ]
  }
  if (kind === 'messages') return MESSAGE_TARGETS
  if (kind === 'calls') return CALL_TARGETS
  if (kind !== 'contacts') {
    const number: Target = { value: EXTERNAL_TARGET, label: EXTERNAL_COLUMN, field: null }
    return [id, number, ...recordColumns(kind).map(plain), ...OWNER_TARGETS]
  }
  const address = gathers(gatheringForms, 'address')
    ? [
        { value: ADDRESS_TARGET, label: 'Whole address', field: null },
        ...ADDRESS_PREFIXES.flatMap((prefix, at) =>
          recordColumns('addresses')
            .filter((field) => field.type !== 'boolean')
            .map((field) => {
              const label = field.name === 'type' ? 'Address type' : field.label
              return {
                value: prefix + field.name,
                label: at === 0 ? label : `Second address: ${label}`,
                field,
              }
            }),
        ),
      ]
    : []
  const others = [
    { value: LOCATION_TARGET, label: LOCATION_COLUMN, field: null },
    { value: MANAGER_TARGET, label: MANAGER_COLUMN, field: null },
    { value: TAGS_TARGET, label: TAGS_COLUMN, field: null },
    { value: NO_TEXTS_TARGET, label: 'Opted out of texts', field: null },
  ]
  const loose: Target[] = [
    { value: PHONES_TARGET, label: 'Another phone', field: null, several: true },
    { value: EMAILS_TARGET, label: 'Another email', field: null, several: true },
    { value: NOTES_TARGET, label: 'Note', field: null, several: true },
    { value: NOTE_DATE, label: 'Date of the note', field: null },
    { value: NOTE_AUTHOR, label: 'Author of the note', field: null },
    { value: REFERRER_NAME, label: 'Referred by (name)', field: null },
    { value: EXTRA_TARGET, label: 'Extra item', field: null, several: true },
  ]
  const name: Target = { value: NAME_TARGET, label: 'Whole name, also of a couple or company', field: null }
  return [
    id,
    name,
    ...clientColumns(gatheringForms).map(plain),
    ...others,
    ...address,
    ...loose,
    ...recordTargets(gatheringForms),
  ]
}

/** The address and its field that a target stands for, if it does. */
export function addressPart(target: string): { address: number; name: string } | null {
  const address = ADDRESS_PREFIXES.findIndex((prefix) => target.startsWith(prefix))
  return address < 0 ? null : { address, name: target.slice(ADDRESS_PREFIXES[address]!.length) }
}

/**
 * The columns that say what kind of number or address the next column holds, as Google has `Phone 1 - Type` before
 * `Phone 1 - Value`.
 */
export function labelColumns(headers: readonly string[]): Map<number, number> {
  const labels = new Map<number, number>()
  for (const [at, header] of headers.entries()) {
    const stem = /^(.+?)\s*-\s*value$/i.exec(header)?.[1]
    const label = stem
      ? headers.findIndex((other) => /^(.+?)\s*-\s*(?:type|label)$/i.exec(other)?.[1] === stem)
      : -1
    if (label >= 0) labels.set(at, label)
  }
  return labels
}
