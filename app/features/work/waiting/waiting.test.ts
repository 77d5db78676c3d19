import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  completeConversation,
  markUnread,
  viewConversation,
} from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { listConversations } from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { countConversations } from '#app/features/messaging/texting/conversations/filter-conversations.server.ts'
import { getConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { applyDeliveryReport } from '#app/features/messaging/texting/delivery/deliveries.server.ts'
import { decideRevocation } from '#app/features/messaging/texting/incoming/revocations.server.ts'
import { textReport } from '#app/features/work/reports/texts/text-report.server.ts'
import { activities, calls, followUps, smsDeliveries } from '#db/schema/index.ts'
import { claimConversation } from '#app/features/messaging/texting/conversations/claims.server.ts'
import { receiveText } from '#app/features/messaging/texting/incoming/receive.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { countUnworkedCalls } from '#app/features/telephony/calls/log/call-log.server.ts'
import { countCalls, listCalls } from '#app/features/telephony/call-log/list-calls.server.ts'
import { callLog } from '#app/features/telephony/call-log/log-query.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { listWaiting } from './waiting.server.ts'
import { isLate, readWaitingQuery, waitingLabel, waitingPath } from './waiting.ts'

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
  expect(await kinds({ who: 'me' })).toEqual(['follow-up', 'conversation', 'missed'])
  expect((await listWaiting(ctx, { limit: 1 })).more).toBe(true)
  expect(await kinds({ kind: 'texts' })).toEqual(['conversation'])
  expect(await kinds({ kind: 'calls', location: location.id })).toEqual(['missed', 'voicemail'])
  expect(await kinds({ location: location.id })).toEqual(expect.arrayContaining(['conversation', 'missed']))
  expect(await kinds({ location: randomUUID() })).toEqual([])

  const conversationId = items[1]!.id
  await claimConversation(other, { conversationId })
  expect((await listWaiting(ctx)).items[1]).toMatchObject({ who: [{ firstName: 'Luis' }] })
  await sendText(other, { requestId: randomUUID(), conversationId, body: 'Yes', mediaIds: [] })
  expect(await kinds()).toEqual(['follow-up', 'missed', 'voicemail'])

  const stranger = (await makeAccount(db)).account
  const theirs = makeCtx(db, stranger, await makeUser(db, stranger.id), { now })
  expect(await listWaiting(theirs)).toEqual({ items: [], more: false })
})

test('the badge, “Missed, not reviewed” and the waiting list are the same calls; cut calls come first', async () => {
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
  const query = { ...callLog.read(new URLSearchParams('unworked=on')), limit: 10 }
  const log = (await listCalls(ctx, query)).items.map(({ id }) => id)
  expect(log).toEqual([cut.id, cutEarly.id, message.id, missed.id])
  expect(await countCalls(ctx, query)).toBe(waiting.length)
  expect(await countUnworkedCalls(ctx)).toBe(waiting.length)
})

/** An agency of one owner, and a client who texts it. */
async function agency() {
  const { account, number } = await makeAccount(db, { messagingEnabled: true })
  const clock = { now: new Date('2026-11-18T17:00:00Z') }
  const now = () => clock.now
  const bus = recordingBus()
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }), { now, bus })
  const client = await makeClient(db, account.id)
  const text = async (body: string) => {
    await receiveText(
      { pool: db.pool, bus, now },
      {
        MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
        From: `+${client.mobilePhone}`,
        To: `+${number.number}`,
        Body: body,
      },
    )
  }
  const pass = (minutes: number) => (clock.now = new Date(clock.now.getTime() + minutes * MINUTE))
  const conversationId = async () => {
    const [row] = await db.admin<
      { id: string }[]
    >`select id from conversations where account_id = ${account.id}`
    return row!.id
  }
  const answer = async (body = 'Yes') =>
    sendText(ctx, { requestId: randomUUID(), conversationId: await conversationId(), body, mediaIds: [] })
  /** Every place says the same about the conversation. */
  const everywhere = async () => {
    const id = await conversationId()
    const { items } = await listWaiting(ctx)
    const report = await textReport(ctx, new URLSearchParams('period=7d'))
    const listed = (await listConversations(ctx, { filter: { waiting: 'any' } })).items.map((each) => each.id)
    const conversation = await getConversation(ctx, id)
    const found = [
      items.some((item) => item.id === id),
      Object.values(report.waiting).reduce((sum, each) => sum + each) > 0,
      listed.includes(id),
      (await countConversations(ctx, { waiting: 'any' })) > 0,
      conversation.waitingSince !== null,
    ]
    expect(new Set(found).size, JSON.stringify(found)).toBe(1)
    return {
      waits: found[0],
      since: conversation.waitingSince,
      items,
      times: report.now.answers.times,
      all: report.now.answers.all.count,
    }
  }
  return { account, ctx, clock, text, pass, conversationId, answer, everywhere }
}

test('a conversation that was only opened goes on waiting, until someone answers', async () => {
  const { ctx, text, pass, conversationId, answer, everywhere } = await agency()
  await text('Do you need the VIN?')
  expect(await everywhere()).toMatchObject({ waits: true, times: { waiting: { count: 1 } } })
  await viewConversation(ctx, await conversationId())
  expect((await getConversation(ctx, await conversationId())).status).toBe('open')
  pass(60)
  await text('Or the plate?')
  await viewConversation(ctx, await conversationId())
  const read = await everywhere()
  expect(read).toMatchObject({
    waits: true,
    since: '2026-11-18T17:00:00.000Z',
    times: { read: { count: 1 }, closed: { count: 0 } },
  })
  expect(read.items).toMatchObject([{ texts: { count: 2, last: '2026-11-18T18:00:00.000Z' } }])
  pass(5)
  await answer()
  expect(await everywhere()).toMatchObject({ waits: false, times: { read: { count: 0 }, day: { count: 1 } } })
})

