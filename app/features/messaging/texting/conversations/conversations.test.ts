import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { conversations } from '#db/schema/index.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { findConversation, findOrCreateConversation, getConversation } from './conversations.server.ts'
import { conversationTitle } from '../labels.ts'
import {
  assignConversation,
  completeConversation,
  finishConversation,
  reopenConversation,
  followConversation,
  markUnread,
  notifyTeam,
  unfollowConversation,
  viewConversation,
} from './conversation-actions.server.ts'
import { countUnreadConversations, listConversations } from './list-conversations.server.ts'

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const marco = await makeUser(db, account.id, { firstName: 'Marco', lastName: 'Villanueva' })
  const bus = recordingBus()
  return {
    account,
    dana,
    marco,
    bus,
    ctx: makeCtx(db, account, dana, { bus }),
    peer: makeCtx(db, account, marco, { bus }),
  }
}

async function conversation(ctx: Ctx, minutesAgo = 0, status: 'attention' | 'open' | 'completed' = 'open') {
  const made = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
  await ctx.db((tx) =>
    tx
      .update(conversations)
      .set({ status, lastMessageOn: new Date(Date.now() - minutesAgo * 60_000) })
      .where(sql`id = ${made.id}::uuid`),
  )
  return made.id
}

describe('the list', () => {
  test('lists attention first, then followed conversations with news, then the newest; none completed', async () => {
    const { ctx } = await agency()
    const plainNew = await conversation(ctx, 1)
    const followedSeen = await conversation(ctx, 5)
    await followConversation(ctx, followedSeen)
    const plainOld = await conversation(ctx, 60)
    const attentionOld = await conversation(ctx, 300, 'attention')
    const attentionNew = await conversation(ctx, 30, 'attention')
    const followedNews = await conversation(ctx, 90)
    const attentionMine = await conversation(ctx, 600, 'attention')
    for (const id of [followedNews, attentionMine]) {
      await followConversation(ctx, id)
      await ctx.db((tx) =>
        tx.execute(
          sql`update conversation_users set last_viewed_on = now() - interval '1 day' where conversation_id = ${id}::uuid`,
        ),
      )
    }
    await conversation(ctx, 0, 'completed')
    const order = [attentionMine, attentionNew, attentionOld, followedNews, plainNew, followedSeen, plainOld]

    const whole = await listConversations(ctx)
    expect(whole.items.map((r) => r.id)).toEqual(order)
    expect(whole.nextCursor).toBeNull()

    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listConversations>> = await listConversations(ctx, {
        cursor,
        limit: 1,
      })
      paged.push(...page.items.map((r) => r.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(order)
  })

  test('pages through conversations of the same microsecond; an invalid cursor starts at the beginning', async () => {
    const { ctx } = await agency()
    for (let n = 0; n < 5; n += 1) await conversation(ctx)
    await ctx.db((tx) =>
      tx.execute(sql`update conversations set last_message_on = '2026-11-18T15:00:00.123456Z'`),
    )
    const first = await listConversations(ctx, { limit: 3 })
    const second = await listConversations(ctx, { limit: 3, cursor: first.nextCursor })
    expect(new Set([...first.items, ...second.items].map((r) => r.id)).size).toBe(5)
    const hostile = Buffer.from(`[0,"'; drop table conversations","x"]`).toString('base64url')
    expect((await listConversations(ctx, { cursor: hostile })).items).toHaveLength(5)
  })

  test('searches by name, company and number, with completed ones, and takes wildcards literally', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id, {
      firstName: 'Sofia',
      lastName: 'Marquez',
      mobilePhone: '12085550142',
    })
    const sofia = await findOrCreateConversation(ctx, { clientId: client.id })
    await completeConversation(ctx, sofia.id)
    await conversation(ctx)
    const find = async (search: string) => (await listConversations(ctx, { search })).items.map((r) => r.id)
    expect(await find('marq')).toEqual([sofia.id])
    expect(await find('(208) 555-0142')).toEqual([sofia.id])
    expect(await find('%')).toEqual([])
    expect(await find("'; --")).toEqual([])
    const stranger = await agency()
    expect((await listConversations(stranger.ctx, { search: 'marq' })).items).toEqual([])
  })
})

