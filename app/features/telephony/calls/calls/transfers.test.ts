import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { actOnCall } from './call-actions.server.ts'
import type { CallNotice } from '../phone-views.server.ts'
import { applyNews, isOpenLeg, type LegNews } from './call-model.server.ts'
import { changeCall } from './change-call.server.ts'
import { startCall } from '../outgoing/start-call.server.ts'

// These tests check who waits on hold during a transfer, and who is released afterwards.

const db = useDatabase()
const bus = recordingBus()
let made: Awaited<ReturnType<typeof makeAccount>>
beforeAll(async () => {
  made = await makeAccount(db)
})

/** Dana talks to a client; another number can be asked or given the call. */
async function talk() {
  const ctx = makeCtx(db, made.account, await makeUser(db, made.account.id), { bus })
  const [id, client, other] = [randomUUID(), nextNumber(), nextNumber()]
  await startCall(ctx, { id, to: client })
  const join = () =>
    changeCall(ctx, id, ({ legs }) => {
      for (const leg of legs) if (isOpenLeg(leg)) applyNews(leg, { state: 'in-progress', at: new Date() })
    })
  await join()
  const act = (action: Parameters<typeof actOnCall>[2]) => actOnCall(ctx, id, action)
  return {
    act,
    hold: () => act({ intent: 'hold', hold: true }),
    transfer: async (mode: 'warm' | 'cold') => {
      await act({ intent: 'transfer', mode, to: other })
      await join()
    },
    /** The numbers on hold. */
    held: async () => {
      const rows = await db.admin<{ phone_number: string }[]>`select phone_number from call_legs
        where call_id = ${id} and on_hold and state <> 'ended' order by created_at`
      return rows.map(({ phone_number: number }) => (number === client ? 'client' : 'other'))
    },
  }
}

test.each(['complete', 'convert', 'cancel', 'leave'] as const)(
  'a client put on hold before a consultation is released when it ends by %s',
  async (intent) => {
    const call = await talk()
    await call.hold()
    await call.transfer('warm')
    expect(await call.held()).toEqual(['client'])
    await call.act({ intent })
    expect(await call.held()).toEqual([])
  },
)

test.each(['complete', 'convert', 'cancel', 'leave'] as const)(
  'Hold during a consultation leaves no one on hold after %s',
  async (intent) => {
    const call = await talk()
    await call.transfer('warm')
    await call.hold()
    expect(await call.held()).toEqual(['client', 'other'])
    await call.act({ intent })
    expect(await call.held()).toEqual([])
  },
)

test('a client on hold is released when the other answers a cold transfer', async () => {
  const call = await talk()
  await call.hold()
  await call.transfer('cold')
  expect(await call.held()).toEqual([])
})

describe('a user who doesn’t answer a colleague hears of it when they are back', () => {
  test.each([
    [{ intent: 'transfer', mode: 'cold' }, 'wanted to transfer Ann Lee to you'],
    [{ intent: 'transfer', mode: 'warm' }, 'wanted to talk with you about Ann Lee'],
    [{ intent: 'add' }, 'wanted to add you to a call with Ann Lee'],
    [null, 'called you'],
  ] as const)('asked by %o', async (action, said) => {
    const [maya, sam] = [await makeUser(db, made.account.id, { firstName: 'Maya' }), await ringableUser()]
    const ctx = makeCtx(db, made.account, maya, { bus })
    const id = randomUUID()
    if (action) {
      const client = await makeClient(db, made.account.id, { firstName: 'Ann', lastName: 'Lee' })
      await startCall(ctx, { id, to: client.mobilePhone! })
    } else await startCall(ctx, { id, user: sam.id })
    const report = (userId: string | null, news: Omit<LegNews, 'at'>) =>
      changeCall(ctx, id, ({ legs }) => {
        for (const leg of legs) if (leg.userId === userId) applyNews(leg, { ...news, at: new Date() })
      })
    await report(maya.id, { state: 'in-progress' })
    await report(null, { state: 'in-progress' })
    if (action) await actOnCall(ctx, id, { ...action, user: sam.id })
    await report(sam.id, { state: 'ringing' })
    await db.admin`update call_legs set ring_until = now() where call_id = ${id} and user_id = ${sam.id}`
    await report(sam.id, { state: 'ended', endReason: 'no-answer' })
    await report(sam.id, { state: 'ended', endReason: 'no-answer' })
    const notices = bus.events.filter(
      ({ name, data }) => name === 'phone_notice' && (data as CallNotice).wasAway,
    )
    expect(notices.map(({ data }) => data)).toEqual([
      { callId: id, message: expect.stringContaining(`Maya Okafor ${said} at `), wasAway: true },
    ])
    bus.events.length = 0
  })

  async function ringableUser() {
    const user = await makeUser(db, made.account.id, { firstName: 'Sam' })
    await db.admin`insert into phone_devices (account_id, user_id, page_id, registered, microphone, ringable, beat_at)
      values (${made.account.id}, ${user.id}, ${randomUUID()}, true, 'granted', true, now())`
    return user
  }
})
