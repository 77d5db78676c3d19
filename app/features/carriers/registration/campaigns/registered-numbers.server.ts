import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.ts'
import type { SMS_CLASSES } from '#db/schema/accounts.ts'
import { brandedLocations } from './branded-locations.server.ts'

type SmsClass = (typeof SMS_CLASSES)[number]

/** Twilio's classes of throughput by the brand's score (A2P 10DLC: message throughput). */
function classOf(score: number | null): SmsClass {
  if (score === null || score < 50) return 'standard'
  return score < 75 ? 'trusted' : 'most-trusted'
}

/** Whether the carriers suspended or refused the brand of the location of a row of `message_services`. */
export const isBrandLost = sql<boolean>`exists (
  select 1 from location_registrations brand
  where brand.account_id = message_services.account_id and brand.location_id = message_services.location_id
    and brand.brand_sid is not null and upper(brand.brand_status) <> 'APPROVED'
)`

/**
 * Has the account's numbers follow their message campaigns: a number may send texts while its campaign is approved and the provider
 * has the number in the campaign's service, unless its brand isn’t approved any more: carriers then block its texts. Numbers without a message campaign stay as they are; the operator registered them or not.
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
      select message_services.account_id, n.id, message_services.status = 'VERIFIED' and n.service_joined_at is not null and not ${isBrandLost} as registered,
        nullif(message_services.a2p_use_case, '') as use_case,
        case when message_services.a2p_use_case = 'LOW_VOLUME' then 'low-volume'
          else coalesce(${classes}::jsonb ->> message_services.location_id::text, 'standard') end as class
      from phone_numbers n
      join message_services on message_services.account_id = n.account_id and message_services.id = n.message_service_id
    ) wanted
    where n.account_id = wanted.account_id and n.id = wanted.id
      and (n.sms_registered, n.sms_use_case, n.sms_class) is distinct from (wanted.registered, wanted.use_case, wanted.class)`)
}
