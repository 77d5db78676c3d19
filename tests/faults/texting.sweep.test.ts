import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { fetchMedia } from '#app/features/messaging/texting/media/media.server.ts'
import { sendText } from '#app/features/messaging/texting/texts.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { getFile } from '#app/lib/storage.server.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { eventually } from '#tests/setup/processes.ts'
import { useTexting } from './texting-setup.ts'

// Sending and receiving texts while the provider, the network or the client misbehave.

const texting = useTexting()
const { app, caughtUp, db, fault, receive, received, reported, send, statusOf, storedFrom, until } = texting

describe('sending', () => {
  test('delivers a text, and publishes each step', async () => {
    const phone = nextNumber()
    const id = await send(phone, 'Your policy is ready.')
    await until(id, 'delivered')
    expect(await received(phone)).toMatchObject([{ body: 'Your policy is ready.', status: 'delivered' }])
    const [delivery] =
      await db.admin`select provider_sid, attempts from sms_deliveries where message_id = ${id}`
    expect(delivery).toEqual({ provider_sid: expect.stringMatching(/^SM/), attempts: 1 })
    expect(
      await db.admin`select last_message_status from conversations where phone_number = ${phone}`,
    ).toEqual([{ last_message_status: 'delivered' }])
  })

  test('texts of a conversation arrive in the order they were typed', async () => {
    const phone = nextNumber()
    await fault(
      { on: 'rest', action: 'delay', ms: 400, phone },
      { on: 'rest', action: 'fail', status: 429, phone },
    )
    const ids = [await send(phone, 'one'), await send(phone, 'two'), await send(phone, 'three')]
    await until(ids[2]!, 'delivered')
    expect((await received(phone)).map((message) => message.body)).toEqual(['one', 'two', 'three'])
  })

  test('ends as delivered after duplicate callbacks in the wrong order', async () => {
    const phone = nextNumber()
    await fault(
      { on: 'webhook', action: 'duplicate', webhook: 'status', phone, times: null },
      { on: 'webhook', action: 'reorder', webhook: 'status', phone, count: 3, ms: 1000 },
    )
    const id = await send(phone, 'reordered')
    await eventually(async () => (await reported(phone)).filter((status) => status === 'sent').length === 2)
    expect(await reported(phone)).toContain('delivered')
    expect(await statusOf(id)).toMatchObject({ status: 'delivered', error_code: null })
  })

  test('retries when the provider is busy', async () => {
    const phone = nextNumber()
    await fault(
      { on: 'rest', action: 'fail', status: 429, phone },
      { on: 'rest', action: 'fail', status: 503, phone },
    )
    const id = await send(phone, 'patience')
    await until(id, 'delivered', 15_000)
    expect(await received(phone)).toHaveLength(1)
  })

  test.each([
    ['15005550001', 21211, /not a valid phone number/],
    ['15005550009', 21614, /landline/],
    ['15005553006', 30006, /landline/],
    ['15005553003', 30003, /switched off/],
    ['15005553034', 30034, /not registered/],
  ])('%s ends with %i in words', async (phone, code, words) => {
    // The emulator's numbers are outside what a person could type.
    const conversation = await findOrCreateConversation(texting.ctx, { phoneNumber: nextNumber() })
    await db.admin`update conversations set phone_number = ${phone}, recipients = ${[phone]} where id = ${conversation.id}`
    const { id } = await sendText(texting.ctx, {
      requestId: randomUUID(),
      conversationId: conversation.id,
      body: 'hello',
      mediaIds: [],
    })
    const ended = await eventually(async () => {
      const message = await statusOf(id)
      return ['failed', 'undelivered'].includes(message.status) && message
    })
    expect(ended.error_code).toBe(code)
    expect(ended.error_message).toMatch(words)
  })

  test('records an opt-out that the carrier reports', async () => {
    const phone = nextNumber()
    await fault({ on: 'rest', action: 'fail', status: 400, code: 21610, phone })
    await until(await send(phone, 'hello'), 'failed')
    await expect(send(phone, 'hello again')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.admin`select source, event from consent_events where phone = ${phone}`).toEqual([
      { source: 'carrier', event: 'opt-out' },
    ])
  })

  test('finds a text whose response was lost; the client gets it once', async () => {
    const phone = nextNumber()
    await fault({ on: 'rest', action: 'hangup', path: 'POST', phone })
    const id = await send(phone, 'once')
    await until(id, 'delivered')
    expect(await received(phone)).toHaveLength(1)
  })

  test('a text without any trace becomes uncertain and is not resent automatically', async () => {
    const phone = nextNumber()
    await fault({ on: 'rest', action: 'hangup-before', path: 'POST', phone })
    const id = await send(phone, 'lost?')
    await until(id, 'uncertain')
    await texting.resolveExpired(600_000)
    await caughtUp()
    expect(await received(phone)).toHaveLength(0)
    expect((await statusOf(id)).status).toBe('uncertain')
  })
})

