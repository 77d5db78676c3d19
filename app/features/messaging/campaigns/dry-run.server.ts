import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { loadPeople, type TargetPerson, type CampaignTarget } from './audience.server.ts'
import { type PlannedText, planTexts, type RunText } from './plan-texts.server.ts'

export interface PlanTotals {
  send: number
  hold: number
  deny: number
  segments: number
}

/** The totals of a run without recipients. */
export const NO_TEXTS: Readonly<PlanTotals> = { send: 0, hold: 0, deny: 0, segments: 0 }

const CHUNK = 500

/** Plans the texts of many targets, a few hundred at a time, and passes each to `visit`. */
export async function planEach(
  tx: Database,
  ctx: Ctx,
  run: RunText,
  targets: readonly CampaignTarget[],
  visit: (person: TargetPerson, text: PlannedText) => void,
): Promise<PlanTotals> {
  const totals: PlanTotals = { ...NO_TEXTS }
  for (let from = 0; from < targets.length; from += CHUNK) {
    const people = await loadPeople(tx, targets.slice(from, from + CHUNK))
    const texts = await planTexts(tx, ctx, run, people)
    for (const [at, person] of people.entries()) {
      const text = texts[at]!
      totals[text.verdict] += 1
      totals.segments += text.segments
      visit(person, text)
    }
  }
  return totals
}

/** The dry run over a run's stored recipients. */
export async function planRecipients(ctx: Ctx, runId: string, run: RunText): Promise<PlanTotals> {
  const totals: PlanTotals = { ...NO_TEXTS }
  let last = ''
  for (;;) {
    const done = await ctx.db(async (tx) => {
      const targets = await tx.execute<CampaignTarget & Record<string, unknown>>(sql`
        select phone, client_id as "clientId", phone_number_id as "phoneNumberId",
          case when level = 'coapplicant' then 'coapplicant' else 'applicant' end as level
        from campaign_recipients where run_id = ${runId}::uuid and phone > ${last} order by phone limit ${CHUNK}`)
      const some = await planEach(tx, ctx, run, targets, () => {})
      for (const name of ['send', 'hold', 'deny', 'segments'] as const) totals[name] += some[name]
      last = targets.at(-1)?.phone ?? ''
      return targets.length < CHUNK
    })
    if (done) return totals
  }
}
