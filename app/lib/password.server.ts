import { hash, verify } from '@node-rs/argon2'

/** argon2id (the package's 2) at OWASP's first choice: 19 MiB, two passes, one lane; about 30 ms. */
const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** A salted hash as users.password_hash keeps it; it names its own parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password, PARAMETERS)

/** False for a wrong password and for a stored value that is no hash. */
export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false)
