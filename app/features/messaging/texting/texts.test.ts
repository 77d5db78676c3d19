import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '#app/lib/ctx.server.ts'
import {
  makeAccount,
  makeClient,
  makeCtx,
  makeUser,
  nextNumber,
  recordingBus,
} from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { conversations } from '#db/schema/index.ts'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { listMessages, resendText, searchMessages, sendFirstText, sendText } from './texts.server.ts'
import { findOrCreateConversation, getConversation } from './conversations/conversations.server.ts'
import { completeConversation, viewConversation } from './conversations/conversation-actions.server.ts'

const db = useDatabase()

async function agency() {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const bus = recordingBus()
  const ctx = makeCtx(db, account, dana, { bus })
  const conversation = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
  return { account, dana, bus, ctx, conversation }
}

const text = (conversationId: string, body = 'Your policy is ready.') => ({
  requestId: randomUUID(),
  conversationId,
  body,
  mediaIds: [] as string[],
})

const jobsOf = (accountId: string) => queuedJobs(db, null, { accountId })

describe('a first text', () => {
  const stored = (ctx: Ctx) => ctx.db((tx) => tx.select().from(conversations))
  const first = (body = 'Hello Janet') => ({ requestId: randomUUID(), body, mediaIds: [] as string[] })

  test('creates the conversation, once for one request id', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id)
    const before = (await stored(ctx)).length
    const text = first()
    const sent = await Promise.all([1, 2].map(() => sendFirstText(ctx, { clientId: client.id }, text)))
    expect(sent[0]).toEqual(sent[1])
    expect(await stored(ctx)).toHaveLength(before + 1)
    expect(await getConversation(ctx, sent[0]!.roomId)).toMatchObject({
      status: 'open',
      client: { id: client.id },
      preview: 'Hello Janet',
    })
  })

  test('goes into the conversation that exists by then, and reopens it', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id)
    const existing = await findOrCreateConversation(ctx, { clientId: client.id })
    await completeConversation(ctx, existing.id)
    const sent = await sendFirstText(ctx, { clientId: client.id }, first())
    expect(sent.roomId).toBe(existing.id)
    expect((await getConversation(ctx, existing.id)).status).toBe('open')
  })

  test('that is refused creates nothing, for one recipient and for a group', async () => {
    const { account, ctx, bus } = await agency()
    const janet = await makeClient(db, account.id)
    const sofia = await makeClient(db, account.id, { firstName: 'Sofia', lastName: 'Marquez' })
    await ctx.db((tx) =>
      recordConsent(tx, ctx, { phone: sofia.mobilePhone!, event: 'opt-out', source: 'keyword' }),
    )
    const before = (await stored(ctx)).length
    const events = bus.events.length
    for (const to of [{ clientId: sofia.id }, { contacts: [{ id: janet.id }, { id: sofia.id }] }]) {
      await expect(sendFirstText(ctx, to, first())).rejects.toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('texted STOP on'),
      })
    }
    const missing = { ...first(), mediaIds: [randomUUID()] }
    await expect(sendFirstText(ctx, { clientId: janet.id }, missing)).rejects.toMatchObject({
      code: 'invalid',
    })
    const stranger = await agency()
    await expect(sendFirstText(stranger.ctx, { clientId: janet.id }, first())).rejects.toMatchObject({
      code: 'not-found',
    })
    expect(await stored(ctx)).toHaveLength(before)
    expect(bus.events).toHaveLength(events)
  })
})

