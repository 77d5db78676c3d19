import { sql } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { MOST_HITS, type SearchSource } from '../area.server.ts'
import type { SearchHit } from '../area.ts'
import { boardPath } from './board.ts'
import { visibleBoard } from './boards.server.ts'

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
