import { z } from 'zod'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { coName, isPart, type Part, PERSON_FIELDS, type PersonField, settleWork } from './person.ts'
import { keepsNoSecret } from '#app/lib/secret-text.ts'
import { fieldSchema } from '#app/features/records/field-schema.ts'
import type { RecordValues } from '#app/features/records/kind.ts'
import { type Edit, parseObject } from '#app/features/records/merge-edits.ts'
import { versionField } from '#app/lib/version-field.ts'

const line = (longest: number) =>
  z
    .string()
    .max(longest, `Use at most ${longest} characters.`)
    // Line breaks and the like come with pasting; what they stand between are words.
    .transform((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() || undefined)
    .superRefine(keepsNoSecret)
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

/** What names and reaches a person is checked more kindly than other texts: it is pasted from everywhere. */
const KINDLY: Record<string, z.ZodType> = {
  firstName: line(100),
  preferredFirstName: line(100),
  lastName: line(100),
  suffix: line(20),
  companyName: line(200),
  email,
  mobilePhone: phone,
  phone,
}

const checkOf = (field: PersonField): z.ZodType => KINDLY[field.base] ?? fieldSchema(field)

/** The columns a list, a search and a heading know a contact by. */
const BASIC = [
  'firstName',
  'preferredFirstName',
  'lastName',
  'suffix',
  'email',
  'mobilePhone',
  'phone',
] as const
type Basic = (typeof BASIC)[number]
export type ClientField = Basic | 'companyName' | `co${Capitalize<Basic>}` | 'coStatus'
export const CLIENT_FIELDS = [...BASIC, 'companyName', ...BASIC.map(coName), 'coStatus'] as ClientField[]

/** What a checked form says of a contact's people, by the names of person.ts; what it leaves out is undefined. */
export type PeopleValues = { [Field in ClientField]?: string | undefined } & RecordValues

const people: Record<string, z.ZodType> = Object.fromEntries(
  PERSON_FIELDS.map((field) => [field.name, checkOf(field)]),
)

/** Something to find a contact by again. */
const recognisable = (client: RecordValues) =>
  ['firstName', 'lastName', 'companyName', 'mobilePhone', 'phone', 'coMobilePhone', 'coPhone'].some(
    (field) => client[field],
  )
const UNRECOGNISABLE = {
  path: ['firstName'],
  message: 'Enter a first name, a last name, a company or a phone number.',
}

export interface CreateClient {
  values: PeopleValues
  /** The conversation with an unknown number that this contact is made from. */
  roomId?: string | undefined
  /** Made with the form: the same form posted twice makes one contact. */
  newId?: string | undefined
}

export const createClientSchema = z
  .object({ ...people, roomId: z.uuid().optional(), newId: z.uuid().optional() })
  .refine(recognisable, { ...UNRECOGNISABLE })
  .transform(({ roomId, newId, ...values }): CreateClient => ({
    values: settleWork(values) as PeopleValues,
    roomId: roomId as string | undefined,
    newId: newId as string | undefined,
  }))

/**
 * What `createClientSchema` says of people of whom only these fields are given, and each of them is something: a row of a
 * file has ten of two hundred, and looking for all of them would take most of an import's time.
 */
export function checkPeople(given: RecordValues): { values: PeopleValues; issues: z.core.$ZodIssue[] } {
  const values: RecordValues = {}
  const issues: z.core.$ZodIssue[] = []
  for (const [name, typed] of Object.entries(given)) {
    const checked = people[name]?.safeParse(typed)
    if (checked?.success) values[name] = checked.data
    for (const issue of checked?.error?.issues ?? []) issues.push({ ...issue, path: [name, ...issue.path] })
  }
  if (issues.length === 0 && !recognisable(values)) {
    issues.push({ ...UNRECOGNISABLE, code: 'custom', input: undefined })
  }
  return { values: settleWork(values) as PeopleValues, issues }
}

export interface UpdateClient extends Edit {
  values: PeopleValues
  /** What the form holds. The rest of the contact stays as it is. */
  parts: Part[]
  /** Sealed fields to empty; one left blank keeps its value. */
  clear: string[]
}

/** What a form without `parts` holds: names and ways to reach them. */
const USUAL_PARTS: Part[] = ['basic.applicant', 'basic.coapplicant']

/** One value or several, as forms send what may be repeated. */
const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((values) => (values === undefined ? [] : typeof values === 'string' ? [values] : values))

/** What is not ours counts as not sent. */
const jsonObject = z
  .string()
  .optional()
  .transform((text) => parseObject(text))

export const updateClientSchema = z
  .object({
    ...people,
    /** Separated by blanks. */
    parts: z.string().optional(),
    clear: several,
    version: versionField,
    base: jsonObject,
    overwrite: versionField.optional(),
  })
  .transform(({ version, parts, clear, base, overwrite, ...values }): UpdateClient => ({
    values: settleWork(values) as PeopleValues,
    parts: parts === undefined ? USUAL_PARTS : (parts as string).split(' ').filter(isPart),
    clear: clear as string[],
    version: version as number,
    base: base as RecordValues | undefined,
    overwrite: overwrite as number | undefined,
  }))
  .refine(({ values, parts }) => !USUAL_PARTS.every((part) => parts.includes(part)) || recognisable(values), {
    ...UNRECOGNISABLE,
  })
