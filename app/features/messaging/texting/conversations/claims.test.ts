import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser, nextNumber, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { CLAIM_MS, liveClaim } from './claim.ts'
import { claimConversation, releaseConversation } from './claims.server.ts'
import { assignConversation } from './conversation-actions.server.ts'
import { findOrCreateConversation, getConversation } from './conversations.server.ts'
import { listMessages, sendText } from '../texts.server.ts'

const db = useDatabase()

async function office() {
  const { account } = await makeAccount(db)
  const clock = { now: new Date('2026-11-18T17:12:00Z') }
  const bus = recordingBus()
  const [dana, luis] = await Promise.all(
    ['Dana', 'Luis'].map(async (firstName) => {
      const user = await makeUser(db, account.id, { firstName })
      return makeCtx(db, account, user, { now: () => clock.now, bus })
    }),
  )
  const { id: conversationId } = await findOrCreateConversation(dana!, { phoneNumber: nextNumber() })
  const text = (body: string, seen?: string, anyway?: true) => ({
    ...{ requestId: randomUUID(), conversationId, body, mediaIds: [] as string[] },
    ...{ seen, anyway },
  })
  const holder = async () => {
    const claim = liveClaim(await getConversation(dana!, conversationId), clock.now)
    return claim && claim.user.firstName
  }
  return { dana: dana!, luis: luis!, clock, conversationId, text, holder, bus }
}

test('when two users claim at once, one gets the conversation and the other learns who', async () => {
  const { dana, luis, conversationId, holder } = await office()
  const both = await Promise.allSettled([dana, luis].map((ctx) => claimConversation(ctx, { conversationId })))
  const refused = both.find((one) => one.status === 'rejected')
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(refused?.reason).toMatchObject({
    code: 'conflict',
    message: `${await holder()} Okafor has had this conversation since 10:12 AM.`,
  })
})

test('a claim ends by time, by releasing, by leaving after an answer and by taking over', async () => {
  const { dana, luis, conversationId, clock, text, holder } = await office()
  await claimConversation(dana, { conversationId })
  await releaseConversation(luis, { conversationId })
  // Dana leaves without having answered.
  await releaseConversation(dana, { conversationId, ifAnswered: true })
  expect(await holder()).toBe('Dana')
  await sendText(dana, text('Hello'))
  await releaseConversation(dana, { conversationId, ifAnswered: true })
  expect(await holder()).toBeNull()

  await claimConversation(dana, { conversationId })
  clock.now = new Date(clock.now.getTime() + CLAIM_MS - 1)
  await claimConversation(dana, { conversationId })
  clock.now = new Date(clock.now.getTime() + CLAIM_MS - 1)
  expect(await holder()).toBe('Dana')
  clock.now = new Date(clock.now.getTime() + 1)
  expect(await holder()).toBeNull()

  await claimConversation(dana, { conversationId })
  await claimConversation(luis, { conversationId, takeOver: true })
  expect(await holder()).toBe('Luis')
})

test('assigning a conversation hands its claim over', async () => {
  const { dana, luis, conversationId, holder } = await office()
  await claimConversation(dana, { conversationId })
  await assignConversation(dana, { conversationId, userId: luis.actor!.id })
  expect(await holder()).toBe('Luis')
})

test('holds an answer back while a colleague has the conversation, until its sender decides', async () => {
  const { dana, luis, conversationId, text } = await office()
  await claimConversation(dana, { conversationId })
  await expect(sendText(luis, text('Me too'))).rejects.toMatchObject({
    message: 'Dana Okafor has had this conversation since 10:12 AM. Send anyway?',
    held: { answer: null },
  })
  await sendText(dana, text('Mine'))
  await sendText(luis, text('Anyway', undefined, true))
  expect((await listMessages(dana, { conversationId })).items.map(({ body }) => body)).toEqual([
    'Mine',
    'Anyway',
  ])
})

test('when two users answer in the same second, the second answer is held and its author sees the first', async () => {
  const { dana, luis, conversationId, text } = await office()
  const { id: seen } = await sendText(dana, text('Good morning'))
  const both = await Promise.allSettled([
    sendText(dana, text('Yes, it is ready', seen)),
    sendText(luis, text('Yes, it is ready', seen)),
  ])
  const held = both.find((one) => one.status === 'rejected')?.reason
  expect(held).toMatchObject({
    message: 'A colleague just answered. Send anyway?',
    held: { answer: { body: 'Yes, it is ready' } },
  })
  expect((await listMessages(dana, { conversationId })).items).toHaveLength(2)
  // Having seen the answer, the sender may send all the same.
  const late = both[0].status === 'rejected' ? dana : luis
  await sendText(late, text('Yes, it is ready', held.held.seen, true))
  expect((await listMessages(dana, { conversationId })).items).toHaveLength(3)
})
