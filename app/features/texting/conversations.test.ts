import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { smsRooms } from '#db/schema/index.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import {
  assignRoom,
  completeRoom,
  countUnreadRooms,
  findOrCreateRoom,
  findRoom,
  followRoom,
  getRoom,
  listRooms,
  markUnread,
  notifyTeam,
  unfollowRoom,
  viewRoom,
} from './conversations.server.ts'
import { roomTitle } from './labels.ts'

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

async function room(ctx: Ctx, minutesAgo = 0, status: 'attention' | 'open' | 'completed' = 'open') {
  const made = await findOrCreateRoom(ctx, { phoneNumber: nextNumber() })
  await ctx.db((tx) =>
    tx
      .update(smsRooms)
      .set({ status, lastMessageOn: new Date(Date.now() - minutesAgo * 60_000) })
      .where(sql`id = ${made.id}::uuid`),
  )
  return made.id
}

describe('the list', () => {
  test('attention first, in each part followed ones with news first, then newest; completed not at all', async () => {
    const { ctx } = await agency()
    const plainNew = await room(ctx, 1)
    const followedSeen = await room(ctx, 5)
    await followRoom(ctx, followedSeen)
    const plainOld = await room(ctx, 60)
    const attentionOld = await room(ctx, 300, 'attention')
    const attentionNew = await room(ctx, 30, 'attention')
    const followedNews = await room(ctx, 90)
    const attentionMine = await room(ctx, 600, 'attention')
    for (const id of [followedNews, attentionMine]) {
      await followRoom(ctx, id)
      await ctx.db((tx) =>
        tx.execute(
          sql`update sms_room_users set last_viewed_on = now() - interval '1 day' where room_id = ${id}::uuid`,
        ),
      )
    }
    await room(ctx, 0, 'completed')
    const order = [attentionMine, attentionNew, attentionOld, followedNews, plainNew, followedSeen, plainOld]

    const whole = await listRooms(ctx)
    expect(whole.items.map((r) => r.id)).toEqual(order)
    expect(whole.nextCursor).toBeNull()

    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof listRooms>> = await listRooms(ctx, { cursor, limit: 1 })
      paged.push(...page.items.map((r) => r.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(paged).toEqual(order)
  })

  test('rooms of one microsecond are paged without loss; a made-up cursor is the beginning', async () => {
    const { ctx } = await agency()
    for (let n = 0; n < 5; n += 1) await room(ctx)
    await ctx.db((tx) =>
      tx.execute(sql`update sms_rooms set last_message_on = '2026-11-18T15:00:00.123456Z'`),
    )
    const first = await listRooms(ctx, { limit: 3 })
    const second = await listRooms(ctx, { limit: 3, cursor: first.nextCursor })
    expect(new Set([...first.items, ...second.items].map((r) => r.id)).size).toBe(5)
    const hostile = Buffer.from(`[0,"'; drop table sms_rooms","x"]`).toString('base64url')
    expect((await listRooms(ctx, { cursor: hostile })).items).toHaveLength(5)
  })

  test('search finds by name, company and number, completed ones too, and takes wildcards as they are', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id, {
      firstName: 'Sofia',
      lastName: 'Marquez',
      mobilePhone: '12085550142',
    })
    const sofia = await findOrCreateRoom(ctx, { clientId: client.id })
    await completeRoom(ctx, sofia.id)
    await room(ctx)
    const find = async (search: string) => (await listRooms(ctx, { search })).items.map((r) => r.id)
    expect(await find('marq')).toEqual([sofia.id])
    expect(await find('(208) 555-0142')).toEqual([sofia.id])
    expect(await find('%')).toEqual([])
    expect(await find("'; --")).toEqual([])
    const stranger = await agency()
    expect((await listRooms(stranger.ctx, { search: 'marq' })).items).toEqual([])
  })
})

