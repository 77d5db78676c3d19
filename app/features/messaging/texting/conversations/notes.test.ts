import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { followConversation, muteConversation } from './conversation-actions.server.ts'
import { findOrCreateConversation, getConversation } from './conversations.server.ts'
import { addTeamNote } from './notes.server.ts'
import { receiveText } from '../incoming/receive.server.ts'
import { findTextActivity } from '../text-activity.server.ts'
import { listMessages, resendText } from '../texts.server.ts'

const db = useDatabase()

async function office() {
  const { account, number } = await makeAccount(db)
  const bus = recordingBus()
  const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' })
  const luis = await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Ortega' })
  const ctx = makeCtx(db, account, maya, { bus })
  const client = await makeClient(db, account.id)
  const { id: conversationId } = await findOrCreateConversation(ctx, { clientId: client.id })
  const note = (text: string, requestId = randomUUID()) =>
    addTeamNote(ctx, { conversationId, note: text, requestId })
  const jobs = (name: string) => queuedJobs(db, name, { accountId: account.id })
  return { account, number, bus, maya, luis, ctx, client, conversationId, note, jobs }
}

test('a note is in the conversation, and nothing can send it', async () => {
  const { ctx, conversationId, note, jobs, client } = await office()
  const before = await getConversation(ctx, conversationId)
  const requestId = randomUUID()
  const written = await note('Prefers calls', requestId)
  expect(await note('Prefers calls', requestId)).toEqual(written)
  expect((await listMessages(ctx, { conversationId })).items).toMatchObject([
    { type: 'note', body: 'Prefers calls' },
  ])
  expect(await jobs('sms.send')).toEqual([])
  await expect(resendText(ctx, { messageId: written.id, requestId: randomUUID() })).rejects.toMatchObject({
    code: 'conflict',
  })
  // The list shows the newest text, not the note.
  expect(await getConversation(ctx, conversationId)).toEqual(before)
  const activity = await ctx.db((tx) => findTextActivity(tx, ctx, { clientId: client.id, limit: 10 }))
  expect(activity).toEqual([])
})

test('a mention notifies a colleague, and no one else', async () => {
  const { note, bus, luis, jobs } = await office()
  await note('@Luis Ortega and @Nobody Else, please call. @Maya Reyes')
  const mentions = bus.events.filter(({ name }) => name === 'sms_mentioned')
  expect(mentions).toHaveLength(1)
  expect((await jobs('sms.notify')).map(({ payload }) => payload)).toMatchObject([
    { userId: luis.id, kind: 'mention' },
  ])
})

test('a mention is of the user who was chosen, also once they are called otherwise', async () => {
  const { account, note, ctx, conversationId, jobs } = await office()
  const ana = await makeUser(db, account.id, { firstName: 'Ana', lastName: 'Ruiz' })
  const lopez = await makeUser(db, account.id, { firstName: 'Ana', lastName: 'Ruiz Lopez' })
  await note('@Ana Ruiz Lopez has the policy')
  expect((await jobs('sms.notify')).map(({ payload }) => payload.userId)).toEqual([lopez.id])
  await addTeamNote(ctx, {
    conversationId,
    note: '@Ana Ruiz Lopez, the client, called',
    requestId: randomUUID(),
    mentions: [{ id: ana.id, name: 'Ana Ruiz' }],
  })
  expect((await jobs('sms.notify')).map(({ payload }) => payload.userId)).toEqual([lopez.id, ana.id])
  await db.admin`update users set last_name = 'Bell' where id = ${ana.id}`
  const [, second] = (await listMessages(ctx, { conversationId })).items
  expect(second).toMatchObject({ mentions: [{ userId: ana.id, at: 0, length: 9, name: 'Ana Bell' }] })
})

test('a client’s text notifies those who follow the conversation and haven’t muted it', async () => {
  const { account, number, ctx, luis, conversationId, client, jobs, bus } = await office()
  const theirs = makeCtx(db, account, luis, { bus })
  await followConversation(ctx, conversationId)
  await followConversation(theirs, conversationId)
  await muteConversation(ctx, { conversationId, muted: true })
  expect((await getConversation(ctx, conversationId)).mutedBy).toEqual([ctx.actor!.id])
  await receiveText(
    { pool: db.pool, bus, now: () => new Date() },
    {
      MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
      From: `+${client.mobilePhone}`,
      To: `+${number.number}`,
      Body: 'Hello',
    },
  )
  expect((await jobs('sms.notify')).map(({ payload }) => payload)).toMatchObject([
    { userId: luis.id, kind: 'text' },
  ])
})
