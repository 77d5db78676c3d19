import { sql } from 'drizzle-orm'
import { hasPaymentMethod } from '#app/features/money/billing/billing.server.ts'
import { canResubmit } from '#app/features/carriers/registration/preflight/explain.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import type { RegistrationError } from '#db/schema/registration.ts'
import { type SetupFacts, setupParts, type SetupStep } from './setup.ts'

/** The steps of setting up the account, until all of them are done and clients can be texted. */
export async function loadSetup(ctx: Ctx): Promise<SetupStep[]> {
  const { steps, isComplete } = await readSetup(ctx)
  return isComplete ? [] : steps
}

/** All steps of setting up the account, whether or not they are done. */
export async function readSetup(ctx: Ctx): Promise<{ steps: SetupStep[]; isComplete: boolean }> {
  const actor = requireActor(ctx)
  const [facts, paymentMethod] = await Promise.all([readFacts(ctx), hasPaymentMethod(ctx)])
  const parts = setupParts(facts)
  const steps: SetupStep[] = [
    { name: 'location', done: facts.location, parts: ctx.can.message ? parts.location : [] },
    {
      name: 'phone',
      done: facts.phone,
      parts: parts.phone.filter(({ name }) => ctx.can.message || name === 'firstCall'),
    },
    { name: 'stripePaymentMethodId', done: paymentMethod, parts: [] },
    { name: 'mfaSetup', done: actor.mfaEnabled, parts: [] },
  ]
  const isComplete = steps.every((step) => step.done) && (facts.canText || !ctx.can.message)
  return { steps, isComplete }
}

/** The guide looks for the first call and text among so many of the newest: an account with more of them is set up. */
const NEWEST = 500

/** One statement over the account's few locations, campaigns and numbers, and its newest calls and texts. */
interface StoredFacts extends Omit<SetupFacts, 'isCampaignFinal'> {
  campaignErrors: RegistrationError[] | null
}

async function readFacts(ctx: Ctx): Promise<SetupFacts> {
  const [row] = await ctx.db((tx) =>
    tx.execute<StoredFacts & Record<string, unknown>>(sql`
      select
        exists (select 1 from locations) as location,
        exists (select 1 from phone_numbers where status <> 'released') as phone,
        exists (select 1 from phone_numbers where status = 'in-use' and sms_enabled and sms_registered) as "canText",
        exists (
          select 1 from (
            select user_id, answered_at, direction from calls order by created_at desc, id desc limit ${NEWEST}
          ) as newest where user_id is not null and answered_at is not null and direction <> 'peer'
        ) as called,
        exists (
          select 1 from (
            select flow, status from sms_messages where type <> 'imported' order by created_at desc, id desc limit ${NEWEST}
          ) as newest where flow = 'outgoing' and status = 'delivered'
        ) as texted,
        registration.profile_status as profile, registration.brand_status as brand,
        service.status as campaign, service.errors as "campaignErrors", service.id as "campaignId",
        coalesce(registration.location_id, (select id from locations order by created_at, id limit 1)) as "locationId"
      from (select) as account
      left join lateral (
        select location_id, profile_status, brand_status from location_registrations
        order by upper(brand_status) = 'APPROVED' desc, profile_status = 'approved' desc,
          profile_status in ('in-review', 'pending-review') desc, created_at
        limit 1
      ) as registration on true
      left join lateral (
        select id, status, errors from message_services
        order by status = 'VERIFIED' desc, status in ('PENDING', 'IN_PROGRESS') desc, created_at
        limit 1
      ) as service on true`),
  )
  const { campaignErrors, ...facts } = row!
  return { ...facts, isCampaignFinal: !canResubmit(campaignErrors ?? []) }
}
