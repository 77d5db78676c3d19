import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Database } from '#db/client.ts'
import { followUps } from '#db/schema/index.ts'
import { enqueue } from '#jobs/enqueue.ts'

/** A change that may keep scheduled texts from going: an opt-out of a number, or a change of a client. */
type Change = { consentEventId: string; phone: string } | { clientId: string }

/** Notifies the authors of scheduled texts, if any, once the transaction commits. */
export async function queueTextCheck(tx: Database, ctx: Ctx, change: Change): Promise<void> {
  const affected =
    'phone' in change ? eq(followUps.messageTo, change.phone) : eq(followUps.clientId, change.clientId)
  const [scheduled] = await tx
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(affected, followUps.isActive, eq(followUps.messageStatus, 'scheduled')))
    .limit(1)
  if (!scheduled) return
  await enqueue(tx, 'follow-ups.check', {
    consentEventId: 'phone' in change ? change.consentEventId : null,
    clientId: 'phone' in change ? null : change.clientId,
  })
}
