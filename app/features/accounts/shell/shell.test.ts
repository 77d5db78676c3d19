import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '#app/lib/errors.ts'
import { createCtx } from '#app/lib/ctx.server.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { users } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { loadFrame, setThemeColor } from './shell.server.ts'

const db = useDatabase()
type Account = Awaited<ReturnType<typeof makeAccount>>['account']
let account: Account
let bus: ReturnType<typeof recordingBus>

beforeAll(async () => {
  account = (await makeAccount(db, { name: 'Harbor', calendar: 'on', calendarConnected: true })).account
})
beforeEach(() => {
  bus = recordingBus()
})

const colorOf = (userId: string) =>
  withAccount(db.pool, account.id, async (tx) => {
    const rows = await tx.select().from(users)
    return rows.find((row) => row.id === userId)?.themeColor
  })

/** A super user ghosting as another user. */
const ghostCtx = (user: Awaited<ReturnType<typeof makeUser>>) =>
  createCtx({
    pool: db.pool,
    bus,
    now: () => new Date(),
    account,
    actor: user,
    can: permissionsFor(user.role, account),
    ghostedBy: '0198f0aa-0000-7000-8000-000000000001',
  })

describe('loadFrame', () => {
  test('has the user, the account and the colleagues', async () => {
    const user = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes', role: 'admin' })
    const frame = await loadFrame(makeCtx(db, account, user))
    expect(frame).toMatchObject({
      account: { id: account.id, name: 'Harbor' },
      user: { id: user.id, name: 'Maya Reyes', role: 'admin', avatar: null, themeColor: '#19d0de' },
      viewer: {
        messaging: true,
        calendar: true,
        calendarSettings: true,
        reviews: false,
        administer: true,
        ghost: false,
        operate: false,
        self: true,
      },
      ghosting: false,
      mfaMissing: false,
    })
    expect(frame.peers.map((peer) => peer.id)).toContain(user.id)
    const offices = await db.admin`select id, name, timezone from locations where account_id = ${account.id}`
    expect(frame.locations).toEqual(offices)
    expect(frame.locations).not.toEqual([])
  })

  test('a super user may act as another, but not as a third one while doing so', async () => {
    const sue = await makeUser(db, account.id, { role: 'super' })
    expect((await loadFrame(makeCtx(db, account, sue))).viewer).toMatchObject({
      ...{ ghost: true, self: true, operate: true },
      // The desk has neither texts nor a phone.
      ...{ messaging: false, phone: false },
    })
    expect((await loadFrame(ghostCtx(sue))).viewer).toMatchObject({ ghost: false, self: false })
  })

  test('reports missing multi-factor sign-in only where the account requires it', async () => {
    const strict = (await makeAccount(db, { mfaRequired: true })).account
    const without = await makeUser(db, strict.id)
    const withIt = await makeUser(db, strict.id, { mfaEnabled: true })
    expect((await loadFrame(makeCtx(db, strict, without))).mfaMissing).toBe(true)
    expect((await loadFrame(makeCtx(db, strict, withIt))).mfaMissing).toBe(false)
    await db.admin`
      insert into passkeys (account_id, user_id, credential_id, public_key, signatures, transports, synced, name)
      values (${strict.id}, ${without.id}, ${without.id}, 'k', 0, '{}', false, 'Laptop')`
    expect((await loadFrame(makeCtx(db, strict, without))).mfaMissing).toBe(false)
  })

  test('while ghosting, it is the ghosted user’s frame and says so', async () => {
    const user = await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' })
    const frame = await loadFrame(ghostCtx(user))
    expect(frame).toMatchObject({
      user: { name: 'Luis Prado' },
      ghosting: true,
      viewer: { administer: false },
    })
  })

  test('holds no private data of users', async () => {
    const user = await makeUser(db, account.id, { passwordHash: 'canary-hash', mfaSecret: 'canary-secret' })
    expect(JSON.stringify(await loadFrame(makeCtx(db, account, user)))).not.toContain('canary')
  })
})

describe('setThemeColor', () => {
  test('stores six digits for the user only, and publishes them', async () => {
    const user = await makeUser(db, account.id)
    const other = await makeUser(db, account.id)
    await setThemeColor(makeCtx(db, account, user, { bus }), { color: 'A1F' })
    expect(await colorOf(user.id)).toBe('#aa11ff')
    expect(await colorOf(other.id)).toBe('#19d0de')
    expect(bus.events).toMatchObject([{ name: 'users_update', data: { id: user.id, themeColor: '#aa11ff' } }])
  })

  test.each(['', '#12', 'red', '#ggg', '#fff}</style>'])('refuses %s', async (color) => {
    const user = await makeUser(db, account.id)
    const refused = setThemeColor(makeCtx(db, account, user), { color })
    await expect(refused).rejects.toThrow(new AppError('invalid', 'input is not a valid hex color.', 'color'))
    expect(await colorOf(user.id)).toBe('#19d0de')
  })

  test('a super user cannot choose for the user they act as', async () => {
    const user = await makeUser(db, account.id)
    await expect(setThemeColor(ghostCtx(user), { color: '#fff' })).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
