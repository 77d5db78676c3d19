import { sql } from 'drizzle-orm'
import { audit, auditEach } from '#app/lib/audit.server.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { formatDay } from '#app/lib/dates.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { plural } from '#app/lib/plural.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import type { CardBefore } from '#db/schema/boards.ts'
import { uuids } from '#db/uuids.ts'
import type { CardColor } from './board.ts'
import { doneLane, liveCard, lockBoard } from './boards.server.ts'
import { type CardFilter, NO_FILTER } from './card-filter.ts'
import type { CardEntry } from './cards.server.ts'
import { ASSIGNED, CHANGED, type LockedBoard, publishCard, requireAssignee } from './edit-cards.server.ts'
import { matchingCards } from './lane-cards.server.ts'
import { notifyAssignee } from './notify.server.ts'
import { lastPosition, positionsAfter } from './positions.server.ts'

/** Entries of the audit log per statement. */
const AT_ONCE = 2_000

/** Chosen cards: some by id, and of some lanes all that match the filter but for a few. */
export interface CardSelection {
  cards: readonly string[]
  /** With the number of matching cards that the user saw. */
  lanes?: readonly { id: string; seen: number }[]
  except?: readonly string[]
  filter?: CardFilter
}

/** The values that all of them get; those left out stay. */
export interface CardsChange {
  to?: string | undefined
  assignTo?: string | null | undefined
  dueOn?: string | null | undefined
  color?: CardColor | null | undefined
  remove?: boolean
}

type Values = Omit<CardBefore, 'version'>

interface Row extends Record<string, unknown>, CardBefore {
  id: string
}

const valuesOf = (row: CardBefore): Values => ({
  lane_id: row.lane_id,
  position: row.position,
  done: row.done,
  ...(row.done_at !== undefined && { done_at: row.done_at }),
  assigned_to: row.assigned_to,
  assigned_at: row.assigned_at,
  due_on: row.due_on,
  color: row.color,
})

/**
 * Moves several cards to the bottom of a lane, assigns them, dates, colors or deletes them. Cards that are gone are left out.
 * Returns how many were changed, what was done, and the id by which `undoChange` takes it back.
 */