describe('making a room', () => {
  test('one per set of people, at each level, found again and brought back when completed', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id, {
      coFirstName: 'Luis',
      coLastName: 'Whitcomb',
      coMobilePhone: nextNumber(),
    })
    const one = await findOrCreateRoom(ctx, { clientId: client.id })
    const two = await findOrCreateRoom(ctx, { clientId: client.id, level: 'coapplicant' })
    const both = await findOrCreateRoom(ctx, { clientId: client.id, level: 'combined' })
    expect(new Set([one.id, two.id, both.id]).size).toBe(3)
    expect(both.recipients).toEqual([client.mobilePhone, client.coMobilePhone].sort())
    expect([one.client?.name, two.client?.name, both.client?.name]).toEqual([
      'Janet Whitcomb',
      'Luis Whitcomb',
      'Janet Whitcomb & Luis Whitcomb',
    ])
    await completeRoom(ctx, one.id)
    expect(await findOrCreateRoom(ctx, { phoneNumber: client.mobilePhone! })).toMatchObject({
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
    expect(await findRoom(ctx, wanted)).toEqual({ roomId: null, clientId: client.id, recipients })
    expect(await ctx.db((tx) => tx.select().from(smsRooms))).toEqual([])
    const made = await findOrCreateRoom(ctx, wanted)
    await completeRoom(ctx, made.id)
    expect(await findRoom(ctx, wanted)).toEqual({ roomId: made.id, clientId: client.id, recipients })
    expect((await getRoom(ctx, made.id)).status).toBe('completed')
    await expect(findRoom(ctx, { clientId: client.id, level: 'coapplicant' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const stranger = await agency()
    await expect(findRoom(stranger.ctx, wanted)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('several contacts are one group, by their names', async () => {
    const { account, ctx } = await agency()
    const janet = await makeClient(db, account.id)
    const sofia = await makeClient(db, account.id, { firstName: 'Sofia', lastName: 'Marquez' })
    const without = await makeClient(db, account.id, { mobilePhone: null })
    const contacts = [
      { id: janet.id, mobilePhone: janet.mobilePhone! },
      { id: sofia.id, level: 'applicant' as const },
    ]
    const looked = await findRoom(ctx, { contacts })
    expect(looked).toMatchObject({ recipients: [{ client: { id: janet.id } }, { client: { id: sofia.id } }] })
    expect(await ctx.db((tx) => tx.select().from(smsRooms))).toEqual([])

    const group = await findOrCreateRoom(ctx, { contacts })
    expect(group.recipients).toEqual([janet.mobilePhone, sofia.mobilePhone].toSorted())
    expect([group.client, group.level]).toEqual([null, null])
    expect(group.groupRecipients.map(({ client }) => client?.name).toSorted()).toEqual([
      'Janet Whitcomb',
      'Sofia Marquez',
    ])
    expect(roomTitle(group)).toContain('Sofia Marquez')
    expect((await findRoom(ctx, { contacts: contacts.toReversed() })).roomId).toBe(group.id)
    expect((await listRooms(ctx, { search: 'marq' })).items.map(({ id }) => id)).toEqual([group.id])

    const refused = { code: 'invalid', message: 'This contact has no mobile number to text.' }
    for (const third of [
      { id: without.id },
      { id: janet.id, mobilePhone: sofia.mobilePhone! },
      { id: janet.id, mobilePhone: 'x' },
    ]) {
      const attempt = findOrCreateRoom(ctx, { contacts: [...contacts, third] })
      await expect(attempt).rejects.toMatchObject(refused)
    }
    const stranger = await agency()
    await expect(findOrCreateRoom(stranger.ctx, { contacts })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('both people of one contact are that contact’s, however they are chosen; ten numbers are the most', async () => {
    const { account, ctx } = await agency()
    const couple = await makeClient(db, account.id, { coFirstName: 'Luis', coMobilePhone: nextNumber() })
    const both = await findOrCreateRoom(ctx, {
      contacts: [
        { id: couple.id, mobilePhone: couple.mobilePhone! },
        { id: couple.id, mobilePhone: couple.coMobilePhone! },
      ],
    })
    expect(both).toMatchObject({ level: 'combined', client: { id: couple.id } })
    const contacts = []
    for (let i = 0; i < 10; i += 1) contacts.push({ id: (await makeClient(db, account.id)).id })
    expect((await findOrCreateRoom(ctx, { contacts })).recipients).toHaveLength(10)
    const eleven = [{ id: couple.id, level: 'combined' as const }, ...contacts.slice(1)]
    await expect(findOrCreateRoom(ctx, { contacts: eleven })).rejects.toMatchObject({ field: 'contacts' })
  })

  test('a number that wrote before it was known is the contact’s from then on', async () => {
    const { account, ctx } = await agency()
    const phoneNumber = nextNumber()
    const unknown = await findOrCreateRoom(ctx, { phoneNumber })
    const client = await makeClient(db, account.id, { mobilePhone: phoneNumber })
    expect((await findRoom(ctx, { clientId: client.id, level: 'applicant' })).roomId).toBe(unknown.id)
    expect((await getRoom(ctx, unknown.id)).client?.id).toBe(client.id)
  })

  test('at the same time twice, it is one room', async () => {
    const { ctx } = await agency()
    const phoneNumber = nextNumber()
    const made = await Promise.all([1, 2, 3].map(() => findOrCreateRoom(ctx, { phoneNumber })))
    expect(new Set(made.map((r) => r.id)).size).toBe(1)
  })

  test('refuses no number, our own number, a contact without mobile, and a stranger’s contact', async () => {
    const { account, ctx } = await agency()
    const [own] = await db.admin`select number from phone_numbers where account_id = ${account.id}`
    const client = await makeClient(db, account.id, { mobilePhone: null })
    const stranger = await agency()
    const theirs = await makeClient(db, stranger.account.id)
    await expect(findOrCreateRoom(ctx, { phoneNumber: 'call me' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(findOrCreateRoom(ctx, { phoneNumber: own!.number })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(findOrCreateRoom(ctx, { clientId: client.id })).rejects.toMatchObject({ code: 'invalid' })
    await expect(findOrCreateRoom(ctx, { clientId: theirs.id })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('attention', () => {
  test('goes when a follower looks, or anybody if nobody follows, and not when a bystander looks', async () => {
    const { ctx, peer } = await agency()
    const id = await room(ctx, 1, 'attention')
    expect(await viewRoom(peer, id)).toMatchObject({ status: 'open' })
    await followRoom(ctx, id)
    await markUnread(ctx, id)
    expect(await viewRoom(peer, id)).toMatchObject({ status: 'attention' })
    expect(await viewRoom(ctx, id)).toMatchObject({ status: 'open' })
  })

  test('who has looked since the newest text is told to the others, once, without moving a badge', async () => {
    const { ctx, peer, dana, marco, bus } = await agency()
    const id = await room(ctx, 1)
    expect((await getRoom(ctx, id)).viewedBy).toEqual([])
    bus.events.length = 0
    for (let i = 0; i < 2; i += 1) expect((await viewRoom(peer, id)).viewedBy).toEqual([marco.id])
    expect(bus.events.map(({ name }) => name)).toEqual(['sms_room_update'])
    expect(bus.events[0]!.data).toMatchObject({ viewedBy: [marco.id] })
    await viewRoom(ctx, id)
    expect((await getRoom(ctx, id)).viewedBy.toSorted()).toEqual([dana.id, marco.id].toSorted())
    const newest = { status: 'open' as const, lastMessageOn: new Date(Date.now() + 1000) }
    await ctx.db((tx) => tx.update(smsRooms).set(newest))
    expect((await getRoom(ctx, id)).viewedBy).toEqual([])
  })

  test('the badge counts what is mine to answer', async () => {
    const { ctx, peer } = await agency()
    const followed = await room(ctx, 1, 'attention')
    await followRoom(ctx, followed)
    await room(ctx, 1, 'attention')
    await room(ctx, 1, 'open')
    expect([await countUnreadRooms(ctx), await countUnreadRooms(peer)]).toEqual([2, 1])
  })
})

test('assigning makes a peer follow and tells them; twice is refused', async () => {
  const { ctx, marco, bus } = await agency()
  const id = await room(ctx)
  const assigned = await assignRoom(ctx, { roomId: id, userId: marco.id })
  expect(assigned.favorited.map((f) => f.userId)).toEqual([marco.id])
  expect(bus.events.find((e) => e.name === 'sms_assigned')).toMatchObject({
    topic: `user:${marco.id}`,
    data: { roomId: id, by: { firstName: 'Dana' } },
  })
  await expect(assignRoom(ctx, { roomId: id, userId: marco.id })).rejects.toMatchObject({ code: 'conflict' })
})

test('a followed room is not completed; afterwards it leaves everybody’s list', async () => {
  const { ctx, bus } = await agency()
  const id = await room(ctx)
  await followRoom(ctx, id)
  await expect(completeRoom(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await unfollowRoom(ctx, id)
  await completeRoom(ctx, id)
  expect(bus.events.some((e) => e.name === 'sms_room_remove')).toBe(true)
  expect((await listRooms(ctx)).items).toEqual([])
})

test('every function reads another account’s room as not there, and changes nothing', async () => {
  const mine = await agency()
  const theirs = await agency()
  const id = await room(mine.ctx)
  const before = await db.admin`select * from sms_rooms where id = ${id}`
  for (const target of [id, 'not-an-id', '00000000-0000-0000-0000-000000000000']) {
    for (const attempt of [
      () => getRoom(theirs.ctx, target),
      () => viewRoom(theirs.ctx, target),
      () => followRoom(theirs.ctx, target),
      () => unfollowRoom(theirs.ctx, target),
      () => assignRoom(theirs.ctx, { roomId: target, userId: theirs.marco.id }),
      () => notifyTeam(theirs.ctx, target),
      () => completeRoom(theirs.ctx, target),
      () => markUnread(theirs.ctx, target),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'not-found' })
    }
  }
  await expect(assignRoom(mine.ctx, { roomId: id, userId: theirs.dana.id })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect((await listRooms(theirs.ctx)).items).toEqual([])
  expect(theirs.bus.events).toEqual([])
  expect(await db.admin`select * from sms_rooms where id = ${id}`).toEqual(before)
})

test('with messaging off nobody reads or writes', async () => {
  const { account } = await makeAccount(db, { messagingEnabled: false })
  const ctx = makeCtx(db, account, await makeUser(db, account.id))
  await expect(listRooms(ctx)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(findOrCreateRoom(ctx, { phoneNumber: nextNumber() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await countUnreadRooms(ctx)).toBe(0)
})
