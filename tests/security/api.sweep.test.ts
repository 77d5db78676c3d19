import { beforeAll, describe, expect, test, vi } from 'vitest'
import { apiCalls } from '#app/features/system/api/calls.server.ts'
import { openApi } from '#app/features/system/api/documents/openapi.server.ts'
import { reference } from '#app/features/system/api/documents/reference.server.ts'
import { revokeKey } from '#app/features/system/api/keys/keys.server.ts'
import type { ApiCall } from '#app/lib/api/define-call.server.ts'
import { API_AREAS, type ApiArea } from '#app/lib/api/scopes.ts'
import { permissionsFor } from '#app/lib/permissions.ts'
import { makeCtx } from '#tests/factories/index.ts'
import { useTwilio } from '#tests/factories/twilio.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { ALL_SCOPES, inlined, inOrder, makeKey, problemOfAnswer, send, type World } from './api-calls.ts'
import { CANARY } from './fixture.ts'
import { makeWorld } from './world.ts'

// Every declared call, as its declaration says: these tests cover a new call by itself.

vi.setConfig({ testTimeout: 120_000 })
process.env.API_CALLS_PER_MINUTE = '1000000'

const db = useDatabase()
useAreas()
// Before the app, which reads the environment once.
const twilio = useTwilio()
const app = useApp(db)
let world: World
let owner: string

beforeAll(async () => {
  world = await makeWorld(db)
  await db.admin`
    insert into account_plans (account_id, name, minutes, messages, max_locations, max_services, max_phone_numbers)
    values (${world.account.id}, 'Office', 1, 1, 9, 9, 9)`
  const [brand] = await db.admin<{ sid: string }[]>`
    select brand_sid as sid from location_registrations where account_id = ${world.account.id}`
  twilio.addBrand(brand!.sid)
  owner = await makeKey(db, world, world.users.member)
})

const tokenOf = (cookie: string) => cookie.split('=')[1]!
const guarded = () => apiCalls().filter(({ who }) => who !== 'anyone' && who !== 'own-guard')
const forKeys = () => guarded().filter(({ scope }) => scope !== null)
const errorOf = (text: string) =>
  (JSON.parse(text) as { error: { code: string; message: string; fields?: Record<string, string> } }).error

/** A token that may make the call. */
async function tokenFor(call: ApiCall): Promise<string | null> {
  if (call.who === 'anyone') return null
  if (call.who === 'operate' || call.who === 'ghost') return tokenOf(await signIn(db, world.users.super))
  return call.scope ? owner : tokenOf(await signIn(db, world.users.member))
}

async function expectRefusals(
  calls: readonly ApiCall[],
  token: string | null,
  status: number,
  code: string,
): Promise<void> {
  for (const call of calls) {
    const answer = await send(app, world, call, { token })
    expect([answer.status, errorOf(answer.text).code], answer.what).toEqual([status, code])
    expect(answer.text, answer.what).not.toContain(CANARY)
  }
}

/** Runs refused calls, which must write nothing. */
async function writingNothing(work: () => Promise<void>): Promise<void> {
  const before = await world.fingerprint()
  await work()
  expect(await world.fingerprint()).toBe(before)
}

