import { type SQL, sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { AppError } from '#app/lib/errors.ts'
import { mentionViews } from '#app/lib/mentions.server.ts'
import type { MentionView } from '#app/lib/mentions.ts'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { snoozedFor } from '#app/lib/snoozed.server.ts'
import { liveCard, visibleBoard } from './boards.server.ts'
import { BOARD_MESSAGES, type CardColor } from './board.ts'
import type { CardView } from './board-views.server.ts'

interface Row extends Record<string, unknown> {
  id: string
  board_id: string
  lane_id: string
  level: CardView['level']
  title: string
  due_on: string | null
  color: CardColor | null
  assigned_to: string | null
  assigned_at: string | null
  position: string
  done: boolean
  version: number
  updated_at: string
  edits: number
  comments: number
  tags: string[] | null
  client:
    | (Parameters<typeof applicantName>[0] &
        Parameters<typeof coapplicantName>[0] & {
          id: string
          coPhone: string | null
          coMobilePhone: string | null
        })
    | null
}

/** `chosen` is a query for whole rows of task_cards, with its own order and limit; `order` sorts them again, as `k`. */
export async function selectCards(tx: Database, chosen: SQL, order: SQL): Promise<CardView[]> {
  const rows = await tx.execute<Row>(sql`
    with k as materialized (${chosen})
    select k.id, k.board_id, k.lane_id, k.level, k.title, k.due_on::text, k.color, k.assigned_to, k.assigned_at,
      k.position, k.done, k.edits, k.version, k.updated_at,
      (select count(*)::int from task_card_events e
        where e.account_id = k.account_id and e.card_id = k.id and e.kind = 'comment') as comments,
      (select json_agg(t.name order by lower(t.name)) from client_tags ct
        join tags t on t.account_id = ct.account_id and t.id = ct.tag_id
        where ct.account_id = k.account_id and ct.client_id = k.client_id) as tags,
      case when c.id is not null then json_build_object('id', c.id,
        'firstName', c.first_name, 'preferredFirstName', c.preferred_first_name, 'lastName', c.last_name,
        'suffix', c.suffix, 'companyName', c.company_name, 'phone', c.phone, 'mobilePhone', c.mobile_phone,
        'coFirstName', c.co_first_name, 'coPreferredFirstName', c.co_preferred_first_name,
        'coLastName', c.co_last_name, 'coSuffix', c.co_suffix, 'coPhone', c.co_phone,
        'coMobilePhone', c.co_mobile_phone) end as client
    from k left join clients c on c.account_id = k.account_id and c.id = k.client_id
    order by ${order}`)
  return rows.map(view)
}

function view(row: Row): CardView {
  const { client } = row
  // After a split the card's person may be the applicant.
  const other = client && row.level === 'coapplicant' ? coapplicantName(client) : null
  const co = other !== null
  return {
    id: row.id,
    boardId: row.board_id,
    laneId: row.lane_id,
    client: client && {
      id: client.id,
      name: other ?? applicantName(client),
      phone: (co ? client.coPhone : client.phone) ?? null,
      mobilePhone: (co ? client.coMobilePhone : client.mobilePhone) ?? null,
    },
    level: row.level,
    title: row.title,
    dueOn: row.due_on,
    color: row.color,
    tags: row.tags ?? [],
    assignedTo: row.assigned_to,
    assignedOn: row.assigned_at && new Date(row.assigned_at).toISOString(),
    position: row.position,
    done: row.done,
    comments: row.comments,
    edits: row.edits,
    version: row.version,
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

export const BY_POSITION = sql`k.position, k.id`

/** One live card. */
export async function findCard(tx: Database, boardId: string, cardId: string): Promise<CardView> {
  const [card] =
    isUuid(cardId) && isUuid(boardId)
      ? await selectCards(
          tx,
          sql`select * from task_cards k
            where k.id = ${cardId}::uuid and k.board_id = ${boardId}::uuid and ${liveCard}`,
          BY_POSITION,
        )
      : []
  if (!card) throw new AppError('not-found', BOARD_MESSAGES.noCard)
  return card
}

/** The details of cards, by id; lists don't load them. */
export async function cardDetails(ctx: Ctx, cardIds: readonly string[]): Promise<Map<string, string>> {
  if (cardIds.length === 0) return new Map()
  const rows = await ctx.db((tx) =>
    tx.execute<{ id: string; details: string }>(sql`
      select id, details from task_cards where id = any(${uuids(cardIds)})`),
  )
  return new Map(rows.map(({ id, details }) => [id, details]))
}

/** An event in a card's history, or a comment. */
export interface CardEntry {
  id: string
  kind: 'added' | 'moved' | 'assigned' | 'edited' | 'deleted' | 'restored' | 'comment'
  text: string
  mentions: MentionView[]
  /** Null for the board's tags. */
  userId: string | null
  at: string
}

/** A card with everything its dialog shows. */
export interface CardDetail extends CardView {
  details: string
  createdAt: string
  /** Newest first. */
  entries: CardEntry[]
}

const MOST_ENTRIES = 200

export async function getCard(ctx: Ctx, boardId: string, cardId: string): Promise<CardDetail> {
  requireActor(ctx)
  return ctx.db(async (tx) => {
    const [card, rows, [row]] = await Promise.all([
      findCard(tx, boardId, cardId),
      tx.execute<Omit<CardEntry, 'userId'> & { user_id: string | null }>(sql`
        select e.id, e.kind, e.text, ${mentionViews('e')} as mentions, e.user_id, e.created_at as at from task_card_events e
        where e.card_id = ${cardId}::uuid order by e.id desc limit ${MOST_ENTRIES}`),
      tx.execute<{ details: string; created_at: string; visible: boolean }>(sql`
        select k.details, k.created_at, exists (
          select 1 from task_boards b where b.id = k.board_id and ${visibleBoard(ctx)}) as visible
        from task_cards k where k.id = ${cardId}::uuid`),
    ])
    if (!row?.visible) throw new AppError('not-found', BOARD_MESSAGES.noCard)
    return {
      ...card,
      details: row.details,
      createdAt: new Date(row.created_at).toISOString(),
      entries: rows.map(({ user_id: userId, at, ...entry }) => ({
        ...entry,
        userId,
        at: new Date(at).toISOString(),
      })),
    }
  })
}

/** A live card on a board that the user may use. */
export async function getOwnCard(ctx: Ctx, id: string): Promise<CardView> {
  requireActor(ctx)
  return ctx.db(async (tx) => {
    const [card] = await selectCards(
      tx,
      sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where k.id = ${id}::uuid and ${liveCard} and ${visibleBoard(ctx)}`,
      BY_POSITION,
    )
    if (!card) throw new AppError('not-found', BOARD_MESSAGES.noCard)
    return card
  })
}

/** Why a card can no longer be opened. */
export interface GoneCard {
  /** contact: its contact was deleted. */
  why: 'deleted' | 'contact'
  /** The user who deleted the card. */
  by: string | null
}

/** Why a card of the user's boards is gone; null for one that never was on the board, or a board that is gone itself. */
export async function whyCardGone(ctx: Ctx, boardId: string, cardId: string): Promise<GoneCard | null> {
  const [row] = await ctx.db((tx) =>
    tx.execute<{ deleted: boolean; first: string | null; last: string | null }>(sql`
      select k.deleted_at is not null as deleted, u.first_name as first, u.last_name as last
      from task_cards k
      join task_boards b on b.account_id = k.account_id and b.id = k.board_id and ${visibleBoard(ctx)}
      left join lateral (
        select e.user_id from task_card_events e
        where e.account_id = k.account_id and e.card_id = k.id and e.kind = 'deleted' order by e.id desc limit 1
      ) e on true
      left join users u on u.account_id = k.account_id and u.id = e.user_id
      where k.id = ${cardId}::uuid and k.board_id = ${boardId}::uuid and not (${liveCard})`),
  )
  if (!row) return null
  return row.deleted
    ? { why: 'deleted', by: fullName(row.first, row.last) || null }
    : { why: 'contact', by: null }
}

/** A contact's cards on the user's boards, open ones first. */
export async function cardsOfClient(
  ctx: Ctx,
  clientId: string,
): Promise<{ card: CardView; board: string; lane: string }[]> {
  return ctx.db(async (tx) => {
    const cards = await selectCards(
      tx,
      sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where k.client_id = ${clientId}::uuid and ${liveCard} and ${visibleBoard(ctx)}
        order by k.done, k.due_on nulls last, k.id limit 100`,
      sql`k.done, k.due_on nulls last, k.id`,
    )
    if (cards.length === 0) return []
    const names = await tx.execute<{ id: string; lane: string; board: string }>(sql`
      select l.id, l.label as lane, b.name as board
      from task_lanes l join task_boards b on b.account_id = l.account_id and b.id = l.board_id
      where l.id = any(${uuids(cards.map(({ laneId }) => laneId))})`)
    return cards.flatMap((card) => {
      const name = names.find(({ id }) => id === card.laneId)
      return name ? [{ card, board: name.board, lane: name.lane }] : []
    })
  })
}

/** The user's open cards that are due from one day until before another, by that day, from all their boards. */
export function cardsDueBetween(
  ctx: Ctx,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<CardView[]> {
  const { id } = requireActor(ctx)
  return ctx.db((tx) =>
    selectCards(
      tx,
      sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where k.assigned_to = ${id}::uuid and k.due_on >= ${from}::date and k.due_on < ${to}::date and not k.done
          and ${liveCard} and ${visibleBoard(ctx)}
        order by k.due_on, k.id limit ${limit}`,
      sql`k.due_on, k.id`,
    ),
  )
}

/** The user's open cards that are due by a day and not snoozed, by that day, from all their boards. */
export function dueCards(ctx: Ctx, day: string, limit: number): Promise<CardView[]> {
  const { id } = requireActor(ctx)
  return ctx.db((tx) =>
    selectCards(
      tx,
      sql`select k.* from task_cards k join task_boards b on b.account_id = k.account_id and b.id = k.board_id
        where k.assigned_to = ${id}::uuid and k.due_on <= ${day}::date and not k.done and ${liveCard}
          and ${visibleBoard(ctx)} and not exists (select 1 from snoozes s
            where s.account_id = k.account_id and s.card_id = k.id and ${snoozedFor(id, ctx.now())})
        order by k.due_on, k.id limit ${limit}`,
      sql`k.due_on, k.id`,
    ),
  )
}
