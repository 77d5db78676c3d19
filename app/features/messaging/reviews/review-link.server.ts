import { randomBytes } from 'node:crypto'
import { keyedHash } from '#app/lib/crypto.server.ts'
import { env } from '#app/lib/env.server.ts'

const TOKEN = /^[\w-]{22}$/

/** A new link's token: 128 random bits, short enough for a text. Only its hash is stored. */
export const newReviewToken = (): string => randomBytes(16).toString('base64url')

export const reviewTokenHash = (token: string): Buffer => keyedHash('review link', token)

export const reviewLink = (accountId: string, token: string): string =>
  `${env().APP_URL}/review/${accountCode(accountId)}?c=${token}`

/** An account's id in 22 characters. */
const accountCode = (accountId: string): string =>
  Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/** The account and the token of a link; null unless both have their form. */
export function readReviewLink(
  code: string | undefined,
  token: string | null,
): { accountId: string; tokenHash: Buffer } | null {
  if (!code || !TOKEN.test(code) || !token || !TOKEN.test(token)) return null
  const hex = Buffer.from(code, 'base64url').toString('hex')
  const accountId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { accountId, tokenHash: reviewTokenHash(token) }
}
