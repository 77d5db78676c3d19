import type { BusEvent, Publisher } from '#app/lib/event.ts'
import type { Pool } from '#db/client.ts'
import type { PresenceStatus } from '#app/lib/presence-statuses.ts'
import { effectivePresence, phoneStatusEvent, PRESENCE_STALE_MS, type Who } from './presence.server.ts'
import { phoneStatusChanged } from './events.ts'

/** These functions span accounts, so they take the process's services instead of a ctx. */
interface Process {
  pool: Pool
  bus: Publisher
}

/**
 * Records in one statement that these users have a browser connected, and publishes those who were offline. Each web
 * process calls it for its own users when one connects and every 20 seconds.
 */
export async function presenceSeen({ pool, bus }: Process, people: Who[], now: Date): Promise<void> {
  if (people.length === 0) return
  const stale = new Date(now.getTime() - PRESENCE_STALE_MS)
  const [accountIds, userIds] = columns(people)
  const back = await pool<
    { account_id: string; user_id: string; status: PresenceStatus; coachee_id: string | null }[]
  >`
    select * from presence_touch(${accountIds}::uuid[], ${userIds}::uuid[], ${iso(now)}::timestamptz, ${iso(stale)}::timestamptz)`
  await bus.publish(
    back.map((row) => ({
      accountId: row.account_id,
      ...phoneStatusEvent(
        { userId: row.user_id, status: row.status, coacheeId: row.coachee_id, lastSeenAt: now },
        now,
      ),
    })),
  )
}

/**
 * Marks users as offline whose last connection here closed at `closedAt`, unless another process has seen them since.
 * The status they chose is kept for when they return.
 */
export async function presenceGone({ pool, bus }: Process, people: Who[], closedAt: Date): Promise<void> {
  if (people.length === 0) return
  const [accountIds, userIds] = columns(people)
  const before = new Date(closedAt.getTime() + 1)
  const gone = await pool<Gone[]>`
    select * from presence_expire(${iso(before)}::timestamptz, ${accountIds}::uuid[], ${userIds}::uuid[])`
  await bus.publish(gone.map(offline))
}

/** Publishes users whose web process died as offline. Runs as a cron job. @returns how many there were. */
export async function sweepPresence({ pool, bus }: Process, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PRESENCE_STALE_MS)
  const gone = await pool<Gone[]>`select * from presence_expire(${iso(before)}::timestamptz)`
  await bus.publish(gone.map(offline))
  return gone.length
}

interface Gone {
  account_id: string
  user_id: string
}

function offline(row: Gone): BusEvent {
  const { phoneStatus: status, ...rest } = effectivePresence(null, new Date(0))
  return { accountId: row.account_id, ...phoneStatusChanged({ userId: row.user_id, status, ...rest }) }
}

const iso = (date: Date) => date.toISOString()
const columns = (people: Who[]): [string[], string[]] => [
  people.map((who) => who.accountId),
  people.map((who) => who.userId),
]
