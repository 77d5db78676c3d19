import { formatPhone, maskPhone, toE164 } from '#app/lib/phone.ts'
import type { EditedField } from '#app/lib/edits.ts'
import { stateName } from '#app/lib/states.ts'
import { zoneLabel } from '#app/lib/time-zones.ts'

/**
 * One field of a step, declared once for the form, the validation, the row, the review, the checks, the provider and the API.
 * Its name is its column's.
 */
export type StepField = TextField | SealedField | ChoiceField | FlagField

interface FieldBase {
  label: string
  hint?: string
  /** Takes a whole row of the form. */
  wide?: true
  /** Shares a place in the form with the field before it. */
  beside?: true
  /** Classes of its place in the form, for a field that shows only with some choice. */
  className?: string
  /** It may be empty; then it isn't sent to the provider. */
  optional?: true
  /** The provider's attribute. */
  provider?: string
  /** Other names for it in the provider's refusals. */
  refusedAs?: readonly string[]
  /** Explains it to programs that send it. */
  api?: string
}

interface TextField extends FieldBase {
  type: 'line' | 'state' | 'zip' | 'email' | 'phone' | 'website' | 'zone'
  /** The longest text, in characters; 100 without it. */
  max?: number
  autoComplete?: 'off'
  /** Says what is wrong with a line. */
  problem?: (value: string) => string | null
}

/** Stored encrypted; empty keeps the stored value. */
interface SealedField extends FieldBase {
  type: 'sealed'
  max: number
}

export interface ChoiceField<Values extends readonly string[] = readonly string[]> extends FieldBase {
  type: 'choice'
  values: Values
  labelOf?: (value: string) => string
  /** The value as the provider takes it. */
  sentAs?: (value: string) => string
  /** The value that a new form begins with. */
  initial?: Values[number]
  /** Offers no value although there is an initial one: the provider may have dropped the stored one. */
  hasBlank?: true
  /** It always has its initial value. */
  fixed?: true
}

interface FlagField extends FieldBase {
  type: 'flag'
}

type Options<Field extends StepField> = Omit<Field, 'type' | 'label' | 'values'>

const builder =
  (type: TextField['type']) =>
  (label: string, options: Options<TextField> = {}): TextField => ({ type, label, ...options })

export const line = builder('line')
export const state = builder('state')
export const zip = builder('zip')
export const email = builder('email')
/** Digits with country code. */
export const phone = builder('phone')
export const website = builder('website')
/** A time zone of the United States. */
export const zone = builder('zone')

export const sealed = (label: string, options: Options<SealedField>): SealedField => ({
  type: 'sealed',
  label,
  ...options,
})

export const flag = (label: string, options: Options<FlagField> = {}): FlagField => ({
  type: 'flag',
  label,
  ...options,
})

export const choice = <const Values extends readonly string[]>(
  label: string,
  values: Values,
  options: Options<ChoiceField<Values>> = {},
): ChoiceField<Values> => ({ type: 'choice', label, values, ...options })

export type StepFields = Record<string, StepField>

export type ValueOf<Field> = Field extends FlagField
  ? boolean
  : Field extends ChoiceField<infer Values>
    ? Values[number] | ''
    : string

/** All values of a step. A choice is empty until it is made. */
export type StepValues<Fields> = { [Name in keyof Fields]: ValueOf<Fields[Name]> }

/** The names of fields that are columns, as all but the sealed ones are. */
type StoredName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends SealedField ? never : Name
}[keyof Fields]

/** The values of a step as its row and its form have them. */
export type StoredValues<Fields> = Pick<StepValues<Fields>, StoredName<Fields>>

/** The columns of a step's fields. */
export type StepRow<Fields> = { [Name in StoredName<Fields>]: StepValues<Fields>[Name] | null }

export interface ReviewRow {
  label: string
  value: string
}

export interface Step<Fields extends StepFields = StepFields> {
  fields: Fields
  /** Fields that aren't shown as their label and value: what is shown of them instead, or null for nothing. */
  review: { [Name in keyof Fields]?: ((values: StepValues<Fields>) => Partial<ReviewRow>) | null }
}

export const defineStep = <Fields extends StepFields>(
  fields: Fields,
  review: Step<Fields>['review'] = {},
): Step<Fields> => ({ fields, review })

const stored = (fields: StepFields) => Object.entries(fields).filter(([, { type }]) => type !== 'sealed')

/** The values of a row, or what a new form begins with. */
export function valuesOf<Fields extends StepFields>(
  { fields }: Step<Fields>,
  row: StepRow<Fields> | null,
): StoredValues<Fields> {
  const values: Record<string, unknown> = row ?? {}
  return Object.fromEntries(
    stored(fields).map(([name, field]) => [name, values[name] ?? initialOf(field)]),
  ) as StoredValues<Fields>
}

function initialOf(field: StepField): string | boolean {
  if (field.type === 'flag') return false
  return field.type === 'choice' ? (field.initial ?? '') : ''
}

/** How a person reads fields that someone else changed. */
export const editedFields = <Fields extends StepFields>({ fields }: Step<Fields>) =>
  Object.fromEntries(
    stored(fields).map(([name, field]): [string, EditedField] => [
      name,
      {
        label: field.label,
        ...(field.type === 'flag' ? {} : { show: (value) => inWords(field, value) }),
        ...(field.type === 'phone' ? { typed: (value) => maskPhone(String(value)) } : {}),
      },
    ]),
  ) as { [Name in StoredName<Fields>]: EditedField }

/** A value as a person reads it. */
function inWords(field: StepField, value: unknown): string {
  const text = String(value)
  switch (field.type) {
    case 'flag':
      return value ? 'On' : 'Off'
    case 'choice':
      return field.labelOf && text ? field.labelOf(text) : text
    case 'state':
      return stateName(text)
    case 'phone':
      return formatPhone(text)
    case 'zone':
      return zoneLabel(text)
    default:
      return text
  }
}

/** The values of a step, for their reader. */
export function reviewRows<Fields extends StepFields>(
  { fields, review }: Step<Fields>,
  values: StepValues<Fields>,
): ReviewRow[] {
  return Object.entries<StepField>(fields).flatMap(([name, field]) => {
    const own = review[name]
    if (own === null) return []
    return { label: field.label, value: inWords(field, values[name]), ...own?.(values) }
  })
}

/** The values of a step by the provider's attributes. */
export function attributesOf<Fields extends StepFields>(
  { fields }: Step<Fields>,
  values: StepValues<Fields>,
): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [name, field] of Object.entries<StepField>(fields)) {
    const value = values[name]
    if (!field.provider || typeof value !== 'string' || (value === '' && field.optional)) continue
    attributes[field.provider] = sentValue(field, value)
  }
  return attributes
}

function sentValue(field: StepField, value: string): string {
  if (field.type === 'phone') return toE164(value)
  return field.type === 'choice' && field.sentAs ? field.sentAs(value) : value
}
