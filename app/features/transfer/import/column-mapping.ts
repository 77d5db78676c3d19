import { gathers } from '#app/features/fields/kind.ts'
import { KINDS } from '#app/features/records/kinds/index.ts'
import {
  type ColumnField,
  clientColumns,
  ID_COLUMN,
  LOCATION_COLUMN,
  MANAGER_COLUMN,
  recordColumns,
  type Scope,
  SCOPE_KINDS,
  SCOPES,
  SHEET_NAMES,
  TAGS_COLUMN,
} from '../export/sheet-columns.ts'

// A target says where a column of a file goes: the name of a field, `#id` for the file's own id of a client, `#tags` and
// similar names for what a client has besides its fields, or `address.city` for a field of the address in a client's row.

export const ID_TARGET = '#id'
export const TAGS_TARGET = '#tags'
export const MANAGER_TARGET = '#manager'
export const LOCATION_TARGET = '#location'
const ADDRESS_PREFIX = 'address.'

export type SheetKind = 'contacts' | Scope

export interface Target {
  value: string
  label: string
  field: ColumnField | null
}

export const isSheetKind = (kind: string | null | undefined): kind is SheetKind =>
  kind === 'contacts' || SCOPES.some((scope) => scope === kind)

/** The kinds of sheets the account can import. */
export function sheetKinds(gatheringForms: string): SheetKind[] {
  return ['contacts', ...SCOPES.filter((scope) => gathers(gatheringForms, KINDS[SCOPE_KINDS[scope]].gate))]
}

/** The targets for the columns of a sheet. */
export function targetsOf(kind: SheetKind, gatheringForms: string): Target[] {
  const id: Target = { value: ID_TARGET, label: ID_COLUMN, field: null }
  const plain = (field: ColumnField): Target => ({ value: field.name, label: field.label, field })
  if (kind !== 'contacts') return [id, ...recordColumns(kind).map(plain)]
  const address = gathers(gatheringForms, 'address')
    ? recordColumns('addresses')
        .filter((field) => field.type !== 'boolean')
        .map((field) => ({
          value: ADDRESS_PREFIX + field.name,
          label: field.name === 'type' ? 'Address type' : field.label,
          field,
        }))
    : []
  const others = [
    { value: LOCATION_TARGET, label: LOCATION_COLUMN, field: null },
    { value: MANAGER_TARGET, label: MANAGER_COLUMN, field: null },
    { value: TAGS_TARGET, label: TAGS_COLUMN, field: null },
  ]
  return [id, ...clientColumns(gatheringForms).map(plain), ...others, ...address]
}

/** The name of the address field that a target stands for, if it does. */
export const addressPart = (target: string): string | null =>
  target.startsWith(ADDRESS_PREFIX) ? target.slice(ADDRESS_PREFIX.length) : null

/** Other headings for a target, reduced to letters and digits. */
const SYNONYMS: Record<string, readonly string[]> = {
  [TAGS_TARGET]: ['tag', 'labels'],
  [ID_TARGET]: ['contactid', 'clientid', 'customerid', 'id'],
  firstName: ['first', 'fname', 'givenname', 'insuredfirstname'],
  lastName: ['last', 'lname', 'surname', 'familyname', 'insuredlastname'],
  preferredFirstName: ['nickname', 'goesby', 'preferredname'],
  companyName: ['business', 'businessname', 'organization', 'organisation'],
  email: ['emailaddress', 'mail', 'primaryemail', 'emailaddress1'],
  mobilePhone: ['mobile', 'cell', 'cellphone', 'mobilenumber', 'primaryphone', 'textnumber'],
  phone: ['home', 'homenumber', 'homephonenumber', 'landline', 'phone2', 'otherphone'],
  dob: ['birthday', 'birthdate', 'dateofbirth', 'born'],
  ssn: ['socialsecurity', 'socialsecuritynumber', 'ssnumber'],
  coFirstName: ['spousefirstname', 'coapplicantfirst', 'cofirst'],
  coLastName: ['spouselastname', 'coapplicantlast', 'colast'],
  coEmail: ['spouseemail'],
  coMobilePhone: ['spousephone', 'spousemobile', 'spousecell'],
  coDob: ['spousedob', 'spousebirthday', 'spousebirthdate', 'spousedateofbirth'],
  'address.address': ['street', 'streetaddress', 'address1', 'addressline1', 'mailingaddress'],
  'address.address2': ['addressline2', 'unit', 'apt', 'suite'],
  'address.state': ['st', 'province'],
  'address.zipcode': ['zip', 'postalcode', 'postcode'],
  idNumber: ['policynumber', 'policyno', 'policy'],
  company: ['carrier', 'insurer'],
  effectiveDate: ['effective', 'startdate'],
  termDate: ['expiration', 'expirationdate', 'enddate', 'expires', 'renewaldate'],
  type: ['policytype', 'lineofbusiness', 'lob', 'addresstype'],
}

const BARE_PHONE = /^(tele)?phone(number|no)?1?$/

const plainly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Guesses the kind of a sheet by its name; the first one holds clients. */
export function guessKind(name: string, index: number, kinds: readonly SheetKind[]): SheetKind | null {
  const wanted = plainly(name)
  const named = SCOPES.find(
    (scope) =>
      [plainly(SHEET_NAMES[scope]), scope, 'dependents'].includes(wanted) &&
      (wanted !== 'dependents' || scope === 'dependants'),
  )
  if (named) return kinds.includes(named) ? named : null
  return index === 0 || /contact|client|customer|people/.test(wanted) ? 'contacts' : null
}

/**
 * Guesses a target for each heading, none twice: the target of earlier imports, else an exact match, else a synonym.
 */
export function guessTargets(
  headers: readonly string[],
  targets: readonly Target[],
  remembered: ReadonlyMap<string, string | null>,
): (string | null)[] {
  const taken = new Set<string>()
  const guessed: (string | null)[] = headers.map(() => null)
  const rounds: ((header: string) => string | null | undefined)[] = [
    (header) => remembered.get(plainly(header)),
    (header) => targets.find(({ label }) => plainly(label) === plainly(header))?.value,
    (header) =>
      BARE_PHONE.test(plainly(header))
        ? null
        : targets.find(({ value }) => plainly(value) === plainly(header))?.value,
    (header) =>
      targets.find(({ value }) => SYNONYMS[value]?.includes(plainly(header)) && !taken.has(value))?.value,
    // A plain "Phone" column is the mobile number, unless another column is.
    (header) =>
      BARE_PHONE.test(plainly(header)) ? ['mobilePhone', 'phone'].find((value) => !taken.has(value)) : null,
  ]
  for (const round of rounds) {
    for (const [at, header] of headers.entries()) {
      const value = guessed[at] ? null : header && round(header)
      if (!value || taken.has(value) || !targets.some((target) => target.value === value)) continue
      guessed[at] = value
      taken.add(value)
    }
  }
  return guessed
}

/** The targets that earlier imports gave to headings. The newest comes first and wins. */
export function remember(
  sheets: readonly { kind: string | null; headers: readonly string[]; targets: readonly (string | null)[] }[],
  kind: SheetKind,
): Map<string, string | null> {
  const known = new Map<string, string | null>()
  for (const sheet of sheets) {
    if (sheet.kind !== kind) continue
    for (const [at, header] of sheet.headers.entries()) {
      const name = plainly(header)
      if (name && !known.has(name)) known.set(name, sheet.targets[at] ?? null)
    }
  }
  return known
}
