import { newToken } from '#app/lib/crypto.server.ts'

const PREFIX = 'swb_'
const KEY = /^swb_([\w-]{22})([\w-]{43})$/

/** A new key. It begins with its account's id, so that no index has to span all accounts. */
export const newKey = (accountId: string): string =>
  PREFIX + Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url') + newToken()

export const isKey = (token: string): boolean => token.startsWith(PREFIX)

/** The account of a key; null for what can't be one. */
export function accountOfKey(key: string): string | null {
  const encoded = KEY.exec(key)?.[1]
  if (!encoded) return null
  const hex = Buffer.from(encoded, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
