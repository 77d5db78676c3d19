import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** A server whose `template_switchboard` database is migrated; each test file clones it. */
    postgresUrl: string
  }
}

/** One throwaway Postgres for the whole run, with a template database migrated once. */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'switchboard-test-'))
  const server = await startEmbeddedPostgres({ directory, port: await freePort(), throwaway: true })
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  await admin`create database template_switchboard`
  await admin.end()
  await migrateDatabase(server.url.replace(/\/postgres$/, '/template_switchboard'))
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
