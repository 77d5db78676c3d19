import { z } from 'zod'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'

/** Marital statuses of a co-applicant (spec 2, 3). */
export const CO_STATUSES = [
  'Married',
  'Divorced',
  'Domestic Partner',
  'Widowed',
  'Boyfriend',
  'Girlfriend',
  'Parent',
  'Child',
] as const

const line = (longest: number) =>
  z
    .string()
    .max(longest, `Use at most ${longest} characters.`)
    // Line breaks and the like come with pasting; what they stand between are words.
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || undefined)
    .optional()

const phone = z
  .string()
  .max(40, PHONE_HINT)
  .transform((typed, context) => {
    if (typed.trim() === '') return undefined
    const stored = normalizePhone(typed)
    if (stored) return stored
    context.addIssue({ code: 'custom', message: PHONE_HINT })
    return z.NEVER
  })
  .optional()

const email = z
  .string()
  .trim()
  .max(254, 'This email is too long.')
  .pipe(z.union([z.literal(''), z.email('Enter an email like name@company.com.')]))
  .transform((typed) => typed || undefined)
  .optional()

const person = {
  firstName: line(100),
  preferredFirstName: line(100),
  lastName: line(100),
  suffix: line(20),
  email,
  mobilePhone: phone,
  phone,
}

const fields = {
  ...person,
  companyName: line(200),
  coFirstName: person.firstName,
  coPreferredFirstName: person.preferredFirstName,
  coLastName: person.lastName,
  coSuffix: person.suffix,
  coEmail: person.email,
  coMobilePhone: person.mobilePhone,
  coPhone: person.phone,
  coStatus: z.enum(CO_STATUSES, 'Choose one of the list.').optional(),
}

/** Something to find a contact by again. */
const recognisable = (client: { [Field in keyof typeof fields]?: unknown }) =>
  Boolean(
    client.firstName ??
    client.lastName ??
    client.companyName ??
    client.mobilePhone ??
    client.phone ??
    client.coMobilePhone ??
    client.coPhone,
  )
const UNRECOGNISABLE = {
  path: ['firstName'],
  message: 'Enter a first name, a last name, a company or a phone number.',
}

export const createClientSchema = z
  .object({
    ...fields,
    /** The conversation with an unknown number that this contact is made from. */
    roomId: z.uuid().optional(),
  })
  .refine(recognisable, UNRECOGNISABLE)

export const updateClientSchema = z
  .object({
    ...fields,
    /** When the contact was last changed, as this form knew it: a second editor is told, not overrun. */
    version: z.iso.datetime('Open the contact again.'),
  })
  .refine(recognisable, UNRECOGNISABLE)

export type CreateClient = z.output<typeof createClientSchema>
export type UpdateClient = z.output<typeof updateClientSchema>
export type ClientField = keyof typeof fields
export const CLIENT_FIELDS = Object.keys(fields) as ClientField[]

/** The labels of the form, also of what the history says was changed. */
export const CLIENT_LABELS: Record<ClientField, string> = {
  firstName: 'First name',
  preferredFirstName: 'Preferred first name',
  lastName: 'Last name',
  suffix: 'Suffix',
  companyName: 'Company',
  email: 'Email',
  mobilePhone: 'Mobile phone',
  phone: 'Home phone',
  coFirstName: 'Co-applicant first name',
  coPreferredFirstName: 'Co-applicant preferred first name',
  coLastName: 'Co-applicant last name',
  coSuffix: 'Co-applicant suffix',
  coEmail: 'Co-applicant email',
  coMobilePhone: 'Co-applicant mobile phone',
  coPhone: 'Co-applicant home phone',
  coStatus: 'Co-applicant status',
}
