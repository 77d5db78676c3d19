import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { userNotified } from '#app/features/accounts/push/events.ts'
import type { UserNotification } from '#app/features/accounts/push/notification.ts'
import { addCallActivity } from '#app/features/messaging/timeline/call-activity.server.ts'
import { receiveCall } from '#app/features/telephony/calls/incoming/incoming.server.ts'
import { countUnworkedCalls } from '#app/features/telephony/calls/log/call-log.server.ts'
import { dueCards } from '#app/features/people/boards/cards.server.ts'
import {
  completeConversation,
  viewConversation,
} from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import { getConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import {
  countUnreadConversations,
  listConversations,
} from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { mergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import { undoMerge } from '#app/features/contacts/merge/undo-merge.server.ts'
import { receiveText } from '#app/features/messaging/texting/incoming/receive.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { calls, clients, taskBoards, taskBoardUsers, taskCards, taskLanes, users } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { listWaiting } from '#app/features/work/waiting/waiting.server.ts'
import { eq } from 'drizzle-orm'
import type { Subject } from './snooze.ts'
import { returnOverdue } from './return-overdue.server.ts'
import { endSnooze, endSnoozesMadeAt, openSnooze, returnSnoozed, snooze } from './snoozes.server.ts'

const db = useDatabase()
useAreas()

const HOUR = 3_600_000

/** An agency with two users and a client whose text waits. It is Wednesday, 10:00 in Boise. */
async function agency() {
  const { account, number, location } = await makeAccount(db)
  const clock = { now: new Date('2026-11-18T17:00:00Z') }
  const now = () => clock.now
  const bus = recordingBus()
  const sam = await makeUser(db, account.id, { firstName: 'Sam', role: 'owner' })
  const luis = await makeUser(db, account.id, { firstName: 'Luis', role: 'owner' })
  // Users with an open page are notified there.
  await db.admin`
    insert into presence (account_id, user_id, last_seen_at)
    select account_id, id, '2099-01-01' from users where account_id = ${account.id}`
  const ctx = makeCtx(db, account, sam, { now, bus })
  const other = makeCtx(db, account, luis, { now, bus })
  const client = await makeClient(db, account.id)
  const services = { pool: db.pool, bus, now }
  const from = `+${client.mobilePhone}`
  const to = `+${number.number}`
  const text = (Body = 'Are you there?', sender = from) =>
    receiveText(services, {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: `+${sender.replace('+', '')}`,
      To: to,
      Body,
    })
  const call = () =>
    receiveCall(services, { CallSid: `CA${randomUUID().replaceAll('-', '')}`, From: from, To: to })
  await text()
  const [waiting] = (await listWaiting(ctx)).items
  const conversation: Subject = { kind: 'conversation', id: waiting!.id }
  const waits = async (of = ctx) => (await listWaiting(of)).items.map(({ id }) => id)
  const snoozed = async (of = ctx) => (await listWaiting(of, { who: 'snoozed' })).items
  const live = async () => {
    const rows = await db.admin<{ id: string }[]>`
      select id from snoozes where account_id = ${account.id} and ended_at is null`
    return rows.map(({ id }) => id)
  }
  const notified = () =>
    bus.events
      .filter(({ name }) => name === userNotified.eventName)
      .map(({ topic, data }) => ({ topic, ...(data as UserNotification) }))
  return {
    notified,
    services,
    account,
    location,
    clock,
    sam,
    luis,
    ctx,
    other,
    client,
    text,
    call,
    conversation,
    waits,
    snoozed,
    live,
  }
}

const at = (value: string, who: 'team' | 'me' = 'team') => ({ until: 'time', at: value, who })

test('a snoozed conversation leaves every list and comes back at its time, with why', async () => {
  const { ctx, other, clock, conversation, waits, snoozed, live } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  for (const each of [ctx, other]) {
    expect(await waits(each)).toEqual([])
    expect(await countUnreadConversations(each)).toBe(0)
  }
  expect(await getConversation(ctx, conversation.id)).toMatchObject({
    status: 'open',
    snoozes: [{ userId: null, until: '2026-11-18T19:00:00.000Z', by: { firstName: 'Sam' } }],
  })
  expect(await snoozed()).toMatchObject([{ id: conversation.id, snooze: { by: 'Sam', back: null } }])

  // At its time it is there, also when the job is late.
  clock.now = new Date('2026-11-18T19:00:00Z')
  expect(await snoozed()).toEqual([])
  const back = { id: conversation.id, snooze: { by: 'Sam', until: '2026-11-18T19:00:00.000Z', back: 'time' } }
  expect((await listWaiting(other)).items).toMatchObject([back])
  const [id] = (await live()) as [string]
  await returnSnoozed(ctx, id)
  await returnSnoozed(ctx, id)
  expect((await listWaiting(other)).items).toMatchObject([back])
  expect(await countUnreadConversations(other)).toBe(1)
  expect(await live()).toEqual([])
})

test('the job of a snooze whose time has not come ends nothing', async () => {
  const { ctx, conversation, waits, live } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  const [id] = (await live()) as [string]
  await returnSnoozed(ctx, id)
  expect(await waits()).toEqual([])
  expect(await live()).toHaveLength(1)
})

test('a lost job is made up for', async () => {
  const { ctx, clock, account, conversation, live, ...rest } = await agency()
  const services = { ...rest.services, pool: db.workerPool }
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  clock.now = new Date('2026-11-18T19:04:00Z')
  await returnOverdue(services)
  expect(await live()).toHaveLength(1)
  clock.now = new Date('2026-11-18T19:06:00Z')
  await db.admin`update accounts set closed_at = now() where id = ${account.id}`
  await returnOverdue(services)
  expect(await live()).toHaveLength(1)
  await db.admin`update accounts set closed_at = null where id = ${account.id}`
  await returnOverdue(services)
  expect(await live()).toEqual([])
  expect(await countUnreadConversations(ctx)).toBe(1)
})

test('a call that was snoozed for months comes back, and an old one that was not does not', async () => {
  const all = await agency()
  const { ctx, other, clock, conversation, waits } = all
  const unknown = { phoneNumber: null, clientId: null }
  const [kept, mine] = [await addCallAndCard(all, unknown), await addCallAndCard(all, unknown)]
  await addCallAndCard(all, unknown)
  await completeConversation(ctx, conversation.id)
  await db.admin`delete from task_cards where account_id = ${all.account.id}`
  await snooze(ctx, [kept.call], at('2027-02-01T09:00'))
  await snooze(ctx, [mine.call], at('2027-02-01T09:00', 'me'))
  clock.now = new Date('2027-01-31T16:00:00Z')
  expect([await waits(ctx), await waits(other)]).toEqual([[], []])
  clock.now = new Date('2027-02-01T16:00:00Z')
  expect((await waits(ctx)).toSorted()).toEqual([kept.call.id, mine.call.id].toSorted())
  expect(await waits(other)).toEqual([kept.call.id])
})

test('a card is due in My day from its time on, also when the job is late', async () => {
  const all = await agency()
  const { ctx, clock } = all
  const { card } = await addCallAndCard(all, { phoneNumber: null, clientId: null })
  await snooze(ctx, [card], at('2026-11-18T12:00'))
  expect(await dueCards(ctx, '2026-11-18', 5)).toEqual([])
  clock.now = new Date('2026-11-18T19:00:00Z')
  expect(await dueCards(ctx, '2026-11-18', 5)).toMatchObject([{ id: card.id }])
})

test('it stands above what has waited longer', async () => {
  const { ctx, clock, account, location, conversation, waits } = await agency()
  const missed = randomUUID()
  await ctx.db((tx) =>
    tx.insert(calls).values({
      accountId: account.id,
      id: missed,
      direction: 'inbound',
      format: 'inbound',
      status: 'missed',
      state: 'ended',
      locationId: location.id,
      phoneNumber: '12085550188',
      createdAt: new Date(clock.now.getTime() - HOUR),
    }),
  )
  expect(await waits()).toEqual([missed, conversation.id])
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  expect(await waits()).toEqual([missed])
  clock.now = new Date('2026-11-18T19:01:00Z')
  expect(await waits()).toEqual([conversation.id, missed])
})

test('the client ends it by a text, and by a call', async () => {
  for (const answer of ['text', 'call'] as const) {
    const { ctx, conversation, clock, live, ...rest } = await agency()
    await snooze(ctx, [conversation], { until: 'reply', who: 'team' })
    expect(await rest.waits()).toEqual([])
    clock.now = new Date(clock.now.getTime() + HOUR)
    await rest[answer]()
    expect(await live()).toEqual([])
    const { items } = await listWaiting(ctx)
    expect(items).toMatchObject([{ id: conversation.id, snooze: { back: 'reply', until: null } }])
  }
})

test('snoozed for oneself, it goes on waiting for the others', async () => {
  const { ctx, other, clock, conversation, waits, live } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T12:00', 'me'))
  expect([await waits(ctx), await waits(other)]).toEqual([[], [conversation.id]])
  expect([await countUnreadConversations(ctx), await countUnreadConversations(other)]).toEqual([0, 1])
  const { items } = await listConversations(ctx)
  expect(items).toMatchObject([{ id: conversation.id, status: 'attention' }])
  // A look at it doesn't answer it.
  expect(await viewConversation(ctx, conversation.id)).toMatchObject({ status: 'attention' })
  // The other user can't end it, and doesn't see it.
  const [id] = (await live()) as [string]
  await expect(endSnooze(other, id)).rejects.toMatchObject({ code: 'not-found' })
  clock.now = new Date('2026-11-18T19:00:00Z')
  expect((await listWaiting(ctx)).items).toMatchObject([{ snooze: { mine: true, back: 'time' } }])
  expect((await listWaiting(other)).items).toMatchObject([{ snooze: null }])
})

test('a snooze for oneself that ends brings nothing back while the team snoozes it', async () => {
  const { ctx, other, clock, luis, conversation, waits, live, notified } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T11:00', 'me'))
  const [mine] = (await live()) as [string]
  await snooze(other, [conversation], at('2026-11-23T09:00'))
  clock.now = new Date('2026-11-18T18:00:00Z')
  await returnSnoozed(ctx, mine)
  expect(notified()).toEqual([])
  expect(await getConversation(ctx, conversation.id)).toMatchObject({ status: 'open' })
  expect([await waits(ctx), await waits(other)]).toEqual([[], []])
  const [team] = (await live()) as [string]
  clock.now = new Date('2026-11-23T16:00:00Z')
  await returnSnoozed(ctx, team)
  expect(notified()).toMatchObject([
    { topic: `user:${luis.id}`, body: expect.stringMatching(/Waiting on us/) },
  ])
  expect(await waits(ctx)).toEqual([conversation.id])
})

const answer = (ctx: Ctx, conversationId: string) =>
  sendText(ctx, { requestId: randomUUID(), conversationId, body: 'Yes', mediaIds: [] })

test('an answered conversation that a user snoozed for themselves waits for no one else', async () => {
  const { ctx, other, clock, sam, conversation, waits, snoozed, live, notified } = await agency()
  await answer(ctx, conversation.id)
  await snooze(ctx, [conversation], at('2026-11-18T11:00', 'me'))
  expect(await snoozed()).toMatchObject([{ id: conversation.id }])
  clock.now = new Date('2026-11-18T18:00:00Z')
  expect(await waits()).toEqual([])
  const [id] = (await live()) as [string]
  await returnSnoozed(ctx, id)
  expect(await getConversation(ctx, conversation.id)).toMatchObject({ status: 'open', snoozes: [] })
  expect([await waits(ctx), await waits(other), await countUnreadConversations(other)]).toEqual([[], [], 0])
  expect(notified()).toMatchObject([
    {
      topic: `user:${sam.id}`,
      body: 'A conversation you snoozed is back.',
      url: `/messages/${conversation.id}`,
    },
  ])
})

test('a text from another number of the client ends the snoozes of all that is theirs', async () => {
  const all = await agency()
  const { ctx, account, client, conversation, waits, live } = all
  const landline = '12085550199'
  await ctx.db((tx) => tx.update(clients).set({ coMobilePhone: landline }).where(eq(clients.id, client.id)))
  const { call } = await addCallAndCard(all, { phoneNumber: null, clientId: null })
  await ctx.db((tx) =>
    addCallActivity(tx, ctx, {
      id: call.id,
      clientId: client.id,
      format: 'inbound',
      status: 'missed',
      userId: null,
      phoneNumber: null,
    }),
  )
  expect(await openSnooze(ctx, [call])).toMatchObject({ canAnswer: true })
  await snooze(ctx, [conversation, call], { until: 'reply', who: 'team' })
  const stranger = await makeClient(db, account.id)
  await all.text('Wrong number', stranger.mobilePhone!)
  expect(await live()).toHaveLength(2)
  await all.text('It is me, from home', landline)
  expect(await live()).toEqual([])
  expect(await waits()).toEqual(expect.arrayContaining([conversation.id, call.id]))
})

test('two people of a client text at the same time', async () => {
  const { ctx, client, conversation, text, live } = await agency()
  const spouse = '12085550198'
  await ctx.db((tx) => tx.update(clients).set({ coMobilePhone: spouse }).where(eq(clients.id, client.id)))
  await text('Hi', spouse)
  const ids = (await listWaiting(ctx)).items.map(({ id }): Subject => ({ kind: 'conversation', id }))
  expect(ids).toHaveLength(2)
  for (const _ of [1, 2, 3]) {
    await snooze(ctx, ids, { until: 'reply', who: 'team' })
    expect(await Promise.all([text('One'), text('Two', spouse)])).toEqual(['stored', 'stored'])
    expect(await live()).toEqual([])
  }
  expect(await getConversation(ctx, conversation.id)).toMatchObject({ status: 'attention' })
})

test('ending a snooze takes what snoozing takes', async () => {
  const all = await agency()
  const { ctx, other, conversation, live } = all
  await snooze(ctx, [conversation], { until: 'reply', who: 'team' })
  const [id] = (await live()) as [string]
  await expect(endSnooze({ ...other, can: { ...other.can, message: false } }, id)).rejects.toMatchObject({
    code: 'forbidden',
  })
  await endSnooze(ctx, id)
  const { card } = await addCallAndCard(all, { phoneNumber: null, clientId: all.client.id })
  await snooze(ctx, [card], { until: 'reply', who: 'team' })
  await ctx.db(async (tx) => {
    const [{ boardId } = { boardId: '' }] = await tx
      .select({ boardId: taskCards.boardId })
      .from(taskCards)
      .where(eq(taskCards.id, card.id))
    await tx.insert(taskBoardUsers).values({ accountId: all.account.id, boardId, userId: all.sam.id })
  })
  const [ofCard] = (await live()) as [string]
  await expect(endSnooze(other, ofCard)).rejects.toMatchObject({ code: 'not-found' })
  await endSnooze(ctx, ofCard)
  expect(await live()).toEqual([])
})

test('the list of conversations has those the user snoozed among the others, on each page', async () => {
  const { ctx, other, account, conversation } = await agency()
  const second = await makeClient(db, account.id)
  await db.admin`
    insert into conversations (account_id, phone_number, recipients, phone_number_id, status, last_message_on)
    select account_id, ${second.mobilePhone}, array[${second.mobilePhone}], phone_number_id, 'open', last_message_on + interval '1 minute'
    from conversations where id = ${conversation.id}`
  const ids = async (of = ctx, limit = 10) => {
    const first = await listConversations(of, { limit })
    const rest = first.nextCursor
      ? await listConversations(of, { limit, cursor: first.nextCursor })
      : { items: [] }
    return [...first.items, ...rest.items].map(({ id }) => id)
  }
  const before = await ids()
  expect(before[0]).toBe(conversation.id)
  await snooze(ctx, [conversation], { until: 'reply', who: 'me' })
  expect(await ids()).toEqual(before.toReversed())
  expect(await ids(ctx, 1)).toEqual(before.toReversed())
  expect(await ids(other)).toEqual(before)
})

test('an answer of ours ends it, and so does completing the conversation', async () => {
  const { ctx, other, clock, conversation, waits, live, text } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  await sendText(other, {
    requestId: randomUUID(),
    conversationId: conversation.id,
    body: 'Yes',
    mediaIds: [],
  })
  expect(await live()).toEqual([])
  clock.now = new Date('2026-11-18T19:00:00Z')
  expect(await waits()).toEqual([])
  await text('And the deductible?')
  // It waits for another reason than the snooze.
  expect((await listWaiting(ctx)).items).toMatchObject([{ snooze: null }])
  await snooze(ctx, [conversation], { until: 'reply', who: 'team' })
  await completeConversation(ctx, conversation.id)
  expect(await live()).toEqual([])
})

test('Undo brings it back at once, for what was snoozed together', async () => {
  const { ctx, other, account, sam, clock, conversation, waits, live } = await agency()
  // A clock that goes on.
  let ticks = clock.now.getTime()
  const ticking = makeCtx(db, account, sam, { now: () => new Date((ticks += 1)), bus: recordingBus() })
  const { at: moment } = await snooze(ticking, [conversation, conversation], at('2026-11-18T12:00'))
  expect(await live()).toHaveLength(1)
  await endSnoozesMadeAt(other, moment)
  expect(await waits()).toEqual([])
  await endSnoozesMadeAt(ctx, moment)
  await endSnoozesMadeAt(ctx, moment)
  expect(await waits()).toEqual([conversation.id])
  // After Undo an answered conversation doesn't wait; after a user ended its snooze it does.
  await answer(ctx, conversation.id)
  const second = await snooze(ctx, [conversation], { until: 'reply', who: 'team' })
  await endSnoozesMadeAt(ctx, second.at)
  expect(await waits()).toEqual([])
  await snooze(ctx, [conversation], { until: 'reply', who: 'team' })
  const [id] = (await live()) as [string]
  await endSnooze(other, id)
  expect(await waits()).toEqual([conversation.id])
})

test('a second snooze replaces the first of the same people', async () => {
  const { ctx, other, conversation, snoozed, live } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  await snooze(other, [conversation], { until: 'reply', who: 'team' })
  expect(await snoozed()).toMatchObject([{ snooze: { by: 'Luis', until: null } }])
  await snooze(ctx, [conversation], at('2026-11-18T13:00', 'me'))
  expect(await live()).toHaveLength(2)
})

test('Undo of a second snooze leaves nothing lost: it waits as before the first', async () => {
  const { ctx, other, clock, conversation, waits } = await agency()
  await snooze(ctx, [conversation], at('2026-11-20T09:00'))
  clock.now = new Date(clock.now.getTime() + HOUR)
  const second = await snooze(other, [conversation], at('2026-11-23T09:00'))
  await endSnoozesMadeAt(other, second.at)
  expect(await waits()).toEqual([conversation.id])
  expect(await countUnreadConversations(ctx)).toBe(1)
})

test('a dialog that was opened before a new text snoozes nothing', async () => {
  const { ctx, clock, conversation, waits, live, text } = await agency()
  const { seen } = await openSnooze(ctx, [conversation])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await text('Never mind, call me now')
  for (const who of ['team', 'me'] as const) {
    await expect(snooze(ctx, [conversation], { ...at('2026-11-18T12:00', who), seen })).rejects.toMatchObject(
      { code: 'conflict', message: expect.stringMatching(/new text has arrived/) },
    )
  }
  expect(await live()).toEqual([])
  expect(await waits()).toEqual([conversation.id])
  const again = await openSnooze(ctx, [conversation])
  await snooze(ctx, [conversation], { ...at('2026-11-18T12:00'), seen: again.seen })
  expect(await waits()).toEqual([])
})

test('among several, those with a new text or completed since are left out', async () => {
  const { ctx, other, account, clock, conversation, text, ...rest } = await agency()
  const [second, third] = [await makeClient(db, account.id), await makeClient(db, account.id)]
  const conversations = await db.admin<{ id: string }[]>`
    insert into conversations (account_id, phone_number, recipients, phone_number_id, status, last_message_on)
    select account_id, number, array[number], phone_number_id, 'attention', last_message_on
    from conversations, unnest(${[second.mobilePhone!, third.mobilePhone!]}::text[]) as number
    where id = ${conversation.id} returning conversations.id`
  const [quiet, completed] = conversations.map(({ id }): Subject => ({ kind: 'conversation', id })) as [
    Subject,
    Subject,
  ]
  const all = [conversation, quiet, completed]
  const { seen } = await openSnooze(ctx, all)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await text('One more thing')
  await completeConversation(other, completed.id)
  expect(await snooze(ctx, all, { until: 'reply', who: 'team', seen })).toMatchObject({ snoozed: 1, left: 2 })
  expect(await rest.waits()).toEqual([conversation.id])
  expect(await getConversation(ctx, completed.id)).toMatchObject({ status: 'completed', snoozes: [] })
  await expect(
    snooze(ctx, [conversation, completed], { until: 'reply', who: 'team', seen }),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/changed these conversations/) })
})

