import { hash, verify } from '@node-rs/argon2'

/** argon2id by OWASP's advice: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What an unknown email's password is checked against, so that the answer takes as long. Of nothing anybody knows. */
let dummy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether the password is the one hashed. With no hash the same work is done and the answer is no. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash(crypto.randomUUID(), COST)
  const right = await verify(stored ?? (await dummy), password).catch(() => false)
  return stored !== null && right
}
