import { and, inArray, isNull } from 'drizzle-orm'
import { fullName } from '#app/lib/names.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Database } from '#db/client.ts'
import { locations, tags, taskBoards, users } from '#db/schema/index.ts'
import type { ViewRef } from '#app/features/area.server.ts'

const READ: Record<ViewRef, (tx: Database, ids: string[]) => Promise<{ id: string; name: string }[]>> = {
  tag: (tx, ids) => tx.select({ id: tags.id, name: tags.name }).from(tags).where(inArray(tags.id, ids)),
  location: (tx, ids) =>
    tx.select({ id: locations.id, name: locations.name }).from(locations).where(inArray(locations.id, ids)),
  board: (tx, ids) =>
    tx
      .select({ id: taskBoards.id, name: taskBoards.name })
      .from(taskBoards)
      .where(inArray(taskBoards.id, ids)),
  user: async (tx, ids) => {
    const found = await tx
      .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(and(inArray(users.id, ids), isNull(users.disabledAt)))
    return found.map(({ id, firstName, lastName }) => ({ id, name: fullName(firstName, lastName) }))
  },
}

/** The names of what a search refers to, by id, without what is gone; a query for each kind. */
export async function referencedNames(
  tx: Database,
  refs: Readonly<Record<string, ViewRef>>,
  search: URLSearchParams,
): Promise<Record<string, string>> {
  const kinds = [...new Set(Object.values(refs))]
  const found = await Promise.all(
    kinds.map((kind) => {
      const ids = [...search].flatMap(([param, value]) =>
        refs[param] === kind && isUuid(value) ? [value.toLowerCase()] : [],
      )
      return ids.length > 0 ? READ[kind](tx, ids) : []
    }),
  )
  return Object.fromEntries(found.flat().map(({ id, name }) => [id, name]))
}
