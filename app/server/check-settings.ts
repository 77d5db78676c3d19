import { setTimeout as sleep } from 'node:timers/promises'
import { checkKeyRing } from '#app/lib/crypto.server.ts'
import { env, isHttps } from '#app/lib/env.server.ts'
import { log } from '#app/lib/log.server.ts'
import { checkMail } from '#app/lib/mail.server.ts'
import { checkStorage } from '#app/lib/storage.server.ts'
import { checkTelephony } from '#app/lib/telephony.server.ts'
import { emptyTempFiles } from '#app/lib/temp-files.server.ts'
import { checkRedis } from '#app/realtime/bus/bus-redis.server.ts'
import type { Pool } from '#db/client.ts'
import { LATEST_MIGRATION } from '#db/journal.ts'
import { excessRights } from '#db/logins.ts'
import { wrongPostgres } from '#db/postgres-version.ts'

/** Each setting is tried for this long. */
const TRY_MS = 8_000
const RETRY_MS = 1_000
/** A server may be down for a moment or a disk full, which says nothing about the setting. */
const TEMPORARY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ECONNECTION',
  'ESOCKET',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'UND_ERR_CONNECT_TIMEOUT',
  'TIMEOUT',
  'ENOSPC',
  'EDQUOT',
])
/** Postgres: wrong password, no such user or no access, no such database. */
const REFUSED_BY_POSTGRES = /^(28...|3D000)$/
/** Postgres: no such function or schema. */
const NOT_MIGRATED = new Set(['42883', '3F000'])
const HELP = 'See docs/operations.md.'

/** A setting that is wrong for good: the process must not start with it. */
export class SettingError extends Error {}

/**
 * Tries every setting. A server that doesn't answer now is only reported: the process works without it until it does.
 * @throws SettingError with a sentence for each wrong one
 */
export async function trySettings(): Promise<void> {
  const tries: [names: string, attempt: () => Promise<unknown>][] = [
    ['SMTP_URL', checkMail],
    ['TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN', checkTelephony],
    ['DATA_DIR', checkDataDirectory],
  ]
  const { REDIS_URL, S3_BUCKET } = env()
  if (S3_BUCKET) tries.push(['S3_BUCKET and the other S3 settings', checkStorage])
  if (REDIS_URL) tries.push(['REDIS_URL', () => checkRedis(REDIS_URL)])
  const problems = await Promise.all(
    tries.map(async ([names, attempt]) => {
      try {
        await Promise.race([attempt(), timeout()])
      } catch (error) {
        const said = `${names} can't be used: ${reasonOf(error)}`
        if (!isTemporary(error)) return said
        log.warn(said)
      }
      return ''
    }),
  )
  throwAll(problems)
}

async function checkDataDirectory(): Promise<void> {
  await emptyTempFiles()
  if (!env().S3_BUCKET) await checkStorage()
}

/**
 * Checks the database: that it lets this user in, is migrated to this version, has no demo users on a public address, and
 * that its encryption keys are there. Waits while it is down.
 * @throws SettingError
 */
export async function tryDatabase(pool: Pool): Promise<void> {
  let reported = false
  for (;;) {
    const problems = await databaseProblems(pool).catch((error: unknown) => {
      if (!reported) log.warn(`The database doesn't answer: ${reasonOf(error)}`)
      reported = true
    })
    if (problems) return throwAll(problems)
    await sleep(RETRY_MS, undefined, { ref: false })
  }
}

/** @throws when the database doesn't answer */
async function databaseProblems(pool: Pool): Promise<string[]> {
  try {
    const wrong = await wrongPostgres(pool)
    if (wrong) return [wrong]
    const rights = await excessRights(pool)
    if (rights.length > 0) {
      return [
        `The database's user ${rights.join(' and ')}: use switchboard_app or switchboard_worker. ${HELP}`,
      ]
    }
    const [row] = await pool<{ at: string | null; onCluster: boolean }[]>`
      select migrated_to() as at, to_regproc('public.planned_account_id') is not null as "onCluster"`
    if (Number(row!.at) < LATEST_MIGRATION) return [UNMIGRATED]
    if (row!.onCluster && pool.options.prepare) return [PREPARES]
    const demo = isHttps() ? await hasDemoUsers(pool) : false
    return [await checkKeyRing(pool), demo ? DEMO : '']
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (NOT_MIGRATED.has(code)) return [UNMIGRATED]
    if (REFUSED_BY_POSTGRES.test(code) || !(isTemporary(error) || /^(57P|53|08)/.test(code))) {
      return [`The database can't be used: ${reasonOf(error)}`]
    }
    throw error
  }
}

const UNMIGRATED = `The database isn't migrated to this version: run node dist/migrate.js. ${HELP}`
const PREPARES = `The database is a cluster, where a prepared statement would serve other accounts: add ?prepare=false to DATABASE_URL. ${HELP}`
const DEMO = `The database has demo users, whose password is public. Use an empty database at a public address. ${HELP}`

async function hasDemoUsers(pool: Pool): Promise<boolean> {
  const [row] = await pool<{ has: boolean }[]>`select has_demo_users() as has`
  return row!.has
}

const timeout = () =>
  sleep(TRY_MS, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error('it did not answer in time'), { code: 'TIMEOUT' })
  })

/** Whether a server or the names of servers are only away at the moment, which says nothing about a setting. */
export function isTemporary(error: unknown): boolean {
  const { code, cause, errno } = error as { code?: string; cause?: { code?: string }; errno?: unknown }
  // nodemailer and ioredis give failed lookups of a name other codes.
  const { message } = error as Error
  if (/ENOTFOUND/.test(message)) return false
  if (/EAI_AGAIN/.test(message)) return true
  return [code, cause?.code, errno].some((each) => typeof each === 'string' && TEMPORARY.has(each))
}

/** The message of an error and its cause, without a last full stop. */
function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string }
  const reason = cause instanceof Error ? cause.message : ''
  return [message || code, reason].filter(Boolean).join(': ').replace(/\.$/, '')
}

function throwAll(problems: string[]): void {
  const found = problems.filter(Boolean)
  if (found.length > 0) throw new SettingError(found.join('\n'))
}
