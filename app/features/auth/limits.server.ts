import { isIPv6 } from 'node:net'
import {
  type RateLimiterAbstract,
  RateLimiterPostgres,
  RateLimiterRes,
  RateLimiterUnion,
} from 'rate-limiter-flexible'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { AppError } from '#app/lib/errors.ts'
import type { Services } from '#app/server/services.server.ts'
import type { Pool } from '#db/client.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How often something may be tried: independent windows of [points, seconds]. An address has more points than an
 * email, because an office shares it. The overall limits slow an attack spread over many of both.
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
  // A 4-digit code has 10,000 values, so ten guesses a day have one chance in a thousand (product rule 4).
  'reset-code email': [[10, DAY]],
  'reset-code address': [
    [20, HOUR],
    [50, DAY],
  ],
  'reset-code all': [[1000, DAY]],
} as const satisfies Record<string, readonly (readonly [points: number, seconds: number])[]>

export type LimitName = keyof typeof LIMITS
/** The key to count for each limit. Null (an unknown address) counts nothing. */
export type LimitKeys = Partial<Record<LimitName, string | null>>

/** From narrow to wide: a refused try of one caller must not count against everyone. */
const SCOPES: readonly ((name: LimitName) => boolean)[] = [
  (name) => name.endsWith(' address'),
  (name) => name.endsWith(' email') || name.endsWith(' user'),
  (name) => name.endsWith(' all'),
]

/**
 * Counts one try against every given limit before the work it guards, so that simultaneous tries count too. A try
 * that a narrow limit refuses doesn't count against wider ones, or one address could lock out everyone.
 * @throws AppError too-many with the minutes to wait, whether or not the try would have succeeded
 */
export async function countTry(services: Services, keys: LimitKeys): Promise<void> {
  const all = entries(keys)
  for (const scope of SCOPES) {
    const wait = await consume(
      services,
      all.filter(([name]) => scope(name)),
    )
    if (wait > 0) throw tooMany(wait)
  }
}

/** Milliseconds to wait; 0 when none of the limits refuses. */
async function consume(services: Services, keys: [LimitName, string][]): Promise<number> {
  const waits = await Promise.all(
    keys.map(async ([name, key]) => {
      try {
        await new RateLimiterUnion(...limiters(services.pool, name)).consume(key)
        return 0
      } catch (refused) {
        return Math.max(
          ...Object.values(refused as Record<string, unknown>).map((reason) => {
            if (reason instanceof RateLimiterRes) return reason.msBeforeNext
            throw reason
          }),
        )
      }
    }),
  )
  return Math.max(0, ...waits)
}

/** Takes a successful try back and clears the failures of the limits in `forget`. */
export async function forgiveTry(services: Services, keys: LimitKeys, forget: LimitName[]): Promise<void> {
  await Promise.all(
    entries(keys).flatMap(([name, key]) =>
      limiters(services.pool, name).map((limiter) =>
        forget.includes(name) ? limiter.delete(key) : limiter.reward(key),
      ),
    ),
  )
}

function tooMany(milliseconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  return new AppError(
    'too-many',
    `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  )
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

function limiters(pool: Pool, name: LimitName): RateLimiterAbstract[] {
  let all = byPool.get(pool)
  if (!all) byPool.set(pool, (all = new Map()))
  let found = all.get(name)
  if (!found) {
    found = LIMITS[name].map(
      ([points, duration]) =>
        new RateLimiterPostgres({
          storeClient: asPgClient(pool),
          storeType: 'client',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix: `${name} ${duration}`,
          points,
          duration,
        }),
    )
    all.set(name, found)
  }
  return found
}

/** Adapts our driver to the limiter, which expects node-postgres. */
function asPgClient(pool: Pool) {
  return {
    query: async ({ text, values }: { text: string; values: never[] }) => {
      const rows = await pool.unsafe(text, values, { prepare: true })
      return { rows, rowCount: rows.count }
    },
  }
}
