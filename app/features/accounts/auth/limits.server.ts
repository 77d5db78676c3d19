import { isIPv6 } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import { slowedTries } from '#app/lib/slowed-tries.server.ts'
import type { Services } from '#app/lib/services.ts'
import { plural } from '#app/lib/plural.ts'
import type { Database, Pool } from '#db/client.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How often something may be tried, as independent windows of [points, seconds]. An address has more points than an
 * email, because a whole office shares it. The overall limits slow down attacks from many addresses on many emails.
 */
const LIMITS = {
  'sign-in email': [
    [10, HOUR / 4],
    [50, DAY],
  ],
  'sign-in address': [
    [60, HOUR / 4],
    [600, DAY],
  ],
  'sign-in all': [[5000, HOUR / 4]],
  'mfa user': [
    [5, HOUR / 4],
    [20, DAY],
  ],
  // Challenges for passkeys; what is signed counts as a sign-in.
  'passkey address': [
    [120, HOUR / 4],
    [1200, DAY],
  ],
  'passkey all': [[10000, HOUR / 4]],
  'unlock user': [
    [10, HOUR / 4],
    [50, DAY],
  ],
  'password user': [[10, HOUR / 4]],
  'accounts address': [
    [60, HOUR / 4],
    [600, DAY],
  ],
  'accounts all': [[5000, HOUR / 4]],
  'reset email': [
    [3, HOUR / 4],
    [8, DAY],
  ],
  'reset address': [
    [15, HOUR],
    [60, DAY],
  ],
  'reset all': [[600, HOUR]],
  // A 4-digit code has 10,000 values, so ten guesses a day have one chance in a thousand.
  'reset-code email': [[10, DAY]],
  'reset-code address': [
    [20, HOUR],
    [50, DAY],
  ],
  'reset-code all': [[1000, DAY]],
  'invitation email': [
    [5, HOUR],
    [10, DAY],
  ],
  'invitation account': [
    [100, HOUR],
    [300, DAY],
  ],
  // Guesses of a private calendar's address.
  'calendar-feed address': [
    [60, HOUR / 4],
    [600, DAY],
  ],
  // Guesses of the address of a nightly file.
  'nightly-file address': [
    [60, HOUR / 4],
    [600, DAY],
  ],
  'support user': [
    [10, HOUR],
    [30, DAY],
  ],
} as const satisfies Record<string, readonly (readonly [points: number, seconds: number])[]>

export type LimitName = keyof typeof LIMITS
/** The key to count for each limit. Null (an unknown address) counts nothing. */
export type LimitKeys = Partial<Record<LimitName, string | null>>

/** From narrow to wide, so that a caller's refused try doesn't count against everyone. */
const REFUSING: readonly ((name: LimitName) => boolean)[] = [
  (name) => name.endsWith(' address'),
  (name) => name.endsWith(' email') || name.endsWith(' user'),
  (name) => name.endsWith(' account'),
]
const isOverall = (name: LimitName) => name.endsWith(' all')

/** The delay of a try beyond an overall limit. */
const SLOW_MS = 1000

/**
 * Counts one try against each given limit, before the work it guards, so that simultaneous tries count too. A try that a
 * narrow limit refuses doesn't count against the wider ones. The overall limits only delay tries and alert operators: if
 * they refused any, a few strangers could lock out everyone.
 */
export async function countTry(services: Services, keys: LimitKeys): Promise<void> {
  const limitersOf = (name: LimitName) => pooledLimiters(services.pool, name)
  const all = entries(keys)
  await refuseExceeded(all, limitersOf, 'Too many attempts.')
  for (const [name, key] of all.filter(([name]) => isOverall(name))) {
    const [limit] = await exceeded(limitersOf(name), key)
    if (!limit) continue
    slowedTries.inc({ limit: name })
    if (limit.consumedPoints === LIMITS[name][0][0] + 1) {
      log.warn({ limit: name }, 'an overall limit is exceeded: further tries are slowed down')
    }
    await setTimeout(SLOW_MS)
  }
}

/**
 * Counts a mail that a user causes, in the caller's transaction: it counts if that commits.
 * @param problem a sentence, to which the time to wait is added
 */
export async function countMail(tx: Database, keys: LimitKeys, problem: string): Promise<void> {
  await refuseExceeded(entries(keys), (name) => limiters(inTransaction(tx), name, false), problem)
}

