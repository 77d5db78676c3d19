import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import { uuids } from '#db/uuids.ts'

/**
 * Texts of campaigns that were accepted, had to wait and must not go any more: the run was stopped or its campaign deleted, or
 * the person is gone by now. A merged contact has them still. Returns the reasons by delivery.
 */
export async function endedTexts(tx: Database, deliveryIds: readonly string[]): Promise<Map<string, string>> {
  if (deliveryIds.length === 0) return new Map()
  const rows = await tx.execute<{ id: string; reason: string | null }>(sql`
    select d.id, case
      when r.id is null then 'The campaign was deleted before this text could go out.'
      when r.state = 'stopped' then 'The campaign was stopped before this text could go out.'
      when c.deleted_at is not null then case when not exists (
        select from client_merges g where g.other_id = c.id and g.kind = 'merge' and g.undone_at is null
      ) then 'The contact was in the trash.' end
      when c.id is not null and d.to_number = any (array[c.mobile_phone, c.co_mobile_phone]) is not true
        then 'This is no longer a mobile number of the contact.'
      when (p.level = 'coapplicant' or c.mobile_phone is distinct from d.to_number) and c.co_mobile_phone = d.to_number
        then case when c.co_dod is not null then 'The person has died.' end
      when c.dod is not null then 'The person has died.'
    end as reason
    from sms_deliveries d
    join sms_messages m on m.id = d.message_id
    left join campaign_runs r on r.id = m.campaign_run_id
    left join campaign_recipients p on p.run_id = r.id and p.phone = d.to_number
    left join clients c on c.id = p.client_id
    where d.id = any(${uuids(deliveryIds)}) and m.campaign_run_id is not null`)
  return new Map(rows.flatMap(({ id, reason }): [string, string][] => (reason ? [[id, reason]] : [])))
}
