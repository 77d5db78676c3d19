import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { namesIn } from './call-notices.server.ts'
import { newCall, outsideLeg, userLeg } from './legs.server.ts'
import { viewCall } from './live-call.server.ts'

const db = useDatabase()

test('a number that was added to a call has its contact’s name', async () => {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const ctx = makeCtx(db, account, dana)
  await makeClient(db, account.id, { firstName: 'Beatrice', lastName: 'Chen', mobilePhone: '14255550164' })
  const call = newCall(ctx, {
    id: randomUUID(),
    direction: 'inbound',
    format: 'inbound',
    phoneNumber: '12085550109',
  })
  const common = { callId: call.id, side: 'theirs' } as const
  const legs = [
    outsideLeg(ctx, '12085550109', { ...common, via: 'caller' }),
    userLeg(ctx, dana.id, { callId: call.id, side: 'ours', via: 'ring' }),
    outsideLeg(ctx, '14255550164', { ...common, via: 'ring', invitedBy: dana.id, invitedTo: 'join' }),
  ]
  const view = await ctx.db((tx) => viewCall(tx, { call, legs }, ctx.now()))
  expect(view.participants.map(({ name }) => name)).toEqual([null, 'Dana Okafor', 'Beatrice Chen'])
  const nameOf = await ctx.db((tx) => namesIn(tx, { call, legs, tasks: [] }))
  expect(nameOf(legs[2]!)).toBe('Beatrice Chen')
})
