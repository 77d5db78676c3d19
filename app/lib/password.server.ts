import { hash, verify } from '@node-rs/argon2'
import { env } from './env.server.ts'

/** argon2id (the package's 2), by default at OWASP's first choice: 19 MiB, two passes, one lane; about 30 ms. */
const parameters = () =>
  ({ algorithm: 2, memoryCost: env().PASSWORD_HASH_MEMORY_KIB, timeCost: 2, parallelism: 1 }) as const

/** What an unknown user's password is checked against: a hash of something nobody knows. */
let decoy: Promise<string> | undefined

/** A salted hash as users.password_hash keeps it; it names its own parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters())

/**
 * False for a wrong password and for a stored value that is no hash. Null, for a user who does not exist, is false too
 * and takes as long: the time tells nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID())
  const right = await verify(stored ?? (await decoy), password).catch(() => false)
  return stored !== null && right
}
