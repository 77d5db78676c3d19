// @isolated: replaces modules or methods and starts a process
import { beforeEach, expect, test, vi } from 'vitest'
import { sweepPresence } from '#app/features/accounts/presence/presence-live.server.ts'
import { listPeers, setPresence } from '#app/features/accounts/presence/presence.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { openSocket, type Process, startProcess, startSession } from '#tests/setup/sockets.ts'

const db = useDatabase()
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let dana: Awaited<ReturnType<typeof makeUser>>
let sam: typeof dana

beforeEach(async () => {
  account = (await makeAccount(db)).account
  dana = await makeUser(db, account.id)
  sam = await makeUser(db, account.id, { firstName: 'Sam' })
})

const peer = async () => (await listPeers(makeCtx(db, account, sam))).find(({ id }) => id === dana.id)!
/** When the user was last recorded as seen. */
const lastSeen = async (user: typeof dana) => {
  const [row] = await db.admin`select last_seen_at from presence where user_id = ${user.id}`
  return row?.last_seen_at as Date | undefined
}

/**
 * Another user connects and disconnects. By the time the office receives that, the grace period of everyone who left
 * before is over.
 */
async function goneForGood(process: Process) {
  const lee = await makeUser(db, account.id, { firstName: 'Lee' })
  const watching = await openSocket(process, await startSession(db, sam))
  const statusOf = () =>
    watching.received('users_phoneStatus').findLast((data) => (data as { userId: string }).userId === lee.id)
  await setPresence(makeCtx(db, account, lee), { status: 'busy' })
  await db.admin`update presence set last_seen_at = null where user_id = ${lee.id}`
  const browser = await openSocket(process, await startSession(db, lee))
  await vi.waitFor(() => expect(statusOf()).toMatchObject({ status: 'busy' }))
  browser.ws.close()
  await vi.waitFor(() => expect(statusOf()).toMatchObject({ status: 'offline' }), { timeout: 5000 })
}

test('a browser that connects shows the chosen status, and one that leaves for good shows offline', async () => {
  const [one, two] = [await startProcess(db), await startProcess(db)]
  const watching = await openSocket(two, await startSession(db, sam))
  const token = await startSession(db, dana)
  await setPresence(makeCtx(db, account, dana), { status: 'training' })
  await db.admin`update presence set last_seen_at = null where user_id = ${dana.id}`
  expect(await peer()).toMatchObject({ phoneStatus: 'offline', loggedIn: false })

  const first = await openSocket(one, token)
  const statuses = () =>
    watching
      .received('users_phoneStatus')
      .map((data) => data as { userId: string; status: string })
      .filter((data) => data.userId === dana.id)
      .map((data) => data.status)
  await vi.waitFor(() => expect(statuses()).toEqual(['training']))
  expect(await peer()).toMatchObject({ phoneStatus: 'training', loggedIn: true })

  // A page change: the next page may connect to another process.
  first.ws.close()
  await first.closed()
  const second = await openSocket(one, token)
  await goneForGood(one)
  expect(statuses()).toEqual(['training'])
  expect((await peer()).loggedIn).toBe(true)

  second.ws.close()
  await vi.waitFor(() => expect(statuses()).toEqual(['training', 'offline']))
  expect(await peer()).toMatchObject({ phoneStatus: 'offline', loggedIn: false })
})

test('a user connected elsewhere stays online when one process loses them', async () => {
  const [one, two] = [await startProcess(db, { roundMs: 50 }), await startProcess(db, { roundMs: 50 })]
  const token = await startSession(db, dana)
  const first = await openSocket(one, token)
  await openSocket(two, token)
  first.ws.close()
  await first.closed()
  await goneForGood(one)
  expect((await peer()).loggedIn).toBe(true)
})

test('connected users are kept fresh, so that the sweep skips them', async () => {
  let now = new Date()
  const process = await startProcess(db, { roundMs: 30, now: () => now })
  await openSocket(process, await startSession(db, dana, now))
  await vi.waitFor(async () => expect((await peer()).loggedIn).toBe(true))
  for (let n = 0; n < 5; n++) {
    now = new Date(now.getTime() + 60_000)
    await vi.waitFor(async () => expect(await lastSeen(dana)).toEqual(now))
  }
  await sweepPresence(process.services, now)
  expect(await lastSeen(dana)).toEqual(now)
  expect((await peer()).loggedIn).toBe(true)
})

test('ghosting does not make the user present', async () => {
  const platform = (await makeAccount(db, { isPlatform: true })).account
  const root = await makeUser(db, platform.id, { role: 'super', mfaEnabled: true })
  const token = await startSession(db, root)
  await db.admin`
    update sessions set ghost_account_id = ${account.id}, ghost_user_id = ${dana.id} where user_id = ${root.id}`
  let now = new Date()
  const process = await startProcess(db, { roundMs: 30, now: () => now })
  const socket = await openSocket(process, token, { path: `/realtime/${account.id}` })
  expect(await socket.send('reconnected', { userId: dana.id })).toMatchObject({ ok: true })
  // By now connected users have been refreshed once.
  await openSocket(process, await startSession(db, sam, now))
  now = new Date(now.getTime() + 60_000)
  await vi.waitFor(async () => expect(await lastSeen(sam)).toEqual(now))
  expect((await peer()).loggedIn).toBe(false)
})