describe('receiving', () => {
  test('a text from an unknown number creates a waiting conversation', async () => {
    const phone = nextNumber()
    const { webhook } = await receive(phone, 'Is my car insured?')
    expect(webhook.status).toBe(200)
    expect(
      await db.admin`select status, client_id, last_message_preview from conversations where phone_number = ${phone}`,
    ).toEqual([{ status: 'attention', client_id: null, last_message_preview: 'Is my car insured?' }])
  })

  test('stores a webhook once that arrives several times concurrently', async () => {
    const phone = nextNumber()
    await fault({ on: 'webhook', action: 'duplicate', webhook: 'inbound', count: 3 })
    // It has answered all of them then.
    await receive(phone, 'STOP')
    expect(await storedFrom(phone)).toHaveLength(1)
    expect(await db.admin`select event from consent_events where phone = ${phone}`).toHaveLength(1)
  })

  test('refuses a webhook with a foreign signature and writes nothing', async () => {
    const phone = nextNumber()
    await fault({ on: 'webhook', action: 'tamper', webhook: 'inbound' })
    expect((await receive(phone, 'forged')).webhook.status).toBe(403)
    expect(await storedFrom(phone)).toEqual([])
    expect(await db.admin`select from conversations where phone_number = ${phone}`).toHaveLength(0)
  })

  test('STOP ends sending, with the reason; START resumes it', async () => {
    const phone = nextNumber()
    await receive(phone, ' stop. ')
    await expect(send(phone, 'but')).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(`${formatPhone(phone)} texted STOP on`),
    })
    await receive(phone, 'Start')
    await until(await send(phone, 'welcome back'), 'delivered')
  })

  test('STOP also holds back a text that is waiting', async () => {
    const phone = nextNumber()
    await fault({ on: 'rest', action: 'fail', status: 429, phone })
    const id = await send(phone, 'too late')
    await eventually(async () => {
      const [row] = await db.admin`select attempts, status from sms_deliveries where message_id = ${id}`
      return row?.status === 'pending' && row?.attempts === 1
    })
    await receive(phone, 'STOP')
    expect((await until(id, 'failed')).error_message).toMatch(/texted STOP/)
    expect(await received(phone)).toEqual([])
  })

  test('refuses a body of 10 MB with a message', async () => {
    const response = await fetch(`${app.url}/webhooks/twilio/sms`, {
      method: 'POST',
      body: new URLSearchParams({ Body: 'x'.repeat(10_000_000) }),
    })
    expect([response.status, await response.text()]).toEqual([413, 'This request is too large.'])
  })

  test.each(['<script>alert(1)</script>', '👍🏽👨‍👩‍👧‍👦', "'; drop table conversations; --", '\u202egnp.exe'])(
    '%s is kept as it was written',
    async (body) => {
      const phone = nextNumber()
      await receive(phone, body)
      expect((await storedFrom(phone))[0]?.body).toBe(body)
    },
  )

  test('fetches, re-encodes and serves a photo; refuses a program named .jpg with the reason', async () => {
    const phone = nextNumber()
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#19d0de' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer()
    const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]).toString('base64')
    await receive(phone, 'see', [
      { contentType: 'image/png', base64: photo.toString('base64') },
      { contentType: 'image/jpeg', base64: exe },
      { contentType: 'image/svg+xml', base64: Buffer.from('<svg onload="alert(1)"/>').toString('base64') },
    ])
    const [message] = await storedFrom(phone)
    const media = await eventually(async () => {
      const rows = await db.admin`
        select state, content_type, reason, storage_key from sms_media where message_id = ${message!.id} order by id`
      return rows.every((row) => row.state !== 'pending') && rows
    })
    expect(media.map((row) => row.state)).toEqual(['stored', 'rejected', 'rejected'])
    expect(media[0]).toMatchObject({ content_type: 'image/jpeg' })
    const kept = await getFile(texting.ctx.account.id, media[0]!.storage_key)
    expect(await kept!.text()).not.toContain('where it was taken')
    expect(media[1]!.reason).toMatch(/EXE, whatever its name says/)
    expect(media[2]!.storage_key).toBeNull()
  })

  test('never requests a media URL outside the provider, or sends it our credentials', async () => {
    const phone = nextNumber()
    const { message } = await receive(phone, 'plain')
    const [row] = await storedFrom(phone)
    const [media] = await db.admin`
      insert into sms_media (account_id, message_id, state, provider_url)
      values (${texting.ctx.account.id}, ${row!.id}, 'pending', ${`${app.url}/healthcheck?${message.sid}`}) returning id`
    await fetchMedia(texting.ctx, media!.id)
    const [refused] = await db.admin`select state, reason from sms_media where id = ${media!.id}`
    expect(refused!.state).toBe('rejected')
    expect(refused!.reason).toMatch(/not at the texting provider/)
  })
})
