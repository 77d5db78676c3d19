import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { SMS_CLASSES } from '#db/schema/accounts.ts'
import { brandedLocations } from './brand.server.ts'

type SmsClass = (typeof SMS_CLASSES)[number]

/** Twilio's classes of throughput by the brand's score (A2P 10DLC: message throughput). */
function classOf(score: number | null): SmsClass {
  if (score === null || score < 50) return 'standard'
  return score < 75 ? 'trusted' : 'most-trusted'
}

/**
 * Has the account's numbers follow their message campaigns: a number may send texts while its campaign is approved and the provider
 * has the number in the campaign's service. Numbers without a message campaign stay as they are; the operator registered them or not.
 */
export async function registerNumbers(tx: Database): Promise<void> {
  const places = await brandedLocations(tx)
  const classes = JSON.stringify(Object.fromEntries(places.map(({ id, score }) => [id, classOf(score)])))
  await tx.execute(sql`
    update phone_numbers n set
      sms_registered = wanted.registered,
      sms_use_case = wanted.use_case,
      sms_class = wanted.class
    from (
      select s.account_id, n.id, s.status = 'VERIFIED' and n.service_joined_at is not null as registered,
        nullif(s.a2p_use_case, '') as use_case,
        case when s.a2p_use_case = 'LOW_VOLUME' then 'low-volume'
          else coalesce(${classes}::jsonb ->> s.location_id::text, 'standard') end as class
      from phone_numbers n
      join message_services s on s.account_id = n.account_id and s.id = n.message_service_id
    ) wanted
    where n.account_id = wanted.account_id and n.id = wanted.id
      and (n.sms_registered, n.sms_use_case, n.sms_class) is distinct from (wanted.registered, wanted.use_case, wanted.class)`)
}
