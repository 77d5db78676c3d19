import { and, eq, isNull, sql } from 'drizzle-orm'
import { isBlocked } from '#app/features/accounts/settings/blocked-numbers.server.ts'
import { textPeople } from '#app/features/messaging/texting/delivery/text-people.server.ts'
import { notifyAuthor } from '#app/features/messaging/texting/delivery/stopped-texts.server.ts'
import { lockRow } from '#app/lib/locks.server.ts'
import { mobileLevel } from '#app/lib/number-owners.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import {
  endOfTextDay,
  missedItsDay,
  speaksOfItsDay,
} from '#app/features/messaging/texting/delivery/text-day.ts'
import { requireAllowed } from '#app/features/messaging/texting/delivery/send-decision.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { formatPhone } from '#app/lib/phone.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { clients, consents, followUps, phoneNumbers, conversations } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'
import {
  ALL_FIELDS_REQUIRED,
  ERROR_LOCATING_ROOM,
  type FollowUpInput,
  MESSAGE_LEAD,
  MINUTE_STEP,
  UNABLE_TO_SCHEDULE,
} from './follow-up.ts'
import { followUpsChanged } from './events.ts'

type Row = typeof followUps.$inferSelect
type TextColumns = Pick<
  Row,
  'messageTo' | 'message' | 'messageAt' | 'messageStatus' | 'messageProblem' | 'conversationId'
>

interface Plan {
  clientId: string
  message: FollowUpInput['message']
  /** The stored follow-up; null for a new one. */
  before: Row | null
}

/** The validated columns of a follow-up's text. An unchanged text keeps its state. */
export async function planText(tx: Database, ctx: Ctx, plan: Plan): Promise<TextColumns> {
  const { message, before, clientId } = plan
  const none: TextColumns = {
    messageTo: null,
    message: null,
    messageAt: null,
    messageStatus: null,
    messageProblem: null,
    conversationId: null,
  }
  if (!message) return none
  if (
    before?.messageAt?.getTime() === message.at.getTime() &&
    before.messageTo === message.to &&
    before.message === message.body
  ) {
    const { messageTo, message: body, messageAt, messageStatus, messageProblem, conversationId } = before
    return { messageTo, message: body, messageAt, messageStatus, messageProblem, conversationId }
  }
  ctx.require('message')
  if (!message.body) throw new AppError('invalid', ALL_FIELDS_REQUIRED, 'message')
  if (message.at.getTime() % (MINUTE_STEP * 60_000) !== 0) {
    throw new AppError('invalid', 'Choose a time at a quarter of an hour: :00, :15, :30 or :45.', 'messageAt')
  }
  if (message.at.getTime() < ctx.now().getTime() + MESSAGE_LEAD * 60_000) {
    throw new AppError('invalid', `Choose a time at least ${MESSAGE_LEAD} minutes from now.`, 'messageAt')
  }
  if (!(await levelOfClient(tx, clientId, message.to)) || (await refusesTexts(tx, message.to))) {
    throw new AppError('invalid', UNABLE_TO_SCHEDULE, 'messageTo')
  }
  const conversationId = await conversationOf(tx, message.to)
  return {
    messageTo: message.to,
    message: message.body,
    messageAt: message.at,
    messageStatus: 'scheduled',
    messageProblem: null,
    conversationId,
  }
}

/**
 * Sends a follow-up's text once, as a message of type `scheduled` by the follow-up's creator. Consent is decided at the
 * moment of sending, as for every automated text: quiet hours hold it until they end, a refusal ends it with the reason.
 */
