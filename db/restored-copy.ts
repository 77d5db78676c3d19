import '#app/lib/require-node.mjs'
import postgres, { type Sql } from 'postgres'

const USAGE = `Shows what waits in a restored copy, whose workers run no job, or lets it go.
  node dist/restored-copy.js                   shows whether this is a copy and what would go out
  node dist/restored-copy.js --release=send    sends everything that waits, and runs all jobs
  node dist/restored-copy.js --release=stop    runs all jobs, but stops the texts and campaigns that waited at the backup
  node dist/restored-copy.js --hold            treats this database as a copy, such as one made from a disk's snapshot
Uses MIGRATION_DATABASE_URL.`

/** Shown with each text that `--release=stop` stopped. */
export const NOT_SENT =
  'This text was waiting when the system was restored from a backup. Check before you send it again.'

/** The things that an unreleased copy holds back, with a number for each. */
export async function readWaiting(sql: Sql): Promise<{ what: string; count: number }[]> {
  const rows = await sql<{ what: string; count: number }[]>`
    select 'texts of ' || a.name as what, count(*)::int from sms_deliveries d join accounts a on a.id = d.account_id
      where d.status = 'pending' group by a.id, a.name
    union all
    select 'runs of campaigns', count(*)::int from campaign_runs where state in ('collecting', 'sending')
    union all
    select 'scheduled texts that are due', count(*)::int from follow_ups
      where is_active and message_status = 'scheduled' and message_at <= now()
    union all
    select 'reminders that are due', count(*)::int from follow_ups
      where is_active and reminded_at is null and reminder_minutes is not null
        and due_at - make_interval(mins => reminder_minutes) <= now()
    union all
    (select 'jobs ' || task_identifier, count(*)::int from graphile_worker.jobs
      where attempts < max_attempts group by task_identifier order by 1)`
  return rows.filter(({ count }) => count > 0)
}

export async function isCopy(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ copy: boolean }[]>`select is_unreleased_copy() as copy`
  return row!.copy
}

/** Makes the workers stop taking jobs when they start next. */
export async function holdWorkers(sql: Sql): Promise<void> {
  await sql`
    insert into drizzle.installation (identity) values ('held')
    on conflict (one) do update set identity = excluded.identity`
}

/**
 * Lets the workers run jobs.
 * @param stop first marks what waited as not sent: after a disaster the original has probably sent it since the backup
 */
export async function release(sql: Sql, { stop }: { stop: boolean }): Promise<void> {
  await sql.begin(async (tx) => {
    if (stop) {
      await tx`
        with stopped as (
          update sms_deliveries set status = 'failed', error_message = ${NOT_SENT}, lease_until = null, held_until = null,
            updated_at = now()
          where status = 'pending' returning account_id, message_id
        ), messages as (
          update sms_messages m set status = 'failed', error_message = ${NOT_SENT}
          from stopped s where m.account_id = s.account_id and m.id = s.message_id
          returning m.account_id, m.conversation_id, m.id
        )
        update conversations r set last_message_status = 'failed' from messages m
        where r.account_id = m.account_id and r.id = m.conversation_id and r.last_message_status = 'pending'`
      await tx`update campaign_runs set state = 'paused' where state in ('collecting', 'sending')`
      await tx`
        update follow_ups set message_status = 'failed', message_problem = ${NOT_SENT}
        where is_active and message_status = 'scheduled' and message_at <= now()`
    }
    await tx`update drizzle.installation set identity = database_identity()`
  })
}

if (import.meta.main) {
  const option = process.argv[2]
  const url = process.env.MIGRATION_DATABASE_URL
  const known = [undefined, '--hold', '--release=send', '--release=stop'].includes(option)
  if (!url || !known || process.argv.length > 3) {
    console.error(url ? USAGE : 'error: MIGRATION_DATABASE_URL is not set.')
    process.exit(1)
  }
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    if (option === '--hold') {
      await holdWorkers(sql)
      console.log('This database counts as a copy now. Restart the processes.')
    } else if (option) {
      await release(sql, { stop: option === '--release=stop' })
      console.log('Released. The workers take jobs within ten seconds.')
    } else {
      console.log((await isCopy(sql)) ? 'This is an unreleased copy.' : 'This is no copy: everything runs.')
      for (const { what, count } of await readWaiting(sql))
        console.log(`${String(count).padStart(8)} ${what}`)
    }
  } catch (error) {
    console.error(`error: ${(error as Error).message}`)
    process.exitCode = 1
  } finally {
    await sql.end()
  }
}
