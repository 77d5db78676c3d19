import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import postgres from 'postgres'
import { adaptRoutines, distributeTables, isCluster, statementsOf } from './cluster/distribute.ts'
import { inProject } from './in-project.ts'
import { BASELINE, LATEST_MIGRATION } from './journal.ts'
import { wrongPostgres } from './postgres-version.ts'

const MIGRATION_LOCK = 7_245_001
const NEWER =
  'A newer version of Switchboard has migrated this database. Start this version without migrating, or migrate with the newer one.'

const OLDER =
  'This database is too old for this version of Switchboard. Nothing was changed. First install the last version that has the migration 0079_nightly_files and migrate with it (docs/operations.md, Upgrade).'

/**
 * Updates a database: runs new migrations, the job queue's migrations, and all routines (roles, policies, triggers and
 * functions, which may run again) if any of them or a migration is new. Processes that run it at the same time wait for
 * each other.
 * @param options.older whether an older version's routines may replace newer ones, as when a change is taken back
 * @throws Error if a newer version has migrated the database, it is too old, or the server isn't Postgres 18, before anything
 *   changes
 */
export async function migrateDatabase(url: string, options: { older?: boolean } = {}): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'switchboard migrate' },
  })
  try {
    await requirePostgres(sql)
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    const routines = await readRoutines()
    await refuseUnknown(sql, options.older ? undefined : routines.hash)
    await migrate(drizzle(sql), { migrationsFolder: inProject('db/migrations') })
    await runMigrations({ connectionString: url })
    await sql`
      create table if not exists drizzle.installation
        (one boolean primary key default true check (one), identity text not null)`
    const onCluster = await isCluster(sql)
    if (onCluster) await distributeTables(sql)
    await runRoutines(sql, routines, onCluster)
  } finally {
    await sql.end()
  }
}

/** Creates the roles that a dump refers to. Needed in an empty database before a restore. */
export async function createRoles(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await requirePostgres(sql)
    await sql.unsafe(await readFile(inProject('db/routines/00-roles.sql'), 'utf8')).simple()
  } finally {
    await sql.end()
  }
}

async function requirePostgres(sql: postgres.Sql): Promise<void> {
  const wrong = await wrongPostgres(sql)
  if (wrong) throw new Error(wrong)
}

/** Remembers which database this is, the first time. In a restored dump the earlier identity stays. */
export async function recordInstallation(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`insert into drizzle.installation (identity) values (database_identity()) on conflict do nothing`
  } finally {
    await sql.end()
  }
}

interface Routines {
  texts: string[]
  hash: string
}

async function readRoutines(): Promise<Routines> {
  const names = (await readdir(inProject('db/routines'))).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(inProject(`db/routines/${name}`), 'utf8')))
  const journal = await readFile(inProject('db/migrations/meta/_journal.json'), 'utf8')
  const hash = createHash('sha256')
    .update([journal, ...texts].join('\0'))
    .digest('hex')
  return { texts, hash }
}

/** @param hash this version's routines; undefined if they may be older than the database's */
async function refuseUnknown(sql: postgres.Sql, hash: string | undefined): Promise<void> {
  const has = async (table: string) =>
    (await sql<{ has: boolean }[]>`select to_regclass(${table}) is not null as has`)[0]!.has
  if (await has('drizzle.__drizzle_migrations')) {
    const [last] = await sql<
      { at: string | null }[]
    >`select max(created_at) as at from drizzle.__drizzle_migrations`
    if (Number(last!.at) > LATEST_MIGRATION) throw new Error(NEWER)
    if (last!.at && Number(last!.at) < BASELINE) throw new Error(OLDER)
  }
  if (!hash || !(await has('drizzle.routines'))) return
  const [row] = await sql<{ earlier: string[] }[]>`select earlier from drizzle.routines`
  if (row?.earlier.includes(hash)) throw new Error(`${NEWER} (--older puts back this version’s functions.)`)
}

/** Runs them if they aren't the database's already. */
async function runRoutines(sql: postgres.Sql, { texts, hash }: Routines, onCluster: boolean): Promise<void> {
  await sql`
    create table if not exists drizzle.routines
      (one boolean primary key default true check (one), hash text not null, earlier text[] not null default '{}',
        on_cluster boolean not null default false)`
  const [current] = await sql`select hash, on_cluster from drizzle.routines`
  if (current?.hash === hash && current.on_cluster === onCluster) return
  await sql.begin(async (tx) => {
    // On a cluster, statements about tables otherwise use connections of their own, which see nothing of this transaction.
    await tx`set local citus.multi_shard_modify_mode = 'sequential'`
    for (const text of texts) {
      for (const statement of statementsOf(text)) await tx.unsafe(statement).simple()
    }
    if (onCluster) await adaptRoutines(tx)
    await tx`
      insert into drizzle.routines as r (hash, on_cluster) values (${hash}, ${onCluster}) on conflict (one) do update
        set on_cluster = excluded.on_cluster, hash = excluded.hash, earlier = array_remove(array_append(r.earlier, r.hash), excluded.hash)`
  })
}
