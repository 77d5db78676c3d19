import { and, eq, isNull, sql } from 'drizzle-orm'
import { lockRow } from '#app/lib/locks.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import type { Opened } from '#app/lib/edits.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { nextVersion } from '#db/schema/columns.ts'
import { followUps, users } from '#db/schema/index.ts'
import { requireClient } from '#app/features/people/records/record-rows.server.ts'
import { type FollowUpInput, MINUTE_STEP } from './follow-up.ts'
import type { FollowUpView } from './timeline-views.server.ts'
import { mergeFollowUpEdit } from './follow-up-conflict.server.ts'
import { comparableInput, inputOf } from './follow-up-edits.ts'
import { selectFollowUps } from './follow-up-views.server.ts'
import { planReminder } from './reminders.server.ts'
import { planSending, planText } from './scheduled-text.server.ts'
import { followUpsChanged } from './events.ts'

type Row = typeof followUps.$inferSelect

const noFollowUp = () => notFound('This follow up')

const FINISHED_SHOWN = 5
const MOST_OPEN = 100

/** A client's open follow-ups by due time. */
export async function listFollowUps(ctx: Ctx, clientId: string): Promise<FollowUpView[]> {
  return ctx.db(async (tx) => {
    const [, open] = await Promise.all([requireClient(tx, clientId), openFollowUps(tx, ctx, clientId)])
    return open
  })
}

export function openFollowUps(tx: Database, ctx: Ctx, clientId: string): Promise<FollowUpView[]> {
  return selectFollowUps(
    tx,
    ctx,
    sql`select * from follow_ups where client_id = ${clientId}::uuid and is_active
      order by due_at, id limit ${MOST_OPEN}`,
  )
}

/** A client's last completed follow-ups, newest first. */
export function finishedFollowUps(tx: Database, ctx: Ctx, clientId: string): Promise<FollowUpView[]> {
  return selectFollowUps(
    tx,
    ctx,
    sql`select * from follow_ups where client_id = ${clientId}::uuid and not is_active
      order by due_at desc, id desc limit ${FINISHED_SHOWN}`,
  )
}

/** @throws AppError not-found, also when its client is in the trash, unless `ofTrashed` */
export async function getFollowUp(
  ctx: Ctx,
  id: string,
  options: { ofTrashed?: boolean } = {},
): Promise<FollowUpView> {
  return ctx.db((tx) => requireFollowUp(tx, ctx, id, options))
}

/**
 * Creates a follow-up, and queues jobs for its reminder and its text in the same transaction. The form creates the `id`,
 * so that sending it twice creates one follow-up.
 * @throws AppError invalid with the field, not-found for the client or the assignee
 */
export async function createFollowUp(
  ctx: Ctx,
  clientId: string,
  input: FollowUpInput,
  id: string = uuidv7(ctx.now().getTime()),
): Promise<FollowUpView> {
  const actor = requireActor(ctx)
  if (!isUuid(id)) throw new AppError('invalid', 'This form is out of date. Reload the page.')
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const now = ctx.now()
    const when = checkedWhen(ctx, input, null)
    const owner = await ownerOf(tx, ctx, input, null)
    const text = await planText(tx, ctx, { clientId, message: input.message, before: null })
    const [made] = await tx
      .insert(followUps)
      .values({
        accountId: ctx.account.id,
        id,
        clientId,
        ...when,
        ...owner,
        ...text,
        note: input.note,
        createdBy: actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    if (made) {
      await planReminder(tx, ctx, made)
      await planSending(tx, ctx, made)
      await audit(tx, ctx, {
        action: made.assignTo === 'none' ? 'scheduled a text' : 'added a follow-up',
        entity: 'follow-up',
        entityId: id,
        detail: ofClient(clientId),
      })
      tx.after(followUpsChanged({ clientId }))
    }
    const view = await requireFollowUp(tx, ctx, id)
    if (view.client.id !== clientId) throw noFollowUp()
    return view
  })
}

/** `base` is what the form was opened with, as `comparable` gives it. */
export interface FollowUpUpdate extends FollowUpInput, Opened {
  version: number
}

/**
 * Changes an open follow-up and reschedules its jobs. A text that was sent stays as it is.
 * @throws EditConflict when others changed it since it was opened; AppError conflict when it is completed, invalid, not-found
 */
