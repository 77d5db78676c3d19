import { and, count, eq, sql } from 'drizzle-orm'
import { nextVersion } from '#db/schema/columns.ts'
import { followUps } from '#db/schema/index.ts'
import type { HandOver } from '#app/features/area.server.ts'

const openOf = (userId: string) => and(eq(followUps.userId, userId), eq(followUps.isActive, true))

/** The open follow-ups that are assigned to a user. Completed ones keep their name. */
export const followUpHandOver: HandOver = {
  kind: 'follow-ups',
  label: ['open follow-up', 'open follow-ups'],
  fallback: 'The whole team',
  count: async (tx, userId) => {
    const [row] = await tx.select({ count: count() }).from(followUps).where(openOf(userId))
    return row!.count
  },
  give: async (tx, ctx, { from, to }) => {
    await tx
      .update(followUps)
      .set({
        userId: to,
        assignTo: to ? sql`case when ${followUps.createdBy} = ${to} then 'self' else 'peer' end` : 'team',
        updatedBy: ctx.actor?.id ?? null,
        updatedAt: ctx.now(),
        version: nextVersion(followUps),
      })
      .where(openOf(from))
  },
}
