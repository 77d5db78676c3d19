// @isolated: replaces modules or methods and changes the environment
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { createClient, deleteClient } from '#app/features/people/clients/clients.server.ts'
import { createRecord, deleteRecord } from '#app/features/people/records/records.server.ts'
import { setClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { createTag } from '#app/features/people/tags/tags.server.ts'
import { completeFollowUp } from '#app/features/messaging/timeline/finish-follow-up.server.ts'
import { followUpFromWire } from '#app/features/messaging/timeline/follow-up-wire.ts'
import { createFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { addNote } from '#app/features/messaging/timeline/notes.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { withAccount } from '#db/tenant.ts'
import { webhookDeliveries } from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { apiCalls } from '../calls.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  resendDelivery,
  rotateSecret,
  sendTestEvent,
  switchEndpoint,
} from './endpoints.server.ts'
import { EVENT_TYPES, type EventType, eventTypes, paramsOfEvent } from './event-types.ts'
import { switchedOffMail, sendWebhooks } from './send.server.ts'

const db = useDatabase()
useAreas()
const mailbox = useMailbox()

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

const received: Received[] = []
let answer: (response: ServerResponse) => void
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, body: await text(request) })
  answer(response)
})
let url: string

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  url = `${origin}/hook`
  process.env.WEBHOOK_PRIVATE_ORIGINS = origin
  resetEnv()
})
afterAll(() => {
  delete process.env.WEBHOOK_PRIVATE_ORIGINS
  resetEnv()
  receiver.close()
})
beforeEach(() => {
  received.length = 0
  answer = (response) => response.end('ok')
})

const CLIENT = { values: { firstName: 'Ana', lastName: 'Ruiz' } } as Parameters<typeof createClient>[1]

async function agency(events = ['contact.created', 'contact.deleted']) {
  const { account } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  // Ahead of the database's, which sets when a delivery is due.
  const clock = makeServices(db, new Date(Date.now() + 60_000))
  const ctx = makeCtx(db, account, owner, clock)
  const system = makeCtx(db, account, undefined, clock)
  const id = await addEndpoint(ctx, { url, description: '', events } as never)
  const { secret } = await getEndpoint(ctx, id, null)
  const send = () => sendWebhooks(system, { endpointId: id })
  const log = async () => (await getEndpoint(ctx, id, null)).deliveries
  return { account, owner, clock, ctx, system, id, secret, send, log }
}

const bodies = () => received.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } })
const jobsOf = async (endpointId: string) =>
  (await queuedJobs(db, null, { endpointId })).toSorted((a, b) => Number(a.runAt) - Number(b.runAt))

