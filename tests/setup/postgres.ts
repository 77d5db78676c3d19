import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { openPool, type Pool } from '#db/client.ts'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { LOGINS, setPasswords, urlFor } from '#db/logins.ts'
import { migrateDatabase } from '#db/migrate-database.ts'
import { freePort } from './free-port.ts'

export interface TestDatabase {
  /** For web processes: as switchboard_app. */
  url: string
  /** For workers: as switchboard_worker. */
  workerUrl: string
  /** As the superuser. */
  ownerUrl: string
  /** As switchboard_app, like the web process's. */
  pool: Pool
  /** As switchboard_worker, for what only workers may do. */
  workerPool: Pool
  /** As the superuser: to arrange and to inspect. */
  admin: Sql
}

/** Password of the product's logins, the same in every checkout that uses one server. */
export const PASSWORD = 'password-for-tests'

/** Migrates a database and lets the product's roles sign in to it. */
export async function prepareDatabase(ownerUrl: string): Promise<void> {
  await migrateDatabase(ownerUrl)
  await setPasswords(
    ownerUrl,
    LOGINS.map((login) => urlFor(ownerUrl, login, PASSWORD)),
  )
}

/** A database for one test, cloned from `template`; other databases on the server are never written to. */
export async function createDatabase(serverUrl: string, prefix: string, template = 'template1') {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`
  const asRoot = async (statement: string) => {
    const root = postgres(serverUrl, { max: 1, onnotice: () => {} })
    await root.unsafe(statement).finally(() => root.end())
  }
  await asRoot(`create database ${name} template ${template}`)
  return {
    name,
    url: withDatabase(serverUrl, name),
    drop: () => asRoot(`drop database if exists ${name} with (force)`),
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The Postgres that DATABASE_URL names (its user must be a superuser), or a throwaway one. */
export async function testServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { DATABASE_URL } = process.env
  if (DATABASE_URL) return { url: DATABASE_URL, stop: async () => {} }
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-test-'))
  return startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
}

/** @param ownerUrl a database prepared by `prepareDatabase`, or a clone of one */
export function connect(ownerUrl: string, password = PASSWORD): TestDatabase {
  const url = urlFor(ownerUrl, 'switchboard_app', password)
  const workerUrl = urlFor(ownerUrl, 'switchboard_worker', password)
  return {
    url,
    workerUrl,
    ownerUrl,
    pool: openPool(url, { max: 8 }),
    workerPool: openPool(workerUrl, { max: 8 }),
    admin: postgres(ownerUrl, { max: 2, onnotice: () => {} }),
  }
}

export async function disconnect({ pool, workerPool, admin }: Partial<TestDatabase>): Promise<void> {
  await Promise.all([pool, workerPool, admin].map((each) => each?.end({ timeout: 1 })))
}