describe('finding or creating a conversation', () => {
  test('has one for each set of recipients, and reopens it when completed', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id, {
      coFirstName: 'Luis',
      coLastName: 'Whitcomb',
      coMobilePhone: nextNumber(),
    })
    const one = await findOrCreateConversation(ctx, { clientId: client.id })
    const two = await findOrCreateConversation(ctx, { clientId: client.id, level: 'coapplicant' })
    const both = await findOrCreateConversation(ctx, { clientId: client.id, level: 'combined' })
    expect(new Set([one.id, two.id, both.id]).size).toBe(3)
    expect(both.recipients).toEqual([client.mobilePhone, client.coMobilePhone].sort())
    expect([one.client?.name, two.client?.name, both.client?.name]).toEqual([
      'Janet Whitcomb',
      'Luis Whitcomb',
      'Janet Whitcomb & Luis Whitcomb',
    ])
    await completeConversation(ctx, one.id)
    expect(await findOrCreateConversation(ctx, { phoneNumber: client.mobilePhone! })).toMatchObject({
      id: one.id,
      status: 'open',
    })
  })

  test('looking for a conversation creates none and reopens none', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id)
    const wanted = { clientId: client.id, level: 'applicant' } as const
    const recipients = [
      { phoneNumber: client.mobilePhone, client: { id: client.id, name: 'Janet Whitcomb' } },
    ]
    expect(await findConversation(ctx, wanted)).toEqual({
      conversationId: null,
      clientId: client.id,
      recipients,
    })
    expect(await ctx.db((tx) => tx.select().from(conversations))).toEqual([])
    const made = await findOrCreateConversation(ctx, wanted)
    await completeConversation(ctx, made.id)
    expect(await findConversation(ctx, wanted)).toEqual({
      conversationId: made.id,
      clientId: client.id,
      recipients,
    })
    expect((await getConversation(ctx, made.id)).status).toBe('completed')
    await expect(findConversation(ctx, { clientId: client.id, level: 'coapplicant' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const stranger = await agency()
    await expect(findConversation(stranger.ctx, wanted)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('makes a group of several clients, titled by their names', async () => {
    const { account, ctx } = await agency()
    const janet = await makeClient(db, account.id)
    const sofia = await makeClient(db, account.id, { firstName: 'Sofia', lastName: 'Marquez' })
    const without = await makeClient(db, account.id, { mobilePhone: null })
    const contacts = [
      { id: janet.id, mobilePhone: janet.mobilePhone! },
      { id: sofia.id, level: 'applicant' as const },
    ]
    const looked = await findConversation(ctx, { contacts })
    expect(looked).toMatchObject({ recipients: [{ client: { id: janet.id } }, { client: { id: sofia.id } }] })
    expect(await ctx.db((tx) => tx.select().from(conversations))).toEqual([])

    const group = await findOrCreateConversation(ctx, { contacts })
    expect(group.recipients).toEqual([janet.mobilePhone, sofia.mobilePhone].toSorted())
    expect([group.client, group.level]).toEqual([null, null])
    expect(group.groupRecipients.map(({ client }) => client?.name).toSorted()).toEqual([
      'Janet Whitcomb',
      'Sofia Marquez',
    ])
    expect(conversationTitle(group)).toContain('Sofia Marquez')
    expect((await findConversation(ctx, { contacts: contacts.toReversed() })).conversationId).toBe(group.id)
    expect((await listConversations(ctx, { search: 'marq' })).items.map(({ id }) => id)).toEqual([group.id])

    const refused = { code: 'invalid', message: 'This contact has no mobile number to text.' }
    for (const third of [
      { id: without.id },
      { id: janet.id, mobilePhone: sofia.mobilePhone! },
      { id: janet.id, mobilePhone: 'x' },
    ]) {
      const attempt = findOrCreateConversation(ctx, { contacts: [...contacts, third] })
      await expect(attempt).rejects.toMatchObject(refused)
    }
    const stranger = await agency()
    await expect(findOrCreateConversation(stranger.ctx, { contacts })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  test('links a group of one client’s two people to the client; takes at most ten numbers', async () => {
    const { account, ctx } = await agency()
    const couple = await makeClient(db, account.id, { coFirstName: 'Luis', coMobilePhone: nextNumber() })
    const both = await findOrCreateConversation(ctx, {
      contacts: [
        { id: couple.id, mobilePhone: couple.mobilePhone! },
        { id: couple.id, mobilePhone: couple.coMobilePhone! },
      ],
    })
    expect(both).toMatchObject({ level: 'combined', client: { id: couple.id } })
    const contacts = []
    for (let i = 0; i < 10; i += 1) contacts.push({ id: (await makeClient(db, account.id)).id })
    expect((await findOrCreateConversation(ctx, { contacts })).recipients).toHaveLength(10)
    const eleven = [{ id: couple.id, level: 'combined' as const }, ...contacts.slice(1)]
    await expect(findOrCreateConversation(ctx, { contacts: eleven })).rejects.toMatchObject({
      field: 'contacts',
    })
  })

  test('links a conversation with an unknown number to the client who has it by now', async () => {
    const { account, ctx } = await agency()
    const phoneNumber = nextNumber()
    const unknown = await findOrCreateConversation(ctx, { phoneNumber })
    const client = await makeClient(db, account.id, { mobilePhone: phoneNumber })
    expect((await findConversation(ctx, { clientId: client.id, level: 'applicant' })).conversationId).toBe(
      unknown.id,
    )
    expect((await getConversation(ctx, unknown.id)).client?.id).toBe(client.id)
  })

  test('links the conversation of a client in the trash to the one who has the number by now', async () => {
    const { account, ctx } = await agency()
    const before = await makeClient(db, account.id, { firstName: 'Old' })
    const conversation = await findOrCreateConversation(ctx, { clientId: before.id })
    await db.admin`update clients set deleted_at = now() where id = ${before.id}`
    const client = await makeClient(db, account.id, { mobilePhone: before.mobilePhone })
    expect((await findConversation(ctx, { clientId: client.id, level: 'applicant' })).conversationId).toBe(
      conversation.id,
    )
    expect((await getConversation(ctx, conversation.id)).client?.id).toBe(client.id)
  })

  test('creates one conversation when asked several times at once', async () => {
    const { ctx } = await agency()
    const phoneNumber = nextNumber()
    const made = await Promise.all([1, 2, 3].map(() => findOrCreateConversation(ctx, { phoneNumber })))
    expect(new Set(made.map((r) => r.id)).size).toBe(1)
  })

  test('refuses an invalid number, our own, a client without a mobile number, and another account’s client', async () => {
    const { account, ctx } = await agency()
    const [own] = await db.admin`select number from phone_numbers where account_id = ${account.id}`
    const client = await makeClient(db, account.id, { mobilePhone: null })
    const stranger = await agency()
    const theirs = await makeClient(db, stranger.account.id)
    await expect(findOrCreateConversation(ctx, { phoneNumber: 'call me' })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(findOrCreateConversation(ctx, { phoneNumber: own!.number })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(findOrCreateConversation(ctx, { clientId: client.id })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(findOrCreateConversation(ctx, { clientId: theirs.id })).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('attention', () => {
  test('ends when a follower opens it, or anyone if no one follows, but not for other users', async () => {
    const { ctx, peer } = await agency()
    const id = await conversation(ctx, 1, 'attention')
    expect(await viewConversation(peer, id)).toMatchObject({ status: 'open' })
    await followConversation(ctx, id)
    await markUnread(ctx, id)
    expect(await viewConversation(peer, id)).toMatchObject({ status: 'attention' })
    expect(await viewConversation(ctx, id)).toMatchObject({ status: 'open' })
  })

  test('concerns everyone again when its only follower leaves the company', async () => {
    const { ctx, peer, marco } = await agency()
    const id = await conversation(ctx, 1, 'attention')
    await followConversation(peer, id)
    expect(await countUnreadConversations(ctx)).toBe(0)
    await db.admin`update users set disabled_at = now() where id = ${marco.id}`
    expect(await countUnreadConversations(ctx)).toBe(1)
    expect((await getConversation(ctx, id)).favorited).toEqual([])
    expect(await viewConversation(ctx, id)).toMatchObject({ status: 'open' })
    expect(await countUnreadConversations(ctx)).toBe(0)
  })

  test('publishes once who has viewed the newest text, without changing a badge', async () => {
    const { ctx, peer, dana, marco, bus } = await agency()
    const id = await conversation(ctx, 1)
    expect((await getConversation(ctx, id)).viewedBy).toEqual([])
    bus.events.length = 0
    for (let i = 0; i < 2; i += 1) expect((await viewConversation(peer, id)).viewedBy).toEqual([marco.id])
    expect(bus.events.map(({ name }) => name)).toEqual(['sms_room_update'])
    expect(bus.events[0]!.data).toMatchObject({ viewedBy: [marco.id] })
    await viewConversation(ctx, id)
    expect((await getConversation(ctx, id)).viewedBy.toSorted()).toEqual([dana.id, marco.id].toSorted())
    const newest = { status: 'open' as const, lastMessageOn: new Date(Date.now() + 1000) }
    await ctx.db((tx) => tx.update(conversations).set(newest))
    expect((await getConversation(ctx, id)).viewedBy).toEqual([])
  })

  test('counts the conversations that wait for this user', async () => {
    const { ctx, peer } = await agency()
    const followed = await conversation(ctx, 1, 'attention')
    await followConversation(ctx, followed)
    await conversation(ctx, 1, 'attention')
    await conversation(ctx, 1, 'open')
    expect([await countUnreadConversations(ctx), await countUnreadConversations(peer)]).toEqual([2, 1])
  })
})

test('assigns to a peer, who follows it and is notified; refuses a second time', async () => {
  const { ctx, marco, bus } = await agency()
  const id = await conversation(ctx)
  const assigned = await assignConversation(ctx, { conversationId: id, userId: marco.id })
  expect(assigned.favorited.map((f) => f.userId)).toEqual([marco.id])
  expect(bus.events.find((e) => e.name === 'sms_assigned')).toMatchObject({
    topic: `user:${marco.id}`,
    data: { roomId: id, by: { firstName: 'Dana' } },
  })
  await expect(assignConversation(ctx, { conversationId: id, userId: marco.id })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('completes a conversation for everyone, unless the user follows it', async () => {
  const { ctx, bus } = await agency()
  const id = await conversation(ctx)
  await followConversation(ctx, id)
  await expect(completeConversation(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await unfollowConversation(ctx, id)
  await completeConversation(ctx, id)
  expect(bus.events.some((e) => e.name === 'sms_room_remove')).toBe(true)
  expect((await listConversations(ctx)).items).toEqual([])
})

test('done completes a conversation, and ends only the waiting of one that the user follows', async () => {
  const { ctx, peer } = await agency()
  const id = await conversation(ctx, 1)
  await markUnread(ctx, id)
  await followConversation(ctx, id)
  expect(await finishConversation(ctx, id)).toMatchObject({ completed: false, was: 'attention' })
  expect(await getConversation(ctx, id)).toMatchObject({ status: 'open', waitingSince: null })
  expect(await finishConversation(peer, id)).toMatchObject({ completed: true, was: 'open' })
  expect((await getConversation(ctx, id)).status).toBe('completed')
  await expect(finishConversation(peer, id)).rejects.toMatchObject({ code: 'conflict' })
})

test('undoing done has the conversation wait as before, and leaves what came since', async () => {
  const { ctx, peer } = await agency()
  const id = await conversation(ctx, 1)
  await markUnread(ctx, id)
  const { waitingSince } = await getConversation(ctx, id)
  const finished = await finishConversation(ctx, id)
  await reopenConversation(ctx, id, finished)
  expect(await getConversation(ctx, id)).toMatchObject({ status: 'attention', waitingSince })
  const again = await finishConversation(ctx, id)
  await markUnread(peer, id)
  await reopenConversation(ctx, id, { ...again, was: 'open' })
  expect((await getConversation(ctx, id)).status).toBe('attention')
})

test('refuses to complete a conversation whose newest text the user has not seen', async () => {
  const { ctx, peer } = await agency()
  const id = await conversation(ctx, 1)
  const seen = (await getConversation(ctx, id)).lastMessageOn
  await ctx.db((tx) =>
    tx
      .update(conversations)
      .set({ status: 'attention', lastMessageOn: new Date(), lastMessageFlow: 'incoming' }),
  )
  await expect(completeConversation(peer, id, seen)).rejects.toMatchObject({
    code: 'conflict',
    message: 'A new text has arrived. Read it before you complete the conversation.',
  })
  await completeConversation(peer, id, (await getConversation(ctx, id)).lastMessageOn)
  expect((await getConversation(ctx, id)).status).toBe('completed')
})

test('treats another account’s conversation as not found, and changes nothing', async () => {
  const mine = await agency()
  const theirs = await agency()
  const id = await conversation(mine.ctx)
  const before = await db.admin`select * from conversations where id = ${id}`
  for (const target of [id, '00000000-0000-0000-0000-000000000000']) {
    for (const attempt of [
      () => getConversation(theirs.ctx, target),
      () => viewConversation(theirs.ctx, target),
      () => followConversation(theirs.ctx, target),
      () => unfollowConversation(theirs.ctx, target),
      () => assignConversation(theirs.ctx, { conversationId: target, userId: theirs.marco.id }),
      () => notifyTeam(theirs.ctx, target),
      () => completeConversation(theirs.ctx, target),
      () => finishConversation(theirs.ctx, target),
      () => reopenConversation(theirs.ctx, target, { at: '2020-01-01T00:00:00.000Z', was: 'open' }),
      () => markUnread(theirs.ctx, target),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    }
  }
  await expect(
    assignConversation(mine.ctx, { conversationId: id, userId: theirs.dana.id }),
  ).rejects.toMatchObject({
    code: 'not-found',
  })
  expect((await listConversations(theirs.ctx)).items).toEqual([])
  expect(theirs.bus.events).toEqual([])
  expect(await db.admin`select * from conversations where id = ${id}`).toEqual(before)
})

test('refuses reading and writing without messaging', async () => {
  const { account } = await makeAccount(db, { messagingEnabled: false })
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  await expect(listConversations(ctx)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(findOrCreateConversation(ctx, { phoneNumber: nextNumber() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await countUnreadConversations(ctx)).toBe(0)
})
