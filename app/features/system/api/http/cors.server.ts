import { eq } from 'drizzle-orm'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Services } from '#app/lib/services.ts'
import { apiOrigins } from '#db/schema/index.ts'

/** Whether some account lists this site: a preflight request doesn't say for which it asks. */
export async function isListed({ pool }: Services, origin: string): Promise<boolean> {
  const [row] = await pool<{ listed: boolean }[]>`select api_origin_listed(${origin}) as listed`
  return row?.listed ?? false
}

/** Whether the caller's account lists this site. */
export async function isListedBy(ctx: Ctx, origin: string): Promise<boolean> {
  const rows = await ctx.db((tx) =>
    tx.select({ id: apiOrigins.id }).from(apiOrigins).where(eq(apiOrigins.origin, origin)),
  )
  return rows.length > 0
}

export const corsHeaders = (origin: string) => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers':
    'ETag, Location, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed, Request-Id',
  Vary: 'Origin',
})

export const preflightHeaders = (origin: string, methods: string) => ({
  ...corsHeaders(origin),
  'Access-Control-Allow-Methods': methods,
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Unlock, Cache-Control, Pragma',
  'Access-Control-Max-Age': '600',
})
