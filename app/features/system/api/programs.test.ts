import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createKey, readApiSettings, revokeKey, rollKey } from './keys/keys.server.ts'
import { expiringMail } from './keys/expiring-mail.server.ts'
import { addEndpoint, listEndpoints } from './webhooks/endpoints.server.ts'
import { sendWebhooks } from './webhooks/send.server.ts'
import { listAudit } from '#app/features/accounts/settings/audit.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { sendTextSchema } from '#app/features/messaging/texting/texting.schema.ts'
import { sendAutomatedText } from '#app/features/messaging/texting/texts.server.ts'
import { followUpFromWire } from '#app/features/messaging/timeline/follow-up-wire.ts'
import { createFollowUp } from '#app/features/messaging/timeline/follow-ups.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { callResults, calls } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'

// A program with a key, while colleagues and other programs work in the same account.

const db = useDatabase()
useAreas()
const app = useApp(db)
const mailbox = useMailbox()

interface Body {
  id: string
  data: { id: string; lastName?: string }[]
  nextCursor: string | null
  type: string
  goesOutAt: string | null
  error: { code: string; message: string; fields?: Record<string, string>; ids?: string[] }
  [field: string]: unknown
}

let account: Awaited<ReturnType<typeof makeAccount>>['account']
let owner: Awaited<ReturnType<typeof makeUser>>
let key: string
let session: string

beforeEach(async () => {
  ;({ account } = await makeAccount(db, { timezone: 'America/Boise' }))
  owner = await makeUser(db, account.id, { role: 'owner' })
  const scopes = {
    contacts: 'write',
    messages: 'write',
    chat: 'write',
    boards: 'write',
    calls: 'write',
    metrics: 'read',
    webhooks: 'write',
  } as const
  key = await createKey(makeCtx(db, account, owner), { name: 'Sync', days: 30, scopes })
  session = (await signIn(db, owner)).split('=')[1]!
})

afterEach(() => app.setClock(null))

