import { sql } from 'drizzle-orm'
import { hasPaymentMethod } from '#app/features/billing/billing.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
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

/** One statement over the account's few locations, campaigns and numbers, and whether there is any call or text. */
async function readFacts(ctx: Ctx): Promise<SetupFacts> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ [Name in keyof SetupFacts]: SetupFacts[Name] }>(sql`
      select
        exists (select 1 from locations) as location,
        exists (select 1 from phone_numbers where status <> 'released') as phone,
        exists (select 1 from phone_numbers where status = 'in-use' and sms_enabled and sms_registered) as "canText",
        exists (select 1 from calls) as called,
        exists (select 1 from sms_messages) as texted,
        registration.profile_status as profile, registration.brand_status as brand,
        (
          select status from message_services
          order by status = 'VERIFIED' desc, status in ('PENDING', 'IN_PROGRESS') desc, created_at
          limit 1
        ) as campaign
      from (select) as account
      left join lateral (
        select profile_status, brand_status from location_registrations
        order by upper(brand_status) = 'APPROVED' desc, profile_status = 'approved' desc,
          profile_status in ('in-review', 'pending-review') desc, created_at
        limit 1
      ) as registration on true`),
  )
  return row!
}
