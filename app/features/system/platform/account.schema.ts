import { z } from 'zod'
import { MOST_COMMITTED } from '#app/features/money/billing/plan.ts'
import { emailField } from '#app/features/accounts/auth/sign-in.schema.ts'
import { normalizePhone } from '#app/lib/phone.ts'
import { line, lines } from '#app/lib/text.schema.ts'
import { isUsZone } from '#app/lib/time-zones.ts'

const ownerEmail = z.preprocess(
  (typed) => (typeof typed === 'string' ? typed : ''),
  z.string().trim().min(1, 'Enter the owner’s email.').pipe(emailField),
)

export const newAccountSchema = z.object({
  /** Made by the form, so that sending it twice opens one account. */
  id: z.uuid('Open the form again.'),
  name: line({ max: 100, missing: 'Enter the company’s name.' }),
  timezone: z.string({ error: 'Choose a time zone.' }).refine(isUsZone, 'Choose a time zone from the list.'),
  firstName: line({ max: 60, missing: 'Enter the owner’s first name.' }),
  lastName: line({ max: 60, missing: 'Enter the owner’s last name.' }),
  email: ownerEmail,
})

const US_NUMBER = /^1\d{10}$/

export const numberSchema = z.object({
  number: z.string({ error: 'Enter the number.' }).transform((typed, check) => {
    const number = normalizePhone(typed)
    if (number && US_NUMBER.test(number)) return number
    check.addIssue({ code: 'custom', message: 'Enter a US or Canadian number of ten digits.' })
    return z.NEVER
  }),
  location: z.uuid('Choose a location.'),
  friendlyName: line({ max: 60, missing: 'Enter a name, such as Main line.' }),
  /** Registered with the carriers (A2P 10DLC, or a verified toll-free number). */
  smsRegistered: z.boolean().default(false),
})

/** Whether the account may connect Google calendars; `preview` as a work in progress. */
export const calendarSchema = z.object({ calendar: z.enum(['off', 'preview', 'on'], 'Choose one.') })

const committed = z
  .string({ error: 'Enter a number.' })
  .trim()
  .regex(/^[\d,]+$/, 'Enter a whole number.')
  .transform((typed) => Number(typed.replaceAll(',', '')))
  .pipe(z.number().max(MOST_COMMITTED, `Enter at most ${MOST_COMMITTED.toLocaleString('en-US')}.`))

const most = z
  .string({ error: 'Enter a number.' })
  .trim()
  .regex(/^\d{1,4}$/, 'Enter a whole number.')
  .transform(Number)

/** A plan of the catalog by its key, or `custom` with its values, which the form sends in any case. */
export const planSchema = z.object({
  plan: z.string({ error: 'Choose a plan.' }).regex(/^[\w-]{1,40}$/, 'Choose a plan.'),
  name: line({ max: 40, missing: 'Enter the plan’s name.' }),
  minutes: committed,
  messages: committed,
  maxLocations: most,
  maxServices: most,
  maxPhoneNumbers: most,
  terms: z.enum(['free', 'trial', 'paid'], 'Choose one.'),
  trialEndsOn: z.string().optional(),
  seen: z.string().default(''),
  openInvoices: z
    .enum(['', 'void', 'keep'])
    .default('')
    .transform((choice) => choice || null),
  confirmed: z.boolean().default(false),
})

/** Until when nothing is held of an account that is past due; empty for the usual steps. */
export const graceSchema = z.object({
  day: z.preprocess((day) => day || null, z.iso.date('Choose a day.').nullable()),
})

export const releaseSchema = z.object({
  id: z.uuid('Open the page again.'),
  version: z
    .string({ error: 'Enter the version.' })
    .trim()
    .regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'Enter a version like 2.13.0.'),
  notes: lines({ max: 300 }).default(''),
})

export type AccountPlanInput = z.output<typeof planSchema>
export type NumberInput = z.output<typeof numberSchema>
export type NewAccountInput = z.output<typeof newAccountSchema>
export type ReleaseInput = z.output<typeof releaseSchema>
