import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '#app/lib/ctx.server.ts'
import { prepared } from '#db/prepared.ts'
import { activities, clients } from '#db/schema/index.ts'
import { activityChanged } from './events.ts'

type Activity = typeof activities.$inferInsert

/** Adds a call to a client's timeline. It has the call's id. */
export async function addCallActivity(
  tx: Tx,
  ctx: Ctx,
  call: { id: string; clientId: string } & Required<
    Pick<Activity, 'format' | 'status' | 'userId' | 'phoneNumber'>
  >,
): Promise<void> {
  const now = ctx.now()
  await insertActivity(tx, { ...call, accountId: ctx.account.id, now })
  tx.after(activityChanged({ clientId: call.clientId }))
}

const insertActivity = prepared(
  ['accountId', 'id', 'clientId', 'format', 'status', 'userId', 'phoneNumber', 'now'],
  (db, { now, ...values }) =>
    db
      .insert(activities)
      .values({ ...values, type: 'phone', createdAt: now, updatedAt: now })
      .onConflictDoNothing(),
)

/** Shows in a client's timeline where a call's recording can be played; null when it no longer can. */
export async function setCallRecording(tx: Tx, callId: string, recordingUrl: string | null): Promise<void> {
  const [row] = await tx
    .update(activities)
    .set({ recordingUrl })
    .where(eq(activities.id, callId))
    .returning({ clientId: activities.clientId })
  if (row) tx.after(activityChanged(row))
}

/** Brings a call in a client's timeline up to date. @returns its client, if it has one */
export async function updateCallActivity(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    answered,
    ...values
  }: { id: string; answered: boolean } & Pick<
    Activity,
    'format' | 'status' | 'userId' | 'callDuration' | 'recordingDuration'
  >,
): Promise<string | null> {
  const now = ctx.now()
  const [row] = await tx
    .update(activities)
    .set({ ...values, updatedAt: now })
    .where(eq(activities.id, id))
    .returning({ clientId: activities.clientId })
  if (!row) return null
  if (answered) await tx.update(clients).set({ lastContactedOn: now }).where(eq(clients.id, row.clientId))
  tx.after(activityChanged(row))
  return row.clientId
}
