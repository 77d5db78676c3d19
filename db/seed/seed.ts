import '#app/lib/require-node.mjs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { demoData } from '#app/areas.server.ts'
import { HASH_MEMORY_KIB, hashPassword } from '#app/lib/password.server.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { DEMO_PASSWORD, seedDemo } from './demo.ts'
import { seedLoad } from './load-account.ts'

const USAGE = `Adds data to the database.
  npm run db:seed -- --demo                          two agencies with some months of data, unless any account exists
  npm run db:seed -- --clients N [--account name]    an account for load tests with N clients and N/10 conversations
Uses MIGRATION_DATABASE_URL, or else the database of \`npm start\` in DATA_DIR.`

export interface SeedOptions {
  url: string
  demo?: boolean
  /** Fills the load account up to this many clients. */
  clients?: number
  account?: string
  now?: Date
  print?: (line: string) => void
}

/** Seeds a migrated database as its owner. Skips the demo data if there is any account. */
export async function seed(options: SeedOptions): Promise<void> {
  const print = options.print ?? (() => {})
  const sql = postgres(options.url, {
    max: 1,
    onnotice: () => {},
    // Bypasses row-level security even if the database's owner is no superuser.
    connection: { application_name: 'switchboard seed', role: 'switchboard_definer' },
  })
  try {
    const passwordHash = await hashPassword(DEMO_PASSWORD, HASH_MEMORY_KIB)
    if (options.demo) {
      const [found] = await sql<{ any: boolean }[]>`select exists (select 1 from accounts) as any`
      if (found?.any) print('There are accounts already, so no demo data was added.')
      else {
        await seedDemo(drizzle(sql), passwordHash, options.now ?? new Date(), demoData)
        print(`Added the demo data. Sign in as owner@harbor.example with ${DEMO_PASSWORD}.`)
      }
    }
    if (options.clients) {
      await seedLoad(sql, {
        accountName: options.account ?? 'Load Agency',
        target: options.clients,
        passwordHash,
        print,
      })
    }
  } finally {
    await sql.end()
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      demo: { type: 'boolean' },
      clients: { type: 'string' },
      account: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  const clients = values.clients === undefined ? undefined : Number(values.clients)
  const valid = clients === undefined || (Number.isInteger(clients) && clients > 0 && clients <= 5_000_000)
  if (values.help || !valid || (!values.demo && !clients)) {
    console.error(USAGE)
    process.exit(values.help ? 0 : 1)
  }
  const options = { demo: values.demo, clients, account: values.account, print: console.log }
  const url = process.env.MIGRATION_DATABASE_URL
  if (url) await seed({ url, ...options })
  else await withEmbeddedDatabase((embedded) => seed({ url: embedded, ...options }))
}

/** Runs `work` with the database of `npm start` in DATA_DIR, and starts it for that time unless it is running. */
async function withEmbeddedDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const directory = resolve(process.env.DATA_DIR ?? '.data')
  const { postgresPort: port = 0 } = await readFile(join(directory, 'start.json'), 'utf8').then(
    (text) => JSON.parse(text) as { postgresPort?: number },
    () => ({ postgresPort: undefined }),
  )
  const url = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  if (port && (await isReachable(url))) return work(url)
  if (!port) {
    console.error('There is no database yet. Set MIGRATION_DATABASE_URL, or run `npm start` once.')
    process.exit(1)
  }
  const { startEmbeddedPostgres } = await import('../embedded.ts')
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), port })
  try {
    await migrateDatabase(server.url)
    await work(server.url)
  } finally {
    await server.stop()
  }
}

async function isReachable(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  const reachable = await sql`select 1`.then(
    () => true,
    () => false,
  )
  await sql.end({ timeout: 1 })
  return reachable
}
