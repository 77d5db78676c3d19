import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { completeFollowUp } from '#app/features/messaging/timeline/finish-follow-up.server.ts'
import { createFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { sendScheduledText } from '#app/features/messaging/timeline/scheduled-text.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { deleteClient } from '#app/features/people/clients/clients.server.ts'
import { loadConversation } from './messages-page.server.ts'

const db = useDatabase()

test('a text that an opt-out stopped stays in its conversation with the reason, until it is removed', async () => {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id)
  const clock = { now: new Date('2026-11-20T17:00:00Z') }
  const as = (user?: typeof dana) => makeCtx(db, account, user, { now: () => clock.now })
  const ctx = as(dana)
  const client = await makeClient(db, account.id)
  const phone = client.mobilePhone!
  const { id: conversationId } = await findOrCreateConversation(ctx, { clientId: client.id })
  const at = new Date('2026-11-20T18:00:00Z')
  const { id } = await createFollowUp(ctx, client.id, {
    assignTo: 'none',
    dueAt: null,
    reminderMinutes: null,
    note: '',
    message: { to: phone, body: 'Your renewal is ready.', at },
  })
  await ctx.db((tx) => recordConsent(tx, ctx, { phone, event: 'opt-out', source: 'keyword' }))
  clock.now = at
  await sendScheduledText(as(), id)
  const shown = async () => (await loadConversation(ctx, conversationId)).scheduled
  expect(await shown()).toMatchObject([
    { id, messageStatus: 'failed', messageProblem: expect.stringContaining('texted STOP on') },
  ])
  await completeFollowUp(ctx, id)
  expect(await shown()).toEqual([])
})

test('a text to a contact in the trash says in its conversation that it can’t be sent', async () => {
  const { account } = await makeAccount(db)
  const dana = await makeUser(db, account.id, { role: 'owner' })
  const ctx = makeCtx(db, account, dana, { now: () => new Date('2026-11-20T17:00:00Z') })
  const client = await makeClient(db, account.id)
  const { id: conversationId } = await findOrCreateConversation(ctx, { clientId: client.id })
  const message = { to: client.mobilePhone!, body: 'Hello', at: new Date('2026-11-20T18:00:00Z') }
  const task = { assignTo: 'none', dueAt: null, reminderMinutes: null, note: '', message } as const
  const { id } = await createFollowUp(ctx, client.id, task)
  await deleteClient(ctx, client.id)
  expect((await loadConversation(ctx, conversationId)).scheduled).toMatchObject([
    { id, contactDeleted: true, messageProblem: expect.stringContaining('The contact was deleted.') },
  ])
  await db.admin`update follow_ups set message_status = 'failed', message_problem = 'Too late' where id = ${id}`
  expect((await loadConversation(ctx, conversationId)).scheduled).toMatchObject([
    { id, contactDeleted: true, messageProblem: 'Too late' },
  ])
})
