import { sql } from 'drizzle-orm'
import { type Ctx, requireActor } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import type { Database } from '#db/client.ts'
import { mayUse } from './boards.server.ts'

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The users that a comment names as `@Dana Okafor` or, where only one is called so, `@Dana`: those who may use the board,
 * without its writer.
 */
export async function mentionedUsers(
  tx: Database,
  ctx: Ctx,
  boardId: string,
  comment: string,
): Promise<string[]> {
  if (!comment.includes('@')) return []
  const people = await tx.execute<{ id: string; first: string; last: string }>(sql`
    select id, first_name as first, last_name as last from users where disabled_at is null and ${mayUse(boardId)}`)
  const isNamed = (name: string) =>
    name !== '' && new RegExp(`(?<![\\p{L}\\p{N}])@${escaped(name)}(?![\\p{L}\\p{N}])`, 'iu').test(comment)
  const { id: writer } = requireActor(ctx)
  return people
    .filter(({ id, first, last }) => {
      const alone = people.filter((other) => other.first.toLowerCase() === first.toLowerCase()).length === 1
      return id !== writer && (isNamed(fullName(first, last)) || (alone && isNamed(first)))
    })
    .map(({ id }) => id)
}
