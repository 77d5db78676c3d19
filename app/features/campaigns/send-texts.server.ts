import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, sql } from 'drizzle-orm'
import { readHold } from '#app/features/billing/dunning/holds.server.ts'
import { textPeople } from '#app/features/texting/delivery/text-people.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accounts, campaignRecipients, campaignRuns, campaigns, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { loadPeople } from './audience.server.ts'
import { campaignsChanged } from './events.ts'
import { paceOf } from './pace.ts'
import { planTexts } from './plan-texts.server.ts'

/** A run goes on however often its worker dies, which counts as an attempt of the job. */
export const RUN_ATTEMPTS = 1000

/** Queues the sending of all waiting recipients, for each of the account's numbers by itself. */
export async function queueSending(tx: Database, ctx: Ctx): Promise<void> {
  const numbers = await tx.execute<{ id: string | null }>(sql`
    select distinct p.phone_number_id as id from campaign_recipients p
    join campaign_runs r on r.account_id = p.account_id and r.id = p.run_id and r.state = 'sending'
    where p.state = 'waiting'`)
  for (const { id } of numbers) await queueNumber(tx, ctx, id, ctx.now())
}

/** Has the waiting recipients of one of the account's numbers texted from another one. */
export async function moveRecipients(
  tx: Database,
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(campaignRecipients)
    .set({ phoneNumberId: to })
    .where(and(eq(campaignRecipients.phoneNumberId, from), eq(campaignRecipients.state, 'waiting')))
  await queueSending(tx, ctx)
}

function queueNumber(tx: Database, ctx: Ctx, phoneNumberId: string | null, runAt: Date): Promise<void> {
  return enqueue(
    tx,
    'campaigns.send',
    { accountId: ctx.account.id, phoneNumberId },
    { runAt, key: `campaigns.send:${phoneNumberId}`, maxAttempts: RUN_ATTEMPTS },
  )
}

/** A worker that dies while it sends lets others wait this long. */
const TURN_MS = 60_000
/** How often a held run asks whether it may go on. */
export const HELD_RETRY_MS = millisecondsInHour
/** The most recipients of a turn when few of them get a text. */
const MOST_AT_ONCE = 100

/**
 * Accepts the next second's texts from one of the account's numbers, for whichever campaigns use it, and queues the
 * next turn. The database keeps the pace, so that any number of workers keep it together.
 */
export async function sendNextTexts(ctx: Ctx, phoneNumberId: string | null): Promise<void> {
  const { turn, perSecond } = await ctx.db((tx) => takeTurn(tx, ctx, phoneNumberId))
  if (turn.length === 0) return
  const began = ctx.now()
  let segments = 0
  for (const { runId, phone } of turn) {
    segments += await sendOne(ctx, runId, phone)
    if (segments >= perSecond) break
  }
  await ctx.db(async (tx) => {
    const freeAt = new Date(began.getTime() + (segments / perSecond) * 1000)
    if (phoneNumberId) {
      await tx.update(phoneNumbers).set({ campaignsFreeAt: freeAt }).where(eq(phoneNumbers.id, phoneNumberId))
    }
    await finishRuns(tx, ctx)
    await queueNumber(tx, ctx, phoneNumberId, freeAt)
    tx.after(campaignsChanged())
  })
}

interface Recipient extends Record<string, unknown> {
  runId: string
  phone: string
}

async function takeTurn(
  tx: Database,
  ctx: Ctx,
  phoneNumberId: string | null,
): Promise<{ turn: Recipient[]; perSecond: number }> {
  let perSecond = MOST_AT_ONCE
  const none = { turn: [], perSecond }
  const [account] = await tx
    .select({ stoppedAt: accounts.sendingStoppedAt })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id))
  if (account?.stoppedAt) return none
  if (await readHold(tx, ctx, 'campaigns')) {
    // resumeCampaigns wakes it at once. This is for a wake-up that is lost.
    await queueNumber(tx, ctx, phoneNumberId, new Date(ctx.now().getTime() + HELD_RETRY_MS))
    return none
  }
  if (phoneNumberId) {
    const [number] = await tx
      .select({ freeAt: phoneNumbers.campaignsFreeAt, smsClass: phoneNumbers.smsClass })
      .from(phoneNumbers)
      .where(eq(phoneNumbers.id, phoneNumberId))
      .for('no key update')
    if (!number) return none
    if (number.freeAt && number.freeAt > ctx.now()) {
      await queueNumber(tx, ctx, phoneNumberId, number.freeAt)
      return none
    }
    perSecond = paceOf(number.smsClass, env().CAMPAIGN_SEGMENTS_PER_SECOND)
  }
  const now = ctx.now().toISOString()
  const waiting = sql`
    from campaign_recipients p
    join campaign_runs r on r.account_id = p.account_id and r.id = p.run_id and r.state = 'sending'
    where p.state = 'waiting' and p.phone_number_id is not distinct from ${phoneNumberId}::uuid`
  const turn = await tx.execute<Recipient>(sql`
    select p.run_id as "runId", p.phone ${waiting} and (p.held_until is null or p.held_until <= ${now}::timestamptz)
    order by p.run_id, p.id limit ${Math.max(perSecond, MOST_AT_ONCE)}`)
  if (turn.length === 0) {
    const [held] = await tx.execute<{ until: string | null }>(
      sql`select min(p.held_until) as until ${waiting}`,
    )
    if (held?.until) await queueNumber(tx, ctx, phoneNumberId, new Date(held.until))
    // The worker that decided on the last one may have died before it ended the run.
    await finishRuns(tx, ctx)
  } else if (phoneNumberId) {
    const freeAt = new Date(ctx.now().getTime() + TURN_MS)
    await tx.update(phoneNumbers).set({ campaignsFreeAt: freeAt }).where(eq(phoneNumbers.id, phoneNumberId))
  }
  return { turn: [...turn], perSecond }
}

