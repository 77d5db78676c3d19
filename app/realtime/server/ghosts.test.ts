// @isolated: replaces modules or methods and starts a process
import { expect, test, vi } from 'vitest'
import { startGhosting, stopGhosting } from '#app/features/accounts/auth/ghost.server.ts'
import { findSession } from '#app/features/accounts/auth/session.server.ts'
import { clientChanged } from '#app/features/people/clients/events.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { openSocket, startProcess, startSession } from '#tests/setup/sockets.ts'
import { useDatabase } from '#tests/setup/database.ts'

// A client that ignores every request to reload, on the socket of a ghosting user.

const db = useDatabase()

async function ghostedSocket(roundMs: number) {
  const process = await startProcess(db, { roundMs })
  const { services } = process
  const platform = await makeAccount(db, { isPlatform: true })
  const sue = await makeUser(db, platform.account.id, { role: 'super', mfaEnabled: true })
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const token = await startSession(db, sue)
  const session = async () => {
    const found = await findSession(services, token)
    if (!('session' in found)) throw new Error(`session is ${found.state}`)
    return found.session
  }
  const own = await openSocket(process, token)
  await startGhosting(services, await session(), { accountId: account.id, userId: dana.id }, null)
  await own.closed()
  const socket = await openSocket(process, token)
  expect(socket.status).toBe(101)
  const secret = () =>
    services.bus.publish([{ accountId: account.id, ...clientChanged({ id: 'secret', change: 'updated' }) }])
  return { services, session, socket, secret, sue }
}

test('a user who stops ghosting receives nothing more from that account', async () => {
  const { services, session, socket, secret } = await ghostedSocket(60_000)
  await stopGhosting(services, await session(), null)
  expect(await socket.closed()).toMatchObject({ code: 4404 })
  await secret()
  expect(socket.received('clients_update')).toEqual([])
})

test('a user who loses the permission to ghost receives nothing more, even without an event', async () => {
  const { socket, secret, sue } = await ghostedSocket(100)
  await secret()
  await vi.waitFor(() => expect(socket.received('clients_update')).toHaveLength(1))
  await db.admin`update users set role = 'employee' where id = ${sue.id}`
  await socket.closed()
  await secret()
  expect(socket.received('clients_update')).toHaveLength(1)
})