test('two users see one count: opened by one it waits for both, claimed it is hers, answered it is done', async () => {
  const { account, ctx: dana, clock, text, conversationId, answer } = await agency()
  const luis = makeCtx(db, account, await makeUser(db, account.id), { now: () => clock.now })
  const stranger = await makeAccount(db)
  const outside = makeCtx(db, stranger.account, await makeUser(db, stranger.account.id), {
    now: () => clock.now,
  })
  const counts = async () =>
    Promise.all(
      [dana, luis, outside].map(async (who) => {
        const lists = await Promise.all([listWaiting(who), listWaiting(who, { who: 'me' })])
        const count = await countConversations(who, { waiting: 'any' })
        return [...lists.map(({ items }) => items.length), count]
      }),
    )
  await text('Do you need the VIN?')
  expect(await counts()).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])
  await viewConversation(luis, await conversationId())
  expect(await counts()).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [0, 0, 0],
  ])
  await claimConversation(dana, { conversationId: await conversationId() })
  expect(await counts()).toEqual([
    [1, 1, 1],
    [1, 0, 1],
    [0, 0, 0],
  ])
  await answer()
  expect(await counts()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('completing ends the question, and waiting begins with the first text after it', async () => {
  const { ctx, text, pass, conversationId, answer, everywhere } = await agency()
  await text('Are you open?')
  await completeConversation(ctx, await conversationId())
  expect(await everywhere()).toMatchObject({ waits: false, times: { closed: { count: 1 } } })
  pass(27)
  await text('Still there?')
  expect(await everywhere()).toMatchObject({
    waits: true,
    since: '2026-11-18T17:27:00.000Z',
    all: 2,
    times: { closed: { count: 1 }, waiting: { count: 1 } },
  })
  pass(2)
  await answer()
  expect(await everywhere()).toMatchObject({
    waits: false,
    times: { closed: { count: 1 }, minutes: { count: 1 } },
  })
})

test('thanks, emoji and reactions are unread, but no question', async () => {
  const { ctx, text, conversationId, answer, everywhere } = await agency()
  await text('Can you help?')
  await answer()
  for (const body of ['👍', 'Thank you so much! 😊', 'Liked “Yes”']) {
    await text(body)
    expect(await everywhere()).toMatchObject({ waits: false, all: 1 })
    expect((await getConversation(ctx, await conversationId())).status).toBe('attention')
  }
  await markUnread(ctx, await conversationId())
  expect(await everywhere()).toMatchObject({ waits: true })
})

test('an answer that failed is none', async () => {
  const { ctx, text, pass, answer, everywhere } = await agency()
  await text('Are you there?')
  pass(1)
  await answer()
  expect(await everywhere()).toMatchObject({ waits: false })
  const [delivery] = await ctx.db((tx) => tx.select({ id: smsDeliveries.id }).from(smsDeliveries))
  await ctx.db((tx) => applyDeliveryReport(tx, ctx, delivery!.id, { status: 'failed', errorCode: 30003 }))
  expect(await everywhere()).toMatchObject({ waits: true, since: '2026-11-18T17:00:00.000Z' })
})

test('an undecided stop is a task of its own until someone decides, also when it was opened or completed', async () => {
  const { ctx, text, conversationId } = await agency()
  await text('stop please')
  await viewConversation(ctx, await conversationId())
  await completeConversation(ctx, await conversationId())
  expect((await listWaiting(ctx)).items).toMatchObject([
    { kind: 'opt-out', to: `/messages/${await conversationId()}` },
  ])
  await decideRevocation(ctx, { conversationId: await conversationId(), revoked: true })
  expect((await listWaiting(ctx)).items).toEqual([])
  await text('START')
  await text('no more texts')
  await decideRevocation(ctx, { conversationId: await conversationId(), revoked: false })
  expect((await listWaiting(ctx)).items).toMatchObject([{ kind: 'conversation' }])
})

test('filters are in the URL, which leaves out what it doesn’t know', () => {
  const at = '01a1d080-859b-7b0a-bb39-91a5d5228d5e'
  const query = readWaitingQuery(new URLSearchParams({ who: 'me', kind: 'calls', location: at }))
  expect(waitingPath(query)).toBe(`/waiting?who=me&kind=calls&location=${at}`)
  expect(waitingPath(query, { who: null, kind: null })).toBe(`/waiting?location=${at}`)
  const unknown = new URLSearchParams({ who: 'x', kind: 'toString', location: "'; drop" })
  expect(waitingPath(readWaitingQuery(unknown))).toBe('/waiting')
})

test.each([
  [30, 'now', false],
  [40 * 60, '40 min', false],
  [24 * 3600, '1 day', true],
  [31 * 24 * 3600, '31 days', true],
  [90 * 24 * 3600, '12 weeks', true],
])('after %i s it says %s', (seconds, label, late) => {
  const now = new Date('2026-11-18T17:00:00Z')
  const since = new Date(now.getTime() - seconds * 1000).toISOString()
  expect([waitingLabel(since, now), isLate(since, now)]).toEqual([label, late])
})
