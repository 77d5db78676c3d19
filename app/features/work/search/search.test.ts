import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { sendChat } from '#app/features/messaging/chat/messages.server.ts'
import { createChatRoom } from '#app/features/messaging/chat/rooms.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { smsMessages, conversations } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { areas } from '#app/areas.ts'
import { viewerOf } from '#app/features/accounts/shell/shell.server.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { findPages } from './search.ts'
import { searchEverything } from './search.server.ts'

const db = useDatabase()
useAreas()

async function agency(values: Parameters<typeof makeAccount>[1] = {}) {
  const { account, number } = await makeAccount(db, values)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'employee' }))
  return { account, number, ctx }
}
let ours: Awaited<ReturnType<typeof agency>>
let theirs: typeof ours
let clientId: string

beforeAll(async () => {
  ours = await agency()
  theirs = await agency()
  for (const { account, number } of [ours, theirs]) {
    const client = await makeClient(db, account.id, {
      firstName: 'Quentin',
      lastName: 'Harrow',
      mobilePhone: '12085550177',
    })
    if (account === ours.account) clientId = client.id
    await withAccount(db.pool, account.id, async (tx) => {
      for (const [phone, known] of [
        ['12085550177', client.id],
        ['13075550166', null],
      ] as const) {
        const [conversation] = await tx
          .insert(conversations)
          .values({
            accountId: account.id,
            clientId: known,
            level: known ? 'applicant' : null,
            phoneNumber: phone,
            recipients: [phone],
            phoneNumberId: number.id,
            status: 'open',
          })
          .returning()
        await tx.insert(smsMessages).values({
          accountId: account.id,
          conversationId: conversation!.id,
          flow: 'incoming',
          body: `Is the zeppelin covered, 100%? From ${phone}`,
          fromNumber: phone,
          status: 'received',
        })
      }
    })
  }
})

test('finds a group by its messages, titled by its members', async () => {
  const { account, ctx } = await agency()
  const contacts = [
    await makeClient(db, account.id, { firstName: 'Ana', lastName: 'Bautista', mobilePhone: '14065550101' }),
    await makeClient(db, account.id, { firstName: 'Li', lastName: 'Wu', mobilePhone: '14065550102' }),
  ].map(({ id }) => ({ id }))
  const group = await findOrCreateConversation(ctx, { contacts })
  const form = {
    requestId: randomUUID(),
    conversationId: group.id,
    body: 'The gondola is covered',
    mediaIds: [],
  }
  const sent = await sendText(ctx, form)
  expect(await searchEverything(ctx, 'gondola')).toMatchObject({
    groups: [
      {
        kind: 'message',
        hits: [
          {
            to: `/messages/${group.id}?at=${sent.id}`,
            title: 'Ana Bautista, Li Wu',
            detail: 'Sent: The gondola is covered',
          },
        ],
      },
    ],
  })
  const { groups } = await searchEverything(ctx, '406555010')
  expect(groups.map(({ kind }) => kind)).toEqual(['client'])
})

const find = async (term: string, who = ours) =>
  Object.fromEntries(
    (await searchEverything(who.ctx, term)).groups.map(({ kind, hits }) => [kind, hits.map(({ to }) => to)]),
  )

test('finds clients, messages and numbers from the second letter on, each once', async () => {
  expect(await find('q')).toEqual({})
  expect(await find('qu')).toEqual({ client: [`/contacts/contact/${clientId}`] })
  expect((await find('zeppelin')).message).toHaveLength(2)
  expect(await find('zeppelin covered, 100%')).toHaveProperty('message')
  const numbers = await find('307-555-0166')
  expect(numbers.number).toHaveLength(1)
  expect((await find('208 555 0177')).client).toEqual([`/contacts/contact/${clientId}`])
})

const pagesOf = (term: string, who = ours) => findPages(areas, viewerOf(who.ctx), term).map(({ to }) => to)

test('finds the pages that the user may open', async () => {
  expect(pagesOf('mess')).toContain('/messages')
  expect(pagesOf('audit')).toEqual([])
  const silent = await agency({ messagingEnabled: false })
  expect(pagesOf('mess', silent)).not.toContain('/messages')
})

test('finds nothing of another account', async () => {
  const [mine, others] = [await find('harrow'), await find('harrow', theirs)]
  expect(mine.client).toHaveLength(1)
  expect(others.client).toHaveLength(1)
  expect(mine.client).not.toEqual(others.client)
  const all = JSON.stringify(await searchEverything(ours.ctx, 'zeppelin'))
  expect(all).not.toContain(JSON.stringify(await searchEverything(theirs.ctx, 'zeppelin')))
})

test('takes any term literally', async () => {
  for (const term of [
    "'; drop table clients; --",
    '%%%%',
    '____',
    '\\',
    '\\%',
    'a\0b',
    '\ud800\ud800',
    'x'.repeat(100_000),
    '((((',
    '日本語',
    '👩‍👩‍👧',
  ]) {
    expect(await find(term), term.slice(0, 20)).not.toHaveProperty('client')
  }
})

test('finds team messages for members, and leads to them', async () => {
  const { account, ctx } = ours
  const [luis, owner] = [
    await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' }),
    await makeUser(db, account.id, { role: 'owner' }),
  ]
  const room = await createChatRoom(ctx, { users: [luis.id] })
  const sent = await sendChat(ctx, {
    requestId: randomUUID(),
    roomId: room.id,
    message: 'The dirigible binder is in the safe',
    fileIds: [],
  })
  expect(await searchEverything(ctx, 'dirigible')).toMatchObject({
    groups: [
      {
        kind: 'chat',
        hits: [
          {
            to: `/chat/${room.id}?at=${sent.id}`,
            title: 'Luis Prado',
            detail: 'You: The dirigible binder is in the safe',
          },
        ],
      },
    ],
  })
  expect(await find('dirigible', { ...ours, ctx: makeCtx(db, account, owner) })).not.toHaveProperty('chat')
  expect(await find('dirigible', theirs)).not.toHaveProperty('chat')
})
