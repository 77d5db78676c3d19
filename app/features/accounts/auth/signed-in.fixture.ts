import type { AppError } from '#app/lib/errors.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { createSession, findSession } from './session.server.ts'

export const PASSWORD = 'correct horse battery'
const hashed = hashPassword(PASSWORD)

/** A user with a password and an open session. */
export async function makeSignedIn(
  db: TestDatabase,
  values: Parameters<typeof makeUser>[2] = {},
  accountValues: Parameters<typeof makeAccount>[1] = {},
) {
  const { account } = await makeAccount(db, accountValues)
  const user = await makeUser(db, account.id, { passwordHash: await hashed, ...values })
  const clock = makeServices(db)
  const begin = () =>
    withAccount(db.pool, account.id, (tx) =>
      createSession(tx, {
        accountId: account.id,
        userId: user.id,
        userAgent: null,
        ip: null,
        now: clock.now(),
      }),
    )
  const sessionOf = async (token: string) => {
    const found = await findSession(clock.services, token)
    if (found.state !== 'open') throw new Error(`session is ${found.state}`)
    return found.session
  }
  return { ...clock, account, user, ...(await begin()), begin, sessionOf }
}

/** The error of what must be refused. */
export const refusal = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error: AppError) => error,
  )
