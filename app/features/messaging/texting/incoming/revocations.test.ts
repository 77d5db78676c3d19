import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { findOrCreateConversation, getConversation } from '../conversations/conversations.server.ts'
import { receiveText } from './receive.server.ts'
import { decideRevocation } from './revocations.server.ts'
import { getSendDecision } from '../delivery/send-decision.server.ts'
import { chooseOwner, ownersOfNumber } from '../conversations/shared-number.server.ts'
import { sendText } from '../texts.server.ts'

const db = useDatabase()

async function office() {
  const { account, number } = await makeAccount(db)
  const bus = recordingBus()
  const ctx = makeCtx(db, account, await makeUser(db, account.id), { bus })
  const client = await makeClient(db, account.id)
  const { id: conversationId } = await findOrCreateConversation(ctx, { clientId: client.id })
  const receive = (body: string) =>
    receiveText(
      { pool: db.pool, bus, now: () => new Date() },
      {
        MessageSid: `SM${randomUUID().replaceAll('-', '')}`,
        From: `+${client.mobilePhone}`,
        To: `+${number.number}`,
        Body: body,
      },
    )
  const send = () => sendText(ctx, { requestId: randomUUID(), conversationId, body: 'Hello', mediaIds: [] })
  const status = async () => (await getConversation(ctx, conversationId)).status
  return { account, ctx, client, conversationId, receive, send, status }
}

test('words that may be an opt-out hold texts until a user decides', async () => {
  const { ctx, conversationId, receive, send } = await office()
  await receive('Por favor no me escriban más')
  expect(await getConversation(ctx, conversationId)).toMatchObject({ revocation: true, status: 'attention' })
  expect(await getSendDecision(ctx, conversationId)).toMatchObject({ verdict: 'deny', rule: 'revocation' })
  await expect(send()).rejects.toMatchObject({ code: 'forbidden' })
  await decideRevocation(ctx, { conversationId, revoked: false })
  await send()
  await expect(decideRevocation(ctx, { conversationId, revoked: true })).rejects.toMatchObject({
    code: 'conflict',
  })

  await receive('Take me off your list')
  await decideRevocation(ctx, { conversationId, revoked: true })
  expect(await getSendDecision(ctx, conversationId)).toMatchObject({ verdict: 'deny', rule: 'opted-out' })
  // A later text is no second question, and START counts as before.
  await receive('I said stop texting me')
  expect(await getSendDecision(ctx, conversationId)).toMatchObject({ rule: 'opted-out' })
  await receive('START')
  expect(await getSendDecision(ctx, conversationId)).toMatchObject({ verdict: 'allow' })
})

test('a bare STOP or START needs no answer, and HELP does', async () => {
  const { receive, send, status } = await office()
  await send()
  await receive('Stop.')
  expect(await status()).toBe('open')
  await receive('START')
  expect(await status()).toBe('open')
  await receive('help')
  expect(await status()).toBe('attention')
  // A conversation that waited before goes on waiting.
  await receive('Stop')
  expect(await status()).toBe('attention')
})

test('a user says whose conversation it is when several contacts share the number', async () => {
  const { account, ctx, client, conversationId, receive } = await office()
  const son = await makeClient(db, account.id, {
    firstName: 'Tom',
    lastName: 'Whitcomb',
    mobilePhone: null,
    coFirstName: 'Ann',
    coLastName: 'Lee',
    coMobilePhone: client.mobilePhone,
  })
  const owners = await ctx.db((tx) => ownersOfNumber(tx, client.mobilePhone!))
  expect(owners.map(({ name }) => name).toSorted()).toEqual(['Ann Lee', 'Janet Whitcomb'])
  await chooseOwner(ctx, { conversationId, clientId: son.id, level: 'coapplicant' })
  await receive('Hello')
  expect(await getConversation(ctx, conversationId)).toMatchObject({
    client: { id: son.id, name: 'Ann Lee' },
    ownerChosen: true,
  })
  const stranger = await makeClient(db, account.id)
  await expect(
    chooseOwner(ctx, { conversationId, clientId: stranger.id, level: 'applicant' }),
  ).rejects.toMatchObject({ code: 'invalid' })
})
