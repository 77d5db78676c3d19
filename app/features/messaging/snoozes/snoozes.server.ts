import { and, eq, gt, inArray, isNull, or, sql, ne } from 'drizzle-orm'
import type { z } from 'zod'
import { liveCard, visibleBoard } from '#app/features/people/boards/boards.server.ts'
import { notifyUsers } from '#app/features/accounts/push/notify.server.ts'
import {
  type StoredConversation,
  lockConversations,
  publishConversations,
} from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { requireMessaging } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { snoozesChanged } from '#app/features/messaging/texting/events.ts'
import { type Ctx, requireActor, type Tx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import type { Database } from '#db/client.ts'
import { calls, clients, conversations, smsMessages, snoozes } from '#db/schema/index.ts'
import { uuids } from '#db/uuids.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { MOST_SNOOZED, type Subject } from './snooze.ts'
import { waitAgain } from '#app/features/messaging/texting/conversations/waiting-since.server.ts'
import type { snoozeSchema } from './snooze.schema.ts'

type Snooze = typeof snoozes.$inferSelect

const COLUMNS = { conversation: 'conversationId', call: 'callId', card: 'cardId' } as const
const MOST_DAYS = 366

/** A notification that no one has seen by then is stale. */
const TTL_SECONDS = 3600

/**
 * Snoozes conversations, calls and cards, and replaces what was snoozed before for the same people. The team's conversations
 * stop waiting for an answer. Conversations that changed after `input.seen` are left out.
 * @returns the moment that `endSnoozesMadeAt` undoes, and how many were left out
 */
export async function snooze(
  ctx: Ctx,
  chosen: readonly Subject[],
  input: z.output<typeof snoozeSchema>,
): Promise<{ at: Date; snoozed: number; left: number }> {
  const actor = requireActor(ctx)
  const wanted = [...new Map(chosen.map((subject) => [subject.id, subject])).values()]
  if (wanted.length === 0) throw new AppError('invalid', 'Choose what to snooze.')
  if (wanted.length > MOST_SNOOZED) {
    throw new AppError('invalid', `You can snooze at most ${MOST_SNOOZED} at once.`)
  }
  const until = untilOf(ctx, input)
  // One time for all rows, so that Undo finds them.
  const createdAt = ctx.now()
  const userId = input.who === 'me' ? actor.id : null
  if (idsOf(wanted, 'conversation').length > 0) requireMessaging(ctx)
  return ctx.db(async (tx) => {
    const locked = await lockConversations(tx, idsOf(wanted, 'conversation'))
    await requireCalls(tx, idsOf(wanted, 'call'))
    await requireCards(tx, ctx, idsOf(wanted, 'card'))
    const changed = await changedSince(tx, [...locked.values()], input)
    const subjects = wanted.filter(({ id }) => !changed.has(id))
    if (subjects.length === 0) throw conflictOf(locked)
    if (until === null && (await withoutNumber(tx, subjects)).length > 0) {
      throw new AppError('invalid', noAnswer(subjects.length), 'until')
    }
    const conversationIds = idsOf(subjects, 'conversation')
    const replaced = await tx
      .update(snoozes)
      .set({ endedAt: createdAt, endedWhy: 'user' })
      .where(
        and(
          isNull(snoozes.endedAt),
          sql`${snoozes.userId} is not distinct from ${userId}::uuid`,
          sql`coalesce(${snoozes.conversationId}, ${snoozes.callId}, ${snoozes.cardId}) = any(${uuids(subjects.map(({ id }) => id))})`,
        ),
      )
      .returning()
    // A conversation that the team had snoozed is open, but waits for an answer all the same.
    const waited = replaced.filter(
      (was) => was.userId === null && (was.wasWaiting || (was.until && was.until <= createdAt)),
    )
    const waitedIds = new Set(waited.map(({ conversationId }) => conversationId))
    const made = await tx
      .insert(snoozes)
      .values(
        subjects.map(({ kind, id }) => ({
          accountId: ctx.account.id,
          [COLUMNS[kind]]: id,
          userId,
          until,
          wasWaiting: waits(locked.get(id)) || waitedIds.has(id),
          createdBy: actor.id,
          createdAt,
        })),
      )
      .returning({ id: snoozes.id })
    if (conversationIds.length > 0) {
      // A conversation snoozed for one user still waits for the others.
      const which = userId === null ? undefined : eq(conversations.status, 'completed')
      await tx
        .update(conversations)
        .set({ status: 'open', ...(userId === null && { waitingSince: null }) })
        .where(and(inArray(conversations.id, conversationIds), which))
    }
    if (until) for (const { id } of made) await planReturn(tx, ctx, { id, until })
    await publish(tx, conversationIds)
    return { at: createdAt, snoozed: subjects.length, left: changed.size }
  })
}

/** Whether a conversation is unread or waits for an answer. */
const waits = (conversation: StoredConversation | undefined) =>
  conversation?.status === 'attention' || Boolean(conversation?.waitingSince)

const idsOf = (subjects: readonly Subject[], kind: Subject['kind']) =>
  subjects.filter((each) => each.kind === kind).map(({ id }) => id)

/** The conversations with a text that the user hasn't seen, and those that someone else completed. */
async function changedSince(
  tx: Database,
  locked: readonly StoredConversation[],
  { seen, reopen }: Pick<z.output<typeof snoozeSchema>, 'seen' | 'reopen'>,
): Promise<Set<string>> {
  const completed = reopen ? [] : locked.filter(({ status }) => status === 'completed')
  const waiting = locked.filter(waits).map(({ id }) => id)
  const texts =
    seen && waiting.length > 0
      ? await tx
          .selectDistinct({ id: smsMessages.conversationId })
          .from(smsMessages)
          .where(
            and(
              inArray(smsMessages.conversationId, waiting),
              eq(smsMessages.flow, 'incoming'),
              ne(smsMessages.type, 'imported'),
              gt(smsMessages.createdAt, new Date(seen)),
            ),
          )
      : []
  return new Set([...completed, ...texts].map(({ id }) => id))
}

function conflictOf(locked: ReadonlyMap<string, StoredConversation>): AppError {
  if (locked.size > 1) {
    return new AppError('conflict', 'Someone else changed these conversations after you opened them.')
  }
  const completed = [...locked.values()].some(({ status }) => status === 'completed')
  return new AppError(
    'conflict',
    completed
      ? 'Someone else completed this conversation after you opened it.'
      : 'A new text has arrived. Read it before you snooze the conversation.',
  )
}

const noAnswer = (count: number) =>
  count === 1
    ? 'There is no number from which the client could answer. Choose a time.'
    : 'One of these has no number from which the client could answer. Choose a time.'

/** The calls and cards that no text or call of a client can end. */
async function withoutNumber(tx: Database, subjects: readonly Subject[]): Promise<string[]> {
  const hasAny = sql`coalesce(${clients.mobilePhone}, ${clients.coMobilePhone}, ${clients.phone}, ${clients.coPhone}) is not null
    and ${clients.deletedAt} is null`
  const rows = await tx.execute<{ id: string }>(sql`
    select k.id from calls k where k.id = any(${uuids(idsOf(subjects, 'call'))}) and k.phone_number is null
      and not exists (select 1 from activities a join ${clients} on ${clients.accountId} = a.account_id and ${clients.id} = a.client_id
        where a.account_id = k.account_id and a.id = k.id and ${hasAny})
    union all
    select k.id from task_cards k where k.id = any(${uuids(idsOf(subjects, 'card'))})
      and not exists (select 1 from ${clients}
        where ${clients.accountId} = k.account_id and ${clients.id} = k.client_id and ${hasAny})`)
  return rows.map(({ id }) => id)
}

/** How the dialog was opened: `seen` when, `reopen` on a completed conversation; `canAnswer` unless no client can. */
export async function openSnooze(
  ctx: Ctx,
  subjects: readonly Subject[],
): Promise<{ seen: string; reopen: boolean; canAnswer: boolean }> {
  const [only] = subjects
  const opened = { seen: ctx.now().toISOString(), reopen: false, canAnswer: true }
  if (!only || subjects.length > 1) return opened
  return ctx.db(async (tx) => {
    const completed =
      only.kind === 'conversation'
        ? await tx
            .select({ id: conversations.id })
            .from(conversations)
            .where(and(eq(conversations.id, only.id), eq(conversations.status, 'completed')))
        : []
    const silent = await withoutNumber(tx, [only])
    return { ...opened, reopen: completed.length > 0, canAnswer: silent.length === 0 }
  })
}

function untilOf(ctx: Ctx, { until, at = '' }: z.output<typeof snoozeSchema>): Date | null {
  if (until === 'reply') return null
  const typed = until === 'time'
  const field = typed ? 'at' : 'until'
  const time = fromLocalInput(typed ? at : until, ctx.account.timezone)
  if (!time) throw new AppError('invalid', 'Enter a day and a time.', field)
  if (time <= ctx.now()) {
    throw new AppError('invalid', 'This time has passed. Choose one that is still to come.', field)
  }
  if (time.getTime() > ctx.now().getTime() + MOST_DAYS * 86_400_000) {
    throw new AppError('invalid', 'Choose a time within a year.', field)
  }
  return time
}

async function requireCalls(tx: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx
    .select({ id: calls.id })
    .from(calls)
    .where(and(inArray(calls.id, [...ids]), eq(calls.direction, 'inbound')))
    .orderBy(calls.id)
    .for('no key update')
  if (found.length < new Set(ids).size) throw notFound('This call')
}

async function requireCards(tx: Database, ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.execute(sql`
    select k.id from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
    where k.id = any(${uuids(ids)}) and ${liveCard} and ${visibleBoard(ctx)}
    order by k.id for no key update of k`)
  if (found.length < new Set(ids).size) throw notFound('This card')
}

const planReturn = (tx: Database, ctx: Ctx, { id, until }: { id: string; until: Date }) =>
  enqueue(tx, 'snoozes.return', { snoozeId: id }, { runAt: until, once: true })

async function publish(tx: Tx, conversationIds: readonly string[]): Promise<void> {
  if (conversationIds.length > 0) await publishConversations(tx, conversationIds)
  tx.after(snoozesChanged())
}

/** Ends a snooze of the team or of the user. Nothing happens to one that has ended. */
export async function endSnooze(ctx: Ctx, id: string): Promise<void> {
  const found = await ctx.db(async (tx) => {
    const [snoozed] = await tx.select().from(snoozes).where(eq(snoozes.id, id))
    if (!snoozed || (snoozed.userId !== null && snoozed.userId !== requireActor(ctx).id)) {
      throw notFound('This snooze')
    }
    if (snoozed.conversationId) requireMessaging(ctx)
    if (snoozed.cardId) await requireCards(tx, ctx, [snoozed.cardId])
    return snoozed
  })
  await endAll(ctx, [found], () => true)
}

/** Ends what the user snoozed at a moment: the Undo of `snooze`. */
export async function endSnoozesMadeAt(ctx: Ctx, at: Date): Promise<void> {
  const found = await ctx.db((tx) =>
    tx
      .select()
      .from(snoozes)
      .where(and(eq(snoozes.createdBy, requireActor(ctx).id), eq(snoozes.createdAt, at))),
  )
  await endAll(ctx, found, ({ wasWaiting }) => wasWaiting)
}

/** `waits`: whether a conversation that the team snoozed waits for an answer then. */
async function endAll(ctx: Ctx, found: readonly Snooze[], waits: (snooze: Snooze) => boolean): Promise<void> {
  await ctx.db(async (tx) => {
    const ids = found.flatMap(({ conversationId }) => conversationId ?? [])
    await lockConversations(tx, ids)
    const ended = await tx
      .update(snoozes)
      .set({ endedAt: ctx.now(), endedWhy: 'user' })
      .where(
        and(
          inArray(
            snoozes.id,
            found.map(({ id }) => id),
          ),
          isNull(snoozes.endedAt),
        ),
      )
      .returning()
    const team = ended.filter((snooze) => snooze.userId === null && waits(snooze))
    await waitAgain(
      tx,
      team.flatMap(({ conversationId }) => conversationId ?? []),
    )
    await publish(tx, ids)
  })
}

/**
 * The task: brings back what was snoozed until now, and notifies the user who snoozed it unless it was dealt with or the team
 * has snoozed it for longer. "Waiting on us" has it at its time, also when the task is late.
 */
export async function returnSnoozed(ctx: Ctx, snoozeId: string): Promise<void> {
  const returned = await ctx.db(async (tx) => {
    const [planned] = await tx.select().from(snoozes).where(eq(snoozes.id, snoozeId))
    if (!planned) return null
    const ids = planned.conversationId ? [planned.conversationId] : []
    await lockConversations(tx, ids)
    const [snoozed] = await tx
      .select()
      .from(snoozes)
      .where(and(eq(snoozes.id, snoozeId), isNull(snoozes.endedAt)))
      .for('no key update')
    if (!snoozed?.until) return null
    if (snoozed.until > ctx.now()) {
      await planReturn(tx, ctx, { id: snoozeId, until: snoozed.until })
      return null
    }
    await tx.update(snoozes).set({ endedAt: ctx.now(), endedWhy: 'time' }).where(eq(snoozes.id, snoozeId))
    const held = await heldByTeam(tx, ctx, snoozed)
    // An answered conversation that a user snoozed for themselves doesn't wait for everyone then.
    if (!held && (snoozed.userId === null || snoozed.wasWaiting)) await waitAgain(tx, ids)
    await publish(tx, ids)
    return !held && (await stillWaits(tx, snoozed)) ? snoozed : null
  })
  if (!returned) return
  const { conversationId, callId, userId, wasWaiting } = returned
  const what = conversationId ? 'A conversation' : callId ? 'A call' : 'A card'
  const where = conversationId && userId && !wasWaiting ? '' : ' in “Waiting on us”'
  const words = { title: 'Back from snooze', body: `${what} you snoozed is back${where}.` }
  await notifyUsers(
    ctx,
    [returned.createdBy],
    {
      plain: words,
      detailed: words,
      tag: `snooze-${returned.id}`,
      url: conversationId ? `/messages/${conversationId}` : '/waiting',
    },
    TTL_SECONDS,
  )
}

/** Whether the team still snoozes what a user had snoozed for themselves. */
async function heldByTeam(
  tx: Database,
  ctx: Ctx,
  { conversationId, callId, cardId }: Snooze,
): Promise<boolean> {
  const held = await tx
    .select({ id: snoozes.id })
    .from(snoozes)
    .where(
      and(
        isNull(snoozes.endedAt),
        isNull(snoozes.userId),
        sql`coalesce(${snoozes.conversationId}, ${snoozes.callId}, ${snoozes.cardId}) = ${conversationId ?? callId ?? cardId}::uuid`,
        or(isNull(snoozes.until), gt(snoozes.until, ctx.now())),
      ),
    )
  return held.length > 0
}

/** Nobody has dealt with it: conversations end their snoozes themselves when they are answered. */
async function stillWaits(tx: Database, { callId, cardId }: Snooze): Promise<boolean> {
  if (callId) {
    const [call] = await tx.select({ workedBy: calls.workedBy }).from(calls).where(eq(calls.id, callId))
    return call?.workedBy === null
  }
  if (!cardId) return true
  const open = await tx.execute(
    sql`select 1 from task_cards k where k.id = ${cardId}::uuid and not k.done and ${liveCard}`,
  )
  return open.length > 0
}
