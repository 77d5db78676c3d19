import { drizzle } from 'drizzle-orm/postgres-js'
import { describe, expect, test } from 'vitest'
import { signIn } from '#app/features/accounts/auth/sign-in.server.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { createSuperUser } from './create-super-user.ts'

const db = useDatabase()
const USER = {
  email: 'Ops@Agency.example',
  firstName: 'Olga',
  lastName: 'Ops',
  password: 'a long night train',
}
const create = (change: Partial<typeof USER> = {}) =>
  createSuperUser(drizzle(db.admin, { casing: 'snake_case' }), { ...USER, ...change })

describe('a super user', () => {
  test('is created with the operator’s account, and signs in', async () => {
    await create()
    await create({ email: 'second@agency.example' })
    const rows = await db.admin`
      select u.email, u.role, a.is_platform from users u join accounts a on a.id = u.account_id order by u.email`
    expect(rows).toEqual([
      { email: 'ops@agency.example', role: 'super', is_platform: true },
      { email: 'second@agency.example', role: 'super', is_platform: true },
    ])
    expect(await db.admin`select id from accounts`).toHaveLength(1)
    expect(await db.admin`select action from audit_log`).toMatchObject([
      { action: 'created a super user' },
      { action: 'created a super user' },
    ])
    const { services } = makeServices(db)
    const visitor = { ip: null, userAgent: 'test' }
    const result = await signIn(
      services,
      { email: USER.email.toLowerCase(), password: USER.password },
      visitor,
    )
    expect(result).toMatchObject({ step: 'done' })
  })

  test.each([
    [{ email: 'nobody' }, 'Enter an email'],
    [{ firstName: ' ' }, 'Enter a name'],
    [{ password: 'short' }, 'Use at least 10'],
    [{ password: 'demo-Password-1' }, 'This password is public'],
    [{ password: 'password1234' }, 'first to be guessed'],
    [{}, 'There is a super user with this email'],
  ])('is refused: %j', async (change, message) => {
    await expect(create(change)).rejects.toThrow(message)
  })
})
