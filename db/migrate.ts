import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { runMigrations } from 'graphile-worker'
import postgres from 'postgres'
import { setPasswords } from './logins.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const MIGRATION_LOCK = 7_245_001

/**
 * Updates a database: runs new migrations, the job queue's migrations, and all routines (roles, policies, triggers and
 * functions, which may run again) if any of them or a migration is new. Processes that run it at the same time wait for
 * each other.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { application_name: 'switchboard migrate' },
  })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(sql), { migrationsFolder: here('./migrations') })
    await runMigrations({ connectionString: url })
    await runRoutines(sql)
  } finally {
    await sql.end()
  }
}

/** Creates the roles that a dump refers to. Needed in an empty database before a restore. */
export async function createRoles(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(await readFile(here('./routines/00-roles.sql'), 'utf8')).simple()
  } finally {
    await sql.end()
  }
}

async function runRoutines(sql: postgres.Sql): Promise<void> {
  const names = (await readdir(here('./routines'))).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(here(`./routines/${name}`), 'utf8')))
  const journal = await readFile(here('./migrations/meta/_journal.json'), 'utf8')
  const hash = createHash('sha256')
    .update([journal, ...texts].join('\0'))
    .digest('hex')
  await sql`create table if not exists drizzle.routines (one boolean primary key default true check (one), hash text not null)`
  const [current] = await sql`select hash from drizzle.routines`
  if (current?.hash === hash) return
  await sql.begin(async (tx) => {
    for (const text of texts) await tx.unsafe(text).simple()
    await tx`insert into drizzle.routines (hash) values (${hash}) on conflict (one) do update set hash = excluded.hash`
  })
}

if (import.meta.main) {
  const { MIGRATION_DATABASE_URL: url, DATABASE_URL, WORKER_DATABASE_URL } = process.env
  if (!url) {
    console.error(
      'MIGRATION_DATABASE_URL is not set. Set it to the database to migrate, with the user that owns it. (`npm start` migrates its own database.)',
    )
    process.exit(1)
  }
  if (process.argv.includes('--roles')) {
    await createRoles(url)
    console.log('The roles exist. Restore the dump, then migrate.')
  } else {
    await migrateDatabase(url)
    if (process.argv.includes('--logins')) {
      await setPasswords(
        url,
        [DATABASE_URL, WORKER_DATABASE_URL].filter((each) => each !== undefined),
      )
    }
    console.log('The database is up to date.')
  }
}