test('a completed conversation is reopened only by a dialog that was opened on it', async () => {
  const { ctx, other, conversation, live } = await agency()
  const before = await openSnooze(ctx, [conversation])
  expect(before.reopen).toBe(false)
  await completeConversation(other, conversation.id)
  await expect(
    snooze(ctx, [conversation], { until: 'reply', who: 'team', seen: before.seen }),
  ).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(/else completed/) })
  expect(await live()).toEqual([])
  expect(await getConversation(ctx, conversation.id)).toMatchObject({ status: 'completed' })
  expect(await openSnooze(ctx, [conversation])).toMatchObject({ reopen: true })
  await snooze(ctx, [conversation], { until: 'reply', who: 'me', reopen: 'yes' })
  expect(await getConversation(ctx, conversation.id)).toMatchObject({ status: 'open' })
})

test('two users who snooze at the same time make one snooze', async () => {
  const { ctx, other, conversation, live } = await agency()
  const input = { until: 'reply', who: 'team' } as const
  await Promise.all([snooze(ctx, [conversation], input), snooze(other, [conversation], input)])
  expect(await live()).toHaveLength(1)
})

test('refuses a time that has passed, that is too far or that is no time', async () => {
  const { ctx, conversation, waits } = await agency()
  for (const [value, message] of [
    ['2026-11-18T09:59', /has passed/],
    ['2026-11-18T10:00', /has passed/],
    ['2028-01-01T09:00', /within a year/],
    ['soon', /Enter a day and a time/],
  ] as const) {
    await expect(snooze(ctx, [conversation], at(value))).rejects.toMatchObject({
      code: 'invalid',
      field: 'at',
      message: expect.stringMatching(message),
    })
  }
  // The choice of a page that stayed open overnight.
  await expect(snooze(ctx, [conversation], { until: '2026-11-17T17:00', who: 'team' })).rejects.toMatchObject(
    { field: 'until' },
  )
  expect(await waits()).toEqual([conversation.id])
})

