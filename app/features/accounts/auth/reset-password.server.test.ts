import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/lib/password.server.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { queuedJobs, removeJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { mailResetCode, readResetLink, requestReset, resetPassword } from './reset-password.server.ts'
import { createSession, findSession } from './session.server.ts'
import { signIn } from './sign-in.server.ts'
import { refusal } from './signed-in.fixture.ts'

const db = useDatabase()
const { mails } = useMailbox()
const OLD = 'the old one it was'
const NEW = 'three blue kites'
let counter = 0
let ip = ''
beforeEach(() => {
  counter += 1
  ip = `10.9.${counter >> 8}.${counter & 255}`
  mails.length = 0
})

async function person(values: Parameters<typeof makeUser>[2] = {}) {
  const { account } = await makeAccount(db)
  const user = await makeUser(db, account.id, { passwordHash: await hashPassword(OLD), ...values })
  return { account, user, email: user.email }
}
/** Runs the jobs that wait to mail a code. */
async function runMailJobs(services: Parameters<typeof mailResetCode>[0]) {
  const waiting = await queuedJobs(db, 'auth.mail-reset-code')
  for (const { payload } of waiting) await mailResetCode({ ...services, pool: db.workerPool }, payload)
  await removeJobs(db, waiting)
  return waiting.length
}
async function mailedCode(services: Parameters<typeof requestReset>[0], email: string) {
  await requestReset(services, email, ip)
  await runMailJobs(services)
  return /\b\d{4}\b/.exec(mails.at(-1)?.subject ?? '')![0]
}
const other = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')
const canSignIn = (services: Parameters<typeof signIn>[0], email: string, password: string) =>
  signIn(services, { email, password }, { ip, userAgent: null }).then(
    (result) => result.step,
    () => false,
  )

describe('asking for a code', () => {
  test('mails four digits and a link that fills them in', async () => {
    const { services, pass } = makeServices(db)
    const { email, user } = await person()
    const code = await mailedCode(services, email)
    expect(mails[0]).toMatchObject({ to: [{ address: email }], subject: `${code} is your Switchboard code` })
    const [, userId, token] = /forgot-password\/([^/]+)\/(\S+)/.exec(mails[0]!.text!)!
    expect(userId).toBe(user.id)
    expect(token).not.toContain(code)
    expect(readResetLink(services, userId!, token!)).toEqual({ email, code })
    expect(readResetLink(services, randomUUID(), token!)).toBeNull()
    expect(readResetLink(services, userId!, `${token}x`)).toBeNull()
    pass({ minutes: 10 })
    expect(readResetLink(services, userId!, token!)).toBeNull()
  })

  test('does the same for an unknown email and mails nothing to it', async () => {
    const { services } = makeServices(db)
    const known = await person()
    const gone = await person({ disabledAt: new Date() })
    for (const email of [known.email, `${randomUUID()}@nobody.example`, gone.email]) {
      await requestReset(services, email, ip)
      // The response comes before any lookup or mail, and guesses are checked against the same kind of row.
      expect(mails).toHaveLength(0)
      const use = () => resetPassword(services, { email, code: '0000', newPassword: NEW }, ip)
      expect(await refusal(use())).toMatchObject({ field: 'code' })
      const [row] =
        await db.admin`select tries, length(code_hash) as code from password_resets where email = ${email}`
      expect(row).toEqual({ tries: 1, code: 0 })
    }
    expect(await runMailJobs(services)).toBe(3)
    expect(mails.map((mail) => mail.to)).toMatchObject([[{ address: known.email }]])
  })

  test('a job that runs late or twice mails no outdated code', async () => {
    const { services, pass } = makeServices(db)
    const { email } = await person()
    await requestReset(services, email, ip)
    await requestReset(services, email, ip)
    expect(await runMailJobs(services)).toBe(2)
    expect(mails).toHaveLength(1)
    await requestReset(services, email, ip)
    pass({ minutes: 11 })
    await runMailJobs(services)
    expect(mails).toHaveLength(1)
  })

  test('stores no code, only its keyed hash', async () => {
    const { services } = makeServices(db)
    const { email } = await person()
    const code = await mailedCode(services, email)
    const [row] = await db.admin`select * from password_resets where email = ${email}`
    expect(row!.code_hash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(`"${code}"`)
  })

  test('allows three codes in 15 minutes, for known and unknown emails', async () => {
    const { services } = makeServices(db)
    for (const email of [(await person()).email, `${randomUUID()}@nobody.example`]) {
      for (let i = 0; i < 3; i += 1) await requestReset(services, email, ip)
      expect(await refusal(requestReset(services, email, ip))).toMatchObject({ status: 429 })
    }
  })

  test('the application cannot read the table', async () => {
    await expect(db.pool`select * from password_resets`).rejects.toThrow(/permission denied/)
  })
})

describe('using it', () => {
  test('sets the password, is audited, and works once', async () => {
    const { services } = makeServices(db)
    const { email, user } = await person()
    const code = await mailedCode(services, email)
    await resetPassword(services, { email, code, newPassword: NEW }, ip)
    expect(await canSignIn(services, email, OLD)).toBe(false)
    expect(await canSignIn(services, email, NEW)).toBe('done')
    const log = await db.admin`select action, ip from audit_log where entity_id = ${user.id} order by id`
    expect(log[0]).toMatchObject({ action: 'reset the password', ip })
    const again = resetPassword(services, { email, code, newPassword: 'another one here' }, ip)
    expect(await refusal(again)).toMatchObject({ field: 'code' })
  })

  test('ends every session and signs no one in', async () => {
    const { services, bus, now } = makeServices(db)
    const { email, user, account } = await person()
    const { token } = await withAccount(db.pool, account.id, (tx) =>
      createSession(tx, { accountId: account.id, userId: user.id, userAgent: null, ip: null, now: now() }),
    )
    const code = await mailedCode(services, email)
    await resetPassword(services, { email, code, newPassword: NEW }, ip)
    expect(await findSession(services, token)).toEqual({
      state: 'ended',
      reason: 'your password was changed',
    })
    expect(bus.events).toMatchObject([{ topic: `user:${user.id}`, name: 'session_ended' }])
    expect(await db.admin`select from sessions where user_id = ${user.id} and ended_at is null`).toHaveLength(
      0,
    )
  })

  test('multi-factor sign-in stays in force', async () => {
    const { services } = makeServices(db)
    const { email } = await person({ mfaEnabled: true })
    const code = await mailedCode(services, email)
    await resetPassword(services, { email, code, newPassword: NEW }, ip)
    expect(await canSignIn(services, email, NEW)).toBe('mfa')
  })

  test('covers every account of the email, and no disabled user', async () => {
    const { services } = makeServices(db)
    const email = `${randomUUID()}@agency.example`
    await person({ email })
    await person({ email })
    await person({ email, disabledAt: new Date() })
    const code = await mailedCode(services, email)
    await resetPassword(services, { email, code, newPassword: NEW }, ip)
    const rows = await db.admin`
      select password_changed_at is not null as changed, disabled_at is not null as disabled
      from users where email = ${email}`
    expect(rows.every((row) => row.changed !== row.disabled)).toBe(true)
  })

  test('a wrong code is refused; after five the right one is too', async () => {
    const { services } = makeServices(db)
    const { email } = await person()
    const code = await mailedCode(services, email)
    for (let i = 0; i < 5; i += 1) {
      const error = await refusal(resetPassword(services, { email, code: other(code), newPassword: NEW }, ip))
      expect(error).toMatchObject({ code: 'invalid', field: 'code' })
    }
    expect(await refusal(resetPassword(services, { email, code, newPassword: NEW }, ip))).toMatchObject({
      field: 'code',
    })
    expect(await canSignIn(services, email, OLD)).toBe('done')
  })

  test('allows ten guesses a day, over all codes', async () => {
    const { services } = makeServices(db)
    const { email } = await person()
    for (let round = 0; round < 2; round += 1) {
      const code = await mailedCode(services, email)
      for (let i = 0; i < 5; i += 1) {
        await refusal(resetPassword(services, { email, code: other(code), newPassword: NEW }, ip))
      }
    }
    const code = await mailedCode(services, email)
    const error = await refusal(resetPassword(services, { email, code, newPassword: NEW }, '192.0.2.9'))
    expect(error).toMatchObject({ status: 429 })
  })

  test('a code is valid for ten minutes', async () => {
    const { services, pass } = makeServices(db)
    const { email } = await person()
    const code = await mailedCode(services, email)
    pass({ minutes: 10 })
    expect(await refusal(resetPassword(services, { email, code, newPassword: NEW }, ip))).toMatchObject({
      field: 'code',
    })
  })

  test('a new code invalidates the previous one', async () => {
    const { services } = makeServices(db)
    const { email } = await person()
    const first = await mailedCode(services, email)
    let second = await mailedCode(services, email)
    if (second === first) second = await mailedCode(services, email)
    const stale = await refusal(resetPassword(services, { email, code: first, newPassword: NEW }, ip))
    expect(stale).toMatchObject({ field: 'code' })
    await resetPassword(services, { email, code: second, newPassword: NEW }, ip)
  })

  test('counts each of several simultaneous guesses', async () => {
    const { services } = makeServices(db)
    const { email } = await person()
    const code = await mailedCode(services, email)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        refusal(resetPassword(services, { email, code: other(code), newPassword: NEW }, ip)),
      ),
    )
    const [row] = await db.admin`select tries from password_resets where email = ${email}`
    expect(row!.tries).toBe(5)
  })

  test('an unknown email and one without a code get the response of a wrong code', async () => {
    const { services } = makeServices(db)
    for (const email of [`${randomUUID()}@nobody.example`, (await person()).email]) {
      const error = await refusal(resetPassword(services, { email, code: '1234', newPassword: NEW }, ip))
      expect(error).toMatchObject({ code: 'invalid', field: 'code' })
    }
  })

  test('refuses a weak password before it counts a guess', async () => {
    const { services } = makeServices(db)
    const { email } = await person()
    const code = await mailedCode(services, email)
    for (const newPassword of ['short', 'password123', email]) {
      const error = await refusal(resetPassword(services, { email, code, newPassword }, ip))
      expect(error).toMatchObject({ field: 'newPassword' })
    }
    const [row] = await db.admin`select tries from password_resets where email = ${email}`
    expect(row!.tries).toBe(0)
  })
})
