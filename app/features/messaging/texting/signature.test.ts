import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { messageSettingsSchema } from '#app/features/accounts/settings/message-settings.schema.ts'
import { saveSignature } from '#app/features/accounts/settings/message-settings.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { findOrCreateConversation } from './conversations/conversations.server.ts'
import { withSignature } from './signature.ts'
import { sendText } from './texts.server.ts'

const db = useDatabase()

test('a location’s signature ends its texts, once, and never a text that it makes too long', async () => {
  const { account, location } = await makeAccount(db)
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
  await saveSignature(ctx, { location: location.id, signature: 'Dana, Harbor', was: '' })
  const send = async (body: string) =>
    (await sendText(ctx, { requestId: randomUUID(), conversationId, body, mediaIds: [] })).body
  expect(await send('Your policy is ready.')).toBe('Your policy is ready.\nDana, Harbor')
  expect(await send('Bye\nDana, Harbor')).toBe('Bye\nDana, Harbor')
  await expect(send('x'.repeat(1595))).rejects.toMatchObject({ code: 'invalid', field: 'body' })
  // A colleague has saved another one in between.
  await expect(
    saveSignature(ctx, { location: location.id, signature: 'Luis', was: '' }),
  ).rejects.toMatchObject({ code: 'conflict' })
})

test('a message without a text gets no signature', () => {
  expect(withSignature('', 'Dana')).toBe('')
  expect(withSignature('Hi', '')).toBe('Hi')
})

test('a signature is saved with plain quotes and dashes, which carriers charge less for', () => {
  const parsed = messageSettingsSchema.parse({
    location: '0199f7e5-0000-7000-8000-000000000001',
    signature: 'Dana’s team – “Harbor”…',
  })
  expect(parsed.signature).toBe(`Dana's team - "Harbor"...`)
})
