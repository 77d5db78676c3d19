import '#app/lib/require-node.mjs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { passwordProblem } from '#app/features/accounts/auth/password-rules.ts'
import { emailField } from '#app/features/accounts/auth/sign-in.schema.ts'
import { audit } from '#app/lib/audit.server.ts'
import { HASH_MEMORY_KIB, hashPassword } from '#app/lib/password.server.ts'
import type { Database } from '#db/client.ts'
import { accounts, locations, users } from '#db/schema/index.ts'

/** The demo data's password, which the README has. */
const DEMO_PASSWORD = 'demo-password-1'
const TIME_ZONE = 'America/New_York'

export interface NewSuperUser {
  email: string
  firstName: string
  lastName: string
  password: string
}

/**
 * Creates a super user in the operator's own account, and that account if there is none. At the first sign-in they set up
 * multi-factor sign-in.
 * @param db as the database's owner
 * @throws Error with a sentence for a bad email or password, or an email that is taken
 */
export async function createSuperUser(db: Database, input: NewSuperUser): Promise<void> {
  const email = emailField.safeParse(input.email)
  if (!email.success) throw new Error(email.error.issues[0]!.message)
  const firstName = input.firstName.trim()
  if (!firstName) throw new Error('Enter a name.')
  const problem = passwordProblem(input.password, email.data)
  if (problem) throw new Error(problem)
  if (input.password.toLowerCase() === DEMO_PASSWORD)
    throw new Error('This password is public. Choose another.')
  const passwordHash = await hashPassword(input.password, HASH_MEMORY_KIB)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table accounts in share row exclusive mode`)
    const accountId = (await platformAccount(tx)) ?? (await openPlatformAccount(tx))
    const [user] = await tx
      .insert(users)
      .values({
        accountId,
        email: email.data,
        passwordHash,
        role: 'super',
        firstName,
        lastName: input.lastName.trim(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!user)
      throw new Error('There is a super user with this email. Use Forgot Password on the sign-in page.')
    const source = {
      account: { id: accountId },
      actor: null,
      ghostedBy: null,
      ip: null,
      now: () => new Date(),
    }
    await audit(tx, source, { action: 'created a super user', entity: 'user', entityId: user.id })
  })
}

async function platformAccount(tx: Database): Promise<string | undefined> {
  const [found] = await tx.execute<{ id: string }>(sql`select id from accounts where is_platform`)
  return found?.id
}

async function openPlatformAccount(tx: Database): Promise<string> {
  const [account] = await tx
    .insert(accounts)
    .values({ name: 'Switchboard', timezone: TIME_ZONE, isPlatform: true })
    .returning({ id: accounts.id })
  const accountId = account!.id
  await tx.insert(locations).values({ accountId, name: 'Main office', timezone: TIME_ZONE })
  return accountId
}

/** Reads the user from the environment, or asks at a terminal for what isn't there. */
async function readInput(): Promise<NewSuperUser> {
  const { SUPER_USER_EMAIL, SUPER_USER_NAME, SUPER_USER_PASSWORD } = process.env
  if (!process.stdin.isTTY && !(SUPER_USER_EMAIL && SUPER_USER_NAME && SUPER_USER_PASSWORD)) {
    throw new Error(
      'Set SUPER_USER_EMAIL, SUPER_USER_NAME and SUPER_USER_PASSWORD, or run this in a terminal.',
    )
  }
  const email = SUPER_USER_EMAIL ?? (await ask('Email: '))
  const name = SUPER_USER_NAME ?? (await ask('Name: '))
  const password = SUPER_USER_PASSWORD ?? (await ask('Password (not shown): ', { hidden: true }))
  if (!SUPER_USER_PASSWORD && password !== (await ask('Again: ', { hidden: true }))) {
    throw new Error('The two passwords differ.')
  }
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { email, firstName, lastName: rest.join(' '), password }
}

async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question)
  const output = hidden ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  if (hidden) process.stdout.write('\n')
  return answer
}

if (import.meta.main) {
  const url = process.env.MIGRATION_DATABASE_URL
  try {
    if (!url) throw new Error('MIGRATION_DATABASE_URL is not set.')
    const input = await readInput()
    const client = postgres(url, { max: 1, onnotice: () => {} })
    await createSuperUser(drizzle(client, { casing: 'snake_case' }), input).finally(() => client.end())
    console.log(`${input.email} can sign in now, and sets up multi-factor sign-in first.`)
  } catch (error) {
    console.error(`error: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
