import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { line, usState, zip } from '#app/lib/text.schema.ts'
import { ADDRESS, BRAND, BUSINESS, GENERAL, REP } from './location-fields.ts'
import type { ChoiceField, Step, StepField, StepFields, ValueOf } from './step-fields.ts'

export const REQUIRED = 'field is required'

type Typed<Field> = Field extends { type: 'flag' } ? boolean | undefined : string

type Shape<Fields> = { [Name in keyof Fields]: z.ZodType<ValueOf<Fields[Name]>, Typed<Fields[Name]>> }

/** The schemas of a step's fields. */
const shapeOf = <Fields extends StepFields>({ fields }: Step<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)]),
  ) as Shape<Fields>

/** The form of a step. */
const stepSchema = <Fields extends StepFields>(step: Step<Fields>) =>
  z.object({ ...shapeOf(step), ...editFields })

function fieldSchema(field: StepField): z.ZodType {
  switch (field.type) {
    case 'flag':
      return z.boolean().default(false)
    case 'choice':
      return choice(field)
    case 'sealed':
      return line({ max: field.max, mayLookSecret: true }).default('')
    case 'line': {
      const { optional, max = 100, problem } = field
      const text: z.ZodType<string> = optional ? line({ max }).default('') : line({ max, missing: REQUIRED })
      return problem
        ? text.superRefine((value, check) => {
            const message = problem(value)
            if (message) check.addIssue({ code: 'custom', message })
          })
        : text
    }
    default: {
      const schema: z.ZodType<string, string> = SCHEMAS[field.type]
      return field.optional ? schema.optional().transform((value = '') => value) : schema
    }
  }
}

const NOT_LISTED = 'Choose one of the list.'

function choice({ values, optional, fixed, initial }: ChoiceField): z.ZodType {
  if (optional) {
    return z
      .enum(values, NOT_LISTED)
      .optional()
      .transform((value) => value ?? '')
  }
  const listed = z.string({ error: REQUIRED }).min(1, REQUIRED).pipe(z.enum(values, NOT_LISTED))
  return fixed ? listed.default(initial!) : listed
}

const SCHEMAS = {
  state: usState({ missing: REQUIRED }),
  zip: zip({ missing: REQUIRED }),
  email: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(200)
    .pipe(z.email('Enter an email address.')),
  phone: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .transform((typed, check) => {
      const number = normalizePhone(typed)
      if (number === null) check.addIssue({ code: 'custom', message: PHONE_HINT })
      return number ?? ''
    }),
  /** As carriers open it, with its protocol. */
  website: line({ max: 300, missing: REQUIRED })
    .transform((typed) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
    .refine(isWebsite, 'Enter a web address like https://www.harbor.example.'),
  zone: z.string({ error: REQUIRED }).min(1, REQUIRED).max(60),
}

function isWebsite(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === ''
}

/** `copyFrom` is a location; empty for N/A. */
export const newLocationSchema = z.object({
  ...shapeOf(GENERAL),
  copyFrom: z
    .uuid(NOT_LISTED)
    .optional()
    .transform((id) => id ?? null),
})
export const generalSchema = stepSchema(GENERAL)
export const addressSchema = stepSchema(ADDRESS)
export const repSchema = stepSchema(REP)

/** The problem with a registration number of this type; null if there is none. */
export function numberProblem(idType: string, number: string): string | null {
  const digits = number.replace(/\D/g, '')
  // Three, two and four digits are a social security number.
  if (idType === 'EIN' && !/^\d{2}[\s\p{Pd}]?\d{7}$/u.test(number)) {
    return `An EIN has nine digits, like 12-3456789.${digits.length === 9 ? '' : ` This one has ${digits.length}.`}`
  }
  if (idType === 'DUNS' && !/^\d{2}[\s\p{Pd}]?\d{3}[\s\p{Pd}]?\d{4}$/u.test(number)) {
    return 'A DUNS number has nine digits, like 12-345-6789.'
  }
  return null
}

/** A registration number as carriers write it, whatever spaces and dashes were typed. */
export function formatNumber(idType: string, number: string): string {
  if (numberProblem(idType, number)) return number
  const digits = number.replace(/\D/g, '')
  if (idType === 'EIN') return `${digits.slice(0, 2)}-${digits.slice(2)}`
  return idType === 'DUNS' ? `${digits.slice(0, 2)}-${digits.slice(2, 5)}-${digits.slice(5)}` : number
}

export const businessSchema = stepSchema(BUSINESS).superRefine(
  ({ idType, idTypeOther, registrationNumber }, check) => {
    if (idType === 'OTHER' && !idTypeOther) {
      check.addIssue({ code: 'custom', message: REQUIRED, path: ['idTypeOther'] })
    }
    const problem = registrationNumber ? numberProblem(idType, registrationNumber) : null
    if (problem) check.addIssue({ code: 'custom', message: problem, path: ['registrationNumber'] })
  },
)

export const brandSchema = stepSchema(BRAND).superRefine(
  ({ brandType, stockExchange, stockTicker }, check) => {
    if (brandType !== 'public') return
    if (!stockExchange) check.addIssue({ code: 'custom', message: REQUIRED, path: ['stockExchange'] })
    if (!stockTicker) check.addIssue({ code: 'custom', message: REQUIRED, path: ['stockTicker'] })
  },
)

export type NewLocationInput = z.output<typeof newLocationSchema>
export type GeneralInput = z.output<typeof generalSchema>
export type AddressInput = z.output<typeof addressSchema>
export type BusinessInput = z.output<typeof businessSchema>
export type RepInput = z.output<typeof repSchema>
export type BrandInput = z.output<typeof brandSchema>
