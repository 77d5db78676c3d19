import { z } from 'zod'
import { editFields } from '#app/lib/edit-fields.ts'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { line, usState, zip } from '#app/lib/text.schema.ts'
import {
  BRAND_TYPES,
  BRAND_VOLUMES,
  BUSINESS_TYPES,
  ID_TYPES,
  IDENTITIES,
  INDUSTRIES,
  JOB_POSITIONS,
  OPERATIONS,
  STOCK_EXCHANGES,
} from './choices.ts'

export const REQUIRED = 'field is required'

const needed = (max: number) => line({ max, missing: REQUIRED })
const optional = (max: number) => line({ max }).default('')

/** One of a list. */
const choice = <const Values extends readonly string[]>(values: Values) =>
  z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .pipe(z.enum(values as unknown as [Values[number], ...Values[number][]], 'Choose one of the list.'))

const general = {
  name: needed(100),
  timezone: z.string({ error: REQUIRED }).min(1, REQUIRED).max(60),
}

/** `copyFrom` is a location; empty for N/A. */
export const newLocationSchema = z.object({
  ...general,
  copyFrom: z
    .uuid('Choose one of the list.')
    .optional()
    .transform((id) => id ?? null),
})
export const generalSchema = z.object({ ...general, ...editFields })

const PO_BOX = /\b(p\.?\s*o\.?|post\s+office)\s*box\b/i
const NO_BOX =
  'Enter the street address of the business. Carriers and emergency services don’t accept a P.O. box.'

export const addressSchema = z.object({
  legalName: needed(100),
  address: needed(100).refine((street) => !PO_BOX.test(street), NO_BOX),
  address2: optional(100).refine((street) => !PO_BOX.test(street), NO_BOX),
  city: needed(60),
  state: usState({ missing: REQUIRED }),
  zipcode: zip({ missing: REQUIRED }),
  emergencyEnabled: z.boolean().default(false),
  ...editFields,
})

/** A website as carriers open it, with its protocol. */
const website = needed(300)
  .transform((typed) => (/^https?:\/\//i.test(typed) ? typed : `https://${typed}`))
  .refine(isWebsite, 'Enter a web address like https://www.harbor.example.')

function isWebsite(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  return /^https?:$/.test(protocol) && hostname.includes('.') && username === ''
}

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

export const businessSchema = z
  .object({
    businessName: needed(100),
    identity: choice(IDENTITIES).default('direct_customer'),
    businessType: choice(BUSINESS_TYPES),
    industry: choice(INDUSTRIES),
    idType: choice(ID_TYPES),
    idTypeOther: optional(60),
    /** Empty keeps the stored one. */
    registrationNumber: line({ max: 40, mayLookSecret: true }).default(''),
    operations: choice(OPERATIONS).default('USA_AND_CANADA'),
    websiteUrl: website,
    socialMediaUrl: website.optional().transform((url = '') => url),
    ...editFields,
  })
  .superRefine(({ idType, idTypeOther, registrationNumber }, check) => {
    if (idType === 'OTHER' && !idTypeOther) {
      check.addIssue({ code: 'custom', message: REQUIRED, path: ['idTypeOther'] })
    }
    const problem = registrationNumber ? numberProblem(idType, registrationNumber) : null
    if (problem) check.addIssue({ code: 'custom', message: problem, path: ['registrationNumber'] })
  })

export const repSchema = z.object({
  firstName: needed(60),
  lastName: needed(60),
  email: z
    .string({ error: REQUIRED })
    .trim()
    .min(1, REQUIRED)
    .max(200)
    .pipe(z.email('Enter an email address.')),
  businessTitle: needed(100),
  jobPosition: choice(JOB_POSITIONS),
  phoneNumber: z
    .string({ error: REQUIRED })
    .min(1, REQUIRED)
    .transform((typed, check) => {
      const number = normalizePhone(typed)
      if (number === null) check.addIssue({ code: 'custom', message: PHONE_HINT })
      return number ?? ''
    }),
  ...editFields,
})

export const brandSchema = z
  .object({
    brandType: choice(BRAND_TYPES),
    brandVolume: choice(BRAND_VOLUMES),
    stockExchange: z
      .enum(STOCK_EXCHANGES, 'Choose one of the list.')
      .optional()
      .transform((exchange) => exchange ?? ''),
    stockTicker: optional(10),
    ...editFields,
  })
  .superRefine(({ brandType, stockExchange, stockTicker }, check) => {
    if (brandType !== 'public') return
    if (!stockExchange) check.addIssue({ code: 'custom', message: REQUIRED, path: ['stockExchange'] })
    if (!stockTicker) check.addIssue({ code: 'custom', message: REQUIRED, path: ['stockTicker'] })
  })

export type NewLocationInput = z.output<typeof newLocationSchema>
export type GeneralInput = z.output<typeof generalSchema>
export type AddressInput = z.output<typeof addressSchema>
export type BusinessInput = z.output<typeof businessSchema>
export type RepInput = z.output<typeof repSchema>
export type BrandInput = z.output<typeof brandSchema>
