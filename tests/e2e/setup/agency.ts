import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { emulator } from './emulators.ts'

type User = Awaited<ReturnType<typeof makeUser>>
type Client = Awaited<ReturnType<typeof makeClient>>

/** A test's own account, made in the database. */
export interface Agency {
  id: string
  /** The account's phone number, digits with country code. */
  number: string
  /** Maya Reyes, the owner. */
  maya: User
  /** Dana Okafor, an employee. */
  dana: User
  /** The context of feature functions that prepare something. Browsers get no events from them. */
  ctx: Ctx
  addUser: (values?: Parameters<typeof makeUser>[2]) => Promise<User>
  addClient: (values?: Parameters<typeof makeClient>[2]) => Promise<Client>
  /** A page in a context of the user's own, signed in by a session cookie; `where` is another browser than the test's. */
  signIn: (user: User, options?: BrowserContextOptions, where?: Browser) => Promise<Page>
}

export const PASSWORD = 'correct horse battery'

/** `watch` is given each browser context. */
export async function makeAgency(
  db: TestDatabase,
  browser: Browser,
  watch: (context: BrowserContext) => void,
): Promise<Agency> {
  const { account, number } = await makeAccount(db, { name: 'Harbor Insurance' })
  await emulator('twilio/numbers', { phoneNumber: number.number })
  const passwordHash = await hashPassword(PASSWORD)
  const addUser: Agency['addUser'] = (values) => makeUser(db, account.id, { passwordHash, ...values })
  const maya = await addUser({ role: 'owner', firstName: 'Maya', lastName: 'Reyes' })
  return {
    id: account.id,
    number: number.number,
    maya,
    dana: await addUser({ role: 'employee' }),
    ctx: makeCtx(db, account, maya),
    addUser,
    addClient: (values) => makeClient(db, account.id, values),
    signIn: async (user, options, where = browser) => {
      const context = await where.newContext({ baseURL: process.env.APP_URL, ...options })
      watch(context)
      const [name, value] = (await signIn(db, user)).split('=') as [string, string]
      await context.addCookies([{ name, value, url: process.env.APP_URL! }])
      return context.newPage()
    },
  }
}
