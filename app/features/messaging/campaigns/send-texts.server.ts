import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, sql } from 'drizzle-orm'
import { readRestriction } from '#app/features/money/billing/dunning/restrictions.server.ts'
import { textMany } from '#app/features/messaging/texting/delivery/text-people.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { env } from '#app/lib/env.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { accounts, campaignRecipients, phoneNumbers } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { loadPeople, type TargetPerson, type CampaignTarget } from './audience.server.ts'
import { campaignsChanged } from './events.ts'
import { paceOf } from './pace.ts'
import { type PlannedText, planTexts, runText } from './plan-texts.server.ts'

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
  return enqueue(tx, 'campaigns.send', { phoneNumberId }, { runAt, once: true, maxAttempts: RUN_ATTEMPTS })
}

/** A worker that dies while it sends lets others wait this long. */
const CLAIM_MS = 60_000
/** How often a held run asks whether it may go on. */
export const HELD_RETRY_MS = millisecondsInHour
/** A batch that begins late by no more than this doesn't make the next later. The queue looks for due jobs now and then. */
const MOST_LATE_MS = 1000
/** While more texts than this wait to be sent, none are accepted: one that was can't be taken back when its run is stopped. */
const MOST_UNSENT = 1000
const UNSENT_RETRY_MS = 1000
/** The most recipients of a batch when few of them get a text. */
const MOST_AT_ONCE = 100

/**
 * Accepts the next second's texts from one of the account's numbers, for whichever campaigns use it, and queues the
 * next batch. The database keeps the pace, so that any number of workers keep it together.
 */
