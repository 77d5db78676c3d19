import type { RegistrationError } from '#db/schema/registration.ts'
import { DETAILS } from '../campaigns/details-fields.ts'
import { ADDRESS, BRAND, BUSINESS, REP } from '../locations/location-fields.ts'
import type { StepFields } from '../locations/step-fields.ts'
import type { Finding } from './finding.ts'
import { PUBLISHED_REASONS } from './reasons.ts'

type Named = Pick<StepFields[string], 'label' | 'provider' | 'refusedAs'>

/** The provider's names of fields. */
const namesOf = ({ fields }: { fields: Record<string, Named> }, prefix = '') =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { provider, refusedAs = [] }]) =>
      [...(provider ? [provider] : []), ...refusedAs].map((named) => [named, prefix + name]),
    ),
  )

/** The form's fields by the provider's names for them, in evaluations, brands and campaigns. */
const FIELDS: Record<string, string> = {
  ...namesOf(ADDRESS),
  ...namesOf(BUSINESS),
  ...namesOf(REP, 'rep1.'),
  ...namesOf(BRAND),
  ...namesOf({ fields: DETAILS }),
  message_samples: 'messageSamples[0]',
  sample_messages: 'messageSamples[0]',
  us_app_to_person_usecase: 'usecase',
  use_case: 'usecase',
  opt_out_message: 'optOutMessage',
  help_message: 'helpMessage',
}

/** Names of the parts of a profile in the provider's descriptions, and the fields that stand for them. */
const PARTS: [RegExp, string][] = [
  [/authorized representative #?2/i, 'rep2.firstName'],
  [/authorized representative/i, 'rep1.firstName'],
  [/business information/i, 'businessName'],
  [/messaging profile information/i, 'brandType'],
  [/address/i, 'address'],
]

/**
 * Explains a rejection in the same words as the findings before it: the field of the form, if it is about one, the
 * problem, and what to write instead. One with an unknown code keeps the provider's words.
 */
export function explainRejection(error: RegistrationError): {
  field: string | null
  problem: string
  fix: string
} {
  const reason = error.code === null ? undefined : PUBLISHED_REASONS[error.code]
  const named = error.fields.map(fieldOf).find((field) => field !== null)
  const ofPart = PARTS.find(([pattern]) => pattern.test(error.description))?.[1]
  const isOfSecond = ofPart?.startsWith('rep2.') && named?.startsWith('rep1.')
  const field = (isOfSecond ? named?.replace('rep1.', 'rep2.') : named) ?? reason?.field ?? ofPart ?? null
  // Evaluations say which field is missing or invalid better than their codes do.
  const isEvaluation = error.code !== null && error.code >= 22_214 && error.code <= 22_219
  if (isEvaluation && error.description) {
    const [problem, ...fix] = error.description.split(/(?<=\.)\s+(?=Please)/)
    return { field, problem: problem!, fix: fix.join(' ') || reason!.fix }
  }
  if (reason) return { field, problem: reason.problem, fix: reason.fix }
  return {
    field,
    problem: error.description || 'The provider gave no reason.',
    fix: 'Correct it if the reason is about your entries. Otherwise, reach out to support.',
  }
}

/** A rejection in one line. */
export function inWords(error: RegistrationError): string {
  const { problem, fix } = explainRejection(error)
  return `${problem} ${fix}`
}

/** Whether the provider looks at a registration again that was rejected for these reasons. */
export const canResubmit = (errors: RegistrationError[]): boolean =>
  !errors.some(({ code }) => code !== null && PUBLISHED_REASONS[code]?.final)

/** `message_samples`, `MESSAGE_SAMPLES`, `MessageSamples`, or a name of ours, such as `messageSamples[2]`. */
function fieldOf(name: string): string | null {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const sample = /^message_?samples?[_[.]?(\d)\]?$/.exec(snake)
  if (sample) return `messageSamples[${sample[1]}]`
  return FIELDS[snake] ?? null
}

/** Rejections as findings, so that they look like those before the submission. */
export const rejectionFindings = (errors: RegistrationError[]): Finding[] =>
  errors.map((error) => {
    const { field, problem, fix } = explainRejection(error)
    return { code: error.code, field: field ?? '', severity: 'error', problem, fix }
  })
