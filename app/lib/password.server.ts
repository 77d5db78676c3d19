import { hash, verify } from '@node-rs/argon2'
import { env } from './env.server.ts'

/** OWASP's first choice for argon2id with two passes and one lane; about 30 ms. */
export const HASH_MEMORY_KIB = 19_456

/** The password of unknown users is checked against the hash of a random value. */
let decoy: Promise<string> | undefined

/** A salted hash for users.password_hash. It names its own parameters. */
export const hashPassword = (
  password: string,
  memoryCost: number = env().PASSWORD_HASH_MEMORY_KIB,
): Promise<string> =>
  // 2 is argon2id.
  hash(password, { algorithm: 2, memoryCost, timeCost: 2, parallelism: 1 })

/**
 * False for a wrong password and for a stored value that isn't a hash. Null (an unknown user) is false too and takes
 * as long, so that the time reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const right = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && right
}
