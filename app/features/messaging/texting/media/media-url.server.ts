import type { Ctx } from '#app/lib/ctx.server.ts'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'

export const MEDIA_PURPOSE = 'sms media'
/** The provider fetches a file within seconds. An hour leaves time for slow carriers. */
const PUBLIC_FOR_MS = 3_600_000

/** The signature of a file's public address. */
export const mediaSignature = (accountId: string, mediaId: string, expires: number): string =>
  keyedHash(MEDIA_PURPOSE, `${accountId}.${mediaId}.${expires}`).toString('base64url')

/** A file's public address, for the provider. It is valid for an hour, for anyone who has it. */
export function publicMediaUrl(ctx: Ctx, mediaId: string): string {
  const expires = ctx.now().getTime() + PUBLIC_FOR_MS
  const query = new URLSearchParams({
    account: ctx.account.id,
    exp: String(expires),
    sig: mediaSignature(ctx.account.id, mediaId, expires),
  })
  return `${env().APP_URL}/media/${mediaId}/public?${query}`
}