test('what is of another account, or isn’t there, is not found', async () => {
  const { conversation, live, ...mine } = await agency()
  const theirs = await agency()
  const input = { until: 'reply', who: 'team' } as const
  for (const kind of ['conversation', 'call', 'card'] as const) {
    await expect(snooze(theirs.ctx, [{ kind, id: conversation.id }], input)).rejects.toMatchObject({
      code: 'not-found',
    })
  }
  await snooze(mine.ctx, [conversation], input)
  const [id] = (await live()) as [string]
  await expect(endSnooze(theirs.ctx, id)).rejects.toMatchObject({ code: 'not-found' })
})

/** Adds a voicemail and a due card on a board of its own. */
async function addCallAndCard(
  { ctx, account, location, clock, sam }: Awaited<ReturnType<typeof agency>>,
  { phoneNumber, clientId }: { phoneNumber: string | null; clientId: string | null },
) {
  const call: Subject = { kind: 'call', id: randomUUID() }
  const card: Subject = { kind: 'card', id: randomUUID() }
  await ctx.db(async (tx) => {
    await tx.insert(calls).values({
      accountId: account.id,
      id: call.id,
      direction: 'inbound',
      format: 'voicemail',
      status: 'missed',
      state: 'ended',
      locationId: location.id,
      phoneNumber,
      createdAt: new Date(clock.now.getTime() - HOUR),
    })
    const [board] = await tx
      .insert(taskBoards)
      .values({ accountId: account.id, name: `Renewals ${card.id}` })
      .returning()
    const [lane] = await tx
      .insert(taskLanes)
      .values({ accountId: account.id, boardId: board!.id, label: 'To do', position: 0 })
      .returning()
    await tx.insert(taskCards).values({
      accountId: account.id,
      id: card.id,
      boardId: board!.id,
      laneId: lane!.id,
      clientId,
      title: 'Renew the boat',
      dueOn: '2026-11-17',
      assignedTo: sam.id,
      position: 'a0',
    })
  })
  return { call, card }
}

