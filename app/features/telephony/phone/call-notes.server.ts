import type { Ctx } from '#app/lib/ctx.server.ts'
import { fullName } from '#app/lib/names.ts'
import { listActivity, listStickies } from '#app/features/messaging/timeline/activity.server.ts'

/** Notes shown beside a call. Dates are ISO strings in UTC. */
export interface ClientNotes {
  notes: { id: string; note: string; isSticky: boolean; author: string | null; createdAt: string }[]
}

/** A client's sticky notes, then the newest others. */
export async function notesBesideCall(ctx: Ctx, clientId: string): Promise<ClientNotes> {
  const [stickies, newest] = await Promise.all([
    listStickies(ctx, clientId),
    listActivity(ctx, { clientId, limit: 10 }),
  ])
  const notes = [...stickies, ...newest.items.filter((item) => item.type === 'note' && item.note)]
  return {
    notes: notes.map(({ id, note, isSticky, user, createdAt }) => ({
      id,
      note,
      isSticky,
      author: user && fullName(user.firstName, user.lastName),
      createdAt,
    })),
  }
}
