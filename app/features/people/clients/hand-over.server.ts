import { and, count, eq, isNull } from 'drizzle-orm'
import { nextVersion } from '#db/schema/columns.ts'
import { clients } from '#db/schema/index.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { MANY_CLIENTS } from './client-list-item.ts'
import { clientChanged } from './events.ts'

/** The clients that a user manages, including those in the trash, which can come back. */
export const clientHandOver: HandOver = {
  kind: 'clients',
  label: ['managed contact', 'managed contacts'],
  fallback: 'No one',
  count: async (tx, userId) => {
    const [row] = await tx
      .select({ count: count() })
      .from(clients)
      .where(and(eq(clients.managedBy, userId), isNull(clients.deletedAt)))
    return row!.count
  },
  give: async (tx, ctx, { from, to }) => {
    await tx
      .update(clients)
      .set({
        managedBy: to,
        managedOn: to ? ctx.now() : null,
        updatedAt: ctx.now(),
        version: nextVersion(clients),
      })
      .where(eq(clients.managedBy, from))
    tx.after(clientChanged({ id: MANY_CLIENTS, change: 'updated' }))
  },
}
