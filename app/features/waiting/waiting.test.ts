import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { claimConversation } from '#app/features/texting/conversations/claims.server.ts'
import { receiveText } from '#app/features/texting/incoming/receive.server.ts'
import { sendText } from '#app/features/texting/texts.server.ts'
import { activities, calls, followUps } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { countUnworkedCalls } from '#app/features/calls/log/call-log.server.ts'
import { countCalls, listCalls } from '#app/features/call-log/list-calls.server.ts'
import { readLogQuery } from '#app/features/call-log/log-query.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { listWaiting } from './waiting.server.ts'

const db = useDatabase()

const MINUTE = 60_000

test('lists what waits and who has it, the longest first, until it is answered', async () => {
  const { account, number, location } = await makeAccount(db)
  const clock = { now: new Date('2026-11-18T17:00:00Z') }
  const now = () => clock.now
  const bus = recordingBus()
  const dana = await makeUser(db, account.id, { firstName: 'Dana' })
  const luis = await makeUser(db, account.id, { firstName: 'Luis' })
  const ctx = makeCtx(db, account, dana, { now, bus })
  const other = makeCtx(db, account, luis, { now, bus })
  const client = await makeClient(db, account.id)
  const text = (body: string) =>
    receiveText(
      { pool: db.pool, bus, now },
      {
        MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
        From: `+${client.mobilePhone}`,
        To: `+${number.number}`,
        Body: body,
      },
    )
  await text('Are you there?')
  clock.now = new Date(clock.now.getTime() + 5 * MINUTE)
  await text('Hello?')
  const at = (minutes: number) => new Date(Date.parse('2026-11-18T17:00:00Z') + minutes * MINUTE)
  const missed = randomUUID()
  await ctx.db(async (tx) => {
    const call = {
      accountId: account.id,
      direction: 'inbound',
      state: 'ended',
      locationId: location.id,
    } as const
    await tx.insert(calls).values([
      {
        ...call,
        id: missed,
        format: 'inbound',
        status: 'missed',
        phoneNumber: '12085550188',
        createdAt: at(2),
      },
      { ...call, format: 'voicemail', status: 'completed', userToId: luis.id, createdAt: at(3) },
      // Reviewed.
      { ...call, format: 'inbound', status: 'missed', workedBy: dana.id, createdAt: at(1) },
    ])
    await tx.insert(activities).values({
      accountId: account.id,
      id: missed,
      clientId: client.id,
      type: 'phone',
      note: '',
      userId: dana.id,
    })
    const task = { accountId: account.id, clientId: client.id, createdBy: dana.id }
    await tx.insert(followUps).values([
      { ...task, assignTo: 'self', userId: dana.id, dueAt: at(-1), note: 'Call about the roof' },
      { ...task, assignTo: 'team', dueAt: at(600), note: 'Not due yet' },
    ])
  })
  const kinds = async (options = {}) => (await listWaiting(ctx, options)).items.map(({ kind }) => kind)
  const { items } = await listWaiting(ctx)
  expect(items).toMatchObject([
    { kind: 'follow-up', detail: 'Call about the roof', who: [{ firstName: 'Dana' }] },
    // It counts from the first unanswered text.
    { kind: 'conversation', name: 'Janet Whitcomb', detail: 'Hello?', since: at(0).toISOString(), who: [] },
    { kind: 'missed', name: 'Janet Whitcomb', location: 'Main office', who: [] },
    { kind: 'voicemail', name: 'Unknown caller', who: [{ firstName: 'Luis' }] },
  ])
  expect(await kinds({ mine: true })).toEqual(['follow-up', 'conversation', 'missed'])
  expect((await listWaiting(ctx, { limit: 1 })).more).toBe(true)

  const conversationId = items[1]!.id
  await claimConversation(other, { conversationId })
  expect((await listWaiting(ctx)).items[1]).toMatchObject({ who: [{ firstName: 'Luis' }] })
  await sendText(other, { requestId: randomUUID(), conversationId, body: 'Yes', mediaIds: [] })
  expect(await kinds()).toEqual(['follow-up', 'missed', 'voicemail'])

  const stranger = (await makeAccount(db)).account
  const theirs = makeCtx(db, stranger, await makeUser(db, stranger.id), { now })
  expect(await listWaiting(theirs)).toEqual({ items: [], more: false })
})

test('the badge, “Missed, not reviewed” and what waits for us are the same calls, and a call that was cut comes first', async () => {
  const now = () => new Date('2026-11-18T17:00:00Z')
  const { account, location } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const ctx = makeCtx(db, account, dana, { now })
  const call = (minutes: number, values: Partial<typeof calls.$inferInsert>) => ({
    accountId: account.id,
    id: randomUUID(),
    direction: 'inbound' as const,
    format: 'inbound' as const,
    state: 'ended' as const,
    status: 'completed' as const,
    locationId: location.id,
    createdAt: new Date(now().getTime() - minutes * MINUTE),
    ...values,
  })
  const missed = call(50, { status: 'missed' })
  const message = call(40, { format: 'voicemail' })
  const cut = call(30, { format: 'outbound', direction: 'outbound', cutAt: now() })
  const cutEarly = call(60, { format: 'voicemail', cutAt: now() })
  const others = [
    call(20, {}),
    call(10, { format: 'voicemail', state: 'in-progress', cutAt: now() }),
    call(5, { cutAt: now(), workedBy: dana.id }),
    call(31 * 24 * 60, { status: 'missed' }),
  ]
  await ctx.db((tx) => tx.insert(calls).values([missed, message, cut, cutEarly, ...others]))
  const waiting = (await listWaiting(ctx)).items.map(({ id }) => id)
  expect(waiting).toEqual([cutEarly.id, cut.id, missed.id, message.id])
  const query = { ...readLogQuery(new URLSearchParams('unworked=on')), limit: 10 }
  const log = (await listCalls(ctx, query)).items.map(({ id }) => id)
  expect(log).toEqual([cut.id, cutEarly.id, message.id, missed.id])
  expect(await countCalls(ctx, query)).toBe(waiting.length)
  expect(await countUnworkedCalls(ctx)).toBe(waiting.length)
})