export async function changeCards(
  ctx: Ctx,
  boardId: string,
  selection: CardSelection,
  change: CardsChange,
): Promise<{ count: number; what: string; changeId: string }> {
  requireActor(ctx)
  if (change.remove && !ctx.can.administer) throw forbidden()
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    const lane = change.to === undefined ? null : board.lanes.find(({ id }) => id === change.to)
    if (lane === undefined) {
      throw new AppError('conflict', 'This lane was removed. The cards stay where they are.')
    }
    const assignee =
      change.assignTo === undefined ? null : await requireAssignee(tx, boardId, change.assignTo)
    const rows = await chosenCards(tx, ctx, board, selection)
    const isMoved = ({ lane_id: from }: Row) => lane !== null && from !== lane.id
    const isAssigned = (row: Row) => change.assignTo !== undefined && row.assigned_to !== change.assignTo
    const isEdited = (row: Row) =>
      (change.dueOn !== undefined && row.due_on !== change.dueOn) ||
      (change.color !== undefined && row.color !== change.color)
    const isChanged = (row: Row) => change.remove || isMoved(row) || isAssigned(row) || isEdited(row)
    const changed = rows.filter(isChanged)
    const moved = lane ? changed.filter(isMoved) : []
    const keys = lane ? positionsAfter(await lastPosition(tx, lane.id), moved.length) : []
    const positions = new Map(moved.map(({ id }, index) => [id, keys[index]!]))
    const at = ctx.now().toISOString()
    const changedValues = (row: Row): Values => ({
      ...valuesOf(row),
      ...(lane && { lane_id: lane.id, done: lane.id === doneLane(board.lanes) }),
      position: positions.get(row.id) ?? row.position,
      ...(isAssigned(row) && { assigned_at: change.assignTo ? at : null }),
      ...(change.assignTo !== undefined && { assigned_to: change.assignTo }),
      ...(change.dueOn !== undefined && { due_on: change.dueOn }),
      ...(change.color !== undefined && { color: change.color }),
    })
    const changeId = uuidv7()
    await writeCards(
      tx,
      ctx,
      boardId,
      changed.map((row) => ({ id: row.id, ...changedValues(row) })),
      {
        deleted: change.remove ?? false,
      },
    )
    const kinds: [CardEntry['kind'], string, Row[]][] = [
      ['deleted', '', change.remove ? changed : []],
      ['moved', lane?.label ?? '', moved],
      ['assigned', assignee ?? '', changed.filter(isAssigned)],
      ['edited', '', changed.filter(isEdited)],
    ]
    const kept = new Set<string>()
    for (const [kind, text, cards] of kinds) {
      await recordEach(
        tx,
        ctx,
        { kind, text, changeId },
        cards.map((row) => {
          const isFirst = !kept.has(row.id)
          kept.add(row.id)
          return { id: row.id, was: isFirst ? { ...valuesOf(row), version: row.version + 1 } : null }
        }),
      )
    }
    const what = sentence(change, lane?.label ?? '', assignee)
    if (changed.length > 0) {
      const detail = `${plural(changed.length, 'card')} ${what}`
      await audit(tx, ctx, { action: 'changed cards', entity: 'task board', entityId: boardId, detail })
      // Each card's own entries name who changed its fields.
      const edits = changed.filter((row) => isEdited(row) || isAssigned(row))
      for (let from = 0; from < edits.length; from += AT_ONCE) {
        const some = edits.slice(from, from + AT_ONCE)
        await auditEach(
          tx,
          ctx,
          some.map((row) => ({
            action: isEdited(row) ? CHANGED : ASSIGNED,
            entity: 'card',
            entityId: row.id,
          })),
        )
      }
      const assignees = changed.map(({ assigned_to: userId }) => userId)
      publishCard(tx, board, null, [...assignees, change.assignTo ?? null])
      await notifyAssignee(
        tx,
        ctx,
        change.assignTo ?? null,
        changed.filter(isAssigned).map(({ id }) => id),
      )
    }
    return { count: changed.length, what, changeId }
  })
}

/** The live cards of a selection, in the order of the board. */
async function chosenCards(
  tx: Database,
  ctx: Ctx,
  board: LockedBoard,
  { cards, lanes = [], except = [], filter = NO_FILTER }: CardSelection,
): Promise<Row[]> {
  const matches = sql`(k.lane_id = any(${uuids(lanes.map(({ id }) => id))}) and ${matchingCards(ctx, board.id, filter)})`
  const rows = await tx.execute<Row & { matches: boolean }>(sql`
    select k.id, k.lane_id, k.position, k.done, k.done_at, k.assigned_to, k.assigned_at, k.due_on::text, k.color, k.version,
      ${matches} as matches
    from task_cards k join task_lanes l on l.account_id = k.account_id and l.id = k.lane_id
    where k.board_id = ${board.id}::uuid and ${liveCard} and (k.id = any(${uuids(cards)}) or ${matches})
    order by l.position, k.position, k.id`)
  for (const { id, seen } of lanes) {
    const now = rows.filter((row) => row.matches && row.lane_id === id).length
    const label = board.lanes.find((lane) => lane.id === id)?.label
    if (label === undefined)
      throw new AppError('conflict', 'A lane was removed. Check the selection and try again.')
    if (now === seen) continue
    throw new AppError(
      'conflict',
      `${label} has ${plural(now, 'selected card')} now, not ${seen}. Check the selection and try again.`,
    )
  }
  const left = new Set(except)
  return rows.filter(({ id }) => !left.has(id))
}

