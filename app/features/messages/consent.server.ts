import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { consentEvents, consents, phoneNumbers, smsRooms } from '#db/schema/index.ts'
import { type ConsentEvent, decide } from './consent.ts'
import type { SendDecision } from './messages.schema.ts'
import { selectRoom } from './room-view.server.ts'

/**
 * What the consent ledger says about writing to a room now: asked before every text, whoever or whatever sends it, in the
 * transaction that accepts it.
 * @throws AppError not-found
 */
export async function decideSend(
  tx: Database,
  ctx: Ctx,
  roomId: string,
  options: { automated: boolean },
): Promise<SendDecision> {
  const room = await selectRoom(tx, roomId)
  const [number] = await tx
    .select({
      number: phoneNumbers.number,
      smsEnabled: phoneNumbers.smsEnabled,
      smsRegistered: phoneNumbers.smsRegistered,
    })
    .from(smsRooms)
    .innerJoin(phoneNumbers, eq(phoneNumbers.id, smsRooms.phoneNumberId))
    .where(eq(smsRooms.id, roomId))
  if (!room || !number) throw notFound('This conversation')
  const ledger = await tx
    .select({
      phone: consents.phone,
      state: consents.state,
      since: consents.since,
      source: consentEvents.source,
      keyword: consentEvents.keyword,
    })
    .from(consents)
    .innerJoin(consentEvents, eq(consentEvents.id, consents.eventId))
    .where(inArray(consents.phone, room.recipients))
  return decide({
    messagingEnabled: ctx.account.messagingEnabled,
    number: { ...number, shown: formatPhone(number.number) },
    recipients: room.recipients.map((phone) => {
      const optOut = ledger.find((entry) => entry.phone === phone && entry.state === 'opted-out')
      return {
        phone,
        name: (room.recipients.length === 1 && room.client?.name) || formatPhone(phone),
        optOut: optOut
          ? { source: optOut.source, keyword: optOut.keyword, on: day(optOut.since, ctx.account.timezone) }
          : null,
        notTextable: false,
      }
    }),
    automated: options.automated,
    now: ctx.now(),
  })
}

/** The same for the composer, which shows why it is locked. */
export async function getSendDecision(ctx: Ctx, roomId: string): Promise<SendDecision> {
  return ctx.db((tx) => decideSend(tx, ctx, roomId, { automated: false }))
}

interface Said {
  phone: string
  event: ConsentEvent
  source: 'keyword' | 'carrier' | 'staff'
  keyword?: string | null
  /** The text it was said in: the evidence. */
  messageId?: string | null
}

/**
 * Adds what a person said to the ledger and moves its state, in the transaction that stores the evidence. The same
 * message twice adds nothing. An opt-out that stands already keeps its first evidence.
 */
export async function recordConsent(tx: Database, ctx: Ctx, said: Said): Promise<void> {
  const [event] = await tx
    .insert(consentEvents)
    .values({
      accountId: ctx.account.id,
      phone: said.phone,
      event: said.event,
      source: said.source,
      keyword: said.keyword ?? null,
      messageId: said.messageId ?? null,
      userId: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: consentEvents.id })
  if (!event || said.event === 'help') return
  const state = said.event === 'opt-out' ? ('opted-out' as const) : ('opted-in' as const)
  const set = { state, eventId: event.id, since: ctx.now() }
  await tx
    .insert(consents)
    .values({ accountId: ctx.account.id, phone: said.phone, ...set })
    .onConflictDoUpdate({
      target: [consents.accountId, consents.phone],
      set,
      setWhere: sql`${consents.state} <> ${state}`,
    })
}

/** Everything a number said, newest first, for staff who ask why. */
export async function listConsentEvents(ctx: Ctx, phone: string) {
  return ctx.db((tx) =>
    tx
      .select()
      .from(consentEvents)
      .where(and(eq(consentEvents.phone, phone)))
      .orderBy(desc(consentEvents.id))
      .limit(100),
  )
}

function day(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone }).format(instant)
}
