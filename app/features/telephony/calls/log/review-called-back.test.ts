import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls } from '#db/schema/index.ts'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { applyNews } from '../calls/call-model.server.ts'
import { changeCall } from '../calls/change-call.server.ts'
import { outsideLeg } from '../calls/legs.server.ts'
import { startCall } from '../outgoing/start-call.server.ts'

const db = useDatabase()

test('a call back that the client answers reviews what was missed, and only of this number', async () => {
  const { account, location } = await makeAccount(db)
  const bus = recordingBus()
  const dana = await makeUser(db, account.id)
  const ctx = makeCtx(db, account, dana, { bus })
  const [phone, other] = [nextNumber(), nextNumber()]
  const hour = 60 * 60_000
  const missed = (
    phoneNumber: string,
    hoursAgo: number,
    values: Partial<typeof calls.$inferInsert> = {},
  ) => ({
    accountId: account.id,
    id: randomUUID(),
    direction: 'inbound' as const,
    format: 'inbound' as const,
    state: 'ended' as const,
    status: 'missed' as const,
    phoneNumber,
    locationId: location.id,
    createdAt: new Date(Date.now() - hoursAgo * hour),
    ...values,
  })
  const rows = [
    missed(phone, 1),
    missed(phone, 2, { status: 'hangup' }),
    missed(phone, 3, { status: 'completed', format: 'voicemail' }),
    missed(phone, 31 * 24),
    missed(other, 1),
  ]
  await ctx.db((tx) => tx.insert(calls).values(rows))
  const id = randomUUID()
  await startCall(ctx, { id, to: phone })
  const reviewed = async () =>
    (await ctx.db((tx) => tx.select().from(calls)))
      .filter((call) => call.workedBy === dana.id)
      .map((call) => call.id)
  expect(await reviewed()).toEqual([])
  const answer = (draft: Parameters<Parameters<typeof changeCall>[2]>[0]) => {
    const leg = draft.legs.find(({ phoneNumber }) => phoneNumber === phone)
    const theirs = leg ?? { ...outsideLeg(ctx, phone, { callId: id, side: 'theirs', via: 'ring' }) }
    if (!leg) draft.legs.push(theirs)
    applyNews(theirs, { state: 'in-progress', at: ctx.now() })
    for (const ours of draft.legs) applyNews(ours, { state: 'in-progress', at: ctx.now() })
  }
  await changeCall(ctx, id, answer)
  expect((await reviewed()).toSorted()).toEqual(
    rows
      .slice(0, 3)
      .map((row) => row.id)
      .toSorted(),
  )
  expect(bus.events.map(({ name }) => name)).toEqual(expect.arrayContaining(['phone_workCount']))
})
