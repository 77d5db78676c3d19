import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from './crypto.server.ts'
import { isUuid } from './uuid.ts'

/** Signs a row's id for use in a URL, so that it can't be forged. `purpose` separates the kinds. */
export function signRow(purpose: string, row: { accountId: string; id: string }): string {
  const name = `${row.accountId}.${row.id}`
  return `${name}.${keyedHash(purpose, name).toString('base64url')}`
}

/** The row's id, or null when we didn't sign it for this purpose. */
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
