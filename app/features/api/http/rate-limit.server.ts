import { RateLimiterRes } from 'rate-limiter-flexible'
import { pointLimiter } from '#app/features/auth/limits.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'
import { plural } from '#app/lib/plural.ts'
import type { Pool } from '#db/client.ts'

const SECONDS = 60

let limiter: { pool: Pool; limit: ReturnType<typeof pointLimiter> } | undefined

/**
 * Counts a call of a session or key, or of an address without a valid one. Returns the headers that say how many are left.
 * @throws ApiRefusal too-many
 */
export async function countCall(pool: Pool, caller: string): Promise<Record<string, string>> {
  const points = env().API_CALLS_PER_MINUTE
  if (limiter?.pool !== pool) limiter = { pool, limit: pointLimiter(pool, 'api', points, SECONDS) }
  const key = keyedHash('api calls', caller).toString('base64url')
  try {
    return headersOf(points, await limiter.limit.consume(key))
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new ApiRefusal('too-many', `Too many calls. Try again in ${plural(seconds, 'second')}.`, {
      headers: { ...headersOf(points, error), 'Retry-After': String(seconds) },
    })
  }
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-06, which most clients understand. */
const headersOf = (points: number, left: RateLimiterRes) => ({
  'RateLimit-Limit': String(points),
  'RateLimit-Remaining': String(Math.max(0, left.remainingPoints)),
  'RateLimit-Reset': String(Math.max(0, Math.ceil(left.msBeforeNext / 1000))),
})
