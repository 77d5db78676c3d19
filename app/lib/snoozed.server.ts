import { type SQL, sql } from 'drizzle-orm'

/** The snooze `s` keeps its subject away: from the whole team, or from this user alone. */
export const snoozedFor = (userId: string, now: Date): SQL =>
  sql`s.ended_at is null and (s.until is null or s.until > ${now.toISOString()}::timestamptz) and (s.user_id is null or s.user_id = ${userId}::uuid)`

/** The user has snoozed the conversation `r` for themselves. */
export const snoozedByUser = (userId: string): SQL => sql`exists (select 1 from snoozes s
  where s.account_id = r.account_id and s.conversation_id = r.id and s.user_id = ${userId}::uuid and s.ended_at is null)`