describe('an event', () => {
  test('is posted with what the API answers, signed, to the endpoints that want it', async () => {
    const { ctx, id, secret, send, log } = await agency()
    const other = await agency(['message.received'])
    const client = await createClient(ctx, CLIENT)
    expect(await jobsOf(id)).toMatchObject([{ name: 'webhooks.send' }])
    await send()
    await other.send()

    expect(bodies()).toMatchObject([{ type: 'contact.created', data: { id: client.id, firstName: 'Ana' } }])
    const [{ headers, body }] = received as [Received]
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body))
    expect(() => new Webhook(other.secret).verify(body, headers as Record<string, string>)).toThrow(
      'signature',
    )
    expect(await log()).toMatchObject([
      { id: headers['webhook-id'], state: 'delivered', attempts: 1, status: 200, answer: 'ok' },
    ])
    expect(await other.log()).toEqual([])
  })

  test('about something that is gone by then carries only its id', async () => {
    const { ctx, send } = await agency()
    const { id } = await createClient(ctx, CLIENT)
    await deleteClient(ctx, id)
    await send()
    expect(bodies()).toEqual([
      expect.objectContaining({ type: 'contact.created', data: { id } }),
      expect.objectContaining({ type: 'contact.deleted', data: { id } }),
    ])
  })

  test('whose data can’t be read carries only its id, and holds up no other', async () => {
    const { ctx, send } = await agency()
    const first = await createClient(ctx, CLIENT)
    const second = await createClient(ctx, CLIENT)
    const read = apiCalls().find(({ method, path }) => method === 'GET' && path === '/clients/{id}')!
    vi.spyOn(read, 'run').mockRejectedValueOnce(new TypeError('no such property'))
    await send()
    expect(bodies().map(({ data }) => [data.id, Object.keys(data).length > 1])).toEqual([
      [first.id, false],
      [second.id, true],
    ])
  })

  test('that is rolled back is never sent, and an account without endpoints stores none', async () => {
    const { account, ctx, log } = await agency()
    await expect(
      withAccount(db.pool, account.id, async (tx) => {
        await tx
          .insert(webhookDeliveries)
          .values({ accountId: account.id, endpointId: account.id, type: 'test' })
      }),
    ).rejects.toThrow()
    await expect(
      ctx.db(async (tx) => {
        await createClient({ ...ctx, db: (work) => work(tx) }, CLIENT)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await log()).toEqual([])
    const { account: plain } = await makeAccount(db)
    await makeClient(db, plain.id)
    expect(await db.admin`select from webhook_deliveries where account_id = ${plain.id}`).toEqual([])
  })

  test('of texts, calls and payments has its type', async () => {
    const types = [
      ...['message.received', 'message.sent', 'message.delivered', 'call.ended', 'call.missed'],
      ...['voicemail.received', 'payment.failed'],
    ]
    const { account, log } = await agency(types)
    const a = account.id
    await db.admin.begin(async (sql) => {
      await sql`select set_config('app.account_id', ${a}, true)`
      const [room] = await sql`
        insert into conversations (account_id, phone_number, recipients, phone_number_id)
        select ${a}, '12085550199', array['12085550199'], id from phone_numbers where account_id = ${a} limit 1 returning id`
      await sql`insert into sms_messages (account_id, conversation_id, flow, status) values (${a}, ${room!.id}, 'incoming', 'received')`
      const [text] =
        await sql`insert into sms_messages (account_id, conversation_id, flow, status) values (${a}, ${room!.id}, 'outgoing', 'pending') returning id`
      await sql`update sms_messages set status = 'delivered' where id = ${text!.id}`
      await sql`update sms_messages set status = 'delivered' where id = ${text!.id}`
      const [call] =
        await sql`insert into calls (account_id, direction, format) values (${a}, 'inbound', 'inbound') returning id`
      await sql`update calls set state = 'ended', status = 'hangup' where id = ${call!.id}`
      await sql`update calls set rev = rev + 1 where id = ${call!.id}`
      await sql`insert into call_recordings (account_id, call_id, kind, provider_sid, duration, recorded_at)
        values (${a}, ${call!.id}, 'voicemail', 'RE1', 9, now())`
      await sql`update call_recordings set state = 'stored', storage_key = 'x' where call_id = ${call!.id}`
      await sql`update call_recordings set byte_size = 1 where call_id = ${call!.id}`
      await sql`insert into invoices (account_id, id, status, created_at, period_start, period_end, subtotal, tax, total, amount_remaining, attempted, lines)
        values (${a}, 'in_1', 'open', now(), now(), now(), 1, 0, 1, 1, false, '[]')`
      await sql`update invoices set payment = 'failed', attempt_count = 1 where account_id = ${a}`
      await sql`update invoices set hosted_url = 'x' where account_id = ${a}`
    })
    expect((await log()).map(({ type }) => type).toSorted()).toEqual([
      'call.ended',
      'call.missed',
      'message.delivered',
      'message.received',
      'message.sent',
      'payment.failed',
      'voicemail.received',
    ])
  })
})

/** The table, operation, ids and types of each trigger. */
const triggers = () =>
  [
    ...readFileSync('db/routines/89-webhooks.sql', 'utf8').matchAll(
      /^ {4}\('(\w+)', '(\w+)', '([^']+)', (\$t\$[\s\S]*?\$t\$)\)/gm,
    ),
  ].map(([, table, operation, subject, cases]) => ({
    of: `${operation} of ${table}`,
    ids: subject!.split(', ').length,
    types: [...cases!.matchAll(/'([a-z]+\.[a-z]+)'/g)].map(([, type]) => type as EventType),
  }))

test('each type of event is in a trigger, and each trigger’s types are known', () => {
  const caused = new Set(triggers().flatMap(({ types }) => types))
  expect([...caused].toSorted()).toEqual(eventTypes.toSorted())
})

test('each event fills all params of its call', () => {
  for (const { of, ids, types } of triggers()) {
    for (const type of types) {
      const subject = Array.from({ length: ids }, (_, at) => `id${at}`)
      const { accountId: _, ...params } = paramsOfEvent(type, 'account', subject.join('/'))
      expect([of, type, Object.values(params)]).toEqual([of, type, subject])
      expect(
        apiCalls().filter(({ method, path }) => method === 'GET' && path === EVENT_TYPES[type].call),
      ).toHaveLength(1)
    }
  }
})