export async function sendNextTexts(ctx: Ctx, phoneNumberId: string | null): Promise<void> {
  const { batch, perSecond, freeSince } = await ctx.db((tx) => claimNextBatch(tx, ctx, phoneNumberId))
  if (batch.length === 0) return
  const segments = await sendAll(ctx, batch, perSecond)
  await ctx.db(async (tx) => {
    const freeAt = new Date(freeSince.getTime() + (segments / perSecond) * 1000)
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

async function claimNextBatch(
  tx: Database,
  ctx: Ctx,
  phoneNumberId: string | null,
): Promise<{ batch: Recipient[]; perSecond: number; freeSince: Date }> {
  let perSecond = MOST_AT_ONCE
  let freeSince = ctx.now()
  const none = { batch: [], perSecond, freeSince }
  const [account] = await tx
    .select({ stoppedAt: accounts.sendingStoppedAt })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id))
  if (account?.stoppedAt) return none
  if (await readRestriction(tx, ctx, 'campaigns')) {
    // resumeCampaigns wakes it at once. This is for a wake-up that is lost.
    await queueNumber(tx, ctx, phoneNumberId, new Date(ctx.now().getTime() + HELD_RETRY_MS))
    return none
  }
  if (await isBehind(tx, ctx)) {
    await queueNumber(tx, ctx, phoneNumberId, new Date(ctx.now().getTime() + UNSENT_RETRY_MS))
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
    const lateBy = number.freeAt ? freeSince.getTime() - number.freeAt.getTime() : 0
    if (number.freeAt && lateBy <= MOST_LATE_MS) freeSince = number.freeAt
  }
  const now = ctx.now().toISOString()
  // Postgres can't use an index for `is not distinct from`.
  const here = phoneNumberId
    ? sql`p.phone_number_id = ${phoneNumberId}::uuid`
    : sql`p.phone_number_id is null`
  const waiting = sql`
    from campaign_recipients p
    join campaign_runs r on r.account_id = p.account_id and r.id = p.run_id and r.state = 'sending'
    where p.state = 'waiting' and ${here}`
  const batch = await tx.execute<Recipient>(sql`
    select p.run_id as "runId", p.phone ${waiting} and (p.held_until is null or p.held_until <= ${now}::timestamptz)
    order by p.run_id, p.id limit ${Math.max(perSecond, MOST_AT_ONCE)}`)
  if (batch.length === 0) {
    const [held] = await tx.execute<{ until: string | null }>(
      sql`select min(p.held_until) as until ${waiting}`,
    )
    if (held?.until) await queueNumber(tx, ctx, phoneNumberId, new Date(held.until))
    // The worker that decided on the last one may have died before it ended the run.
    await finishRuns(tx, ctx)
  } else if (phoneNumberId) {
    const freeAt = new Date(ctx.now().getTime() + CLAIM_MS)
    await tx.update(phoneNumbers).set({ campaignsFreeAt: freeAt }).where(eq(phoneNumbers.id, phoneNumberId))
  }
  return { batch: [...batch], perSecond, freeSince }
}

/** Whether workers accept texts faster than they send them, or the provider takes none. */
async function isBehind(tx: Database, ctx: Ctx): Promise<boolean> {
  const rows = await tx.execute(sql`
    select id from sms_deliveries
    -- Written out, so that Postgres can use the partial index.
    where status in ('pending', 'sending') and (held_until is null or held_until <= ${ctx.now().toISOString()}::timestamptz)
    limit 1 offset ${MOST_UNSENT}`)
  return rows.length > 0
}

/**
 * Decides on recipients and accepts their texts, in one transaction: a worker that dies leaves all or none. Goes on until the texts
 * have `most` segments; the others keep waiting. Returns the segments.
 */
async function sendAll(ctx: Ctx, recipients: readonly Recipient[], most: number): Promise<number> {
  try {
    return await ctx.db((tx) => decideAll(tx, ctx, recipients, most))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error
    if (recipients.length > 1) return await sendOneByOne(ctx, recipients, most)
    // Trying again wouldn't help this recipient, and must not keep the others waiting.
    const [recipient] = recipients
    await ctx.db((tx) => denyOrDelay(tx, ctx, [{ ...recipient!, reason: error.message, until: null }]))
    return 0
  }
}

/** When one of them can't be texted, it is found by texting each for itself. */
async function sendOneByOne(ctx: Ctx, recipients: readonly Recipient[], most: number): Promise<number> {
  let segments = 0
  for (const recipient of recipients) {
    if (segments >= most) break
    segments += await sendAll(ctx, [recipient], most)
  }
  return segments
}

async function decideAll(tx: Tx, ctx: Ctx, recipients: readonly Recipient[], most: number): Promise<number> {
  const people = await loadPeople(tx, await lockWaiting(tx, recipients))
  const planned = await planByRun(tx, ctx, people)
  const refused: DecidedRecipient[] = []
  const going: { person: (typeof people)[number]; text: PlannedText }[] = []
  let segments = 0
  for (const person of people) {
    const text = planned.get(person.id)!
    if (segments >= most) break
    if (text.verdict === 'send') going.push({ person, text })
    else refused.push({ ...person, reason: text.reason, until: text.until })
    segments += text.verdict === 'send' ? text.segments : 0
  }
  const texted = await textMany(
    tx,
    ctx,
    'campaign',
    going.map(({ person, text }) => ({
      to: {
        recipients: [person.phone],
        phoneNumber: person.phone,
        clientId: person.clientId,
        level: person.level,
      },
      text: {
        body: text.body,
        campaign: { runId: person.runId, name: person.campaign },
        userId: person.userId,
        requestId: person.id,
        mediaIds: [],
      },
    })),
  )
  const sent: Sent[] = []
  for (const [index, { message, reason, until }] of texted.entries()) {
    const { person, text } = going[index]!
    if (message) sent.push({ person, messageId: message.id, segments: text.segments })
    else refused.push({ ...person, reason, until: until ? new Date(until) : null })
  }
  await denyOrDelay(tx, ctx, refused)
  await markSent(tx, ctx, sent)
  return sent.reduce((sum, each) => sum + each.segments, 0)
}

interface Waiting extends CampaignTarget {
  id: string
  runId: string
  /** The user who began the campaign, and its name. */
  userId: string | null
  campaign: string
  content: string
  runDate: string
  occurrence: string
}

/** Locks the recipients that are still waiting, in their order. Those that another worker has locked are left to it. */
async function lockWaiting(tx: Database, recipients: readonly Recipient[]): Promise<Waiting[]> {
  const rows = await tx.execute<Waiting & Record<string, unknown>>(sql`
    select p.id, p.run_id as "runId", p.phone, p.client_id as "clientId", p.phone_number_id as "phoneNumberId",
      case when p.level = 'coapplicant' then 'coapplicant' else 'applicant' end as level,
      r.user_id as "userId", r.content, r.run_date as "runDate", c.schedule_occurrence as occurrence, c.name as campaign
    from json_to_recordset(${JSON.stringify(recipients)}::text::json) as given ("runId" uuid, phone text)
    join campaign_recipients p on p.run_id = given."runId" and p.phone = given.phone and p.state = 'waiting'
    join campaign_runs r on r.account_id = p.account_id and r.id = p.run_id and r.state = 'sending'
    join campaigns c on c.account_id = r.account_id and c.id = r.campaign_id
    order by p.run_id, p.id
    for no key update of p skip locked`)
  return [...rows]
}

/** The decision on each person's text, by the recipient's id. */
async function planByRun(
  tx: Database,
  ctx: Ctx,
  people: readonly (Waiting & TargetPerson)[],
): Promise<Map<string, PlannedText>> {
  const planned = new Map<string, PlannedText>()
  for (const ofRun of Map.groupBy(people, ({ runId }) => runId).values()) {
    const { content, runDate, occurrence } = ofRun[0]!
    const texts = await planTexts(tx, ctx, runText(content, new Date(runDate), occurrence), ofRun)
    for (const [index, { id }] of ofRun.entries()) planned.set(id, texts[index]!)
  }
  return planned
}

interface DecidedRecipient extends Recipient {
  reason: string | null
  until: Date | null
}

/** Denies waiting recipients, or holds them until a time. */
async function denyOrDelay(tx: Database, ctx: Ctx, settled: readonly DecidedRecipient[]): Promise<void> {
  if (settled.length === 0) return
  const rows = settled.map(({ runId, phone, reason, until }) => ({ run_id: runId, phone, reason, until }))
  await tx.execute(sql`
    update campaign_recipients p set state = case when s.until is null then 'denied' else 'waiting' end,
      reason = s.reason, held_until = s.until, decided_at = ${ctx.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as s (run_id uuid, phone text, reason text, until timestamptz)
    where p.run_id = s.run_id and p.phone = s.phone and p.state = 'waiting'`)
}

interface Sent {
  person: Waiting & TargetPerson
  messageId: string
  segments: number
}

async function markSent(tx: Database, ctx: Ctx, sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return
  const rows = sent.map(({ person, messageId, segments }) => ({
    ...{ run_id: person.runId, phone: person.phone, client_id: person.clientId, level: person.level },
    ...{ message_id: messageId, segments },
  }))
  await tx.execute(sql`
    update campaign_recipients p set state = 'sent', client_id = s.client_id, level = s.level, reason = null, held_until = null,
      message_id = s.message_id, segments = s.segments, decided_at = ${ctx.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as s (run_id uuid, phone text, client_id uuid, level client_level, message_id uuid, segments int)
    where p.run_id = s.run_id and p.phone = s.phone`)
}

/** Ends the runs of which everyone is decided. */
async function finishRuns(tx: Database, ctx: Ctx): Promise<void> {
  await tx.execute(sql`
    update campaign_runs r set state = 'done', finished_at = ${ctx.now().toISOString()}::timestamptz
    where r.state = 'sending' and not exists (
      select 1 from campaign_recipients p
      where p.account_id = r.account_id and p.run_id = r.id and p.state = 'waiting')`)
}
