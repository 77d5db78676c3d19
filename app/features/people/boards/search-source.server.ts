import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'
import { isLongEnoughForText, MOST_HITS, type SearchSource } from '#app/features/area.server.ts'
import type { SearchHit } from '#app/features/area.ts'
import { cardTitle } from './board.ts'
import { boardPath, cardPath } from './paths.ts'
import { visibleBoard } from './boards.server.ts'
import { selectCards } from './cards.server.ts'

/** Finds boards by name and description; an account has few of them. */
export const boardSearch: SearchSource = {
  kind: 'board',
  label: 'Task boards',
  position: 50,
  find: findBoards,
}

async function findBoards(tx: Database, ctx: Ctx, term: string): Promise<SearchHit[]> {
  if (!ctx.actor) return []
  const rows = await tx.execute<{ id: string; name: string; description: string }>(sql`
    select b.id, b.name, b.description from task_boards b
    where strpos(lower(b.name || ' ' || b.description), lower(${term})) > 0 and ${visibleBoard(ctx)}
    order by lower(b.name) limit ${MOST_HITS + 1}`)
  return rows.map(({ id, name, description }) => ({
    id,
    to: boardPath(id),
    title: name,
    detail: description,
  }))
}

/** Finds cards of the user's boards by title and details. Their contacts are found as contacts. */
export const cardSearch: SearchSource = {
  kind: 'card',
  label: 'Cards',
  position: 51,
  find: findCards,
}

async function findCards(tx: Database, ctx: Ctx, term: string): Promise<SearchHit[]> {
  if (!ctx.actor || !isLongEnoughForText(term)) return []
  const boards = await tx.execute<{ id: string; name: string }>(
    sql`select b.id, b.name from task_boards b where b.status = 'ready' and ${visibleBoard(ctx)}`,
  )
  const cards = await selectCards(
    tx,
    sql`select k.* from task_cards k join search_task_cards(${term}, ${uuids(boards.map(({ id }) => id))},
      ${MOST_HITS + 1}) as found (id) on k.id = found.id`,
    sql`k.id desc`,
  )
  const names = new Map(boards.map(({ id, name }) => [id, name]))
  return cards.map((card) => ({
    id: card.id,
    to: cardPath(card.boardId, card.id),
    title: cardTitle(card),
    detail: [card.title && card.client?.name, names.get(card.boardId)].filter(Boolean).join(' · '),
  }))
}
