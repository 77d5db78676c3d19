import { type SQL, sql } from 'drizzle-orm'
import { listClients } from '#app/features/people/clients/list-clients.server.ts'
import { MOST_AT_ONCE } from '#app/features/people/clients/client-list-item.ts'
import { type ClientListQuery, readListQuery } from '#app/features/people/clients/list-query.ts'
import { auditEach } from '#app/lib/audit.server.ts'
import { applicantName, coapplicantName } from '#app/lib/client-names.ts'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { isUuid, uuidv7 } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { type CardsFor, MOST_TO_BOARD } from './board.ts'
import { doneLane, listBoards, lockBoard } from './boards.server.ts'
import type { ToBoardInput } from './card.schema.ts'
import { findCard } from './cards.server.ts'
import { publishCard, record, requireAssignee } from './edit-cards.server.ts'
import { notifyAssignee } from './notify.server.ts'
import { lastPosition, positionBelow, positionsAfter } from './positions.server.ts'

/** Cards per statement. */
const AT_ONCE = 2_000

/** The number of the chosen contacts' people, in all or with an open card on a board. */
export type PeopleCounts = Record<Exclude<CardsFor, 'both'>, number>

/** The data of the page that puts contacts on a board. */
export interface ToBoard {
  /** The first card gets this id, so that a form sent twice adds its cards once. */
  cardId: string
  ids: string[]
  people: PeopleCounts
  /** Null for several contacts. */
  names: { applicant: string; coapplicant: string | null } | null
  boards: { id: string; name: string; lanes: { id: string; label: string }[]; open: PeopleCounts }[]
}

/** The boards that chosen contacts can be put on. */
export async function chooseBoard(ctx: Ctx, chosen: readonly string[]): Promise<ToBoard> {
  requireActor(ctx)
  const ids = requireIds(chosen)
  const [boards, { clients, counts }] = await Promise.all([
    listBoards(ctx, { completed: true }),
    ctx.db(async (tx) => {
      const [clients, counts] = await Promise.all([
        selectPeople(tx, sql`c.id = any(${uuids(ids)})`),
        tx.execute<{ board_id: string; level: keyof PeopleCounts; n: number }>(sql`
          select k.board_id, k.level, count(distinct k.client_id)::int as n from task_cards k
          where k.client_id = any(${uuids(ids)}) and ${openCard} group by 1, 2`),
      ])
      return { clients, counts }
    }),
  ])
  if (clients.length === 0) throw notFound(ids.length === 1 ? 'This contact' : 'These contacts')
  const open = (boardId: string, level: keyof PeopleCounts) =>
    counts.find((row) => row.board_id === boardId && row.level === level)?.n ?? 0
  const [first] = clients
  return {
    cardId: uuidv7(),
    ids: clients.map(({ id }) => id),
    people: { applicant: clients.length, coapplicant: clients.filter(({ co }) => co !== null).length },
    names: clients.length === 1 && first ? { applicant: first.name, coapplicant: first.co } : null,
    boards: boards
      .filter(({ status, lanes }) => status === 'ready' && lanes.length > 0)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ id, name, lanes }) => ({
        ...{ id, name, lanes: lanes.map((lane) => ({ id: lane.id, label: lane.label })) },
        open: { applicant: open(id, 'applicant'), coapplicant: open(id, 'coapplicant') },
      })),
  }
}

const openCard = sql`k.deleted_at is null and not k.client_deleted and not k.done`

function requireIds(chosen: readonly string[]): string[] {
  const ids = [...new Set(chosen)].filter(isUuid)
  if (ids.length === 0) throw new AppError('invalid', 'Choose contacts first.')
  if (ids.length > MOST_TO_BOARD) {
    throw new AppError('invalid', `Choose at most ${MOST_TO_BOARD.toLocaleString('en-US')} contacts.`)
  }
  return ids
}

/** The contacts outside the trash, by name. */
async function selectPeople(tx: Database, where: SQL) {
  const rows = await tx.execute<
    Parameters<typeof applicantName>[0] &
      Parameters<typeof coapplicantName>[0] & { id: string } & Record<string, unknown>
  >(sql`
    select c.id, c.first_name as "firstName", c.preferred_first_name as "preferredFirstName",
      c.last_name as "lastName", c.suffix, c.company_name as "companyName", c.co_first_name as "coFirstName",
      c.co_preferred_first_name as "coPreferredFirstName", c.co_last_name as "coLastName", c.co_suffix as "coSuffix"
    from clients c where ${where} and c.deleted_at is null order by c.sort_name, c.id`)
  return rows.map((row) => ({ id: row.id, name: applicantName(row), co: coapplicantName(row) }))
}

/**
 * The contacts that a list shows, as many as can be put on a board at once; `more` if there are others. `list` is its
 * listSearch.
 */
