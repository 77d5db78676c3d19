// @isolated: changes the environment
import { request as httpRequest } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#app/lib/password.server.ts'
import { newSecret, totp } from '#app/features/accounts/auth/mfa-code.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { saveOrigins } from './keys/keys.server.ts'

// The behaviour that all calls share, on some of them. tests/security/api.sweep.test.ts tries each call.

process.env.API_CALLS_PER_MINUTE = '40'

const db = useDatabase()
const app = useApp(db, { listen: true })

type Account = Awaited<ReturnType<typeof makeAccount>>['account']
type User = Awaited<ReturnType<typeof makeUser>>
let account: Account
let owner: User
let cookie: string

beforeAll(async () => {
  ;({ account } = await makeAccount(db))
  owner = await makeUser(db, account.id, { role: 'owner' })
  cookie = await signIn(db, owner)
})

interface Body {
  id: string
  name: string
  version: number
  token: string
  data: { id: string; firstName: string | null }[]
  hasMore: boolean
  nextCursor: string | null
  error: { code: string; message: string; fields?: Record<string, string>; requestId?: string }
}

interface Ask {
  method?: string
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

async function call(path: string, { method = 'GET', token = '', body, headers }: Ask = {}) {
  const response = await app.fetch(`/api${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text ? JSON.parse(text) : {}) as Body,
  }
}

const form = (path: string, values: Record<string, string>) =>
  app.fetch(path, { method: 'POST', cookie, body: new URLSearchParams(values) })

/** A key made on the page, without JavaScript. */
async function keyFromPage(
  values: Record<string, string> = { tags: 'write', contacts: 'write' },
): Promise<string> {
  const response = await form('/account/settings/api/keys/new', { name: 'Import', days: '30', ...values })
  expect(response.status).toBe(200)
  return /swb_[\w-]{65}/.exec(await response.text())![0]
}

describe('keys', () => {
  test('are made on the page, shown once, work at once, and end at once', async () => {
    const key = await keyFromPage()
    const page = await (await app.fetch('/account/settings/api', { cookie })).text()
    expect(page).toContain('Import')
    expect(page).toContain(key.slice(-4))
    expect(page).not.toContain(key)
    expect((await call('/tags', { token: key })).status).toBe(200)
    const [row] = await db.admin<{ id: string; token_hash: Buffer }[]>`
      select id, token_hash from api_keys where ending = ${key.slice(-4)}`
    expect(row!.token_hash.toString()).not.toContain(key)
    await form(`/account/settings/api/keys/${row!.id}/revoke`, { intent: 'revoke' })
    const refused = await call('/tags', { token: key })
    expect([refused.status, refused.body.error.message]).toEqual([401, 'This key was revoked.'])
    const entries = await db.admin<{ action: string }[]>`
      select action from audit_log where entity = 'api-key' and entity_id = ${row!.id} order by id`
    expect(entries.map(({ action }) => action)).toEqual(['made an API key', 'revoked an API key'])
  })

  test('need a name and something that they may do', async () => {
    const response = await form('/account/settings/api/keys/new', { name: ' ', days: '30' })
    expect(response.status).toBe(422)
    const page = await response.text()
    expect(page).toContain('Enter a name.')
  })

  test('lose what their user loses', async () => {
    const other = await makeUser(db, account.id, { role: 'owner' })
    const mine = cookie
    cookie = await signIn(db, other)
    const key = await keyFromPage()
    cookie = mine
    const tag = { method: 'POST', token: key, body: { name: 'Boats' } }
    await db.admin`update users set role = 'employee' where id = ${other.id}`
    expect((await call('/tags', tag)).status).toBe(403)
    await db.admin`update users set disabled_at = now() where id = ${other.id}`
    expect((await call('/tags', tag)).status).toBe(401)
  })
})

test('a key for users makes no sign-in, moves no calls to another phone, and dismisses no one', async () => {
  const token = await keyFromPage({ account: 'write' })
  const employee = await makeUser(db, account.id)
  const added = (userRole?: string) =>
    call(`/accounts/${account.id}`, {
      ...{ method: 'POST', token },
      body: { userFirstName: 'Eve', userLastName: 'Lim', userEmail: 'eve@agency.example', userRole },
    })
  const put = (id: string, body: object) => call(`/users/${id}`, { method: 'PUT', token, body })
  const refusals = [
    [await added('owner'), 'Keys can’t make this call.'],
    [await added('employee'), 'Keys can’t make this call.'],
    [await added(), 'Keys can’t make this call.'],
    [await call(`/users/${employee.id}`, { method: 'DELETE', token }), 'Keys can’t make this call.'],
    [await put(employee.id, { role: 'admin' }), 'Keys can’t change a user’s role.'],
    [await put(owner.id, { role: 'employee' }), 'Keys can’t change a user’s role.'],
    [await put(owner.id, { phone: '(307) 555-0111' }), 'Keys can’t change a user’s phone.'],
    [await put(owner.id, { email: 'eve@agency.example' }), 'Keys can’t change a user’s email.'],
    [await call(`/users/${owner.id}/reset-mfa`, { method: 'PUT', token }), 'Keys can’t make this call.'],
  ] as const
  for (const [{ status, body }, sentence] of refusals) {
    expect([status, body.error.code, body.error.message]).toEqual([
      403,
      'out-of-scope',
      expect.stringContaining(sentence),
    ])
  }
  expect((await put(owner.id, { role: 'owner', email: owner.email, firstName: 'Olga' })).status).toBe(200)
  const [entry] = await db.admin<{ ending: string }[]>`
    select k.ending from audit_log a left join api_keys k on k.id = a.key_id
    where a.entity_id = ${owner.id} order by a.created_at desc, a.id desc limit 1`
  expect(entry!.ending).toBe(token.slice(-4))
  const session = { method: 'PUT', token: cookie.split('=')[1]!, body: { role: 'admin' } }
  expect((await call(`/users/${employee.id}`, session)).status).toBe(200)
})

describe('an Idempotency-Key', () => {
  const create = (token: string, key: string, body: unknown = { firstName: 'Ana' }) =>
    call('/clients', { method: 'POST', token, body, headers: { 'Idempotency-Key': key } })

  test('makes a repeated call work once, with the same answer', async () => {
    const token = await keyFromPage()
    const [first, second] = [await create(token, 'one'), await create(token, 'one')]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.text).toBe(first.text)
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    const other = await create(token, 'one', { firstName: 'Bea' })
    expect([other.status, other.body.error.code]).toEqual([422, 'key-reused'])
    expect((await create(token, 'two', { email: 'a@b.example' })).status).toBe(422)
    expect((await create(token, 'two', { firstName: 'Bea', email: 'a@b.example' })).status).toBe(201)
    const [{ count }] = await db.admin<[{ count: number }]>`
      select count(*)::int from clients where account_id = ${account.id} and first_name = 'Ana'`
    expect(count).toBe(1)
  })

  test('works once for calls at the same time', async () => {
    const token = await keyFromPage()
    const body = { firstName: 'Cleo' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(token, 'same', body)))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true)
    expect(
      answers.filter(({ status }) => status === 409).every(({ body }) => body.error.code === 'in-progress'),
    ).toBe(true)
    const [{ count }] = await db.admin<[{ count: number }]>`
      select count(*)::int from clients where account_id = ${account.id} and first_name = 'Cleo'`
    expect(count).toBe(1)
  })

  const clientsNamed = async (name: string) => {
    const [{ count }] = await db.admin<[{ count: number }]>`
      select count(*)::int from clients where account_id = ${account.id} and first_name = ${name}`
    return count
  }

  test('that has expired works once for calls at the same time', async () => {
    const token = await keyFromPage()
    for (const round of [1, 2, 3, 4]) {
      const body = { firstName: `Dora ${round}` }
      await create(token, `old-${round}`, body)
      await db.admin`update api_replays set created_at = now() - interval '2 days' where account_id = ${account.id}`
      const again = Array.from({ length: 4 }, () => create(token, `old-${round}`, body))
      const statuses = (await Promise.all(again)).map(({ status }) => status)
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
      expect(await clientsNamed(`Dora ${round}`)).toBe(2)
    }
  })

  test('is refused by an upload, which it would not protect', async () => {
    const token = await keyFromPage()
    const client = await makeClient(db, account.id)
    const body = new FormData()
    body.set('file', new File(['%PDF-1.4\n%%EOF\n'], 'declaration.pdf', { type: 'application/pdf' }))
    const upload = (headers: Record<string, string>) =>
      app.fetch(`/api/clients/${client.id}/documents`, {
        method: 'POST',
        body,
        headers: { Authorization: `Bearer ${token}`, ...headers },
      })
    const refused = await upload({ 'Idempotency-Key': 'file' })
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('take no Idempotency-Key'),
    ])
    expect((await upload({})).status).toBe(201)
  })

  test('of a call that the database cut off stays in use, as the call may have worked', async () => {
    const token = await keyFromPage()
    await db.admin`
      create function refuse_greta() returns trigger language plpgsql as
        $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`
    await db.admin`
      create trigger refuse_greta before insert on clients
        for each row when (new.first_name = 'Greta') execute function refuse_greta()`
    const body = { firstName: 'Greta' }
    const first = await create(token, 'cut', body)
    expect([first.status, first.body.error.code]).toEqual([503, 'unavailable'])
    await db.admin`drop function refuse_greta cascade`
    const second = await create(token, 'cut', body)
    expect([second.status, second.body.error.code]).toEqual([409, 'in-progress'])
    expect(await clientsNamed('Greta')).toBe(0)
  })

  test('of a call that the provider didn’t answer may be used again', async () => {
    const save = await addressSaver()
    for (const _ of [1, 2]) expect((await save({ 'Idempotency-Key': 'address' })).status).toBe(503)
  })
})

test('If-Match refuses a change over someone else’s, and If-None-Match saves the answer', async () => {
  const token = await keyFromPage()
  const made = await call('/tags', { method: 'POST', token, body: { name: 'Homes' } })
  const path = `/tags/${made.body.id}`
  const tag = made.headers.get('etag')!
  expect(tag).toBe('"1"')
  const put = (name: string, headers?: Record<string, string>) =>
    call(path, { method: 'PUT', token, body: { name }, ...(headers && { headers }) })
  expect((await put('Houses', { 'If-Match': tag })).headers.get('etag')).toBe('"2"')
  const late = await put('Flats', { 'If-Match': tag })
  expect([late.status, late.body.error.code]).toEqual([412, 'changed'])
  expect((await put('Flats', { 'If-Match': 'W/"x"' })).status).toBe(400)
  expect((await call(path, { token, headers: { 'If-None-Match': '"2"' } })).status).toBe(304)
  expect((await call(path, { token })).body.name).toBe('Houses')
})

/** Saves the address of a location, for which the provider must answer. */
async function addressSaver() {
  const { account: other, location } = await makeAccount(db)
  const token = (await signIn(db, await makeUser(db, other.id, { role: 'owner' }))).split('=')[1]!
  const body = { legalName: 'Harbor', address: '700 W Main St', city: 'Boise', state: 'ID', zipcode: '83702' }
  return (headers: Record<string, string>) =>
    call(`/accounts/${other.id}/locations/${location.id}/address`, { method: 'POST', token, body, headers })
}

test('If-Match refuses a change in a POST too, with and without an Idempotency-Key', async () => {
  const save = await addressSaver()
  const late = { 'If-Match': '"99"' }
  for (const headers of [late, { ...late, 'Idempotency-Key': 'address' }]) {
    const refused = await save(headers)
    expect([refused.status, refused.body.error.code]).toEqual([412, 'changed'])
  }
})

test('a contact keeps what a change doesn’t name, and null empties it', async () => {
  const token = await keyFromPage()
  const body = {
    firstName: 'Dee',
    lastName: 'Ode',
    income: 4_000_000,
    ssn: '078-05-1121',
    smoker: true,
    aflliateOn: '01/31/2026',
  }
  const { body: made } = await call('/clients', { method: 'POST', token, body })
  const path = `/clients/${made.id}`
  await call(path, {
    method: 'PUT',
    token,
    body: { email: 'dee@mail.example', lastName: null, managedBy: null },
  })
  const { body: client } = await call(path, { token })
  expect(client).toMatchObject({
    firstName: 'Dee',
    lastName: null,
    income: 4_000_000,
    email: 'dee@mail.example',
    managedBy: null,
    aflliateOn: '2026-01-31',
  })
  expect(JSON.stringify(client)).not.toContain('078')
  const bad = await call(path, { method: 'PUT', token, body: { affliateContact: made.id } })
  expect([bad.status, Object.keys(bad.body.error.fields ?? {})]).toEqual([422, ['affliateContact']])
  expect((await call(path, { method: 'DELETE', token })).status).toBe(204)
  expect((await call(path, { token })).status).toBe(404)
})

test('lists are paged by cursor and by number, with the same rows', async () => {
  const { account: large } = await makeAccount(db)
  const boss = await makeUser(db, large.id, { role: 'owner' })
  for (const n of [1, 2, 3, 4, 5]) await makeClient(db, large.id, { firstName: 'P', lastName: `Page ${n}` })
  const token = (await signIn(db, boss)).split('=')[1]!
  const first = await call('/clients?limit=2', { token })
  const next = await call(`/clients?limit=2&cursor=${first.body.nextCursor}`, { token })
  const second = await call('/clients?limit=2&page=2', { token })
  expect(next.body.data).toEqual(second.body.data)
  const last = await call('/clients?limit=2&page=3', { token })
  expect([last.body.data.length, last.body.hasMore, last.body.nextCursor]).toEqual([1, false, null])
  for (const query of [
    'limit=101',
    'limit=0',
    'page=0',
    'page=600&limit=2',
    'page=x',
    'sort=ssn',
    'limit=1&limit=2',
  ]) {
    expect((await call(`/clients?${query}`, { token })).status, query).toBe(400)
  }
})

describe('signing in', () => {
  const basic = (email: string, password: string) =>
    `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`

  test('gives a token that locks, unlocks and ends as a session does', async () => {
    const user = await makeUser(db, account.id, { passwordHash: await hashPassword('three blue kites') })
    const sign = (password: string) =>
      call('/auth', { method: 'POST', body: {}, headers: { Authorization: basic(user.email, password) } })
    const wrong = await sign('four blue kites')
    expect([wrong.status, wrong.body.error.message]).toEqual([401, 'Invalid email and password combination'])
    const { body } = await sign('three blue kites')
    const { token } = body
    expect((await call('/tags', { token })).status).toBe(200)
    await db.admin`update sessions set locked_at = now() where user_id = ${user.id}`
    expect((await call('/tags', { token })).body.error.code).toBe('locked')
    const unlock = (password: string) =>
      call('/auth', { method: 'POST', token, body: { password }, headers: { Unlock: 'true' } })
    const refused = await unlock('four blue kites')
    expect([refused.status, refused.body.error.message]).toEqual([
      401,
      'There was an issue logging in. Please try again or contact us.',
    ])
    expect((await unlock('three blue kites')).status).toBe(200)
    expect((await call('/tags', { token })).status).toBe(200)
    const again = await sign('three blue kites')
    const elsewhere = await call('/tags', { token })
    expect(elsewhere.body.error.message).toBe('Your session has ended: multiple logins detected.')
    expect((await call('/auth', { method: 'DELETE', token: again.body.token })).status).toBe(204)
    expect((await call('/tags', { token: again.body.token })).status).toBe(401)
  })

  test('asks for the code, and sets up multi-factor sign-in', async () => {
    const user = await makeUser(db, account.id, { passwordHash: await hashPassword('three blue kites') })
    const sign = (code?: string) =>
      call('/auth', {
        method: 'POST',
        body: { account: account.id, ...(code && { code }) },
        headers: { Authorization: basic(user.email, 'three blue kites') },
      })
    const { token } = (await sign()).body
    const { body } = await call('/auth/mfa/init', { method: 'POST', token })
    const secret = (body as unknown as { code: string }).code.replaceAll(' ', '')
    expect(secret.length).toBe(newSecret().length)
    const codeAt = (ms: number) => totp(secret, user.email).generate({ timestamp: ms })
    const verified = await call('/auth/mfa/verify', {
      method: 'POST',
      token,
      body: { code: codeAt(Date.now()) },
    })
    expect(verified.status).toBe(200)
    const asked = await sign()
    expect([asked.status, asked.body.error.code, asked.body.error.message]).toEqual([
      401,
      'mfa-required',
      '2fa required',
    ])
    expect((await sign('000000')).status).toBe(401)
    expect((await sign(codeAt(Date.now() + 30_000))).status).toBe(200)
  })
})

describe('pages of other sites', () => {
  const site = 'https://crm.example'

  test('get no answer that they can read, unless an owner lists them', async () => {
    const token = await keyFromPage()
    const ask = async (method: string) =>
      (
        await call('/tags', { method, token: method === 'GET' ? token : '', headers: { Origin: site } })
      ).headers.get('access-control-allow-origin')
    expect([await ask('OPTIONS'), await ask('GET')]).toEqual([null, null])
    await saveOrigins(makeCtx(db, account, owner), { origins: [site], was: [] })
    expect([await ask('OPTIONS'), await ask('GET')]).toEqual([site, site])
    // Listed by another account: the browser may ask, and reads nothing.
    const { account: other } = await makeAccount(db)
    const stranger = await makeUser(db, other.id, { role: 'owner' })
    const theirs = (await signIn(db, stranger)).split('=')[1]!
    const answer = await call('/tags', { token: theirs, headers: { Origin: site } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(null)
  })

  test('are listed on the page', async () => {
    const wrong = await form('/account/settings/api', { origins: 'https://crm.example/path' })
    expect(wrong.status).toBe(422)
    const right = await form('/account/settings/api', {
      origins: 'https://crm.example/ http://localhost:5173',
    })
    expect(right.status).toBe(302)
    // An owner with the page as it was before removes only what they saw.
    await form('/account/settings/api', { origins: '', was: 'https://crm.example' })
    await form('/account/settings/api', { origins: 'https://crm.example' })
    const rows = await db.admin<
      { origin: string }[]
    >`select origin from api_origins where account_id = ${account.id}`
    expect(rows.map(({ origin }) => origin).toSorted()).toEqual([
      'http://localhost:5173',
      'https://crm.example',
    ])
  })
})

test('a token’s calls are limited, and each answer says how many are left', async () => {
  const token = await keyFromPage()
  const first = await call('/tags', { token })
  expect(first.headers.get('ratelimit-limit')).toBe('40')
  expect(Number(first.headers.get('ratelimit-remaining'))).toBe(39)
  const all = await Promise.all(Array.from({ length: 45 }, () => call('/tags', { token })))
  const refused = all.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(6)
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused[0]!.body.error.code).toBe('too-many')
})

test('the keys of an account have a limit together', async () => {
  const { account: own } = await makeAccount(db)
  const boss = await makeUser(db, own.id, { role: 'owner' })
  const ours = cookie
  cookie = await signIn(db, boss)
  const keys = []
  for (let n = 0; n < 11; n += 1) keys.push(await keyFromPage())
  cookie = ours
  const statuses = []
  for (const token of keys) {
    const answers = await Promise.all(Array.from({ length: 40 }, () => call('/tags', { token })))
    statuses.push(answers.map(({ status }) => status))
  }
  const answered = statuses.flat().filter((status) => status === 200)
  // The calls of a minute are given out in thirtieths, rounded down.
  expect(answered.length).toBeGreaterThan(400 - 400 / 30)
  expect(answered.length).toBeLessThanOrEqual(400)
  expect(new Set(statuses[0])).toEqual(new Set([200]))
  expect(new Set(statuses[10])).toEqual(new Set([429]))
})

test('says what is wrong with an address, a method and a body that is too large', async () => {
  const token = await keyFromPage()
  const missing = await call('/nothing', { token })
  expect([missing.status, missing.body.error.code]).toEqual([404, 'not-found'])
  expect(missing.body.error.requestId).toMatch(/^[\da-f-]{36}$/)
  const wrong = await call('/tags', { method: 'PATCH', token })
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
  expect(
    (await app.fetch('/api/tags', { method: 'HEAD', headers: { Authorization: `Bearer ${token}` } })).status,
  ).toBe(200)
  const large = await new Promise<[number | undefined, string]>((resolve, reject) => {
    const { port } = new URL(app.url)
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': 10_000_000,
      Authorization: `Bearer ${token}`,
      Host: new URL(app.url).host,
    }
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: '/api/tags', method: 'POST', headers },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => resolve([response.statusCode, text]))
      },
    )
    sent.on('error', reject)
    sent.end(Buffer.alloc(10_000_000, 'x'))
  })
  expect(large[0]).toBe(413)
  expect((JSON.parse(large[1]) as Body).error.code).toBe('too-large')
})

test('the reference and the document are there without signing in', async () => {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { openapi: string; paths: object }
  expect(document.openapi).toBe('3.1.0')
  const page = await (await app.fetch('/api/docs')).text()
  for (const path of Object.keys(document.paths)) expect(page).toContain(path)
})
