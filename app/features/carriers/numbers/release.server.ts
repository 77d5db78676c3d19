import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { addDays } from 'date-fns/addDays'
import { moveRecipients } from '#app/features/messaging/campaigns/send-texts.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { plural } from '#app/lib/plural.ts'
import { pagesChanged } from '#app/realtime/events.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import {
  campaignRecipients,
  campaigns,
  followUps,
  locations,
  phoneNumbers,
  conversations,
  userLocations,
} from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { RELEASE_DAYS } from './number.ts'
import { ensurePrimary, lockNumber, makePrimary } from './primary.server.ts'
import { findNumberSid, removeNumber } from './provider.server.ts'

type Row = typeof phoneNumbers.$inferSelect

export interface ReleaseView {
  id: string
  number: string
  name: string
  status: Row['status']
  version: number
  /** All that hangs on it, one sentence each. */
  consequences: string[]
}

/** A number and what follows when it is given back. */
export async function readRelease(ctx: Ctx, id: string): Promise<ReleaseView> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const [row] = await tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, id))
    if (!row || row.status === 'released') throw notFound('This phone number')
    const { number, friendlyName: name, status, version } = row
    return { id, number, name, status, version, consequences: await consequencesOf(tx, row) }
  })
}

/** The number that sends instead: of the same location first. */
async function findSuccessor(tx: Database, row: Row) {
  const [other] = await tx
    .select({ id: phoneNumbers.id, number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(phoneNumbers.smsEnabled, eq(phoneNumbers.status, 'in-use'), ne(phoneNumbers.id, row.id)))
    .orderBy(
      sql`${phoneNumbers.locationId} <> ${row.locationId}`,
      desc(phoneNumbers.isDefault),
      asc(phoneNumbers.id),
    )
    .limit(1)
  return other
}

async function consequencesOf(tx: Database, row: Row): Promise<string[]> {
  const other = await findSuccessor(tx, row)
  const [[texted], [waiting], [scheduled], [planned], [place], sisters, staff] = await Promise.all([
    tx.select({ count: count() }).from(conversations).where(eq(conversations.phoneNumberId, row.id)),
    tx
      .select({ count: count() })
      .from(campaignRecipients)
      .where(and(eq(campaignRecipients.phoneNumberId, row.id), eq(campaignRecipients.state, 'waiting'))),
    tx
      .select({ count: count() })
      .from(followUps)
      .innerJoin(conversations, eq(conversations.phoneNumber, followUps.messageTo))
      .where(
        and(
          followUps.isActive,
          eq(followUps.messageStatus, 'scheduled'),
          eq(conversations.phoneNumberId, row.id),
        ),
      ),
    tx
      .select({ count: count() })
      .from(campaigns)
      .where(and(eq(campaigns.state, 'active'), isNotNull(campaigns.nextRunOn))),
    tx.select({ name: locations.name }).from(locations).where(eq(locations.id, row.locationId)),
    tx
      .select({ id: phoneNumbers.id })
      .from(phoneNumbers)
      .where(
        and(
          eq(phoneNumbers.locationId, row.locationId),
          eq(phoneNumbers.status, 'in-use'),
          ne(phoneNumbers.id, row.id),
        ),
      ),
    tx.select({ count: count() }).from(userLocations).where(eq(userLocations.locationId, row.locationId)),
  ])
  return sentences({
    from: other ? `They go on from ${formatPhone(other.number)}.` : null,
    conversations: texted!.count,
    waiting: waiting!.count,
    scheduled: scheduled!.count,
    planned: planned!.count,
    location: sisters.length === 0 ? place!.name : null,
    primaryOf: row.isDefault && sisters.length > 0 ? place!.name : null,
    employees: staff[0]!.count,
  })
}

interface Facts {
  /** How texts go on; null when there is no other number to text from. */
  from: string | null
  conversations: number
  /** Recipients of campaigns that run. */
  waiting: number
  /** Texts that users scheduled. */
  scheduled: number
  /** Campaigns with a run to come. */
  planned: number
  /** The location's name, when this is its last number. */
  location: string | null
  /** The location's name, when it is its primary number and there are others. */
  primaryOf: string | null
  employees: number
}

/** All that hangs on a number, in sentences. */
export function sentences({ from, location, primaryOf, employees, ...facts }: Facts): string[] {
  const then = from ?? 'There is no other number to text from, so these stop.'
  const texts = [
    facts.conversations > 0 && `It is the number of ${plural(facts.conversations, 'conversation')}.`,
    facts.scheduled > 0 && `${plural(facts.scheduled, 'scheduled text')} would go from it.`,
    facts.waiting > 0 && `${plural(facts.waiting, 'campaign text')} would go from it.`,
    !from && facts.planned > 0 && `${plural(facts.planned, 'campaign')} will find no number to text from.`,
  ].filter((line) => line !== false)
  const calls = location
    ? [
        `It is the last number of ${location}: no calls reach this location’s call flow any more.`,
        ...(employees > 0
          ? [`${plural(employees, 'employee')} of ${location} can’t call from there any more.`]
          : []),
      ]
    : []
  const primary = primaryOf
    ? [`It is the primary number of ${primaryOf}. Another one is until you take it back.`]
    : []
  return [...texts, ...(texts.length > 0 ? [then] : []), ...primary, ...calls]
}

/**
 * Gives a number up. We hold it for 30 days: it takes calls and texts but makes and sends none, and can be taken back. Then the
 * provider gets it back.
 */
export async function releaseNumber(
  ctx: Ctx,
  id: string,
  { version }: { version: number },
): Promise<{ number: string }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await lockNumber(tx, id)
    if (row.status === 'porting-in') {
      throw new AppError(
        'conflict',
        'This number is still being moved here. Cancel its port request instead.',
      )
    }
    if (row.status !== 'in-use') throw new AppError('conflict', 'Someone else gave this number back already.')
    if (row.version !== version) {
      throw new AppError(
        'conflict',
        'Someone else changed this phone number after you opened it. Look again.',
      )
    }
    await tx
      .update(phoneNumbers)
      .set({
        status: 'releasing',
        releasingAt: ctx.now(),
        wasDefault: row.isDefault,
        version: nextVersion(phoneNumbers),
      })
      .where(eq(phoneNumbers.id, id))
    await ensurePrimary(tx, row.locationId)
    const other = await findSuccessor(tx, row)
    if (other) await moveRecipients(tx, ctx, { from: id, to: other.id })
    await enqueue(
      tx,
      'numbers.give-back',
      { phoneNumberId: id },
      { runAt: addDays(ctx.now(), RELEASE_DAYS), once: true },
    )
    await note(tx, ctx, row, 'gave up a number')
    return { number: row.number }
  })
}