/** Gives cards new values in one statement. */
async function writeCards(
  tx: Database,
  ctx: Ctx,
  boardId: string,
  cards: readonly (Values & { id: string })[],
  { deleted }: { deleted: boolean },
): Promise<void> {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  await tx.execute(sql`
    update task_cards k set lane_id = m.lane_id, position = m.position, done = m.done,
      done_at = coalesce(m.done_at, k.done_at), assigned_to = m.assigned_to,
      assigned_at = m.assigned_at, due_on = m.due_on, color = m.color, deleted_at = ${deleted ? now : sql`null`},
      untouched = false, version = k.version + 1, updated_at = ${now},
      edits = k.edits + (
        (k.assigned_to, k.due_on, k.color) is distinct from (m.assigned_to, m.due_on, m.color))::int,
      reminded_at = case when (k.assigned_to, k.due_on) is not distinct from (m.assigned_to, m.due_on)
        then k.reminded_at end
    from jsonb_to_recordset(${JSON.stringify(cards)}::text::jsonb) as m (id uuid, lane_id uuid, position text,
      done boolean, done_at timestamptz, assigned_to uuid, assigned_at timestamptz, due_on date, color text)
    where k.board_id = ${boardId}::uuid and k.id = m.id`)
}

/** Adds a line to the history of each card in one statement. */
async function recordEach(
  tx: Database,
  ctx: Ctx,
  { kind, text, changeId }: { kind: CardEntry['kind']; text: string; changeId: string | null },
  cards: readonly { id: string; was: CardBefore | null }[],
): Promise<void> {
  if (cards.length === 0) return
  await tx.execute(sql`
    insert into task_card_events (account_id, card_id, kind, text, user_id, change_id, was, created_at)
    select ${ctx.account.id}::uuid, m.id, ${kind}, ${text}, ${requireActor(ctx).id}::uuid, ${changeId}::uuid,
      nullif(m.was, 'null'), ${ctx.now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(cards)}::text::jsonb) as m (id uuid, was jsonb)
    returning 1`)
}

/**
 * Takes a change of several cards back, for those that weren't changed since and whose lane still exists. Returns how many.
 */
export async function undoChange(
  ctx: Ctx,
  boardId: string,
  changeId: string,
): Promise<{ undone: number; left: number }> {
  const { id: userId } = requireActor(ctx)
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    const rows = isUuid(changeId)
      ? await tx.execute<{ id: string; was: CardBefore; version: number; assigned_to: string | null }>(sql`
          select k.id, e.was, k.version, k.assigned_to
          from task_card_events e join task_cards k on k.account_id = e.account_id and k.id = e.card_id
          where e.change_id = ${changeId}::uuid and e.user_id = ${userId}::uuid and e.was is not null
            and k.board_id = ${boardId}::uuid and not k.client_deleted`)
      : []
    if (rows.length === 0) throw new AppError('conflict', 'This change can’t be undone.')
    const lanes = new Set(board.lanes.map(({ id }) => id))
    const back = rows.filter(({ was, version }) => was.version === version && lanes.has(was.lane_id))
    const done = doneLane(board.lanes)
    await writeCards(
      tx,
      ctx,
      boardId,
      back.map(({ id, was }) => ({ ...valuesOf(was), id, done: was.lane_id === done })),
      { deleted: false },
    )
    await recordEach(
      tx,
      ctx,
      { kind: 'restored', text: '', changeId: null },
      back.map(({ id }) => ({ id, was: null })),
    )
    const detail = plural(back.length, 'card')
    await audit(tx, ctx, {
      action: 'undid a change of cards',
      entity: 'task board',
      entityId: boardId,
      detail,
    })
    publishCard(
      tx,
      board,
      null,
      back.flatMap((row) => [row.assigned_to, row.was.assigned_to]),
    )
    return { undone: back.length, left: rows.length - back.length }
  })
}

/** The end of a sentence that begins with the number of cards. */
function sentence(change: CardsChange, lane: string, assignee: string | null): string {
  if (change.remove) return 'deleted'
  const { dueOn, color } = change
  return [
    change.to !== undefined && `moved to ${lane}`,
    change.assignTo !== undefined && (assignee ? `assigned to ${assignee}` : 'unassigned'),
    dueOn !== undefined && (dueOn ? `due ${formatDay(dueOn)}` : 'without a due date'),
    color !== undefined && (color ? `colored ${color}` : 'without a color'),
  ]
    .filter(Boolean)
    .join(', ')
}
