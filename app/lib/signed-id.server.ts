import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './crypto.server.ts'
import { isUuid } from './uuid.ts'

/** A signed reference to a row of an account, for URLs. `purpose` keeps kinds apart. */
export function signRow(purpose: string, row: { accountId: string; id: string }): string {
  const name = `${row.accountId}.${row.id}`
  return `${name}.${keyedHash(purpose, name).toString('base64url')}`
}

/** The referenced row; null unless we signed it for this purpose. */
export function readSignedRow(
  purpose: string,
  signed: string | null | undefined,
): { accountId: string; id: string } | null {
  const [accountId, id, signature, ...rest] = (signed ?? '').slice(0, 200).split('.')
  if (!isUuid(accountId) || !isUuid(id) || !signature || rest.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const wanted = keyedHash(purpose, `${accountId}.${id}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? { accountId, id } : null
}
