import { keepsGroup, PERSON_FIELDS, type PersonField } from '#app/features/clients/person.ts'
import type { ListField, TextField } from '#app/features/records/fields.ts'
import { type KindName, KINDS } from '#app/features/records/kinds/index.ts'

// What a workbook of contacts consists of: sheets, and their columns as declared fields. Export and import read the same
// declaration, so that what one writes the other takes.

/** Names the row of a contact, and in the other sheets whose record it is. */
export const ID_COLUMN = 'Contact ID'

const rating = (name: string, label: string): TextField => ({ name, label, type: 'integer', min: 1, max: 5 })

/** Stars are given on the contact's page, not in its form. */
export const RATINGS: readonly TextField[] = [
  rating('rating', 'Rating'),
  rating('coRating', 'Co-applicant rating'),
]

/** A field with a column of its own: a list, like the doctors, is one cell with a line for each. */
export type ColumnField = TextField | ListField

/** Whoever sent them here, by contact ID: another row of the file, or a contact that is here. */
export const REFERRER = 'affiliateContactId'
/** What beside their form's label stands in no sheet. */
const LABELS: Record<string, string> = {
  [REFERRER]: 'Referred by (Contact ID)',
  affiliateContactLevel: 'Referred by which of the two',
}

const labelOf = (field: PersonField) => LABELS[field.name] ?? field.fullLabel

/** A contact's own fields, of those the account keeps, by the names of person.ts. */
export function clientColumns(gatheringForms: string): ColumnField[] {
  const fields = PERSON_FIELDS.filter((field) => keepsGroup(gatheringForms, field.group)).map(
    (field): ColumnField => ({ ...field, label: labelOf(field) }),
  )
  return [...fields, ...RATINGS]
}

/** What a contact has beside its fields. The first three come in again; the last two are what happened here. */
export const MANAGER_COLUMN = 'Managed by'
export const LOCATION_COLUMN = 'Location'
export const TAGS_COLUMN = 'Tags'
export const CREATED_COLUMN = 'Created'
export const CONTACTED_COLUMN = 'Last contacted'

/** Kinds of records with a sheet of their own, by what the dialog calls them. */
export const SCOPES = ['policies', 'addresses', 'dependants'] as const
export type Scope = (typeof SCOPES)[number]

export const SCOPE_KINDS: Record<Scope, KindName> = {
  policies: 'policy',
  addresses: 'address',
  dependants: 'dependent',
}

export const CONTACTS_SHEET = 'Contacts'
export const SHEET_NAMES: Record<Scope, string> = {
  policies: 'Policies',
  addresses: 'Addresses',
  dependants: 'Dependants',
}

/** The columns of a sheet of records. What names another record of ours by id does not travel. */
export function recordColumns(scope: Scope): TextField[] {
  return KINDS[SCOPE_KINDS[scope]].fields.filter(
    (field): field is TextField =>
      field.type !== 'list' && field.type !== 'group' && field.type !== 'checked',
  )
}
