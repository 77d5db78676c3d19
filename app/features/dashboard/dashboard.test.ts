import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { loadDashboard } from './dashboard.server.ts'

const db = useDatabase()
let account: Awaited<ReturnType<typeof makeAccount>>['account']

beforeAll(async () => {
  account = (await makeAccount(db)).account
  await makeClient(db, account.id)
  await makeClient(db, account.id)
  const other = (await makeAccount(db)).account
  await makeClient(db, other.id)
})

test('counts the account’s clients and lists its conversations', async () => {
  const data = await loadDashboard(makeCtx(db, account, await makeUser(db, account.id)))
  const none = { counts: { pastDue: 0, today: 0, tomorrow: 0, future: 0 }, open: null }
  expect(data).toEqual({
    clients: 2,
    conversations: { items: [], nextCursor: null },
    followUps: none,
    scheduled: none,
    reviews: null,
    waiting: { items: [], more: false },
    setup: null,
  })
})

test('shows admins the setup steps until all are done', async () => {
  const admin = await makeUser(db, account.id, { role: 'admin' })
  const { setup } = await loadDashboard(makeCtx(db, account, admin))
  expect(setup).toEqual([
    { name: 'location', done: true },
    { name: 'phone', done: true },
    { name: 'mfa', done: false },
  ])
  const done = await makeUser(db, account.id, { role: 'owner', mfaEnabled: true })
  expect((await loadDashboard(makeCtx(db, account, done))).setup).toBeNull()
})

test('has no conversations without messaging', async () => {
  const quiet = (await makeAccount(db, { messagingEnabled: false })).account
  const data = await loadDashboard(makeCtx(db, quiet, await makeUser(db, quiet.id)))
  expect(data.conversations).toBeNull()
})