export async function listedClients(
  ctx: Ctx,
  list: string,
  most = MOST_TO_BOARD,
): Promise<{ ids: string[]; more: boolean }> {
  const query: ClientListQuery = readListQuery(new URLSearchParams(list))
  const { q: search, letter, tag, manager, location, sort } = query
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listClients>> = await listClients(ctx, {
      ...{ search, tag, manager, location, cursor, limit: MOST_AT_ONCE, favorites: letter === 'fav' },
      ...{ letter: letter === 'fav' ? null : letter, ...(sort ? { sort } : {}) },
    })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor && ids.length < most)
  return { ids: ids.slice(0, most), more: cursor !== null || ids.length > most }
}

export interface AddedCards {
  added: number
  /** Had an open card on the board. */
  skipped: number
  board: string
  /** An earlier submission of the form has added its cards. */
  isRepeated: boolean
}

/**
 * Adds a card for each chosen person of the contacts: one at the top of its lane, several at the bottom. The same `cardId`
 * again adds nothing.
 */
export async function addCardsFor(ctx: Ctx, boardId: string, input: ToBoardInput): Promise<AddedCards> {
  requireActor(ctx)
  const ids = requireIds(input.ids)
  return ctx.db(async (tx) => {
    const board = await lockBoard(tx, ctx, boardId)
    const { cardId = null } = input
    const repeated = await tx.execute(sql`select 1 from task_cards where id = ${cardId}::uuid`)
    if (repeated.length > 0) return { added: 0, skipped: 0, board: board.name, isRepeated: true }
    const lane = board.lanes.find(({ id }) => id === input.lane)
    if (!lane) throw new AppError('conflict', 'This lane was removed. Choose another one.', 'where')
    const assignedTo = input.assignedTo ?? null
    const assignee = await requireAssignee(tx, boardId, assignedTo)
    const clients = await selectPeople(tx, sql`c.id = any(${uuids(ids)})`)
    if (clients.length === 0) throw notFound(ids.length === 1 ? 'This contact' : 'These contacts')
    const people = clients.flatMap(({ id, co }) => [
      ...(input.cardsFor === 'coapplicant' ? [] : [{ client_id: id, level: 'applicant' }]),
      ...(input.cardsFor === 'applicant' || co === null ? [] : [{ client_id: id, level: 'coapplicant' }]),
    ])
    const has = input.skip ? await peopleWithCard(tx, boardId, ids) : new Set<string>()
    const wanted = people.filter(({ client_id, level }) => !has.has(`${level}:${client_id}`))
    const keys =
      wanted.length === 1
        ? [await positionBelow(tx, lane.id, { after: null, cardId: null })]
        : positionsAfter(await lastPosition(tx, lane.id), wanted.length)
    const added: string[] = []
    const now = sql`${ctx.now().toISOString()}::timestamptz`
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const part = wanted.slice(from, from + AT_ONCE)
      const cards = part.map((person, index) => ({
        ...{ id: (from + index === 0 && cardId) || uuidv7(), ...person, position: keys[from + index] },
      }))
      const rows = await tx.execute<{ id: string }>(sql`
        insert into task_cards (account_id, id, board_id, lane_id, client_id, level, title, details, due_on, assigned_to,
          assigned_at, position, done, created_at, updated_at)
        select ${ctx.account.id}::uuid, n.id, ${boardId}::uuid, ${lane.id}::uuid, n.client_id, n.level, ${input.title},
          ${input.details}, ${input.dueOn}::date, ${assignedTo}::uuid,
          case when ${assignedTo}::uuid is not null then ${now} end, n.position,
          ${lane.id === doneLane(board.lanes)}, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(cards)}::text::jsonb)
          as n (id uuid, client_id uuid, level text, position text)
        returning id`)
      const ids = rows.map(({ id }) => id)
      await record(tx, ctx, ids, 'added', lane.label)
      if (assignee) await record(tx, ctx, ids, 'assigned', assignee)
      await auditEach(
        tx,
        ctx,
        ids.map((entityId) => ({ action: 'added a card', entity: 'card', entityId })),
      )
      added.push(...ids)
    }
    if (added.length > 0) {
      const event = added.length === 1 ? await addedEvent(tx, boardId, added[0]!) : null
      publishCard(tx, board, event, [assignedTo])
      await notifyAssignee(tx, ctx, assignedTo, added)
    }
    const skipped = people.length - wanted.length
    return { added: added.length, skipped, board: board.name, isRepeated: false }
  })
}

const addedEvent = async (tx: Database, boardId: string, cardId: string) => ({
  type: 'ADD_CARD' as const,
  card: await findCard(tx, boardId, cardId),
})

async function peopleWithCard(
  tx: Database,
  boardId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.execute<{ person: string }>(sql`
    select distinct k.level || ':' || k.client_id as person from task_cards k
    where k.board_id = ${boardId}::uuid and k.client_id = any(${uuids(ids)}) and ${openCard}`)
  return new Set(rows.map(({ person }) => person))
}
