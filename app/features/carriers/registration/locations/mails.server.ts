import { z } from 'zod'
import { defineMail } from '#app/features/define-mail.server.ts'
import type { RegistrationError } from '#db/schema/registration.ts'
import { inWords } from '../preflight/explain.ts'
import { campaignPath } from '../paths.ts'
import { locationPath, NOT_SUBMITTED } from './location.ts'
import { readStored, type StoredLocation } from './stored.server.ts'

const DECISIONS = ['profile-approved', 'profile-rejected', 'brand-approved', 'brand-rejected'] as const

export type Decision = (typeof DECISIONS)[number]

/** A decision about a location, unless another one followed. */
export const decisionMail = defineMail({
  name: 'registration.decision',
  to: 'admins',
  about: { locationId: z.uuid(), decision: z.enum(DECISIONS) },
  async write(tx, _, { locationId, decision }) {
    const [stored] = await readStored(tx, [locationId])
    const written = stored && write(decision, stored)
    if (!written) return null
    const { subject, text, errors = [], step } = written
    return {
      subject,
      text: [text],
      ...reasons(errors),
      link:
        step === 'campaign'
          ? { label: 'Add a message campaign', path: campaignPath() }
          : { label: 'Open the location', path: locationPath(locationId, step) },
    }
  },
})

/** The reasons of a provider, below a mail. */
export const reasons = (errors: readonly RegistrationError[]) =>
  errors.length > 0
    ? { lists: [{ title: 'Reasons', items: errors.map((error) => ({ text: inWords(error) })) }] }
    : {}

interface Written {
  subject: string
  text: string
  errors?: RegistrationError[]
  /** Where it leads. */
  step: 'review' | 'brand' | 'campaign'
}

/** The mail; null when it is no longer true. */
function write(decision: Decision, { location, registration, state }: StoredLocation): Written | null {
  const { name } = location
  if (decision === 'profile-approved') {
    if (state.profileStatus !== 'approved' || state.brand !== NOT_SUBMITTED) return null
    return {
      subject: `The business profile of ${name} is approved`,
      text: `The business profile of ${name} is approved. Next, submit its brand, so that the carriers can approve it for texting.`,
      step: 'brand',
    }
  }
  if (decision === 'profile-rejected') {
    if (state.profileStatus !== 'rejected') return null
    return {
      subject: `The business profile of ${name} was rejected`,
      text: `The business profile of ${name} was rejected. Correct what the reasons name and submit it again.`,
      errors: registration!.profileErrors,
      step: 'review',
    }
  }
  if (decision === 'brand-approved') {
    if (state.brand !== 'approved') return null
    return {
      subject: `The brand of ${name} is approved`,
      text: `The carriers approved the brand of ${name}. Next, add a message campaign and give it your numbers.`,
      step: 'campaign',
    }
  }
  const isFailed = state.brand === 'failed'
  if (!isFailed && state.brand !== 'suspended') return null
  const held = 'The numbers of its message campaigns send no texts until this is settled.'
  return {
    subject: `The brand of ${name} was ${isFailed ? 'refused' : 'suspended'}`,
    text: isFailed
      ? `The carriers refused the brand of ${name}. Correct what the reasons name and submit it again, or reach out to support. ${held}`
      : `The carriers suspended the brand of ${name}. ${held} Reach out to support.`,
    errors: registration!.brandErrors,
    step: 'brand',
  }
}
