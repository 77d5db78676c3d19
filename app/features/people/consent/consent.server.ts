import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import {
  restrictionSentence,
  readRestriction,
} from '#app/features/money/billing/dunning/restrictions.server.ts'
import { blockedAmong } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { insertRows } from '#db/insert-rows.ts'
import { accounts, consentEvents, consents, phoneNumbers } from '#db/schema/index.ts'
import { type ConsentEvent, decide, NOT_MOBILE_CODE, type SendDecision } from './consent.ts'
import { queueTextCheck } from './queue-check.server.ts'
import { statesOfAddresses } from './quiet-hours.ts'
import { readSendingStop } from './sending-stop.server.ts'

export interface TextTarget {
  /** The account's number that sends. */
  phoneNumberId: string
  recipients: readonly string[]
  /** The contact's name, for a single recipient. */
  name?: string | null | undefined
  /** The contacts' names by number, for a group. */
  names?: ReadonlyMap<string, string>
  /** The conversation, where there is one already. */
  conversationId?: string | undefined
}

/**
 * Decides by the consent ledger on texting these numbers now. Every text, typed or automatic, asks it in the
 * transaction that accepts it.
 */
export async function decideSend(
  tx: Database,
  ctx: Ctx,
  target: TextTarget,
  options: { automated: boolean },
): Promise<SendDecision> {
  const [decision] = await decideSends(tx, ctx, [target], options)
  return decision!
}

/** Decides on many texts, in their order, with the same number of queries as on one. */
export async function decideSends(
  tx: Database,
  ctx: Ctx,
  targets: readonly TextTarget[],
  options: { automated: boolean },
): Promise<SendDecision[]> {
  const all = [...new Set(targets.flatMap(({ recipients }) => recipients))]
  const conversations = targets.flatMap(({ conversationId }) => conversationId ?? [])
  const numbers = await tx
    .select({
      id: phoneNumbers.id,
      number: phoneNumbers.number,
      smsEnabled: phoneNumbers.smsEnabled,
      smsRegistered: phoneNumbers.smsRegistered,
      status: phoneNumbers.status,
      suspendedAt: accounts.suspendedAt,
      stoppedAt: accounts.sendingStoppedAt,
      closedAt: accounts.closedAt,
    })
    .from(phoneNumbers)
    .innerJoin(accounts, eq(accounts.id, phoneNumbers.accountId))
    .where(inArray(phoneNumbers.id, [...new Set(targets.map(({ phoneNumberId }) => phoneNumberId))]))
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
    .where(
      and(
        sql`${consents.phone} = any(${sql.param(all)}::text[])`,
        inArray(consents.state, ['opted-out', 'suspected']),
      ),
    )
  const stopped = numbers.some(({ stoppedAt }) => stoppedAt) ? await readSendingStop(tx, ctx) : null
  const hold = await readRestriction(tx, ctx, 'texts')
  // Employees too read the reason that is stored with an automatic text.
  const held = hold && (options.automated ? hold.neutral : restrictionSentence(ctx, hold))
  const blocked = await blockedAmong(tx, all)
  const said = new Map(ledger.map((entry) => [entry.phone, entry]))
  const landlines = await notMobile(tx, conversations, ctx.now())
  const addressed = options.automated ? await addressedStates(tx, all) : new Map<string, string[]>()
  return targets.map(({ phoneNumberId, recipients, name, names, conversationId }) => {
    const number = numbers.find(({ id }) => id === phoneNumberId)
    if (!number) throw notFound('The number this conversation texts from')
    return decide({
      stopped,
      held,
      inactive: number.closedAt ? 'closed' : number.suspendedAt ? 'suspended' : null,
      messagingEnabled: ctx.account.messagingEnabled,
      number: { ...number, shown: formatPhone(number.number) },
      recipients: recipients.map((phone) => {
        const entry = said.get(phone)
        const on = entry ? day(entry.since, ctx.account.timezone) : ''
        return {
          phone,
          name: (recipients.length === 1 && name) || names?.get(phone) || formatPhone(phone),
          optOut: entry?.state === 'opted-out' ? { source: entry.source, keyword: entry.keyword, on } : null,
          revocation: entry?.state === 'suspected' ? { on } : null,
          blocked: blocked.has(phone),
          notTextable: conversationId !== undefined && landlines.has(`${conversationId} ${phone}`),
          addressed: addressed.get(phone) ?? [],
        }
      }),
      automated: options.automated,
      now: ctx.now(),
      timeZone: ctx.account.timezone,
    })
  })
}

/** The states of the addresses of the contacts with these numbers. */
export async function addressedStates(
  tx: Database,
  phones: readonly string[],
): Promise<Map<string, string[]>> {
  const numbers = sql`${sql.param([...phones])}::text[]`
  const rows = await tx.execute<{ phone: string; state: string | null; zipcode: string | null }>(sql`
    select phone.number as phone, a.state, a.zipcode from unnest(${numbers}) as phone (number)
    join clients c on c.deleted_at is null and (c.mobile_phone = phone.number or c.co_mobile_phone = phone.number)
    join client_addresses a on a.account_id = c.account_id and a.client_id = c.id and a.deleted_at is null`)
  const byPhone = Map.groupBy(rows, ({ phone }) => phone)
  return new Map([...byPhone].map(([phone, addresses]) => [phone, statesOfAddresses(addresses)]))
}