/**
 * Takes a number back into use, as the primary one of its location if it was that. Campaign texts that moved to another number stay there.
 */
export async function takeBack(ctx: Ctx, id: string): Promise<{ number: string; isDefault: boolean }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await lockNumber(tx, id)
    const { number, isDefault } = row
    if (row.status === 'in-use') return { number, isDefault }
    if (row.status !== 'releasing' || row.releasedAt) {
      throw new AppError('conflict', 'The provider has this number back already, so it can’t be taken back.')
    }
    await tx
      .update(phoneNumbers)
      .set({ status: 'in-use', releasingAt: null, version: nextVersion(phoneNumbers) })
      .where(eq(phoneNumbers.id, id))
    if (row.wasDefault) await makePrimary(tx, row)
    else await ensurePrimary(tx, row.locationId)
    await note(tx, ctx, row, 'took back a number')
    return { number, isDefault: isDefault || row.wasDefault }
  })
}

/** Has a number that was given up go back at once. */
export async function giveBackNow(ctx: Ctx, id: string): Promise<{ number: string }> {
  ctx.require('administer')
  return ctx.db(async (tx) => {
    const row = await lockNumber(tx, id)
    if (row.status !== 'releasing') throw new AppError('conflict', 'Someone else took this number back.')
    await claim(tx, ctx, row)
    await enqueue(tx, 'numbers.give-back', { phoneNumberId: id }, { once: true })
    await note(tx, ctx, row, 'gave back a number')
    return { number: row.number }
  })
}

/** From here on it can't be taken back. */
const claim = (tx: Database, ctx: Ctx, { id }: Row) =>
  tx
    .update(phoneNumbers)
    .set({ releasedAt: ctx.now(), version: nextVersion(phoneNumbers) })
    .where(eq(phoneNumbers.id, id))

/**
 * The job: gives a number back at the provider when its time is over. That the number is on its way is stored before, and one that the
 * provider doesn't have any more counts as given back, so that a second run does no harm.
 * @throws when the provider doesn't answer, to be run again
 */
export async function giveBack(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db(async (tx) => {
    const number = await lockNumber(tx, id)
    if (number.status !== 'releasing' || !number.releasingAt) return null
    if (number.releasedAt) return number
    if (addDays(number.releasingAt, RELEASE_DAYS) > ctx.now()) return null
    await claim(tx, ctx, number)
    return number
  })
  if (row) await releaseAtProvider(ctx, row)
}

/** Gives a number back at the provider, and keeps its row for the history. */
export async function releaseAtProvider(
  ctx: Ctx,
  row: Pick<Row, 'id' | 'number' | 'providerSid'>,
): Promise<void> {
  const providerSid = row.providerSid ?? (await findNumberSid(row.number))
  if (providerSid && !row.providerSid) {
    // By its number, another run would find the one that someone else bought since.
    await ctx.db((tx) => tx.update(phoneNumbers).set({ providerSid }).where(eq(phoneNumbers.id, row.id)))
  }
  if (providerSid) await removeNumber(providerSid)
  await ctx.db(async (tx) => {
    const number = await lockNumber(tx, row.id)
    if (number.status === 'released') return
    await tx
      .update(phoneNumbers)
      .set({
        status: 'released',
        releasedAt: number.releasedAt ?? ctx.now(),
        isDefault: false,
        messageServiceId: null,
        serviceJoinedAt: null,
        emergencyAddressSid: null,
        version: nextVersion(phoneNumbers),
      })
      .where(eq(phoneNumbers.id, row.id))
    await ensurePrimary(tx, number.locationId)
    await note(tx, ctx, number, 'returned a number to the provider')
  })
}

async function note(tx: Tx, ctx: Ctx, row: Row, action: string): Promise<void> {
  await audit(tx, ctx, { action, entity: 'phone number', entityId: row.id, detail: formatPhone(row.number) })
  tx.after(pagesChanged())
}