test('what happens to a contact’s policies, notes, follow-ups and tags carries what the API answers', async () => {
  const { ctx, send } = await agency([
    ...['policy.created', 'policy.deleted', 'note.created', 'followup.created', 'followup.completed'],
    'contact.tagged',
  ])
  const { id: clientId } = await createClient(ctx, CLIENT)
  const policy = await createRecord(ctx, { name: 'policy', clientId }, { type: 'Auto' })
  const note = await addNote(ctx, clientId, { note: 'Prefers mornings', isSticky: false, removeImage: false })
  const form = { assignTo: 'self', date: '2099-01-05T17:00:00Z', note: 'Ask about the boat' }
  const followUp = await createFollowUp(ctx, clientId, followUpFromWire(form as never))
  const tag = await createTag(ctx, { name: 'Boats', description: '', rule: null })
  await setClientTags(ctx, clientId, [{ id: tag.id, isActive: true }])
  await send()
  expect(bodies()).toMatchObject([
    { type: 'policy.created', data: { id: policy.id, client: clientId, type: 'Auto' } },
    { type: 'note.created', data: { id: note.id, client: clientId, note: 'Prefers mornings' } },
    { type: 'followup.created', data: { id: followUp.id, client: { id: clientId } } },
    { type: 'contact.tagged', data: { id: clientId, tags: [{ name: 'Boats' }] } },
  ])
  received.length = 0
  await deleteRecord(ctx, { name: 'policy', clientId, id: policy.id })
  await completeFollowUp(ctx, followUp.id, { cancelText: false })
  await send()
  expect(bodies()).toMatchObject([
    { type: 'policy.deleted', data: { id: policy.id, client: clientId } },
    { type: 'followup.completed', data: { id: followUp.id } },
  ])
})

test('an opt-out and its end name no number in the list, and count as a change of who has the number', async () => {
  const { account, ctx, send } = await agency(['optout.created', 'optout.removed', 'contact.updated'])
  const phone = '12085550142'
  const before = new Date('2020-01-01T00:00:00Z')
  const old = { phone, updatedAt: before }
  const [client, stranger] = [
    await makeClient(db, account.id, old),
    await makeClient(db, (await makeAccount(db)).account.id, old),
  ]
  const say = (event: 'opt-out' | 'opt-in') =>
    ctx.db((tx) => recordConsent(tx, ctx, { phone, event, source: 'keyword', keyword: 'STOP' }))
  const id = await say('opt-out')
  await say('opt-out')
  await send()
  const optOut = { id, phoneNumber: phone, source: 'keyword', keyword: 'STOP', clients: [client.id] }
  expect(bodies()).toMatchObject([{ type: 'optout.created', data: { ...optOut, active: true } }])
  received.length = 0
  await say('opt-in')
  await say('opt-in')
  await send()
  expect(bodies()).toMatchObject([{ type: 'optout.removed', data: { ...optOut, active: false } }])
  const again = await say('opt-out')
  const listed = await db.admin<{ type: string; subject_id: string }[]>`
    select type, subject_id from api_events where account_id = ${account.id} and type like 'optout.%' order by id`
  expect(listed.map((each) => [each.type, each.subject_id])).toEqual([
    ['optout.created', id],
    ['optout.removed', id],
    ['optout.created', again],
  ])
  expect(
    await db.admin`
    select id, updated_at > ${before} as touched, version from clients where id in ${db.admin([client.id, stranger.id])} order by account_id = ${account.id} desc`,
  ).toEqual([
    { id: client.id, touched: true, version: client.version },
    { id: stranger.id, touched: false, version: stranger.version },
  ])
})