test('refuses to wait for an answer that can’t come', async () => {
  const all = await agency()
  const { ctx, conversation, account, live } = all
  const unreachable = await makeClient(db, account.id, { mobilePhone: null })
  const input = { until: 'reply', who: 'team' } as const
  for (const clientId of [null, unreachable.id]) {
    const { call, card } = await addCallAndCard(all, { phoneNumber: null, clientId })
    for (const subject of [call, card]) {
      expect(await openSnooze(ctx, [subject])).toMatchObject({ canAnswer: false })
      for (const several of [[subject], [conversation, subject]]) {
        await expect(snooze(ctx, several, input)).rejects.toMatchObject({ code: 'invalid', field: 'until' })
      }
      await snooze(ctx, [subject], at('2026-11-18T12:00'))
    }
  }
  expect(await live()).toHaveLength(4)
  expect(await openSnooze(ctx, [conversation])).toMatchObject({ canAnswer: true })
})

test('missed calls and due cards are snoozed too, together with conversations', async () => {
  const all = await agency()
  const { ctx, other, clock, client, conversation, waits, text } = all
  const added = await addCallAndCard(all, { phoneNumber: client.mobilePhone, clientId: client.id })
  const [call, card] = [added.call.id, added.card.id]
  expect(await openSnooze(ctx, [added.call])).toMatchObject({ canAnswer: true })
  expect(await openSnooze(ctx, [added.card])).toMatchObject({ canAnswer: true })
  expect(await waits()).toEqual([card, call, conversation.id])
  expect(await countUnworkedCalls(ctx)).toBe(1)
  await snooze(ctx, [conversation, added.call, added.card], {
    until: 'reply',
    who: 'team',
  })
  expect([await waits(ctx), await waits(other)]).toEqual([[], []])
  expect(await countUnworkedCalls(ctx)).toBe(0)
  expect(await dueCards(ctx, '2026-11-18', 5)).toEqual([])
  clock.now = new Date(clock.now.getTime() + HOUR)
  await text('Here are the papers')
  expect((await waits()).toSorted()).toEqual([card, call, conversation.id].toSorted())
  expect((await listWaiting(ctx)).items.every(({ snooze: was }) => was?.back === 'reply')).toBe(true)
})

