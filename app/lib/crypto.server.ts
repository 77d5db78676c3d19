import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database, Pool } from '#db/client.ts'
import { accountKeys } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { env } from './env.server.ts'

/** The place of a sealed value, to which it is bound: copied to another row or column, it can't be opened. */
export interface Place {
  table: string
  column: string
  rowId: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts a field for one account. The result is text. */
export async function seal(tx: Database, accountId: string, value: string, place: Place): Promise<string> {
  const key = await dataKey(tx, accountId)
  return `v1.${encrypt(key, Buffer.from(value, 'utf8'), additional(accountId, place)).toString('base64url')}`
}

/** @throws Error when the value was altered, or sealed for another account, row or column. */
export async function open(tx: Database, accountId: string, sealed: string, place: Place): Promise<string> {
  const [version, body] = sealed.split('.')
  if (version !== 'v1' || !body) throw new Error('not a sealed value')
  const key = await dataKey(tx, accountId)
  return decrypt(key, Buffer.from(body, 'base64url'), additional(accountId, place)).toString('utf8')
}

/** Encrypts and opens the parts of a file. */
export interface FileCipher {
  /** `part` names the part: only by that name can it be opened. */
  seal: (bytes: Buffer, part: string) => Buffer
  /** @throws Error when it was altered, or sealed as another part, or for another account, row or column. */
  open: (sealed: Buffer, part: string) => Buffer
}

/** The bytes that sealing adds to each part of a file. */
export const SEAL_BYTES = NONCE_BYTES + TAG_BYTES

/** The cipher for an account's file at this place. It may be used after the transaction has committed. */
export async function fileCipher(tx: Database, accountId: string, place: Place): Promise<FileCipher> {
  const key = await dataKey(tx, accountId)
  const bound = (part: string) => `${additional(accountId, place)}\0${part}`
  return {
    seal: (bytes, part) => encrypt(key, bytes, bound(part)),
    open: (sealed, part) => decrypt(key, sealed, bound(part)),
  }
}

/** For equality search over a sealed field, within one account. */
export async function blindIndex(
  tx: Database,
  accountId: string,
  purpose: string,
  value: string,
): Promise<Buffer> {
  const key = await dataKey(tx, accountId)
  return createHmac('sha256', derive(key, `blind ${purpose}`))
    .update(value)
    .digest()
}

/**
 * The hash of a short secret (a mailed code, a limiter's key), keyed by SECRET and purpose, so that a copy of the
 * database doesn't reveal it.
 */
export function keyedHash(purpose: string, value: string): Buffer {
  return createHmac('sha256', derive(Buffer.from(env().SECRET), purpose))
    .update(value)
    .digest()
}

/** A random secret of 256 bits, safe in a cookie or URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The stored hash of a 256-bit token, which needs neither salt nor slowness. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Encrypts and authenticates a note to ourselves that others carry, as in a mailed link. */
export function sealNote(purpose: string, note: string): string {
  const key = derive(Buffer.from(env().SECRET), `note ${purpose}`)
  return encrypt(key, Buffer.from(note, 'utf8'), purpose).toString('base64url')
}

/** Opens what `sealNote` sealed for the same purpose; null for anything else. */
export function openNote(purpose: string, sealed: string): string | null {
  const key = derive(Buffer.from(env().SECRET), `note ${purpose}`)
  try {
    return decrypt(key, Buffer.from(sealed, 'base64url'), purpose).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Finds master keys that the database needs and ENCRYPTION_KEYS lacks or has wrong.
 * @returns a sentence, or '' if all are there
 */
export async function checkKeyRing(pool: Pool): Promise<string> {
  const used = await pool<{ id: string; account: string; accounts: number }[]>`
    select master_key_id as id, account_id as account, accounts from master_keys_in_use()`
  for (const { id, account, accounts } of used) {
    const inUse = `which ${accounts === 1 ? 'an account uses' : `${accounts} accounts use`}`
    if (!ring().some(([name]) => name === id)) return `ENCRYPTION_KEYS lacks the key ${id}, ${inUse}.`
    const opens = await withAccount(pool, account, async (tx) => {
      const row = await load(tx, account)
      try {
        return !row || row.masterKeyId !== id || unwrap(account, row).length > 0
      } catch {
        return false
      }
    })
    if (!opens) return `ENCRYPTION_KEYS has another key ${id} than the one ${inUse}.`
  }
  return ''
}

/** Wraps the account's key with the current master key unless it already is. Returns whether it did. */
export async function rewrapAccountKey(tx: Database, accountId: string): Promise<boolean> {
  const [row] = await tx.select().from(accountKeys).where(eq(accountKeys.accountId, accountId)).for('update')
  if (!row || row.masterKeyId === currentMasterKeyId()) return false
  await tx
    .update(accountKeys)
    .set(wrap(accountId, unwrap(accountId, row)))
    .where(eq(accountKeys.accountId, accountId))
  return true
}

/**
 * Unwrapped keys by account. Only committed keys: no one could open what a rolled-back one sealed. As key objects,
 * because creating one from bytes takes longer than sealing a row.
 */
const cache = new Map<string, KeyObject>()
const CACHE_SIZE = 1000

/** Clears unwrapped keys, for tests that change the ring or the database. */
export function forgetKeys(): void {
  cache.clear()
}

async function dataKey(tx: Database, accountId: string): Promise<KeyObject> {
  const cached = cache.get(accountId)
  if (cached) return cached
  let row = await load(tx, accountId)
  if (!row) {
    await tx
      .insert(accountKeys)
      .values({ accountId, ...wrap(accountId, randomBytes(32)) })
      .onConflictDoNothing()
    row = await load(tx, accountId)
  }
  if (!row) throw new Error('the account has no encryption key')
  const key = createSecretKey(unwrap(accountId, row))
  if (row.committed) {
    if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!)
    cache.set(accountId, key)
  }
  return key
}

async function load(tx: Database, accountId: string) {
  const [row] = await tx
    .select({
      masterKeyId: accountKeys.masterKeyId,
      wrapped: accountKeys.wrapped,
      // now() is the start of this transaction, so a row created in it isn't older.
      committed: sql<boolean>`${accountKeys.createdAt} < now()`,
    })
    .from(accountKeys)
    .where(eq(accountKeys.accountId, accountId))
  return row
}

function wrap(accountId: string, key: Buffer): { masterKeyId: string; wrapped: Buffer } {
  const masterKeyId = currentMasterKeyId()
  return { masterKeyId, wrapped: encrypt(masterKey(masterKeyId), key, `account key ${accountId}`) }
}

function unwrap(accountId: string, row: { masterKeyId: string; wrapped: Buffer }): Buffer {
  return decrypt(masterKey(row.masterKeyId), row.wrapped, `account key ${accountId}`)
}

/** The key ring as `id:base64` parts. The first is current; the others only open what they wrapped. */
function ring(): [id: string, key: Buffer][] {
  return env()
    .ENCRYPTION_KEYS.split(',')
    .map((part) => {
      const [id = '', key = ''] = part.split(':')
      return [id, Buffer.from(key, 'base64')]
    })
}

/** The id of the current master key, the first of the ring. */
export const currentMasterKeyId = (): string => ring()[0]![0]

function masterKey(id: string): Buffer {
  const found = ring().find(([name]) => name === id)
  if (!found) throw new Error(`Missing configuration for ENCRYPTION_KEYS: the key ${id} is still in use`)
  return found[1]
}

const additional = (accountId: string, place: Place) =>
  [accountId, place.table, place.column, place.rowId].join('\0')

const derive = (key: Buffer | KeyObject, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

function encrypt(key: Buffer | KeyObject, value: Buffer, bound: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(bound),
  )
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer | KeyObject, sealed: Buffer, bound: string): Buffer {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
