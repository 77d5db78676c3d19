import { NAME_COLUMNS } from '#app/features/people/clients/name-columns.server.ts'
import { clientName } from '#app/lib/client-names.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { hasNumber, ownersFirst } from '#app/lib/number-owners.server.ts'
import { clients } from '#db/schema/index.ts'

/** A number on more contacts than this belongs to an office. */
const MOST_CLIENTS = 10

/** The contacts that the number may belong to, the likeliest first. */
export async function likelyClients(ctx: Ctx, number: string): Promise<{ id: string; name: string }[]> {
  const rows = await ctx.db((tx) =>
    tx
      .select({ id: clients.id, ...NAME_COLUMNS })
      .from(clients)
      .where(hasNumber(number))
      .orderBy(ownersFirst(number))
      .limit(MOST_CLIENTS),
  )
  return rows.map((row) => ({ id: row.id, name: clientName(row) }))
}
