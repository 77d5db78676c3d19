import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { log } from '#app/lib/log.server.ts'
import type { Services } from '#app/lib/services.ts'
import { systemCtx } from '#app/lib/system-ctx.server.ts'
import { fetchCall, findConference, hangUpCall } from './voice.server.ts'
import { withoutAccount } from '#db/tenant.ts'
import { isEnded } from '../calls/apply-event.server.ts'
import {
  applyNews,
  AWAY_MS,
  CHECK_MS,
  isOpenLeg,
  type Leg,
  type LegNews,
} from '../calls/call-model.server.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { legsOf } from '../calls/legs.server.ts'
import { conferenceName } from '../calls/names.server.ts'

/** A leg that the provider hasn't reported by then won't come anymore. */
const NEVER_CAME_MS = 60_000

/** Finds calls whose webhooks may be lost, and updates them from the provider. Runs as a cron job. */
export async function checkLostCalls(services: Services): Promise<void> {
  const now = services.now()
  const due = await withoutAccount(services.pool, (tx) =>
    tx.execute<{ account_id: string; call_id: string }>(
      sql`select * from calls_to_check(${now.toISOString()}::timestamptz, 200)`,
    ),
  )
  for (const { account_id: accountId, call_id: callId } of due) {
    // A failure must not hold up the other calls.
    try {
      const ctx = await systemCtx(services, accountId)
      if (ctx) await checkCall(ctx, callId)
    } catch (error) {
      log.error({ err: error, call: callId }, 'a call could not be checked')
    }
  }
}

/** Rings as soon as its page answers. */
const isWaitedFor = ({ ringUntil }: Leg, now: Date) => ringUntil !== null && ringUntil > now

/**
 * Asks the provider about every open leg and updates the call, which depends on the time as well: a user who was
 * lost may not be expected anymore. @throws when the provider doesn't answer
 */
export async function checkCall(ctx: Ctx, callId: string): Promise<void> {
  const open = (await ctx.db((tx) => legsOf(tx, callId))).filter(isOpenLeg)
  const news = new Map<string, LegNews>()
  for (const leg of open) {
    const age = ctx.now().getTime() - (leg.dialedAt ?? leg.createdAt).getTime()
    if (leg.providerSid !== null) {
      const found = await fetchCall(leg.providerSid)
      const ended = found === null || isEnded(found.status)
      if (ended) {
        const at = found?.endTime ?? ctx.now()
        news.set(leg.id, { state: 'ended', at, endReason: found?.status ?? null })
      } else if (leg.ending !== null) {
        await hangUpCall(leg.providerSid)
      } else if (found.status === 'in-progress' && !(leg.kind === 'outside' && leg.userId !== null)) {
        news.set(leg.id, { state: 'in-progress', at: found.startTime ?? ctx.now() })
      }
    } else if (age >= (leg.via === 'connect' ? AWAY_MS : NEVER_CAME_MS) && !isWaitedFor(leg, ctx.now())) {
      news.set(leg.id, { state: 'ended', at: ctx.now() })
    }
  }
  const conferenceSid =
    open.length > 0 ? await findConference(conferenceName({ accountId: ctx.account.id, id: callId })) : null
  await changeCall(ctx, callId, ({ call, legs }) => {
    call.conferenceSid ??= conferenceSid
    for (const leg of legs) {
      const reported = news.get(leg.id)
      if (reported) applyNews(leg, reported)
    }
    if (call.checkAt) call.checkAt = new Date(ctx.now().getTime() + CHECK_MS)
  })
}
