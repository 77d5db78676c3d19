import { and, desc, eq, isNotNull, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { cardsOfClient } from '#app/features/people/boards/cards.server.ts'
import { moveCard } from '#app/features/people/boards/move-cards.server.ts'
import { changeCall } from '#app/features/telephony/calls/calls/change-call.server.ts'
import { findLogEntry } from '#app/features/telephony/calls/log/call-log.server.ts'
import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { isReviewable } from '#app/features/telephony/calls/log/to-review.ts'
import { listClientTags, setClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { listTags } from '#app/features/people/tags/tags.server.ts'
import { createFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { addNote } from '#app/features/messaging/timeline/notes.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { on } from '#db/joins.ts'
import { callLegs, calls, taskLanes } from '#db/schema/index.ts'
import { NO_RESULT, type ResultChoice } from './result.ts'
import type { afterCallSchema } from './result.schema.ts'
import { requireResult, resultChoices } from './results.server.ts'

/** The content of the form after a call. */
export interface AfterCall {
  callId: string
  name: string
  phoneNumber: string | null
  client: { id: string; name: string } | null
  results: ResultChoice[]
  /** The one that the call has, and who chose it. */
  result: { id: string; name: string; by: string | null } | null
  /** Tags that can be added. */
  tags: ResultChoice[]
  /** Open cards of the contact, with the lanes they can go to. */
  cards: { id: string; boardId: string; laneId: string; title: string; lanes: ResultChoice[] }[]
}

const MOST_CARDS = 3

export async function readAfterCall(ctx: Ctx, callId: string): Promise<AfterCall> {
  const call = await findCall(ctx, callId)
  const client = call.client && { id: call.client.id, name: call.client.name }
  const [results, tags, cards] = await Promise.all([
    resultChoices(ctx),
    client ? tagsToAdd(ctx, client.id) : [],
    client ? cardsToMove(ctx, client.id) : [],
  ])
  const { result, phoneNumber } = call
  return {
    callId,
    name: client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'Unknown caller'),
    phoneNumber,
    client,
    results,
    result: result && {
      id: result.id,
      name: result.name,
      by: result.by && fullName(result.by.firstName, result.by.lastName),
    },
    tags,
    cards,
  }
}

/** The user's last call with an outside number that has ended; null without one. */
export async function lastCallOf(ctx: Ctx): Promise<string | null> {
  const { id } = requireActor(ctx)
  const [row] = await ctx.db((tx) =>
    tx
      .select({ id: calls.id })
      .from(callLegs)
      .innerJoin(calls, on(calls, callLegs.callId))
      .where(
        and(
          eq(callLegs.userId, id),
          eq(callLegs.kind, 'user'),
          isNotNull(callLegs.joinedAt),
          ne(calls.direction, 'peer'),
          eq(calls.state, 'ended'),
        ),
      )
      .orderBy(desc(callLegs.createdAt))
      .limit(1),
  )
  return row?.id ?? null
}

async function findCall(ctx: Ctx, callId: string): Promise<CallLogEntry> {
  requireActor(ctx)
  const call = await ctx.db((tx) => findLogEntry(tx, callId))
  if (!call || call.direction === 'peer') throw notFound('This call')
  return call
}

async function tagsToAdd(ctx: Ctx, clientId: string): Promise<ResultChoice[]> {
  const [all, own] = await Promise.all([listTags(ctx), listClientTags(ctx, clientId)])
  const has = new Set(own.map(({ id }) => id))
  return all.filter(({ id, rule }) => rule === null && !has.has(id)).map(({ id, name }) => ({ id, name }))
}

async function cardsToMove(ctx: Ctx, clientId: string): Promise<AfterCall['cards']> {
  const open = (await cardsOfClient(ctx, clientId)).filter(({ card }) => !card.done).slice(0, MOST_CARDS)
  return Promise.all(
    open.map(async ({ card, board }) => ({
      id: card.id,
      boardId: card.boardId,
      laneId: card.laneId,
      title: card.title ? `${card.title} (${board})` : board,
      lanes: await ctx.db((tx) =>
        tx
          .select({ id: taskLanes.id, name: taskLanes.label })
          .from(taskLanes)
          .where(eq(taskLanes.boardId, card.boardId))
          .orderBy(taskLanes.position, taskLanes.id),
      ),
    })),
  )
}

/**
 * Stores what came of a call. What a colleague or another tab could have changed is done first; the note and the follow-up
 * have ids of the form, so that sending it again after an error adds nothing twice. A result that was chosen before the form
 * was opened isn't chosen again: a colleague may have set another one since.
 */
export async function saveAfterCall(
  ctx: Ctx,
  callId: string,
  input: z.output<typeof afterCallSchema>,
): Promise<void> {
  const { openedResult, note, noteId, followUp, followUpId, tags = [], card } = input
  const isTakenOff = input.result === NO_RESULT
  const result = isTakenOff || input.result === openedResult ? undefined : input.result
  const call = await findCall(ctx, callId)
  const dueAt = whenOf(ctx, input)
  const wants = note || dueAt || tags.length > 0 || card
  if (!input.result && !wants) throw new AppError('invalid', 'Choose a result, or write a note.')
  if (wants && !call.client) {
    throw new AppError('invalid', 'This number isn’t a contact yet. Only a result can be stored.')
  }
  if (result) await ctx.db((tx) => requireResult(tx, result))
  if (call.client && tags.length > 0) {
    const added = tags.map((id) => ({ id, isActive: true }))
    await setClientTags(ctx, call.client.id, added)
  }
  if (card) await moveTo(ctx, card)
  if (call.client) {
    const { id: clientId } = call.client
    if (dueAt) {
      const due = {
        assignTo: 'self' as const,
        dueAt,
        reminderMinutes: 0,
        note: followUp,
        message: null,
      }
      await createFollowUp(ctx, clientId, due, followUpId)
    }
    if (note) {
      await addNote(ctx, clientId, { note, isSticky: false, removeImage: false }, noteId)
      await takeOffLastCalls(ctx, callId)
    }
  }
  if (result) await setResult(ctx, callId, result)
  if (isTakenOff && openedResult) await takeOffResult(ctx, callId, openedResult)
}

function whenOf(ctx: Ctx, { followUpAt, followUp }: z.output<typeof afterCallSchema>): Date | null {
  if (!followUpAt) {
    if (followUp) throw new AppError('invalid', 'Choose when to follow up.', 'followUpAt')
    return null
  }
  const at = fromLocalInput(followUpAt, ctx.account.timezone)
  if (!at) throw new AppError('invalid', 'Enter a day and a time.', 'followUpAt')
  if (at <= ctx.now())
    throw new AppError('invalid', 'This time has passed. Choose one that is still to come.', 'followUpAt')
  return at
}

async function moveTo(ctx: Ctx, card: string): Promise<void> {
  const [boardId, cardId, from, to] = card.split('.') as [string, string, string, string]
  if (from === to) return
  try {
    await moveCard(ctx, { boardId, cardId }, { from, to })
  } catch (error) {
    if (!(error instanceof AppError) || !['conflict', 'not-found'].includes(error.code)) throw error
    throw new AppError('conflict', error.message, 'card')
  }
}

/** The phone's list of calls that wait for a note. */
async function takeOffLastCalls(ctx: Ctx, callId: string): Promise<void> {
  const { id: userId } = requireActor(ctx)
  await ctx.db((tx) =>
    tx
      .update(callLegs)
      .set({ dismissedAt: ctx.now() })
      .where(and(eq(callLegs.callId, callId), eq(callLegs.userId, userId))),
  )
}

/** The last choice counts. A missed call or a voicemail is reviewed by it. */
export async function setResult(ctx: Ctx, callId: string, resultId: string): Promise<void> {
  const { id: userId } = requireActor(ctx)
  await changeCall(ctx, callId, async ({ call }, tx) => {
    if (call.direction === 'peer') throw notFound('This call')
    const { name } = await requireResult(tx, resultId)
    if (isReviewable({ ...call, isCut: call.cutAt !== null }) && !call.workedBy)
      Object.assign(call, { workedBy: userId, workedOn: ctx.now() })
    if (call.resultId === resultId) return
    Object.assign(call, { resultId, resultBy: userId, resultAt: ctx.now() })
    await audit(tx, ctx, {
      action: 'set the result of a call',
      entity: 'call',
      entityId: callId,
      detail: name,
    })
  })
}

/** Takes a result off again, unless a colleague has chosen another one since. */
async function takeOffResult(ctx: Ctx, callId: string, resultId: string): Promise<void> {
  await changeCall(ctx, callId, async ({ call }, tx) => {
    if (call.direction === 'peer') throw notFound('This call')
    if (call.resultId !== resultId) return
    Object.assign(call, { resultId: null, resultBy: null, resultAt: null })
    await audit(tx, ctx, { action: 'took the result off a call', entity: 'call', entityId: callId })
  })
}
