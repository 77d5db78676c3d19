import { RateLimiterRes } from 'rate-limiter-flexible'
import { pointLimiter } from '#app/features/accounts/auth/limits.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'
import { plural } from '#app/lib/plural.ts'
import type { Pool } from '#db/client.ts'

const SECONDS = 60
/** A process takes calls from the common count in this many parts, since writing it for each call would take longer than the call. */
const PARTS = 30
/** Callers whose parts a process remembers. */
const MOST_CALLERS = 10_000

/** Calls that this process has taken from a caller's count and not yet used. */
interface Part {
  left: number
  /** The rest of the common count, after this part was taken. */
  remaining: number
  until: number
}

interface Limiter {
  pool: Pool
  points: number
  count: ReturnType<typeof pointLimiter>
  parts: Map<string, Promise<Part>>
}

/** All callers of an account together have as many calls as this many of them. */
const CALLERS_OF_ACCOUNT = 10

const current: Partial<Record<Counted, Limiter>> = {}

type Counted = 'api' | 'api-account'

function limiterOf(pool: Pool, counted: Counted): Limiter {
  const points = env().API_CALLS_PER_MINUTE * (counted === 'api' ? 1 : CALLERS_OF_ACCOUNT)
  const known = current[counted]
  if (known?.pool === pool && known.points === points) return known
  return (current[counted] = {
    pool,
    points,
    count: pointLimiter(pool, counted, points, SECONDS),
    parts: new Map(),
  })
}

/**
 * Counts a call for the account, whose keys would otherwise have a limit each.
 */
export const countForAccount = (pool: Pool, accountId: string) => countCall(pool, accountId, 'api-account')

/**
 * Counts a call of a session or key, or of an address without a valid one. Returns the headers that say how many are left.
 */
export async function countCall(
  pool: Pool,
  caller: string,
  counted: Counted = 'api',
): Promise<Record<string, string>> {
  const limiter = limiterOf(pool, counted)
  try {
    for (;;) {
      const taken = limiter.parts.get(caller) ?? take(limiter, caller)
      const part = await taken
      if (part.left > 0 && part.until > Date.now()) {
        part.left -= 1
        return headersOf(limiter.points, part.remaining + part.left, part.until - Date.now())
      }
      // Another call may have taken the next one.
      if (limiter.parts.get(caller) === taken) limiter.parts.delete(caller)
    }
  } catch (error) {
    limiter.parts.delete(caller)
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new ApiRefusal('too-many', `Too many calls. Try again in ${plural(seconds, 'second')}.`, {
      headers: { ...headersOf(limiter.points, 0, error.msBeforeNext), 'Retry-After': String(seconds) },
    })
  }
}

/** Takes the next part. Calls at the same time share it. */
function take({ points, count, parts }: Limiter, caller: string): Promise<Part> {
  if (parts.size >= MOST_CALLERS) parts.clear()
  const size = Math.max(1, Math.floor(points / PARTS))
  const key = keyedHash('api calls', caller).toString('base64url')
  const part = count.consume(key, size).then(({ remainingPoints, msBeforeNext }) => ({
    left: size,
    remaining: Math.max(0, remainingPoints),
    until: Date.now() + msBeforeNext,
  }))
  parts.set(caller, part)
  return part
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-06, which most clients understand. */
const headersOf = (points: number, left: number, milliseconds: number) => ({
  'RateLimit-Limit': String(points),
  'RateLimit-Remaining': String(left),
  'RateLimit-Reset': String(Math.max(0, Math.ceil(milliseconds / 1000))),
})