async function call(
  path: string,
  { method = 'GET', token = key, body }: { method?: string; token?: string; body?: unknown } = {},
) {
  const response = await app.fetch(`/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      Authorization: `Bearer ${token}`,
    },
  })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Body }
}

async function addContacts(count: number) {
  for (let n = 0; n < count; n += 1) await makeClient(db, account.id, { lastName: `Name ${n}` })
}

test.each(['Zzzz', 'Aaaa'])(
  'all contacts are read once although a colleague renames one to %s',
  async (name) => {
    await addContacts(6)
    const first = await call('/clients?limit=3')
    await call(`/clients/${first.body.data[2]!.id}`, {
      ...{ method: 'PUT', token: session },
      body: { lastName: name, firstName: name },
    })
    const seen = first.body.data.map(({ id }) => id)
    for (let cursor = first.body.nextCursor; cursor;) {
      const { body } = await call(`/clients?limit=3&cursor=${encodeURIComponent(cursor)}`)
      seen.push(...body.data.map(({ id }) => id))
      cursor = body.nextCursor
    }
    expect(new Set(seen).size).toBe(6)
  },
)

test('a cursor that the list didn’t answer is refused, whatever list it is', async () => {
  await addContacts(4)
  const { body } = await call('/clients?limit=2')
  const { account: theirs } = await makeAccount(db)
  const stranger = await makeClient(db, theirs.id)
  const cursor = encodeURIComponent(body.nextCursor!)
  expect((await call(`/clients?limit=2&cursor=${cursor}`)).status).toBe(200)
  for (const list of [
    '/clients?',
    '/phone/logs?',
    '/sms/rooms?',
    '/chat/rooms?',
    '/clients/reporting/affiliate?',
  ]) {
    for (const given of ['garbage', '', stranger.id, body.data[0]!.id, `${cursor}x`]) {
      const refused = await call(`${list}cursor=${given}`)
      expect([list, given, refused.status, refused.body.error.code]).toEqual([list, given, 400, 'malformed'])
      expect(Object.keys(refused.body.error.fields!)).toEqual(['cursor'])
    }
  }
  expect((await call(`/sms/rooms?cursor=${cursor}`)).status).toBe(400)
  expect((await call(`/clients?sort=-createdAt&cursor=${cursor}`)).status).toBe(400)
})

test('the activity of a contact is read by the time of an entry, and refuses another cursor', async () => {
  const { id } = await makeClient(db, account.id)
  for (const [minute, note] of ['One', 'Two', 'Three'].entries()) {
    app.setClock(new Date(Date.now() + minute * 60_000))
    await call(`/clients/${id}/activity`, { method: 'POST', body: { note } })
  }
  const { body } = await call(`/clients/${id}/activity`)
  const [, second, third] = body.data as unknown as { id: string; createdAt: string }[]
  const before = await call(`/clients/${id}/activity?prior=${second!.createdAt}`)
  expect(before.body.data.map((each) => each.id)).toEqual([third!.id])
  const after = await call(`/clients/${id}/activity?after=${third!.createdAt}&sort=createdAt`)
  expect(after.body.data.map((each) => each.id)[0]).toBe(second!.id)
  for (const name of ['prior', 'after']) {
    for (const given of ['x', '2026-05-01', '']) {
      const { status, body: refused } = await call(`/clients/${id}/activity?${name}=${given}`)
      expect([status, Object.keys(refused.error.fields!)]).toEqual([400, [name]])
    }
  }
})

test('a key’s text waits for the client’s morning, unless a person wrote it; a session’s never waits', async () => {
  const client = await makeClient(db, account.id, { mobilePhone: '12085550142' })
  const ctx = makeCtx(db, account, owner)
  const { id: room } = await findOrCreateConversation(ctx, { clientId: client.id, level: 'applicant' })
  const send = (body: object, token = key) =>
    call(`/sms/room/${room}/messages`, {
      method: 'POST',
      token,
      body: { message: 'Your card is ready.', ...body },
    })
  // 4:55 AM in Boise.
  app.setClock(new Date('2026-11-27T11:55:00Z'))
  const automated = await send({})
  expect([automated.status, automated.body.type]).toEqual([201, 'scheduled'])
  expect(Date.parse(automated.body.goesOutAt!)).toBeGreaterThanOrEqual(Date.parse('2026-11-27T15:00:00Z'))
  const requestId = randomUUID()
  const text = parseInput(sendTextSchema, { conversationId: room, requestId, body: 'Once', mediaIds: [] })
  const night = { ...ctx, now: () => new Date('2026-11-27T11:55:00Z') }
  const accepted = await sendAutomatedText(night, text)
  expect(accepted.goesOutAt).toBe(automated.body.goesOutAt)
  expect(await sendAutomatedText(night, text)).toEqual(accepted)
  const answered = await send({ answers: true })
  expect([answered.status, answered.body.type, answered.body.goesOutAt]).toEqual([201, 'message', null])
  expect(answered.body).toMatchObject({ from: null, to: ['12085550142'] })
  expect((await send({}, session)).body).toMatchObject({ type: 'message', goesOutAt: null })
  // 11:00 AM.
  app.setClock(new Date('2026-11-27T18:00:00Z'))
  expect((await send({})).body).toMatchObject({ type: 'scheduled', goesOutAt: null })
})

test('changes of different fields at the same moment are all kept', async () => {
  const { id } = await makeClient(db, account.id)
  const changes = { firstName: 'Una', lastName: 'Vale', companyName: 'Vale & Co', email: 'una@vale.example' }
  const answers = await Promise.all(
    Object.entries(changes).map(([field, value], n) =>
      call(`/clients/${id}`, { method: 'PUT', token: n % 2 ? session : key, body: { [field]: value } }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await call(`/clients/${id}`)).body).toMatchObject(changes)
})

test('changes of one board at the same moment are saved one after the other', async () => {
  const made = await call('/taskboard', { method: 'POST', body: { boardname: 'Renewals' } })
  const path = `/taskboard/${made.body.id}`
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((boardname) => call(path, { method: 'PUT', body: { boardname } })),
  )
  expect(answers.map(({ status, body }) => [status, body.error?.message])).toEqual(
    Array.from({ length: 3 }, () => [201, undefined]),
  )
})

test('a field of a form that the account doesn’t use is refused by its name, and nothing is saved', async () => {
  const given = await makeAccount(db, { gatheringForms: 'address' })
  const theirs = await makeUser(db, given.account.id, { role: 'owner' })
  const token = (await signIn(db, theirs)).split('=')[1]!
  const { id } = await makeClient(db, given.account.id, { lastName: 'Vale' })
  const body = { lastName: 'Vega', healthMemberId: 'X1' }
  for (const [method, path] of [
    ['POST', '/clients'],
    ['PUT', `/clients/${id}`],
  ] as const) {
    const answer = await call(path, { method, token, body })
    expect([answer.status, Object.keys(answer.body.error.fields!)]).toEqual([422, ['healthMemberId']])
  }
  const read = await call(`/clients/${id}`, { token })
  expect(read.body).toMatchObject({ lastName: 'Vale', healthMemberId: null })
  const back = { lastName: 'Vega', healthMemberId: null }
  expect((await call(`/clients/${id}`, { method: 'PUT', token, body: back })).status).toBe(200)
})

test('a limit out of range is refused with the range', async () => {
  for (const limit of ['0', '1000', '1.5', 'x']) {
    const { status, body } = await call(`/clients?limit=${limit}`)
    expect([status, body.error.fields]).toEqual([400, { limit: 'Use a whole number from 1 to 100.' }])
  }
})

test('a contact that may exist already is added only when the program says so', async () => {
  const add = (body: object) =>
    call('/clients', { method: 'POST', body: { firstName: 'Zoë', mobilePhone: '(208) 555-0177', ...body } })
  const first = await add({})
  expect(first.status).toBe(201)
  const again = await add({ firstName: 'Zoe' })
  expect([again.status, again.body.error.code, again.body.error.ids]).toEqual([
    409,
    'conflict',
    [first.body.id],
  ])
  expect((await call('/clients')).body.data).toHaveLength(1)
  expect((await add({ anyway: true })).status).toBe(201)
  expect((await add({ mobilePhone: '(208) 555-0178' })).status).toBe(201)
})

test('what changed, what was deleted and what happened are read from a time on', async () => {
  await addContacts(3)
  const { body: all } = await call('/clients?sort=updatedAt')
  const [first, second, third] = all.data.map(({ id }) => id)
  const started = Date.now()
  const since = new Date(started + 60_000).toISOString()
  app.setClock(new Date(started + 120_000))
  await call(`/clients/${second}`, { method: 'PUT', body: { lastName: 'Changed' } })
  app.setClock(new Date(started + 180_000))
  await call(`/clients/${first}`, { method: 'PUT', body: { lastName: 'Later' } })
  const policy = await call(`/clients/${first}/policies`, { method: 'POST', body: { type: 'Auto' } })
  expect((await call(`/clients/${third}`, { method: 'DELETE' })).status).toBe(204)

  const changed = await call(`/clients?sort=updatedAt&updatedSince=${since}&limit=1`)
  expect(changed.body.data).toMatchObject([{ id: second, lastName: 'Changed', version: 2, tags: [] }])
  const next = await call(
    `/clients?sort=updatedAt&updatedSince=${since}&limit=1&cursor=${changed.body.nextCursor}`,
  )
  expect([next.body.data.map(({ id }) => id), next.body.hasMore]).toEqual([[first], false])
  const policies = await call(`/policies?updatedSince=${since}`)
  expect(policies.body.data).toMatchObject([{ id: policy.body.id, client: first, type: 'Auto' }])
  const deleted = await call(`/clients/deleted?since=${since}`)
  expect(deleted.body.data).toMatchObject([{ id: third, mergedInto: null }])
  const { body: events } = await call('/events?type=contact.deleted&type=policy.created')
  expect(events.data).toMatchObject([
    { type: 'policy.created', data: { id: policy.body.id, client: first } },
    { type: 'contact.deleted', data: { id: third } },
  ])
  expect((await call('/events?limit=2')).body).toMatchObject({ hasMore: true })
  expect((await call(`/events?since=${new Date(Date.now() + 3_600_000).toISOString()}`)).body.data).toEqual(
    [],
  )
})

test('a key lists only the events about what it may read', async () => {
  const scopes = { tags: 'read', webhooks: 'read' } as const
  const other = await createKey(makeCtx(db, account, owner), { name: 'Tags', days: 30, scopes })
  await addContacts(1)
  expect((await call('/events')).body.data).toHaveLength(1)
  expect((await call('/events', { token: other })).body.data).toEqual([])
})

test('a key adds webhooks for what it may read, sees and deletes no others, and they end with it', async () => {
  const ctx = makeCtx(db, account, owner)
  await addEndpoint(ctx, { url: 'https://a.example/x', description: '', events: ['payment.failed'] })
  const add = (events: string[]) =>
    call('/webhooks', { method: 'POST', body: { url: 'https://hooks.example/x', events } })
  const refused = await add(['contact.created', 'payment.failed'])
  expect([refused.status, Object.keys(refused.body.error.fields!)]).toEqual([403, ['events']])
  const made = await add(['contact.created'])
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ secret: expect.stringMatching(/^whsec_/) }),
  ])
  expect((await call('/webhooks')).body.data.map(({ id }) => id)).toEqual([made.body.id])
  const all = await listEndpoints(ctx)
  const { id: theirs } = all.find(({ id }) => id !== made.body.id)!
  expect((await call(`/webhooks/${theirs}`, { method: 'DELETE' })).status).toBe(404)
  await db.admin`update api_keys set revoked_at = now() where account_id = ${account.id}`
  await sendWebhooks(makeCtx(db, account), { endpointId: made.body.id })
  expect((await listEndpoints(ctx)).map(({ enabled, offReason }) => [enabled, offReason])).toEqual([
    [true, null],
    [false, 'key'],
  ])
})

test('the audit log names the key of a program, also for its texts', async () => {
  const client = await makeClient(db, account.id, { mobilePhone: '12085550142' })
  const ctx = makeCtx(db, account, owner)
  const { id: room } = await findOrCreateConversation(ctx, { clientId: client.id, level: 'applicant' })
  await call(`/clients/${client.id}`, { method: 'PUT', body: { lastName: 'Vale' } })
  await call(`/clients/${client.id}`, { method: 'PUT', token: session, body: { lastName: 'Vega' } })
  await call(`/sms/room/${room}/messages`, { method: 'POST', body: { message: 'Hello', answers: true } })
  const none = { person: '', action: '', from: '', to: '' }
  const { items } = await listAudit(ctx, none, null)
  const program = `Sync (…${key.slice(-4)})`
  expect(items.slice(0, 3).map(({ action, key: by }) => [action, by])).toEqual([
    ['sent a text', program],
    ['updated', null],
    ['updated', program],
  ])
})

test('a key is rolled: the old one works for a day more, and one rolled earlier ends', async () => {
  const ctx = makeCtx(db, account, owner)
  const status = async (token: string) => (await call('/clients', { token })).status
  const { keys } = await readApiSettings(ctx)
  const second = await rollKey(ctx, keys[0]!.id)
  expect([await status(key), await status(second)]).toEqual([200, 200])
  const third = await rollKey(ctx, keys[0]!.id)
  expect([await status(key), await status(second), await status(third)]).toEqual([401, 200, 200])
  app.setClock(new Date(Date.now() + 24 * 3_600_000 + 60_000))
  expect([await status(second), await status(third)]).toEqual([401, 200])
  await revokeKey(ctx, keys[0]!.id)
  expect(await status(third)).toBe(401)
  const admin = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  await expect(rollKey(admin, keys[0]!.id)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the user of a key that is used gets one mail a week before it expires', async () => {
  const scopes = { contacts: 'read' } as const
  for (const days of [3, 30])
    await createKey(makeCtx(db, account, owner), { name: `For ${days}`, days, scopes })
  await db.admin`update api_keys set last_used_at = now() where account_id = ${account.id}`
  for (const _ of [1, 2]) await db.admin`select enqueue_expiring_keys()`
  const jobs = await queuedJobs(db, 'mail', { accountId: account.id })
  expect(jobs).toHaveLength(1)
  await expiringMail.send(makeCtx(db, account), jobs[0]!.payload as never)
  expect(mailbox.mails).toMatchObject([
    { to: [{ address: owner.email }], subject: 'The key “For 3” expires in a week' },
  ])
})

test('a refusal names the field as the body does, and says what may be sent', async () => {
  const { id } = await makeClient(db, account.id, { mobilePhone: '12085550142' })
  const ctx = makeCtx(db, account, owner)
  const { id: room } = await findOrCreateConversation(ctx, { clientId: id, level: 'applicant' })
  const refused = async (path: string, method: string, body: object) => {
    const answer = await call(path, { method, body })
    return [answer.status, answer.body.error.fields]
  }
  const fields = (field: string, message: unknown = expect.any(String)) => [422, { [field]: message }]
  expect(await refused(`/sms/room/${room}/messages`, 'POST', {})).toEqual(fields('message'))
  expect(await refused(`/clients/${id}`, 'PUT', { managedBy: randomUUID() })).toEqual(fields('managedBy'))
  expect(await refused(`/clients/${id}`, 'PUT', { accountPhone: randomUUID() })).toEqual(
    fields('accountPhone'),
  )
  expect(await refused(`/clients/${id}`, 'PUT', { dob: 'May' })).toEqual(
    fields('dob', 'Use a day like 2026-03-01.'),
  )
  expect(await refused(`/clients/${id}/policies`, 'POST', { type: 'Auto', premium: 1e12 })).toEqual(
    fields('premium', 'Use a whole number of cents, up to 99999999999.'),
  )
  expect(await refused(`/clients/${id}`, 'PUT', { coStatus: 'x' })).toEqual(
    fields('coStatus', expect.stringMatching(/^Use one of: .+, .+/)),
  )
  expect((await call('/clients/123')).body.error.message).toContain('where an id belongs')
  expect((await call('/clients?sort=x')).body.error.fields).toEqual({
    sort: 'Use one of: name, -lastContactedOn, -createdAt, updatedAt.',
  })
})

test('a filter that can’t be used is refused', async () => {
  await addContacts(3)
  const { body } = await call('/clients?limit=1')
  for (const path of [
    `/clients?limit=1&page=2&cursor=${body.nextCursor}`,
    '/phone/logs?from=9999-12-31',
    '/phone/logs?to=0001-01-01',
  ]) {
    expect([path, (await call(path)).status]).toEqual([path, 400])
  }
})

test('a weak ETag is the ETag, and each answer has the id of its request', async () => {
  const { id } = await makeClient(db, account.id)
  const send = (headers: Record<string, string>, method = 'GET') =>
    app.fetch(`/api/clients/${id}`, {
      ...{
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...headers },
      },
      ...(method === 'PUT' && { body: '{"lastName":"Vale"}' }),
    })
  const read = await send({ 'If-None-Match': 'W/"1"' })
  expect([read.status, read.headers.get('request-id')]).toEqual([304, expect.any(String)])
  expect((await send({ 'If-Match': 'W/"1"' }, 'PUT')).status).toBe(200)
  expect((await send({ 'If-Match': 'W/"1"' }, 'PUT')).status).toBe(412)
})

test('the activity has calls only for keys that may read calls', async () => {
  const { id } = await makeClient(db, account.id)
  await call(`/clients/${id}/activity`, { method: 'POST', body: { note: 'Prefers mornings' } })
  await db.admin`insert into activities (account_id, client_id, type) values (${account.id}, ${id}, 'phone')`
  const scopes = { contacts: 'read' } as const
  const other = await createKey(makeCtx(db, account, owner), { name: 'CRM', days: 30, scopes })
  const types = async (token: string) =>
    (await call(`/clients/${id}/activity`, { token })).body.data.map(
      (each) => (each as { type?: string }).type,
    )
  expect((await types(key)).toSorted()).toEqual(['note', 'phone'])
  expect(await types(other)).toEqual(['note'])
})

test('a program adds, changes, moves, completes and deletes cards', async () => {
  const { body: board } = await call('/taskboard', {
    method: 'POST',
    body: { boardname: 'Renewals', lanes: [{ label: 'To call' }, { label: 'Called' }, { label: 'Done' }] },
  })
  const lanes = (board.lanes as { id: string; label: string }[]).map(({ id }) => id)
  const client = await makeClient(db, account.id)
  const { status, body: card } = await call(`/taskboard/${board.id}/cards`, {
    method: 'POST',
    body: { client: client.id, title: 'Call about the boat', details: 'After five', dueOn: '2099-01-05' },
  })
  expect([status, card]).toEqual([
    201,
    expect.objectContaining({ laneId: lanes[0], title: 'Call about the boat', dueOn: '2099-01-05' }),
  ])
  const path = `/taskboard/card/${card.id}`
  const put = async (body: object) => (await call(path, { method: 'PUT', body })).body
  expect(await put({ title: 'Call Ana', dueOn: null, laneId: lanes[1] })).toMatchObject({
    ...{ title: 'Call Ana', details: 'After five', dueOn: null, laneId: lanes[1] },
  })
  expect((await put({ dueOn: 'soon' })).error.fields).toHaveProperty('dueOn')
  expect((await call(`${path}/complete`, { method: 'POST', body: {} })).body).toMatchObject({
    laneId: lanes[2],
  })
  expect((await call(`${path}/complete`, { method: 'POST', body: {} })).status).toBe(409)
  expect((await call(path, { method: 'DELETE' })).status).toBe(204)
  expect((await call(path)).status).toBe(404)
})

test('a scheduled text is deleted once', async () => {
  const ctx = makeCtx(db, account, owner)
  const client = await makeClient(db, account.id, { mobilePhone: '12085550142' })
  const text = { messageTo: '12085550142', message: 'Tomorrow', messageAt: '2099-01-05T17:00:00.000Z' }
  const input = followUpFromWire({ ...text, assignTo: 'none' })
  const { id } = await createFollowUp(ctx, client.id, input)
  const remove = async () =>
    (await call(`/sms/message/scheduled_messages/${id}`, { method: 'DELETE', token: session })).status
  expect([await remove(), await remove()]).toEqual([204, 404])
})

test('a contact that a program deletes is restored by a colleague’s, and a merged one isn’t', async () => {
  const { id } = await makeClient(db, account.id, { lastName: 'Ruiz' })
  expect((await call(`/clients/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await call(`/clients/${id}`)).status).toBe(404)
  const other = await makeUser(db, (await makeAccount(db)).account.id, { role: 'owner' })
  const stranger = (await signIn(db, other)).split('=')[1]!
  expect((await call(`/clients/${id}/restore`, { method: 'POST', token: stranger, body: {} })).status).toBe(
    404,
  )
  expect((await call(`/clients/${id}/restore`, { method: 'POST', body: {} })).status).toBe(204)
  expect((await call(`/clients/${id}`)).body.lastName).toBe('Ruiz')
})