describe('refuses', () => {
  test('calls without a token, with a made-up one, and with a cookie alone', () =>
    writingNothing(async () => {
      const needToken = apiCalls().filter(({ who }) => who !== 'anyone')
      await expectRefusals(needToken, null, 401, 'unauthorized')
      await expectRefusals(needToken, `${owner.slice(0, -1)}x`, 401, 'unauthorized')
      for (const call of needToken) {
        const answer = await send(app, world, call, { headers: { Cookie: world.cookies.member } })
        expect(answer.status, answer.what).toBe(401)
      }
    }))

  test('a revoked key, an expired one, and the keys of a dismissed user and a suspended account', () =>
    writingNothing(async () => {
      const { member, disabled, suspended } = world.users
      const revoked = await makeKey(db, world, member)
      const expired = await makeKey(db, world, member)
      const dismissed = await makeKey(db, world, disabled)
      await db.admin`update api_keys set expires_at = now() where ending = ${expired.slice(-4)}`
      const [row] = await db.admin<
        { id: string }[]
      >`select id from api_keys where ending = ${revoked.slice(-4)}`
      await revokeKey(makeCtx(db, world.account, member), row!.id)
      const before = await world.fingerprint()
      const tokens = [revoked, expired, dismissed, await makeKey(db, world, suspended)]
      for (const token of [...tokens, tokenOf(world.cookies.disabled)]) {
        await expectRefusals(guarded(), token, 401, 'unauthorized')
      }
      expect(await world.fingerprint()).toBe(before)
      await db.admin`delete from api_keys where id <> ${world.ids.apiKey!} and ending <> ${owner.slice(-4)}`
    }))

  test('a locked session', () =>
    writingNothing(() => expectRefusals(guarded(), tokenOf(world.cookies.locked), 401, 'locked')))

  test('a key that may read everything but the call’s area, and one that may only read, where calls write', async () => {
    const keys = new Map<ApiArea | 'read', string>()
    for (const area of Object.keys(API_AREAS) as ApiArea[]) {
      const { [area]: _, ...others } = ALL_SCOPES
      keys.set(area, await makeKey(db, world, world.users.member, others))
    }
    const reading = Object.fromEntries(Object.keys(API_AREAS).map((area) => [area, 'read'] as const))
    keys.set('read', await makeKey(db, world, world.users.member, reading))
    await writingNothing(async () => {
      for (const call of forKeys()) {
        await expectRefusals([call], keys.get(call.scope!.area)!, 403, 'out-of-scope')
        if (call.scope!.access === 'write')
          await expectRefusals([call], keys.get('read')!, 403, 'out-of-scope')
      }
      await expectRefusals(
        guarded().filter(({ scope }) => scope === null),
        owner,
        403,
        'out-of-scope',
      )
    })
  })

  test('an employee where a permission is needed', () =>
    writingNothing(async () => {
      const may = permissionsFor('employee', world.account)
      const denied = guarded().filter(({ who }) => who !== 'user' && !may[who as keyof typeof may])
      expect(denied.length).toBeGreaterThan(1)
      await expectRefusals(denied, tokenOf(world.cookies.employee), 403, 'forbidden')
    }))

  test('a stranger who names a record of this account', () =>
    writingNothing(async () => {
      const token = await makeKey(db, world, world.users.stranger)
      for (const call of forKeys()) {
        const answer = await send(app, world, call, { token })
        expect(answer.text, answer.what).not.toContain(CANARY)
        expect(answer.status, `${answer.what} ${answer.text}`).toBeLessThan(501)
        const named = /\$(?!uuid)\w/.test(
          JSON.stringify([call.example.params, call.example.query, call.example.body]),
        )
        if (named) expect([403, 404, 409, 422], `${answer.what} → ${answer.status}`).toContain(answer.status)
      }
    }))

  test('unknown fields and parameters, other types, pages out of reach, and what is no JSON', () =>
    writingNothing(async () => {
      for (const call of apiCalls()) {
        const token = await tokenFor(call)
        const query = await send(app, world, call, { token, query: { surprise: '1' } })
        expect(query.status, query.what).toBe(400)
        expect(errorOf(query.text).fields, query.what).toHaveProperty('surprise')
        if (call.query.shape.page) {
          const far = await send(app, world, call, { token, query: { page: '1000000000' } })
          expect([far.status, errorOf(far.text).code], far.what).toEqual([400, 'malformed'])
        }
        if (call.method === 'GET' || call.upload) continue
        const body = { ...(call.example.body as object | undefined), surprise: 1 }
        const unknown = await send(app, world, call, { token, body: JSON.stringify(body) })
        expect(unknown.status, unknown.what).toBe(422)
        expect(errorOf(unknown.text).fields, unknown.what).toHaveProperty('surprise')
        const cut = await send(app, world, call, { token, body: '{"a":' })
        expect([cut.status, errorOf(cut.text).code], cut.what).toEqual([400, 'malformed'])
        const list = await send(app, world, call, { token, body: '["a\\u0000"]' })
        expect([list.status, errorOf(list.text).code], list.what).toEqual([422, 'invalid'])
        const headers = { 'Content-Type': 'text/plain' }
        const text = await send(app, world, call, { token, body: '{}', headers })
        expect([text.status, errorOf(text.text).code], text.what).toEqual([415, 'unsupported-type'])
      }
    }))
})

test('each call works as declared, and answers as the document says', async () => {
  const problems: string[] = []
  for (const call of inOrder()) {
    const token =
      call.who === 'own-guard' ? tokenOf(await signIn(db, world.users.member)) : await tokenFor(call)
    const answer = await send(app, world, call, { token })
    const wanted = call.example.inTests ?? call.status
    const problem =
      answer.status === wanted ? problemOfAnswer(call, answer) : `answers ${answer.status}: ${answer.text}`
    if (problem) problems.push(`${answer.what}: ${problem}`)
  }
  expect(problems).toEqual([])
})

test('the example answers of the reference are as the document says', () => {
  const { groups } = reference()
  const examples = new Map(groups.flatMap(({ calls }) => calls.map((each) => [each.id, each.exampleAnswer])))
  const problems = apiCalls()
    .filter(({ output }) => output)
    .flatMap((call) => {
      const { operationId: what } = openApi().paths[call.path]![call.method.toLowerCase()]!
      const headers = new Headers({ 'content-type': 'application/json' })
      const problem = problemOfAnswer(call, { status: call.status, text: examples.get(what)!, headers, what })
      return problem ? [`${what}: ${problem}`] : []
    })
  expect(problems).toEqual([])
})

test('every body is closed, so that a misspelled field is refused', () => {
  const open: string[] = []
  for (const [path, methods] of Object.entries(openApi().paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const schema = requestBody?.content['application/json']?.schema
      for (const at of openObjects(inlined(schema))) open.push(`${method} ${path}: ${at}`)
    }
  }
  expect(open).toEqual([])
})

function openObjects(schema: unknown, at = 'body'): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, additionalProperties } = schema as {
    properties?: object
    additionalProperties?: unknown
  }
  return [
    ...(properties && additionalProperties === undefined ? [at] : []),
    ...Object.entries(schema).flatMap(([name, inner]) => openObjects(inner, `${at}.${name}`)),
  ]
}

test('no two calls share a method and path', () => {
  const places = apiCalls().map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([])
})