interface Said {
  phone: string
  event: ConsentEvent | 'suspected'
  source: 'keyword' | 'carrier' | 'staff' | 'words' | 'list'
  /** For an imported opt-out: its words, file and row. */
  note?: string
  /** When it was said, if that wasn't now. */
  since?: Date
  keyword?: string | null
  /** The text that is the evidence. */
  messageId?: string | null
  /** When our text was accepted that the carrier's report is about: what the client has said since then counts more. */
  about?: Date
}

/**
 * Adds an event to the ledger and updates the state, in the transaction that stores the evidence. The same message
 * twice adds nothing, and an existing opt-out keeps its first evidence.
 * @returns the event's id; null if nothing was added
 */
export async function recordConsent(tx: Database, ctx: Ctx, said: Said): Promise<string | null> {
  if (said.about) {
    const [later] = await tx
      .select({ phone: consents.phone })
      .from(consents)
      .where(and(eq(consents.phone, said.phone), gt(consents.since, said.about)))
    if (later) return null
  }
  const [event] = await tx
    .insert(consentEvents)
    .values({
      accountId: ctx.account.id,
      phone: said.phone,
      event: said.event,
      source: said.source,
      keyword: said.keyword ?? null,
      note: said.note ?? null,
      saidAt: said.since ?? null,
      messageId: said.messageId ?? null,
      userId: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: consentEvents.id })
  if (!event || said.event === 'help') return event?.id ?? null
  const state = STATE_AFTER[said.event]
  if (state === 'opted-out') {
    await queueTextCheck(tx, ctx, { consentEventId: event.id, phone: said.phone })
  }
  const set = { state, eventId: event.id, since: said.since ?? ctx.now() }
  await tx
    .insert(consents)
    .values({ accountId: ctx.account.id, phone: said.phone, ...set })
    .onConflictDoUpdate({
      target: [consents.accountId, consents.phone],
      set,
      // A suspected opt-out doesn't replace a certain one.
      setWhere: state === 'suspected' ? eq(consents.state, 'opted-in') : sql`${consents.state} <> ${state}`,
    })
  return event.id
}

/** Takes back opt-outs that a list brought, where they are still the reason. The ledger keeps both. */
export async function undoOptOuts(tx: Database, ctx: Ctx, eventIds: readonly string[]): Promise<void> {
  const lifted = await tx
    .delete(consents)
    .where(and(inArray(consents.eventId, [...eventIds]), eq(consents.state, 'opted-out')))
    .returning({ phone: consents.phone })
  await insertRows(
    tx,
    consentEvents,
    lifted.map(({ phone }) => ({
      accountId: ctx.account.id,
      phone,
      event: 'dismissed' as const,
      source: 'list' as const,
      userId: ctx.actor?.id ?? null,
      createdAt: ctx.now(),
    })),
  )
}

const STATE_AFTER = { 'opt-out': 'opted-out', 'opt-in': 'opted-in', suspected: 'suspected' } as const

/** A user found that a text doesn't revoke consent. */
export async function dismissRevocation(tx: Database, ctx: Ctx, phone: string): Promise<void> {
  await tx.insert(consentEvents).values({
    accountId: ctx.account.id,
    phone,
    event: 'dismissed',
    source: 'staff',
    userId: ctx.actor?.id ?? null,
    createdAt: ctx.now(),
  })
  await tx.delete(consents).where(and(eq(consents.phone, phone), eq(consents.state, 'suspected')))
}

/** How long a refusal for a landline counts: numbers move from landline to mobile. */
const NOT_MOBILE_DAYS = 30

/** The numbers, as `conversation number`, that a conversation's newest text didn't reach because they aren't mobile numbers. */
async function notMobile(tx: Database, conversations: readonly string[], now: Date): Promise<Set<string>> {
  if (conversations.length === 0) return new Set()
  const since = new Date(now.getTime() - NOT_MOBILE_DAYS * millisecondsInDay)
  const refused = await tx.execute<{ conversation_id: string; to_number: string }>(sql`
    select d.conversation_id, d.to_number from unnest(${`{${conversations.join(',')}}`}::uuid[]) as conversation (id)
    cross join lateral (
      select id, account_id from sms_messages where conversation_id = conversation.id and type not in ('note', 'imported') order by id desc limit 1
    ) newest
    join sms_deliveries d on d.account_id = newest.account_id and d.message_id = newest.id
    where not d.superseded and d.error_code = ${NOT_MOBILE_CODE} and d.updated_at > ${since.toISOString()}`)
  return new Set(refused.map((row) => `${row.conversation_id} ${row.to_number}`))
}

function day(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone }).format(instant)
}
