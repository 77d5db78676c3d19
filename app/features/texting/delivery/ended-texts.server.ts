import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { loadPeople, type Target } from '#app/features/campaigns/audience.server.ts'
import type { Database } from '#db/client.ts'
import { campaignRecipients, campaignRuns, smsDeliveries, smsMessages } from '#db/schema/index.ts'

/**
 * Texts of campaigns that were accepted, had to wait and must not go any more: the run was stopped or its campaign deleted, or
 * the person is gone by now. Returns the reasons by delivery.
 */
export async function endedTexts(tx: Database, deliveryIds: readonly string[]): Promise<Map<string, string>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: smsDeliveries.id, state: campaignRuns.state, recipient: campaignRecipients })
    .from(smsDeliveries)
    .innerJoin(smsMessages, eq(smsMessages.id, smsDeliveries.messageId))
    .leftJoin(campaignRuns, eq(campaignRuns.id, smsMessages.campaignRunId))
    .leftJoin(
      campaignRecipients,
      and(
        eq(campaignRecipients.runId, smsMessages.campaignRunId),
        eq(campaignRecipients.phone, smsDeliveries.toNumber),
      ),
    )
    .where(and(inArray(smsDeliveries.id, [...deliveryIds]), isNotNull(smsMessages.campaignRunId)))
  const people = await loadPeople(
    tx,
    rows.flatMap(({ id, recipient }) => (recipient ? [{ ...(recipient as Target), deliveryId: id }] : [])),
  )
  const gone = new Map(people.map((person) => [person.deliveryId, person.gone]))
  return new Map(
    rows.flatMap(({ id, state }): [string, string][] => {
      if (state === null) return [[id, 'The campaign was deleted before this text could go out.']]
      if (state === 'stopped') return [[id, 'The campaign was stopped before this text could go out.']]
      const reason = gone.get(id)
      return reason ? [[id, reason]] : []
    }),
  )
}
