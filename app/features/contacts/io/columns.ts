import { CO_STATUSES } from '../client.schema.ts'
import type { TextField } from '../records/fields.ts'
import { labelled } from '../records/kind.ts'
import { GENDERS } from '../records/kinds/dependent.ts'
import { type KindName, KINDS } from '../records/kinds/index.ts'

// What a workbook of contacts consists of: sheets, and their columns as declared fields. Export and import read the same
// declaration, so that what one writes the other takes.

/** Names the row of a contact, and in the other sheets whose record it is. */
export const ID_COLUMN = 'Contact ID'

const text = (name: string, label: string, max = 200): TextField => ({ name, label, type: 'text', max })
const date = (name: string, label: string): TextField => ({ name, label, type: 'date' })
const gender = (name: string, label: string): TextField => ({
  name,
  label,
  type: 'choice',
  choices: labelled(GENDERS),
})
const rating = (name: string, label: string): TextField => ({ name, label, type: 'integer', min: 1, max: 5 })

/** A contact's own fields that travel, by their column of the table. */
export const CONTACT_COLUMNS: readonly TextField[] = [
  text('firstName', 'First name', 100),
  text('preferredFirstName', 'Preferred first name', 100),
  text('lastName', 'Last name', 100),
  text('suffix', 'Suffix', 20),
  text('companyName', 'Company'),
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'mobilePhone', label: 'Mobile phone', type: 'phone' },
  { name: 'phone', label: 'Home phone', type: 'phone' },
  date('dob', 'Date of birth'),
  date('dod', 'Date of death'),
  gender('gender', 'Gender'),
  text('militaryStatus', 'Military status'),
  text('occupation', 'Occupation'),
  text('employerName', 'Employer'),
  text('businessType', 'Business type'),
  rating('rating', 'Rating'),
  text('coFirstName', 'Co-applicant first name', 100),
  text('coPreferredFirstName', 'Co-applicant preferred first name', 100),
  text('coLastName', 'Co-applicant last name', 100),
  text('coSuffix', 'Co-applicant suffix', 20),
  { name: 'coEmail', label: 'Co-applicant email', type: 'email' },
  { name: 'coMobilePhone', label: 'Co-applicant mobile phone', type: 'phone' },
  { name: 'coPhone', label: 'Co-applicant home phone', type: 'phone' },
  { name: 'coStatus', label: 'Co-applicant status', type: 'choice', choices: labelled(CO_STATUSES) },
  date('coDob', 'Co-applicant date of birth'),
  date('coDod', 'Co-applicant date of death'),
  gender('coGender', 'Co-applicant gender'),
  text('coMilitaryStatus', 'Co-applicant military status'),
  text('coOccupation', 'Co-applicant occupation'),
  text('coEmployerName', 'Co-applicant employer'),
  text('coBusinessType', 'Co-applicant business type'),
  rating('coRating', 'Co-applicant rating'),
  text('affiliateVia', 'Referred via'),
  date('affiliateOn', 'Referred on'),
]

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
