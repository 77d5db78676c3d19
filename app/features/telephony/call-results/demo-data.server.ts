import { and, asc, eq } from 'drizzle-orm'
import type { DemoAgency } from '#db/seed/demo.ts'
import { callResults, calls } from '#db/schema/index.ts'
import { addDefaultResults } from './results.server.ts'

/** The usual list, and results of half the calls that were answered. */
export async function addResults(agency: DemoAgency): Promise<void> {
  const { tx, accountId } = agency
  const random = agency.random()
  await addDefaultResults(tx, accountId)
  const results = await tx
    .select({ id: callResults.id })
    .from(callResults)
    .where(eq(callResults.accountId, accountId))
    .orderBy(asc(callResults.position))
  const answered = await tx
    .select({ id: calls.id, userId: calls.userId, endedAt: calls.endedAt })
    .from(calls)
    .where(and(eq(calls.accountId, accountId), eq(calls.status, 'completed')))
    .orderBy(asc(calls.createdAt), asc(calls.id))
    .limit(400)
  for (const call of answered) {
    if (!call.userId || !random.chance(0.5)) continue
    await tx
      .update(calls)
      .set({ resultId: random.pick(results).id, resultBy: call.userId, resultAt: call.endedAt })
      .where(and(eq(calls.accountId, accountId), eq(calls.id, call.id)))
  }
}
