import { and, eq, sql } from 'drizzle-orm'
import type { OutgoingEvent } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { presence } from '#db/schema/index.ts'

type Who = { accountId: string; userId: string }

/** Locking the screen makes the person away, unless they are away, at lunch or on a break already. */
export async function lockPresence(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  const changed = await tx
    .update(presence)
    .set({ status: 'away', restoreStatus: presence.status, changedAt: now })
    .where(and(mine(who), sql`${presence.status} not in ('away', 'lunch', 'break', 'offline')`))
    .returning({ status: presence.status })
  return changed.map(() => told(who, 'away'))
}

/** Unlocking brings back what locking replaced, unless the person has chosen something else since. */
export async function unlockPresence(tx: Database, who: Who, now: Date): Promise<OutgoingEvent[]> {
  const changed = await tx
    .update(presence)
    .set({ status: sql`${presence.restoreStatus}`, restoreStatus: null, changedAt: now })
    .where(and(mine(who), eq(presence.status, 'away'), sql`${presence.restoreStatus} is not null`))
    .returning({ status: presence.status })
  return changed.map((row) => told(who, row.status))
}

const mine = (who: Who) => and(eq(presence.accountId, who.accountId), eq(presence.userId, who.userId))

const told = (who: Who, status: string): OutgoingEvent => ({
  topic: 'account',
  name: 'users_phoneStatus',
  data: { userId: who.userId, phoneStatus: status },
})
