import { keepsGroup, PERSON_FIELDS, type PersonField } from '#app/features/people/clients/person.ts'
import type { ListField, TextField } from '#app/features/accounts/fields/fields.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import type { KindName } from '#app/features/people/records/kinds/kind-names.ts'

// The sheets of a workbook and their columns as declared fields. Export and import share them, so that an export can be
// imported.

/** Identifies a client in its own row and in those of its records. */
export const ID_COLUMN = 'Contact ID'
/** The number by which another system knows it. */
export const EXTERNAL_COLUMN = 'Customer number'

const rating = (name: string, label: string): TextField => ({ name, label, type: 'integer', min: 1, max: 5 })

/** Stars are given on the client's page, not in its form. */
export const RATINGS: readonly TextField[] = [
  rating('rating', 'Rating'),
  rating('coRating', 'Co-applicant rating'),
]

/** A field with a column of its own. A list, such as doctors, is one cell with a line for each item. */
export type ColumnField = TextField | ListField

/** The referrer by contact ID: another row of the file, or a client of the account. */
export const REFERRER = 'affiliateContactId'
/** Labels that differ from the form's. */
const LABELS: Record<string, string> = {
  [REFERRER]: 'Referred by (Contact ID)',
  affiliateContactLevel: 'Referred by which of the two',
}

const labelOf = (field: PersonField) => LABELS[field.name] ?? field.fullLabel

/** The fields of a client that the account keeps, and its ratings. */
export function clientColumns(gatheringForms: string): ColumnField[] {
  const fields = PERSON_FIELDS.filter((field) => keepsGroup(gatheringForms, field.group)).map(
    (field): ColumnField => ({ ...field, label: labelOf(field) }),
  )
  return [...fields, ...RATINGS]
}

/** Columns beside the fields. The first three are imported; the last two are only exported. */
export const MANAGER_COLUMN = 'Managed by'
export const LOCATION_COLUMN = 'Location'
export const TAGS_COLUMN = 'Tags'
export const CREATED_COLUMN = 'Created'
export const CONTACTED_COLUMN = 'Last contacted'

/** Kinds of records with a sheet of their own, by their names in the dialog. */
export const SCOPES = ['policies', 'addresses', 'dependants'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_KINDS: Record<Scope, KindName> = {
  policies: 'policy',
  addresses: 'address',
  dependants: 'dependent',
}

/** Sheets that are only exported: documents, whose files aren't in a workbook, and cards of task boards. */
export const LISTS = ['documents', 'cards'] as const
export type ExportScope = Scope | (typeof LISTS)[number]

export const CONTACTS_SHEET = 'Contacts'
export const SHEET_NAMES: Record<Scope, string> = {
  policies: 'Policies',
  addresses: 'Addresses',
  dependants: 'Dependants',
}

/** The columns of a sheet of records. */
export const recordColumns = (scope: Scope): TextField[] => kindColumns(SCOPE_KINDS[scope])

/** The fields of a kind of records that fit into a cell. */
export function kindColumns(kind: KindName): TextField[] {
  return KINDS[kind].fields.filter(
    (field): field is TextField =>
      field.type !== 'list' && field.type !== 'group' && field.type !== 'checked',
  )
}
