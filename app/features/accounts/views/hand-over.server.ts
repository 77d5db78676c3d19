import { and, count, eq, isNull } from 'drizzle-orm'
import { savedViews } from '#db/schema/index.ts'
import type { HandOver } from '#app/features/area.server.ts'
import { teamViewsChanged } from './events.ts'

const ofTeamBy = (userId: string) =>
  and(isNull(savedViews.userId), isNull(savedViews.deletedAt), eq(savedViews.createdBy, userId))

/** The team views that a user made, which someone else may then change. Their own views go with them. */
export const viewHandOver: HandOver = {
  kind: 'views',
  label: ['saved view of the team', 'saved views of the team'],
  fallback: 'The admins',
  count: async (tx, userId) => {
    const [row] = await tx.select({ count: count() }).from(savedViews).where(ofTeamBy(userId))
    return row!.count
  },
  give: async (tx, _ctx, { from, to }) => {
    await tx.delete(savedViews).where(eq(savedViews.userId, from))
    await tx.update(savedViews).set({ createdBy: to }).where(ofTeamBy(from))
    tx.after(teamViewsChanged())
  },
}