/**
 * Decides on one recipient and accepts the text, in one transaction: a worker that dies leaves both or neither. Returns
 * the text's segments; 0 when there is none.
 */
async function sendOne(ctx: Ctx, runId: string, phone: string): Promise<number> {
  try {
    return await ctx.db(async (tx) => {
      const [found] = await tx
        .select({ recipient: campaignRecipients, run: campaignRuns, name: campaigns.name })
        .from(campaignRecipients)
        .innerJoin(campaignRuns, eq(campaignRuns.id, campaignRecipients.runId))
        .innerJoin(campaigns, eq(campaigns.id, campaignRuns.campaignId))
        .where(and(eq(campaignRecipients.runId, runId), eq(campaignRecipients.phone, phone)))
        .for('no key update', { of: campaignRecipients, skipLocked: true })
      if (found?.recipient.state !== 'waiting' || found.run.state !== 'sending') return 0
      const { recipient, run } = found
      const level = recipient.level === 'coapplicant' ? ('coapplicant' as const) : ('applicant' as const)
      const [person] = await loadPeople(tx, [{ ...recipient, level }])
      if (!person) return 0
      const [text] = await planTexts(tx, ctx, run.content, [person])
      if (text!.verdict !== 'send') {
        await settle(tx, ctx, recipient, text!)
        return 0
      }
      const { clientId } = person
      const to = { recipients: [phone], phoneNumber: phone, clientId, level: person.level }
      const { message, reason, until } = await textPeople(tx, ctx, to, {
        body: text!.body,
        type: 'campaign',
        campaign: { runId, name: found.name },
        userId: run.userId,
        requestId: recipient.id,
        mediaIds: [],
      })
      if (!message) {
        await settle(tx, ctx, recipient, { reason, until: until ? new Date(until) : null })
        return 0
      }
      await tx
        .update(campaignRecipients)
        .set({
          state: 'sent',
          clientId,
          level: person.level,
          reason: null,
          heldUntil: null,
          messageId: message.id,
          segments: text!.segments,
          decidedAt: ctx.now(),
        })
        .where(and(eq(campaignRecipients.runId, runId), eq(campaignRecipients.phone, phone)))
      return text!.segments
    })
  } catch (error) {
    // Trying again wouldn't help this recipient, and must not keep the others waiting.
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    await ctx.db((tx) => settle(tx, ctx, { runId, phone }, { reason: error.message, until: null }))
    return 0
  }
}

/** Denies a waiting recipient, or holds it until a time. */
async function settle(
  tx: Database,
  ctx: Ctx,
  { runId, phone }: { runId: string; phone: string },
  { reason, until }: { reason: string | null; until: Date | null },
): Promise<void> {
  await tx
    .update(campaignRecipients)
    .set({ state: until ? 'waiting' : 'denied', reason, heldUntil: until, decidedAt: ctx.now() })
    .where(
      and(
        eq(campaignRecipients.runId, runId),
        eq(campaignRecipients.phone, phone),
        eq(campaignRecipients.state, 'waiting'),
      ),
    )
}

/** Ends the runs of which everyone is decided. */
async function finishRuns(tx: Database, ctx: Ctx): Promise<void> {
  await tx.execute(sql`
    update campaign_runs r set state = 'done', finished_at = ${ctx.now().toISOString()}::timestamptz
    where r.state = 'sending' and not exists (
      select from campaign_recipients p
      where p.account_id = r.account_id and p.run_id = r.id and p.state = 'waiting')`)
}