export async function sendScheduledText(ctx: Ctx, followUpId: string): Promise<void> {
  await ctx.db(async (tx) => {
    const [row] = await tx.select().from(followUps).where(eq(followUps.id, followUpId)).for('no key update')
    if (!row?.isActive || row.messageStatus !== 'scheduled' || !row.messageTo || !row.messageAt) return
    if (row.messageAt > ctx.now()) return planSending(tx, ctx, row)
    const settle = async (set: Partial<typeof followUps.$inferInsert>) => {
      await tx
        .update(followUps)
        .set({ ...set, updatedAt: ctx.now(), version: nextVersion(followUps) })
        .where(eq(followUps.id, followUpId))
      tx.after(followUpsChanged({ clientId: row.clientId }))
    }
    const [client] = await tx.select().from(clients).where(eq(clients.id, row.clientId))
    if (!client) return
    const fail = async (reason: string | null, conversationId: string | null = null) => {
      await settle({ messageStatus: 'failed', messageProblem: reason, conversationId })
      const { clientId, createdBy: userId } = row
      const text = { conversationId, clientId, name: clientName(client), reason: reason ?? '' }
      await notifyAuthor(tx, ctx, { userId, ...text })
    }
    if (client.deletedAt) return fail('The contact was in the trash.')
    const { timezone } = ctx.account
    const end = speaksOfItsDay(row.message ?? '') ? endOfTextDay(row.messageAt, timezone) : null
    if (end && ctx.now() >= end) {
      return fail(missedItsDay(row.messageAt, timezone), row.conversationId)
    }
    const level = mobileLevel(client, row.messageTo)
    if (!level) {
      return fail(`${formatPhone(row.messageTo)} is no longer a mobile number of this contact.`)
    }
    const people = {
      recipients: [row.messageTo],
      phoneNumber: row.messageTo,
      clientId: row.clientId,
      level,
    }
    const sent = await textPeople(tx, ctx, people, {
      body: row.message ?? '',
      type: 'scheduled',
      userId: row.createdBy,
      requestId: row.id,
      writtenAt: row.createdAt,
      mediaIds: [],
    }).catch((error: unknown) => {
      // Trying again later wouldn't help.
      if (!(error instanceof AppError)) throw error
      return {
        verdict: 'deny',
        until: null,
        reason: error.message,
        conversationId: row.conversationId,
      } as const
    })
    const { verdict, until, reason, conversationId } = sent
    if (verdict === 'hold' && until) {
      if (end && new Date(until) >= end) return fail(missedItsDay(row.messageAt, timezone), conversationId)
      await planSending(tx, ctx, row, new Date(until))
      return settle({ messageProblem: reason, conversationId })
    }
    if (verdict !== 'allow') return fail(reason, conversationId)
    // A follow-up that was only a text is done.
    const done = row.assignTo === 'none' ? { isActive: false, completedAt: ctx.now() } : {}
    await settle({
      messageStatus: 'completed',
      messageProblem: null,
      conversationId,
      ...done,
    })
  })
}

/** Sends a scheduled text now, or one that was stopped, as if the user had typed it: also during quiet hours. */
export async function sendScheduledNow(ctx: Ctx, followUpId: string): Promise<void> {
  const actor = requireActor(ctx)
  ctx.require('message')
  await ctx.db(async (tx) => {
    const row = await lockRow(tx, followUps, followUpId, 'This text')
    const { messageTo, messageStatus, clientId } = row
    if (!row.isActive || !messageTo || messageStatus === 'completed') {
      throw new AppError('conflict', 'This text has already been sent or removed.')
    }
    const level = await levelOfClient(tx, clientId, messageTo)
    if (!level) {
      const problem = `${formatPhone(messageTo)} is no longer a mobile number of this contact.`
      throw new AppError('invalid', problem, 'messageTo')
    }
    const people = { recipients: [messageTo], phoneNumber: messageTo, clientId, level }
    const sent = await textPeople(tx, ctx, people, {
      body: row.message ?? '',
      type: 'message',
      userId: actor.id,
      requestId: row.id,
      mediaIds: [],
    })
    requireAllowed(sent)
    await tx
      .update(followUps)
      .set({
        messageStatus: 'completed',
        messageProblem: null,
        conversationId: sent.conversationId,
        ...(row.assignTo === 'none'
          ? { isActive: false, completedAt: ctx.now(), completedBy: actor.id }
          : {}),
        updatedBy: actor.id,
        updatedAt: ctx.now(),
        version: nextVersion(followUps),
      })
      .where(eq(followUps.id, followUpId))
    await audit(tx, ctx, { action: 'sent a scheduled text now', entity: 'follow-up', entityId: followUpId })
    tx.after(followUpsChanged({ clientId }))
  })
}

/** Queues the sending of a stored follow-up's text, if it has one to send, and replaces a job that is queued. */
export async function planSending(tx: Database, ctx: Ctx, row: Row, runAt = row.messageAt): Promise<void> {
  if (row.messageStatus !== 'scheduled' || !runAt) return
  const followUpId = row.id
  // Many may be due at nine o'clock, so they give way.
  await enqueue(tx, 'follow-ups.send', { followUpId }, { runAt, once: true, givesWay: true })
}

/** The person of the client with this mobile number; null when there is none, or the client is gone. */
async function levelOfClient(
  tx: Database,
  clientId: string,
  number: string,
): Promise<ReturnType<typeof mobileLevel>> {
  const [client] = await tx
    .select({ mobilePhone: clients.mobilePhone, coMobilePhone: clients.coMobilePhone })
    .from(clients)
    .where(and(eq(clients.id, clientId), isNull(clients.deletedAt)))
  return client ? mobileLevel(client, number) : null
}

async function refusesTexts(tx: Database, number: string): Promise<boolean> {
  if (await isBlocked(tx, number)) return true
  const [found] = await tx
    .select({ phone: consents.phone })
    .from(consents)
    .where(and(eq(consents.phone, number), eq(consents.state, 'opted-out')))
  return found !== undefined
}

/** The conversation of the text, if there is one yet. */
async function conversationOf(tx: Database, number: string): Promise<string | null> {
  const [sending] = await tx
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.smsEnabled, true), eq(phoneNumbers.status, 'in-use')))
    .limit(1)
  if (!sending) throw new AppError('invalid', ERROR_LOCATING_ROOM, 'messageTo')
  const [conversation] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.phoneNumber, number), sql`${conversations.recipients} = array[${number}]`))
  return conversation?.id ?? null
}