test('a program says what came of a missed call, which is reviewed by it', async () => {
  const [of, theirs] = [account, (await makeAccount(db)).account]
  const add = async ({ id: accountId }: typeof account) => {
    const values = {
      accountId,
      direction: 'inbound',
      format: 'inbound',
      state: 'ended',
      status: 'missed',
    } as const
    return withAccount(db.pool, accountId, async (tx) => ({
      call: (
        await tx
          .insert(calls)
          .values({ ...values, id: randomUUID() })
          .returning()
      )[0]!.id,
      result: (await tx.insert(callResults).values({ accountId, name: 'Sold', position: 1 }).returning())[0]!
        .id,
    }))
  }
  const [own, foreign] = [await add(of), await add(theirs)]
  const set = async (id: string, result: string) => {
    const { status, body } = await call(`/phone/logs/${id}/result`, { method: 'PUT', body: { result } })
    return [status, body.error?.fields && Object.keys(body.error.fields)]
  }
  expect((await call('/phone/results')).body.data).toEqual([{ id: own.result, name: 'Sold' }])
  expect(await set(own.call, own.result)).toEqual([204, undefined])
  expect(await db.admin`select result_id, result_by, worked_by from calls where id = ${own.call}`).toEqual([
    { result_id: own.result, result_by: owner.id, worked_by: owner.id },
  ])
  expect(await set(own.call, foreign.result)).toEqual([422, ['result']])
  expect((await set(foreign.call, own.result))[0]).toBe(404)
})

