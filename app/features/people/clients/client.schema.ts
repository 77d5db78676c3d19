import { z } from 'zod'
import { isBlank } from '#app/lib/blank.ts'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { coName, isPart, type Part, PERSON_FIELDS, type PersonField, withoutEmployer } from './person.ts'
import { line } from '#app/lib/text.schema.ts'
import { fieldSchema } from '#app/features/accounts/fields/field-schema.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { editFields } from '#app/lib/edit-fields.ts'
import type { Opened } from '#app/lib/edits.ts'
import { EMAIL_MAX } from '#app/lib/text-limits.ts'

const name = (max: number) =>
  line({ max })
    .transform((typed) => typed || undefined)
    .optional()

const phone = z
  .string()
  .max(40, PHONE_HINT)
  .transform((typed, context) => {
    if (isBlank(typed)) return undefined
    const stored = normalizePhone(typed)
    if (stored) return stored
    context.addIssue({ code: 'custom', message: PHONE_HINT })
    return z.NEVER
  })
  .optional()

const email = z
  .string()
  .trim()
  .max(EMAIL_MAX, 'This email is too long.')
  .pipe(z.union([z.literal(''), z.email('Enter an email like name@company.com.')]))
  .transform((typed) => typed || undefined)
  .optional()

/** Names and ways to reach a person are often pasted, so they are cleaned instead of refused. */
const KINDLY: Record<string, z.ZodType> = {
  firstName: name(100),
  preferredFirstName: name(100),
  lastName: name(100),
  suffix: name(20),
  companyName: name(200),
  email,
  mobilePhone: phone,
  phone,
}

const checkOf = (field: PersonField): z.ZodType => KINDLY[field.base] ?? fieldSchema(field)

/** The columns that lists, searches and headings show. */
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

/** The values of a checked form by the names of person.ts; fields it leaves out are undefined. */
export type PeopleValues = { [Field in ClientField]?: string | undefined } & RecordValues

const people: Record<string, z.ZodType> = Object.fromEntries(
  PERSON_FIELDS.map((field) => [field.name, checkOf(field)]),
)

/** Whether there is anything to find the client by again. */
const recognizable = (client: RecordValues) =>
  ['firstName', 'lastName', 'companyName', 'mobilePhone', 'phone', 'coMobilePhone', 'coPhone'].some(
    (field) => client[field],
  )
const UNRECOGNIZABLE = {
  path: ['firstName'],
  message: 'Enter a first name, a last name, a company or a phone number.',
}

/** A death date can't be before the birth date. */
function lifeProblems(client: RecordValues): { path: string[]; message: string }[] {
  return ['dod', 'coDod'].flatMap((dod) => {
    const [died, born] = [client[dod], client[dod === 'dod' ? 'dob' : 'coDob']]
    return died && born && String(died) < String(born)
      ? [{ path: [dod], message: 'The date of death can’t be before the date of birth.' }]
      : []
  })
}

const checkLives = (client: RecordValues, context: z.RefinementCtx) => {
  for (const problem of lifeProblems(client)) context.addIssue({ code: 'custom', ...problem })
}

export interface CreateClient {
  values: PeopleValues
  /** The conversation with an unknown number that becomes this client's. */
  conversationId?: string | undefined
  /** Made with the form, so that the same form posted twice creates one client. */
  newId?: string | undefined
}

export const createClientSchema = z
  .object({ ...people, conversationId: z.uuid().optional(), newId: z.uuid().optional() })
  .refine(recognizable, { ...UNRECOGNIZABLE })
  .superRefine(checkLives)
  .transform(({ conversationId, newId, ...values }): CreateClient => ({
    values: withoutEmployer(values) as PeopleValues,
    conversationId: conversationId as string | undefined,
    newId: newId as string | undefined,
  }))

/**
 * Checks only the given fields, none of them empty, as createClientSchema does. A row of a file has ten of two
 * hundred fields; parsing all of them would take most of an import's time.
 */
export function checkPeople(given: RecordValues): { values: PeopleValues; issues: z.core.$ZodIssue[] } {
  const values: RecordValues = {}
  const issues: z.core.$ZodIssue[] = []
  for (const [name, typed] of Object.entries(given)) {
    const checked = people[name]?.safeParse(typed)
    if (checked?.success) values[name] = checked.data
    for (const issue of checked?.error?.issues ?? []) issues.push({ ...issue, path: [name, ...issue.path] })
  }
  if (issues.length === 0 && !recognizable(values)) {
    issues.push({ ...UNRECOGNIZABLE, code: 'custom', input: undefined })
  }
  for (const problem of lifeProblems(values)) {
    issues.push({ ...problem, code: 'custom', input: undefined })
  }
  return { values: withoutEmployer(values) as PeopleValues, issues }
}

export interface UpdateClient extends Opened {
  values: PeopleValues
  /** The parts the form shows; the rest of the client stays as it is. */
  parts: Part[]
  /** Sealed fields to empty; a blank one keeps its value. */
  clear: string[]
}

/** The parts of a form that names none. */
const USUAL_PARTS: Part[] = ['basic.applicant', 'basic.coapplicant']

/** A form field that may be repeated. */
const several = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((values) => (values === undefined ? [] : typeof values === 'string' ? [values] : values))

export const updateClientSchema = z
  .object({
    ...people,
    /** Separated by spaces. */
    parts: z.string().optional(),
    clear: several,
    ...editFields,
  })
  .transform(({ version, parts, clear, base, overwrite, ...values }): UpdateClient => ({
    values: withoutEmployer(values) as PeopleValues,
    parts: parts === undefined ? USUAL_PARTS : (parts as string).split(' ').filter(isPart),
    clear: clear as string[],
    version: version as number,
    base: base as RecordValues | undefined,
    overwrite: overwrite as number | undefined,
  }))
  .refine(({ values, parts }) => !USUAL_PARTS.every((part) => parts.includes(part)) || recognizable(values), {
    ...UNRECOGNIZABLE,
  })
  .superRefine(({ values }, context) => checkLives(values, context))
