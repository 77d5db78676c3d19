import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { startEmbeddedPostgres } from '#db/embedded.ts'
import { freePort } from './free-port.ts'

/** A database of a test's own, a clone of `template`; what else the server holds is never written to. */
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
