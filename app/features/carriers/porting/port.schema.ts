import { z } from 'zod'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { line, tooLong, usState, zip } from '#app/lib/text.schema.ts'
import { versionField } from '#app/lib/edit-fields.ts'
import { ACKNOWLEDGEMENTS, MOST_NUMBERS, NOT_CONTINENTAL } from './port.ts'

const AREA_CODES_ELSEWHERE = new Set(['907', '808', '684', '671', '670', '787', '939', '340'])
const CONTINENTAL = 'Only numbers in the continental United States can be moved.'

const text = (what: string, max: number) => line({ max, missing: `Enter ${what}.` })

const typed = z.string().default('')
const LONGEST_CODE = 40

/** `local[]` and `wireless[]`. Empty rows don't count; an account number or PIN left empty keeps the stored one. */
export const numbersSchema = z
  .object({
    locationId: z.uuid('Choose a location.'),
    local: z.array(z.object({ phoneNumber: typed })).default([]),
    wireless: z.array(z.object({ phoneNumber: typed, accountNumber: typed, pin: typed })).default([]),
    version: versionField.optional(),
  })
  .transform(({ locationId, version, ...lists }, check) => {
    const refuse = (message: string, path: (string | number)[] = []) =>
      check.addIssue({ code: 'custom', message, path })
    const seen = new Set<string>()
    const numbers = (['local', 'wireless'] as const).flatMap((kind) =>
      lists[kind].flatMap((row, at) => {
        const given = { accountNumber: '', pin: '', ...row }
        const [phoneNumber, accountNumber, pin] = [given.phoneNumber, given.accountNumber, given.pin].map(
          (value) => value.trim(),
        ) as [string, string, string]
        if (!phoneNumber && !accountNumber && !pin) return []
        const number = normalizePhone(phoneNumber)
        if (!number) refuse(PHONE_HINT, [kind, at, 'phoneNumber'])
        else if (AREA_CODES_ELSEWHERE.has(number.slice(1, 4))) {
          refuse(CONTINENTAL, [kind, at, 'phoneNumber'])
        } else if (seen.has(number)) refuse('This number is in the list twice.', [kind, at, 'phoneNumber'])
        seen.add(number ?? '')
        for (const [field, value] of Object.entries({ accountNumber, pin })) {
          if (value.length > LONGEST_CODE || !/^[A-Za-z\d-]*$/.test(value)) {
            refuse('Use at most 40 letters, digits and dashes.', [kind, at, field])
          }
        }
        return [{ kind, number: number ?? '', accountNumber, pin }]
      }),
    )
    if (numbers.length === 0) refuse('Enter at least one number to move.')
    if (numbers.length > MOST_NUMBERS) refuse(`A request has at most ${MOST_NUMBERS} numbers.`)
    return { locationId, version, numbers }
  })

export const holderSchema = z.object({
  type: z.enum(['residential', 'business'], 'Choose one.'),
  firstName: text('the first name', 50),
  lastName: text('the last name', 50),
  companyName: line({ max: 100 }).default(''),
  email: z
    .string({ error: 'Enter an email address.' })
    .trim()
    .pipe(z.email('Enter an email address.').max(200, tooLong(200))),
  address: text('the street address', 100),
  city: text('the city', 60),
  state: usState().refine((value) => !NOT_CONTINENTAL.includes(value), CONTINENTAL),
  zipcode: zip({ problem: 'Enter a ZIP code of five digits.' }),
  version: versionField,
})

const some = (max: number) => line({ max }).default('')

/** A draft holds whatever is typed so far. */
export const portDraftSchema = z.object({
  type: z.enum(['residential', 'business'], 'Choose one.').default('business'),
  firstName: some(50),
  lastName: some(50),
  companyName: some(100),
  email: some(200),
  address: some(100),
  city: some(60),
  state: some(2),
  zipcode: some(10),
  version: versionField,
})

/** All seven, or nothing is submitted. */
export const submitSchema = z.object({
  version: versionField,
  acknowledged: z
    .preprocess(
      (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value]),
      z.array(z.string()),
    )
    .refine(
      (ticked) => ACKNOWLEDGEMENTS.every((_, at) => ticked.includes(String(at))),
      'Tick all seven statements. The carriers need every one of them.',
    ),
})

export type NumbersInput = z.output<typeof numbersSchema>
export type DetailsInput = z.output<typeof portDraftSchema>
