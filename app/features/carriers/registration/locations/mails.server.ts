import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { sendMail } from '#app/lib/mail.server.ts'
import type { Database } from '#db/client.ts'
import type { RegistrationError } from '#db/schema/registration.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { findAdmin, listAdmins } from '../admins.server.ts'
import { inWords } from '../preflight/explain.ts'
import { campaignPath } from '../campaigns/paths.ts'
import { locationPath, NOT_SUBMITTED } from './location.ts'
import { readStored, type StoredLocation } from './stored.server.ts'

export type Decision = 'profile-approved' | 'profile-rejected' | 'brand-approved' | 'brand-rejected'

interface Decided {
  locationId: string
  decision: Decision
}

/** Has all owners and admins mailed of a decision about a location. */
export async function notifyAdmins(tx: Database, ctx: Ctx, decided: Decided): Promise<void> {
  for (const userId of await listAdmins(tx)) {
    await enqueue(tx, 'registration.mail', { userId, ...decided })
  }
}

/** The job: mails one admin of a decision, unless another one followed. */
export async function mailDecision(
  ctx: Ctx,
  { userId, locationId, decision }: Decided & { userId: string },
): Promise<void> {
  const [admin, [stored]] = await ctx.db((tx) =>
    Promise.all([findAdmin(tx, userId), readStored(tx, [locationId])]),
  )
  const written = admin && stored && write(decision, stored)
  if (!written) return
  const { subject, text, errors = [], step } = written
  await sendMail({
    to: admin.email,
    subject,
    text: `Hello ${admin.firstName},\n\n${text}`,
    ...(errors.length > 0
      ? { lists: [{ title: 'Reasons', items: errors.map((error) => ({ text: inWords(error) })) }] }
      : {}),
    link:
      step === 'campaign'
        ? { label: 'Add a message campaign', url: `${env().APP_URL}${campaignPath()}` }
        : { label: 'Open the location', url: `${env().APP_URL}${locationPath(locationId, step)}` },
  })
}

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