async function refuseExceeded(
  all: [LimitName, string][],
  limitersOf: (name: LimitName) => RateLimiterAbstract[],
  problem: string,
): Promise<void> {
  for (const scope of REFUSING) {
    const waits = await Promise.all(
      all.filter(([name]) => scope(name)).map(([name, key]) => exceeded(limitersOf(name), key)),
    )
    const wait = Math.max(0, ...waits.flat().map((limit) => limit.msBeforeNext))
    if (wait > 0) throw tooMany(wait, problem)
  }
}

/** Counts a try; returns the windows of the limit that it exceeds. */
async function exceeded(windows: RateLimiterAbstract[], key: string): Promise<RateLimiterRes[]> {
  const results = await Promise.allSettled(windows.map((limiter) => limiter.consume(key)))
  return results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    if (result.reason instanceof RateLimiterRes) return [result.reason]
    throw result.reason
  })
}

/** Uncounts a successful try and clears the failures of the limits in `forget`. */
export async function forgiveTry(services: Services, keys: LimitKeys, forget: LimitName[]): Promise<void> {
  await Promise.all(
    entries(keys).flatMap(([name, key]) =>
      pooledLimiters(services.pool, name).map((limiter) =>
        forget.includes(name) ? limiter.delete(key) : limiter.reward(key),
      ),
    ),
  )
}

function tooMany(milliseconds: number, problem: string): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const wait = minutes > 120 ? plural(Math.ceil(minutes / 60), 'hour') : plural(minutes, 'minute')
  return new AppError('too-many', `${problem} Try again in ${wait}.`)
}

function entries(keys: LimitKeys): [LimitName, string][] {
  return Object.entries(keys).flatMap(([name, value]) =>
    // The table holds keyed hashes, not addresses or emails.
    value ? [[name as LimitName, keyedHash('rate limit', subject(name, value)).toString('base64url')]] : [],
  )
}

/** The 2^64 addresses of an IPv6 network count as one. */
function subject(name: string, value: string): string {
  if (!name.endsWith('address') || !isIPv6(value)) return value
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(value)
  if (mapped) return mapped[1]!
  const [head = '', tail = ''] = value.split('%')[0]!.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = value.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : []
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

const byPool = new WeakMap<Pool, Map<LimitName, RateLimiterAbstract[]>>()

function pooledLimiters(pool: Pool, name: LimitName): RateLimiterAbstract[] {
  let all = byPool.get(pool)
  if (!all) byPool.set(pool, (all = new Map()))
  let found = all.get(name)
  if (!found) all.set(name, (found = limiters(overPool(pool), name, true)))
  return found
}

/** @param clears whether to remove expired counts every few minutes, which limiters of one transaction don't */
const limiters = (storeClient: PgClient, name: LimitName, clears: boolean): RateLimiterAbstract[] =>
  LIMITS[name].map(
    ([points, duration]) =>
      new RateLimiterPostgres({
        storeClient,
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: clears,
        keyPrefix: `${name} ${duration}`,
        points,
        duration,
      }),
  )

/** The part of node-postgres that the limiter uses. */
interface PgClient {
  query: (statement: {
    text: string
    values: never[]
  }) => Promise<{ rows: readonly object[]; rowCount: number }>
}

const overPool = (pool: Pool): PgClient => ({
  query: async ({ text, values }) => {
    const rows = await pool.unsafe(text, values, { prepare: true })
    return { rows, rowCount: rows.count }
  },
})

/** Counts points by key in windows of some seconds, for limits that aren't about signing in. */
export const pointLimiter = (pool: Pool, name: string, points: number, seconds: number) =>
  new RateLimiterPostgres({
    storeClient: overPool(pool),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A process that knows of an exceeded limit needn't ask again.
    inMemoryBlockOnConsumed: points + 1,
  })

const inTransaction = (tx: Database): PgClient => ({
  query: async ({ text, values }) => {
    // The odd parts are the numbers of `$1`, `$2` …
    const parts = text
      .split(/\$(\d+)/)
      .map((part, at): SQL => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`))
    const rows = await tx.execute(sql.join(parts))
    return { rows: [...rows], rowCount: rows.count }
  },
})