export async function updateFollowUp(
  ctx: Ctx,
  { clientId, id }: { clientId: string; id: string },
  edit: FollowUpUpdate,
): Promise<FollowUpView> {
  const actor = requireActor(ctx)
  return ctx.db(async (tx) => {
    await requireClient(tx, clientId)
    const before = await lockFollowUp(tx, id)
    if (before.clientId !== clientId) throw noFollowUp()
    if (!before.isActive) throw await alreadyCompleted(tx, before)
    const mine = comparableInput(edit, actor.id)
    const input = inputOf(await mergeFollowUpEdit(tx, ctx, before, edit, mine), actor.id)
    const sent = before.messageStatus === 'completed'
    if (sent && input.assignTo === 'none') {
      throw new AppError('invalid', 'The text was sent. Choose who follows up.', 'assignTo')
    }
    const when = checkedWhen(ctx, input, before)
    const owner = await ownerOf(tx, ctx, input, before)
    const text = sent ? {} : await planText(tx, ctx, { clientId, message: input.message, before })
    const reminds =
      // The reminder may also have lost its job.
      before.remindedAt === null ||
      when.dueAt.getTime() !== before.dueAt.getTime() ||
      when.reminderMinutes !== before.reminderMinutes ||
      owner.userId !== before.userId ||
      owner.assignTo !== before.assignTo
    const [changed] = await tx
      .update(followUps)
      .set({
        ...when,
        ...owner,
        ...text,
        note: input.note,
        updatedBy: actor.id,
        updatedAt: ctx.now(),
        version: nextVersion(followUps),
        ...(reminds ? { remindedAt: null } : {}),
      })
      .where(eq(followUps.id, id))
      .returning()
    if (reminds) await planReminder(tx, ctx, changed!)
    await planSending(tx, ctx, changed!)
    await audit(tx, ctx, {
      action: 'changed a follow-up',
      entity: 'follow-up',
      entityId: id,
      detail: ofClient(clientId),
    })
    tx.after(followUpsChanged({ clientId }))
    return requireFollowUp(tx, ctx, id)
  })
}

/** On quarter hours, and not in the past unless it was already. A scheduled text is due when it is sent. */
function checkedWhen(
  ctx: Ctx,
  input: FollowUpInput,
  before: Row | null,
): Pick<Row, 'dueAt' | 'reminderMinutes'> {
  if (input.assignTo === 'none') {
    // planText validates this time.
    return { dueAt: input.message?.at ?? before?.dueAt ?? ctx.now(), reminderMinutes: null }
  }
  const { dueAt } = input
  if (!dueAt) throw new AppError('invalid', 'Choose when.', 'date')
  if (before?.dueAt.getTime() !== dueAt.getTime()) {
    if (dueAt.getTime() % (MINUTE_STEP * 60_000) !== 0) {
      throw new AppError('invalid', 'Choose a time at a quarter of an hour: :00, :15, :30 or :45.', 'date')
    }
    if (dueAt < ctx.now()) throw new AppError('invalid', 'Choose a time that is not in the past.', 'date')
  }
  return { dueAt, reminderMinutes: input.reminderMinutes }
}

/** The new assignee. A user who left keeps their follow-ups but gets no new ones. */
async function ownerOf(
  tx: Database,
  ctx: Ctx,
  input: FollowUpInput,
  before: Row | null,
): Promise<Pick<Row, 'assignTo' | 'userId'>> {
  const { assignTo } = input
  if (assignTo === 'team' || assignTo === 'none') return { assignTo, userId: null }
  if (assignTo === 'self') {
    const actor = requireActor(ctx)
    if (actor.isService) {
      throw new AppError(
        'invalid',
        'A service account does no tasks. Choose a person or the team.',
        'assignTo',
      )
    }
    return { assignTo, userId: actor.id }
  }
  if (before?.userId && before.userId === input.userId && before.userId !== ctx.actor?.id) {
    return { assignTo: before.assignTo, userId: before.userId }
  }
  if (!isUuid(input.userId)) throw new AppError('invalid', 'Choose a person.', 'user')
  if (input.userId === ctx.actor?.id) {
    throw new AppError('invalid', 'To do it yourself, assign it to yourself.', 'user')
  }
  const [peer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, input.userId), isNull(users.disabledAt)))
  if (!peer) throw notFound('This person')
  return { assignTo, userId: peer.id }
}

export async function requireFollowUp(
  tx: Database,
  ctx: Ctx,
  id: string,
  options: { ofTrashed?: boolean } = {},
): Promise<FollowUpView> {
  const chosen = sql`select * from follow_ups where id = ${id}::uuid`
  const [found] = await selectFollowUps(tx, ctx, chosen, options)
  if (!found) throw noFollowUp()
  return found
}

export const lockFollowUp = (tx: Database, id: string): Promise<Row> =>
  lockRow(tx, followUps, id, 'This follow up')

/** @returns the refusal of a change to a completed follow-up */
export async function alreadyCompleted(tx: Database, row: Row): Promise<AppError> {
  if (row.assignTo === 'none' && row.messageStatus === 'completed') {
    return new AppError('conflict', 'This text has already been sent.')
  }
  const [first] = row.completedBy
    ? await tx
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(eq(users.id, row.completedBy))
    : []
  const who = first ? fullName(first.firstName, first.lastName) : ''
  return new AppError(
    'conflict',
    who ? `${who} has already completed this follow up.` : 'This follow up is already completed.',
  )
}

/** For the audit log. */
export const ofClient = (clientId: string) => `of contact ${clientId}`