describe('sending', () => {
  test('is audited each time a ghosting user does it', async () => {
    const { account, dana, ctx, conversation } = await agency()
    const platform = await makeAccount(db, { isPlatform: true })
    const sue = await makeUser(db, platform.account.id, { role: 'super' })
    const ghost: Ctx = { ...ctx, ghostedBy: sue.id }
    const message = await sendText(ghost, text(conversation.id))
    await db.admin`update sms_deliveries set status = 'failed' where message_id = ${message.id}`
    await resendText(ghost, { messageId: message.id, requestId: randomUUID() })
    await sendText(ctx, text(conversation.id))
    const log = await db.admin`
      select action, actor_id, ghosted_by, entity_id from audit_log
      where account_id = ${account.id} and entity = 'conversation' order by created_at, id`
    const common = { actor_id: dana.id, ghosted_by: sue.id, entity_id: conversation.id }
    expect(log).toMatchObject([
      { ...common, action: 'sent a text' },
      { ...common, action: 'sent a text again' },
    ])
  })

  test('accepts a text with its delivery and job, opens the conversation and publishes it', async () => {
    const { account, dana, ctx, conversation, bus } = await agency()
    const message = await sendText(ctx, text(conversation.id, 'Hello\n  Janet'))
    expect(message).toMatchObject({
      status: 'pending',
      flow: 'outgoing',
      user: { id: dana.id },
      problem: null,
    })
    expect(await getConversation(ctx, conversation.id)).toMatchObject({
      preview: 'Hello Janet',
      lastMessageStatus: 'pending',
      lastMessageBy: { id: dana.id },
    })
    const deliveries =
      await db.admin`select id, to_number, status from sms_deliveries where message_id = ${message.id}`
    expect(deliveries).toMatchObject([{ to_number: conversation.phoneNumber, status: 'pending' }])
    expect(await jobsOf(account.id)).toMatchObject([{ payload: { deliveryId: deliveries[0]!.id } }])
    expect(bus.events.map((e) => e.name)).toEqual(expect.arrayContaining(['sms_message', 'sms_room_update']))
  })

  test('stores one text when the same form is posted several times at once', async () => {
    const { account, ctx, conversation } = await agency()
    const form = text(conversation.id)
    const sent = await Promise.all([1, 2, 3, 4].map(() => sendText(ctx, form)))
    expect(new Set(sent.map((m) => m.id)).size).toBe(1)
    expect(await jobsOf(account.id)).toHaveLength(1)
  })

  test('doesn’t deadlock with opening the conversation', async () => {
    const { ctx, conversation } = await agency()
    for (let turn = 0; turn < 15; turn++) {
      await db.admin`update conversations set status = 'attention' where id = ${conversation.id}`
      const both = await Promise.all([
        sendText(ctx, text(conversation.id)),
        viewConversation(ctx, conversation.id),
      ])
      expect(both).toMatchObject([{ status: 'pending' }, { status: 'open' }])
    }
  })

  test('doesn’t show another user’s text for their request id', async () => {
    const { account, ctx, conversation } = await agency()
    const form = text(conversation.id)
    await sendText(ctx, form)
    const marco = makeCtx(db, account, await makeUser(db, account.id))
    await expect(sendText(marco, form)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('sends a text of a combined conversation to both people', async () => {
    const { account, ctx } = await agency()
    const client = await makeClient(db, account.id, { coFirstName: 'Luis', coMobilePhone: nextNumber() })
    const both = await findOrCreateConversation(ctx, { clientId: client.id, level: 'combined' })
    await sendText(ctx, text(both.id))
    expect(await jobsOf(account.id)).toHaveLength(2)
  })

  test('refuses a text after an opt-out, with the evidence, and stores nothing', async () => {
    const { account, ctx, conversation } = await agency()
    await ctx.db((tx) =>
      recordConsent(tx, ctx, {
        phone: conversation.phoneNumber,
        event: 'opt-out',
        source: 'keyword',
        keyword: 'STOP',
      }),
    )
    await expect(sendText(ctx, text(conversation.id))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringMatching(/texted STOP on \d+\/\d+\/\d{4}\. .* can text START/),
    })
    expect(await jobsOf(account.id)).toEqual([])
    expect((await getConversation(ctx, conversation.id)).optedOut).toBe(true)
  })

  test('doesn’t find another account’s conversation or attach its files', async () => {
    const mine = await agency()
    const theirs = await agency()
    await expect(sendText(theirs.ctx, text(mine.conversation.id))).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(
      sendText(mine.ctx, { ...text(mine.conversation.id), mediaIds: [randomUUID()] }),
    ).rejects.toMatchObject({
      code: 'invalid',
    })
    expect(await jobsOf(mine.account.id)).toEqual([])
  })
})

describe('sending again', () => {
  async function failed(ctx: Ctx, conversationId: string, status = 'failed') {
    const message = await sendText(ctx, text(conversationId))
    await db.admin`update sms_deliveries set status = ${status}, error_code = 30006 where message_id = ${message.id}`
    await db.admin`update sms_messages set status = ${status}, error_code = 30006 where id = ${message.id}`
    return message.id
  }

  test.each(['failed', 'undelivered', 'uncertain'])(
    'a text that is %s goes out as a new delivery',
    async (status) => {
      const { account, ctx, conversation } = await agency()
      const messageId = await failed(ctx, conversation.id, status)
      const form = { messageId, requestId: randomUUID() }
      const [again, twice] = await Promise.all([resendText(ctx, form), resendText(ctx, form)])
      expect(again).toMatchObject({ id: messageId, status: 'pending', problem: null })
      expect(twice.id).toBe(messageId)
      expect(await jobsOf(account.id)).toHaveLength(2)
      expect(
        await db.admin`select superseded from sms_deliveries where message_id = ${messageId} order by id`,
      ).toEqual([{ superseded: true }, { superseded: false }])
    },
  )

  test('refuses while it is on its way or delivered, a second user, and another account', async () => {
    const { ctx, conversation } = await agency()
    const theirs = await agency()
    const pending = await sendText(ctx, text(conversation.id))
    await expect(resendText(ctx, { messageId: pending.id, requestId: randomUUID() })).rejects.toMatchObject({
      code: 'conflict',
    })
    const messageId = await failed(ctx, conversation.id)
    await expect(resendText(theirs.ctx, { messageId, requestId: randomUUID() })).rejects.toMatchObject({
      code: 'not-found',
    })
    const both = await Promise.allSettled(
      [1, 2].map(() => resendText(ctx, { messageId, requestId: randomUUID() })),
    )
    expect(both.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('pages through the history, oldest first', async () => {
  const { ctx, conversation } = await agency()
  for (let n = 1; n <= 5; n += 1) await sendText(ctx, text(conversation.id, `text ${n}`))
  const newest = await listMessages(ctx, { conversationId: conversation.id, limit: 2 })
  expect(newest.items.map((m) => m.body)).toEqual(['text 4', 'text 5'])
  const older = await listMessages(ctx, {
    conversationId: conversation.id,
    limit: 3,
    before: newest.nextCursor,
  })
  expect(older.items.map((m) => m.body)).toEqual(['text 1', 'text 2', 'text 3'])
  expect(older.nextCursor).toBeNull()
  const theirs = await agency()
  await expect(listMessages(theirs.ctx, { conversationId: conversation.id })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('searches the account’s texts only, takes wildcards literally, and needs 4 characters', async () => {
  const { ctx, conversation } = await agency()
  const theirs = await agency()
  await sendText(ctx, text(conversation.id, 'The windshield claim is paid, 100% of it.'))
  expect(await searchMessages(ctx, 'WINDSHIELD')).toMatchObject([
    { roomId: conversation.id, flow: 'outgoing' },
  ])
  expect(await searchMessages(ctx, '100% ')).toHaveLength(1)
  expect(await searchMessages(ctx, '%%%%')).toEqual([])
  expect(await searchMessages(theirs.ctx, 'windshield')).toEqual([])
  await expect(searchMessages(ctx, 'abc')).rejects.toMatchObject({
    message: 'Needs to be at least 4 characters',
  })
})
