import { type SQL, sql } from 'drizzle-orm'
import { type CountScope, within } from './count-metrics.server.ts'

/** The numbers that are stored for an account's day, each with the type of its column. */
export const USAGE_COUNTERS = {
  seconds: 'bigint',
  minutes: 'int',
  recordings: 'int',
  messages: 'int',
  segments: 'int',
} as const

/**
 * Counts what the account used: rows of day and the counters. Texts count once for each number they were sent to, as soon as
 * the provider has them. Minutes are those that are billed: as the carrier does, each connection of a number outside is rounded
 * up to whole minutes by itself, so that days add up to months.
 */
export function countUsage(timeZone: string, days?: CountScope['days']): SQL {
  const during = within(timeZone, days)
  const day = (moment: SQL) => sql`(${moment} at time zone ${timeZone})::date`
  const counters = sql.join(
    Object.entries(USAGE_COUNTERS).map(
      ([name, type]) =>
        sql`coalesce(sum(${sql.identifier(name)}), 0)::${sql.raw(type)} as ${sql.identifier(name)}`,
    ),
    sql`, `,
  )
  return sql`
    with horizon as (
      select (select coalesce(calls_from, '-infinity') from metric_horizons) as calls,
        (select coalesce(messages_from, '-infinity') from metric_horizons) as messages
    )
    select day, ${counters}
    from (
      select * from (
        select ${day(sql`created_at`)}, connected.seconds, ceil(connected.seconds / 60), 0, 0, 0
        from call_legs
        cross join lateral (select round(extract(epoch from greatest(left_at, joined_at) - joined_at))) connected (seconds)
        where kind = 'outside' and joined_at is not null and left_at is not null ${during(sql`created_at`)}
        union all
        select ${day(sql`recorded_at`)}, 0, 0, 1, 0, 0 from call_recordings where true ${during(sql`recorded_at`)}
      ) calls (day, seconds, minutes, recordings, messages, segments)
      where day >= coalesce((select calls from horizon), '-infinity')
      union all
      select * from (
        select ${day(sql`d.created_at`)}, 0, 0, 0, 1, text_segments(m.body)
        from sms_deliveries d join sms_messages m on m.account_id = d.account_id and m.id = d.message_id
        where d.provider_sid is not null ${during(sql`d.created_at`)}
        union all
        select ${day(sql`created_at`)}, 0, 0, 0, 1, text_segments(body) from sms_messages
        where flow = 'incoming' and type <> 'imported' ${during(sql`created_at`)}
      ) texts (day, seconds, minutes, recordings, messages, segments)
      where day >= coalesce((select messages from horizon), '-infinity')
      union all
      -- Days whose events were deleted as too old keep their numbers.
      select day, case when day < calls then seconds else 0 end, case when day < calls then minutes else 0 end,
        case when day < calls then recordings else 0 end,
        case when day < h.messages then u.messages else 0 end, case when day < h.messages then segments else 0 end
      from usage_days u, horizon h where day < greatest(calls, h.messages)
    ) used
    where true ${days ? sql`and day between ${days.from}::date and ${days.to}::date` : sql``}
    group by day`
}
