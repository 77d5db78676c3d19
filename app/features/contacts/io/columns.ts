import { keepsGroup, PERSON_FIELDS, type PersonField } from '../person.ts'
import type { TextField } from '../records/fields.ts'
import { type KindName, KINDS } from '../records/kinds/index.ts'

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

/** Lists have no cell of their own, and another contact is named by an id that means nothing elsewhere. */
const travels = (field: PersonField): field is PersonField & TextField =>
  field.type !== 'list' && field.type !== 'contact' && field.name !== 'affiliateContactLevel'

const PEOPLE: readonly (PersonField & TextField)[] = PERSON_FIELDS.filter(travels)

/** A contact's own fields that travel, of those the account keeps, by the names of person.ts. */
export function contactColumns(gatheringForms: string): TextField[] {
  const fields = PEOPLE.filter((field) => keepsGroup(gatheringForms, field.group)).map((field) => ({
    ...field,
    label: field.fullLabel,
  }))
  return [...fields, ...RATINGS]
}

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