test('a merge and a split are undone once by a program, until 30 days are over', async () => {
  const [keep, other] = [await makeClient(db, account.id), await makeClient(db, account.id)]
  const stands = async (id: string) => (await call(`/clients/${id}`)).status
  const undo = (id: string, mergeId: unknown, token = key) =>
    call(`/clients/${id}/merges/${String(mergeId)}/undo`, { method: 'POST', token })
  const merge = async () =>
    (
      await call(`/clients/${keep.id}/mergeWith/${other.id}`, {
        method: 'PUT',
        body: { mergeAs: 'secondary' },
      })
    ).body.mergeId
  const merged = await merge()
  expect(await stands(other.id)).toBe(404)
  expect((await call(`/clients/${keep.id}/merges`)).body.data).toEqual([
    { id: merged, kind: 'merge', problem: null },
  ])
  const foreign = await makeUser(db, (await makeAccount(db)).account.id, { role: 'owner' })
  const unrelated = await makeClient(db, account.id)
  expect((await undo(keep.id, merged, (await signIn(db, foreign)).split('=')[1])).status).toBe(404)
  expect((await undo(unrelated.id, merged)).status).toBe(404)
  for (const time of ['first', 'second']) {
    expect([time, (await undo(keep.id, merged)).body.newClient]).toEqual([time, keep.id])
    expect(await stands(other.id)).toBe(200)
  }
  expect((await call(`/clients/${keep.id}/merges`)).body.data).toEqual([])

  const again = await merge()
  const split = (await call(`/clients/${keep.id}/split`, { method: 'PUT', body: {} })).body
  const refused = await undo(keep.id, again)
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    expect.stringContaining('Undo that first.'),
  ])
  expect((await undo(split.newClient as string, split.mergeId)).body.newClient).toBe(keep.id)
  await db.admin`update client_merges set created_at = now() - interval '31 days' where id = ${again as string}`
  const late = await undo(keep.id, again)
  expect([late.status, late.body.error.message]).toEqual([409, expect.stringContaining('30 days')])
})

test('a room is snoozed until a minute or an answer, and its snooze ended', async () => {
  const room = await findOrCreateConversation(makeCtx(db, account, owner), { phoneNumber: '12085550142' })
  const path = `/sms/room/${room.id}/snooze`
  const open = () => db.admin`
    select until, user_id from snoozes where conversation_id = ${room.id} and ended_at is null order by created_at`
  const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000)
  expect((await call(path, { method: 'PUT', body: { until: until.toISOString() } })).status).toBe(204)
  expect(await open()).toEqual([{ until, user_id: null }])
  await call(path, { method: 'PUT', body: { until: null, who: 'me' } })
  expect(await open()).toHaveLength(2)
  const past = await call(path, { method: 'PUT', body: { until: '2020-01-01T00:00:00Z' } })
  expect(past).toMatchObject({
    status: 422,
    body: { error: { fields: { until: expect.stringContaining('passed') } } },
  })
  expect((await call(path, { method: 'DELETE' })).status).toBe(204)
  expect(await open()).toEqual([])
})
