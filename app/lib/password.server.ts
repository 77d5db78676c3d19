import { hash, verify } from '@node-rs/argon2'
import { env } from './env.server.ts'

/** argon2id (2 in the package) with OWASP's first choice: 19 MiB, two passes, one lane; about 30 ms. */
const parameters = () =>
  ({ algorithm: 2, memoryCost: env().PASSWORD_HASH_MEMORY_KIB, timeCost: 2, parallelism: 1 }) as const

/** The password of unknown users is checked against the hash of a random value. */
let decoy: Promise<string> | undefined

/** A salted hash for users.password_hash. It names its own parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters())

/**
 * False for a wrong password and for a stored value that isn't a hash. Null (an unknown user) is false too and takes
 * as long, so that the time reveals nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const right = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && right
}