describe('a failure', () => {
  test('is tried again ever less often for a day; then the endpoint is off and the owners get a mail', async () => {
    const { ctx, system, owner, clock, id, send, log } = await agency()
    answer = (response) => void response.writeHead(500).end('broken')
    await createClient(ctx, CLIENT)
    await send()
    expect(await log()).toMatchObject([{ state: 'pending', attempts: 1, status: 500, answer: 'broken' }])
    await send()
    expect(received).toHaveLength(1)
    clock.pass({ seconds: 6 })
    await send()
    expect(received).toHaveLength(2)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    for (let hours = 0; hours < 26; hours += 2) {
      clock.pass({ hours: 2, seconds: 1 })
      await send()
    }
    expect(await log()).toMatchObject([{ state: 'failed' }])
    await sendAnother()
    expect(await listEndpoints(ctx)).toMatchObject([{ enabled: false, offReason: 'failing' }])
    const off = (await jobsOf(id)).filter(({ name }) => name === 'mail')
    expect(off.map(({ payload }) => payload.userId)).toEqual([owner.id])
    await switchedOffMail.send(system, { endpointId: id, userId: owner.id })
    expect(mailbox.mails.at(-1)).toMatchObject({ subject: expect.stringContaining('is switched off') })

    async function sendAnother() {
      if (!(await listEndpoints(ctx))[0]!.enabled) return
      await createClient(ctx, CLIENT)
      await send()
    }
  })

  test('without an answer delays all events of the endpoint, and those of no other', async () => {
    const { ctx, clock, send, log } = await agency()
    answer = (response) => response.destroy()
    await createClient(ctx, CLIENT)
    await createClient(ctx, CLIENT)
    await send()
    expect(received).toHaveLength(1)
    const other = await agency()
    answer = (response) => response.end()
    await createClient(other.ctx, CLIENT)
    await other.send()
    expect(received).toHaveLength(2)
    clock.pass({ seconds: 6 })
    await send()
    expect((await log()).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('a redirect isn’t followed, and 410 switches off at once', async () => {
    const { ctx, send, log } = await agency()
    answer = (response) => void response.writeHead(302, { Location: url }).end()
    await createClient(ctx, CLIENT)
    await send()
    expect(received).toHaveLength(1)
    expect(await log()).toMatchObject([{ status: null, answer: expect.stringContaining('redirects') }])
    const gone = await agency()
    answer = (response) => void response.writeHead(410).end()
    await createClient(gone.ctx, CLIENT)
    await createClient(gone.ctx, CLIENT)
    await gone.send()
    expect((await gone.log()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await listEndpoints(gone.ctx)).toMatchObject([{ enabled: false, offReason: 'gone' }])
  })

  test('two workers don’t send at the same time, and an event that comes while one does is sent too', async () => {
    const { ctx, id, send } = await agency()
    await createClient(ctx, CLIENT)
    let finish: () => void = () => {}
    answer = (response) => void (finish = () => response.end())
    const first = send()
    await expect.poll(() => received.length).toBe(1)
    await createClient(ctx, CLIENT)
    await send()
    expect(received).toHaveLength(1)
    answer = (response) => response.end()
    finish()
    await first
    expect(received).toHaveLength(2)
    expect((await jobsOf(id)).length).toBeGreaterThan(0)
  })
})

test.each(['suspended', 'closed'])(
  'a %s account gathers no jobs, and sends what waits when it is back',
  async (how) => {
    const { account, ctx, system, id, send } = await agency()
    await createClient(ctx, CLIENT)
    const away = { ...system, account: { ...system.account, [`${how}At`]: new Date() } }
    await db.admin`update accounts set ${db.admin(`${how}_at`)} = now() where id = ${account.id}`
    const before = (await jobsOf(id)).length
    for (const _ of [1, 2, 3]) {
      await sendWebhooks(away, { endpointId: id })
      await db.admin`select enqueue_due_webhooks()`
    }
    expect([received.length, (await jobsOf(id)).length]).toEqual([0, before])

    await db.admin`update accounts set ${db.admin(`${how}_at`)} = null where id = ${account.id}`
    for (const _ of [1, 2, 3]) await db.admin`select enqueue_due_webhooks()`
    expect(await jobsOf(id)).toHaveLength(before + 1)
    await send()
    expect(received).toHaveLength(1)
  },
)

describe('an endpoint', () => {
  test('lies in no private network', async () => {
    const { ctx } = await agency()
    const add = (address: string) =>
      addEndpoint(ctx, { url: address, description: '', events: ['call.ended'] })
    const addresses = ['http://example.com/', 'ftp://example.com/', 'https://127.0.0.1/', 'https://[::1]/']
    for (const address of addresses) {
      await expect(add(address)).rejects.toMatchObject({ code: 'invalid', field: 'url' })
    }
    const id = await add('https://localhost:1/')
    await sendTestEvent(ctx, id)
    await sendWebhooks(ctx, { endpointId: id })
    expect((await getEndpoint(ctx, id, null)).deliveries).toMatchObject([
      { status: null, answer: expect.stringContaining('private network') },
    ])
  })

  test('belongs to its account and its owners', async () => {
    const { account, id, ctx } = await agency()
    const stranger = await agency()
    const employee = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
    for (const act of [getEndpoint, rotateSecret, sendTestEvent, deleteEndpoint] as ((
      ctx: Ctx,
      id: string,
      rest: null,
    ) => Promise<unknown>)[]) {
      await expect(act(stranger.ctx, id, null)).rejects.toMatchObject({ code: 'not-found' })
      await expect(act(employee, id, null)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(act({ ...ctx, ghostedBy: account.id }, id, null)).rejects.toMatchObject({
        code: 'forbidden',
      })
    }
    expect(await listEndpoints(ctx)).toHaveLength(1)
  })

  test('signs with both secrets for a day after a new one was made', async () => {
    const { ctx, clock, id, secret, send } = await agency()
    await rotateSecret(ctx, id)
    const { secret: fresh } = await getEndpoint(ctx, id, null)
    expect(fresh).not.toBe(secret)
    await sendTestEvent(ctx, id)
    await send()
    const { body, headers } = received[0]!
    for (const each of [secret, fresh]) new Webhook(each).verify(body, headers as Record<string, string>)
    clock.pass({ hours: 25 })
    await sendTestEvent(ctx, id)
    await send()
    expect((received[1]!.headers['webhook-signature'] as string).split(' ')).toHaveLength(1)
  })

  test('sends again what a user resends, and nothing while it is off', async () => {
    const { ctx, id, send, log } = await agency()
    await sendTestEvent(ctx, id)
    await send()
    const [delivery] = await log()
    await resendDelivery(ctx, id, delivery!.id)
    await send()
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery!.id, delivery!.id])
    await switchEndpoint(ctx, id, false)
    await createClient(ctx, CLIENT)
    await expect(sendTestEvent(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(resendDelivery(ctx, id, delivery!.id)).rejects.toMatchObject({ code: 'conflict' })
    expect(await log()).toHaveLength(1)
  })

  test('that is switched off gives up what waits, also what was added at that moment', async () => {
    const { ctx, id, send, log } = await agency()
    const states = async () => (await log()).map(({ state }) => state)
    answer = (response) => void response.writeHead(500).end()
    await createClient(ctx, CLIENT)
    await send()
    await createClient(ctx, CLIENT)
    await switchEndpoint(ctx, id, false)
    expect(await states()).toEqual(['failed', 'failed'])
    await db.admin`update webhook_deliveries set state = 'pending' where endpoint_id = ${id}`
    await switchEndpoint(ctx, id, true)
    expect(await states()).toEqual(['failed', 'failed'])
    received.length = 0
    await createClient(ctx, CLIENT)
    await switchEndpoint(ctx, id, true)
    await send()
    expect(received).toHaveLength(1)
  })

  test('that is off gives up an event that was added at that moment', async () => {
    const { ctx, id, send, log } = await agency()
    await createClient(ctx, CLIENT)
    await switchEndpoint(ctx, id, false)
    // As a transaction does that began before.
    await db.admin`update webhook_deliveries set state = 'pending' where endpoint_id = ${id}`
    await send()
    expect(await log()).toMatchObject([{ state: 'failed' }])
    expect(received).toEqual([])
  })

  test('that is switched off during an attempt doesn’t try it again', async () => {
    const { ctx, id, send, log } = await agency()
    let finish: () => void = () => {}
    answer = (response) => void (finish = () => response.writeHead(500).end())
    await createClient(ctx, CLIENT)
    const sending = send()
    await expect.poll(() => received.length).toBe(1)
    await switchEndpoint(ctx, id, false)
    finish()
    await sending
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  test('that two owners edit says what the other changed, and keeps both edits when saved again', async () => {
    const { account, ctx, id } = await agency()
    const colleague = makeCtx(db, account, await makeUser(db, account.id, { role: 'owner' }))
    const opened = (await listEndpoints(ctx))[0]!
    const base = { url: opened.url, description: opened.description, events: opened.events }
    const edit = { url, description: '', events: opened.events, version: opened.version, base }
    await changeEndpoint(ctx, id, { ...edit, description: 'CRM' } as never)
    const second = { ...edit, events: ['call.ended'] }
    await expect(changeEndpoint(colleague, id, second as never)).rejects.toThrow('changed this webhook')
    await changeEndpoint(colleague, id, { ...second, overwrite: opened.version + 1 } as never)
    expect(await listEndpoints(ctx)).toMatchObject([{ description: 'CRM', events: ['call.ended'] }])
  })
})
