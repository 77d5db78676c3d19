import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { dialLists, findClientsToCall } from './dial-lists.server.ts'
import { receiveCall } from '#app/features/telephony/calls/incoming/incoming.server.ts'
import { secondCallCame } from '#app/features/telephony/calls/events.ts'
import { startCall } from '#app/features/telephony/calls/outgoing/start-call.server.ts'

const db = useDatabase()
const bus = recordingBus()

let made: Awaited<ReturnType<typeof makeAccount>>
let ctx: Ctx
let userId: string
beforeAll(async () => {
  made = await makeAccount(db)
  const user = await makeUser(db, made.account.id)
  userId = user.id
  ctx = makeCtx(db, made.account, user, { bus })
})

/** A call that ended some minutes ago. */
async function pastCall(
  phoneNumber: string,
  minutesAgo: number,
  isTaken: boolean,
  takenBy: string | null = null,
): Promise<string> {
  const id = randomUUID()
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const answeredAt = isTaken ? at : null
  await db.admin`insert into calls (account_id, id, direction, format, state, status, phone_number, user_id, created_at, answered_at, ended_at)
    values (${made.account.id}, ${id}, 'inbound', 'inbound', 'ended', ${isTaken ? 'completed' : 'missed'}, ${phoneNumber},
      ${takenBy}, ${at}, ${answeredAt}, ${at})`
  await db.admin`insert into call_legs (account_id, call_id, kind, side, via, user_id, label, state, created_at, joined_at, left_at)
    values (${made.account.id}, ${id}, 'user', 'ours', 'ring', ${userId}, ${`client:${userId}`}, 'ended', ${at},
      ${answeredAt}, ${at})`
  return id
}

test('Recent includes missed calls, and Last Call only answered ones', async () => {
  const [talked, missed] = [nextNumber(), nextNumber()]
  const first = await pastCall(talked, 30, true)
  const later = await pastCall(talked, 10, false)
  const other = await pastCall(missed, 20, false)
  const hungUp = await pastCall(nextNumber(), 5, false, userId)
  const { recent, last } = await dialLists(ctx)
  expect(recent.map(({ id, missed: isMissed }) => [id, isMissed])).toEqual([
    [hungUp, false],
    [later, true],
    [other, true],
  ])
  expect(last.map(({ id }) => id)).toEqual([hungUp, first])
})

test('finds contacts to call by name, with their number', async () => {
  const client = await makeClient(db, made.account.id, { firstName: 'Zebulon', lastName: 'Quist' })
  expect(await findClientsToCall(ctx, 'zebu')).toEqual([
    { client: { id: client.id, name: 'Zebulon Quist' }, phoneNumber: client.mobilePhone },
  ])
  expect(await findClientsToCall(ctx, 'z')).toEqual([])
})

test('a user on a call is notified once of another caller, and of what becomes of the call', async () => {
  const client = await makeClient(db, made.account.id, { firstName: 'Ada', lastName: 'Boone' })
  await startCall(ctx, { id: randomUUID(), to: nextNumber() })
  const sid = `CA${randomUUID().replaceAll('-', '')}`
  const params = { CallSid: sid, From: `+${client.mobilePhone}`, To: `+${made.number.number}` }
  const services = { pool: db.pool, bus, now: () => new Date() }
  for (let time = 0; time < 2; time += 1) await receiveCall(services, params)
  const published = bus.events.filter(({ name }) => name === secondCallCame.eventName)
  expect(published).toMatchObject([
    {
      topic: `user:${userId}`,
      data: { caller: 'Ada Boone', location: expect.any(String), step: 'voicemail' },
    },
  ])
})