test('what a dismissed user snoozed comes back, and hides nothing from the others', async () => {
  const { ctx, other, clock, sam, conversation, waits, live } = await agency()
  await snooze(ctx, [conversation], at('2026-11-18T12:00'))
  await ctx.db((tx) => tx.update(users).set({ disabledAt: clock.now }).where(eq(users.id, sam.id)))
  clock.now = new Date('2026-11-18T19:00:00Z')
  const [id] = (await live()) as [string]
  await returnSnoozed(ctx, id)
  expect(await waits(other)).toEqual([conversation.id])
})

test('a merge of two contacts keeps the snooze of a conversation, and so does its undo', async () => {
  const { ctx, account, client, conversation, snoozed, waits, text } = await agency()
  const kept = await makeClient(db, account.id, { firstName: 'Janet', lastName: 'Kept' })
  await snooze(ctx, [conversation], { until: 'reply', who: 'team' })
  const { mergeId } = await mergeClients(ctx, {
    keep: kept.id,
    other: client.id,
    mode: 'primary',
    coStatus: 'Married',
  })
  expect(await snoozed()).toMatchObject([{ id: conversation.id }])
  await undoMerge(ctx, mergeId)
  expect(await snoozed()).toMatchObject([{ id: conversation.id, name: 'Janet Whitcomb' }])
  await text('I am back')
  expect(await waits()).toEqual([conversation.id])
})
