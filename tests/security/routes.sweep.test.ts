import { beforeAll, describe, expect, test, vi } from 'vitest'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { CANARY, type Principal } from './fixture.ts'
import { ROUTE_ACCESS } from './fixtures.ts'
import { formsWithoutVersion } from './edit-forms.ts'
import { routeTargets, type Target } from './targets.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { makeWorld } from './world.ts'

// These tests try every route of the build as every kind of visitor. The areas' security.fixture.ts say what each allows.

// The number of requests is routes × visitors × forms, so it grows with the product.
vi.setConfig({ testTimeout: 180_000 })

const db = useDatabase()
const app = useApp(db)
let world: Awaited<ReturnType<typeof makeWorld>>

let targets: Target[] = []

beforeAll(async () => {
  world = await makeWorld(db)
  targets = routeTargets(app.build.routes, world.named)
})

async function ask(target: Target, principal: Principal | null, init: RequestInit & { data?: boolean } = {}) {
  const { data, ...rest } = init
  const [path, query = ''] = target.path.split('?')
  // `?index` is for forms.
  const search = query && (rest.method || query !== 'index') ? `?${query}` : ''
  const address = (data ? `${path === '/' ? '/_root' : path}.data` : path) + search
  const response = await app.fetch(address!, {
    cookie: principal ? world.cookies[principal] : undefined,
    headers: { Accept: 'text/html' },
    ...rest,
  })
  const text = await response.text()
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text,
    what: `${principal} ${rest.method ?? 'GET'} ${address}`,
  }
}

const guarded = () => targets.filter((t) => ['signed-in', 'admin', 'super'].includes(t.access.access))
const form = (values: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(world.named(values)),
})

test('the security fixtures list every route of the build', () => {
  const routes = Object.keys(app.build.routes)
  expect(routes.filter((id) => !ROUTE_ACCESS[id])).toEqual([])
  expect(Object.keys(ROUTE_ACCESS).filter((id) => !routes.includes(id))).toEqual([])
})

test('the member reaches everything the others below do not (so that the refusals mean something)', async () => {
  for (const target of guarded().filter((t) => t.reads && t.access.access !== 'super')) {
    const answer = await ask(target, 'member')
    expect(
      [200, 204, 302, 405, target.access.withoutProvider].includes(answer.status),
      `${answer.what} → ${answer.status} ${answer.location}`,
    ).toBe(true)
    expect(answer.location, answer.what).not.toMatch(/^\/(login|logout|lock)/)
  }
})

/** Forms that carry no version, by a part of their route's id and fields, and why. */
const WITHOUT_VERSION: Record<string, string> = {
  ': returnTo status coacheeId': 'one’s own presence',
  'theme-color: color': 'one’s own color',
  'push/routes/notifications:': 'one’s own notifications',
  'reports/routes/morning-mail:': 'one’s own morning mail',
  'notes/edit:': 'only its author can edit a note, for a day',
  '/new-': 'adds something, and starts with defaults',
  'evidence: requestId': 'adds an evidence file, and starts with defaults',
  'transfer/routes/': 'adds an export or import, and starts with defaults',
  'support/': 'adds a message to the operator, and starts with defaults',
  'assign-tags: was': 'changes only the tags that were ticked or cleared',
  'smart-value-group: seen': 'merges with the values that it was opened with',
  'chat/routes/people: intent title': 'one field, and the room shows its new name at once',
  ': was origins': 'merges with the sites that it was opened with',
  'calendar/routes/connection: ': 'merges with the choice that it was opened with',
  'calendar/routes/disconnect: ': 'the form of the page behind it',
  'calendar/routes/own-item: from to': 'names when the item was',
  'reports/routes/act-on-report:': 'gives contacts a tag, which they have once',
  'snooze/': 'adds a snooze, and starts with defaults',
  'boards/routes/move-card:': 'moves one card, which the board shows at once',
}

test('a form that edits something stored names the version it was opened with (decision 006)', async () => {
  const found: string[] = []
  for (const target of targets.filter(({ page, reads }) => page && reads)) {
    const { text } = await ask(target, target.access.access === 'super' ? 'super' : 'member')
    found.push(...formsWithoutVersion(text).map((names) => `${target.id}: ${names}`))
  }
  const excused = Object.keys(WITHOUT_VERSION)
  expect(found.filter((form) => !excused.some((part) => form.includes(part)))).toEqual([])
})

test('a GET on an address that only takes forms gives 405', async () => {
  const forms = targets.filter((target) => target.writes && !target.reads)
  expect(forms.length).toBeGreaterThan(10)
  for (const target of forms) {
    for (const answer of [await ask(target, 'member'), await ask(target, 'member', { data: true })]) {
      expect(answer.status, answer.what).toBe(405)
    }
  }
})

describe.each<[Principal | null, RegExp]>([
  [null, /^\/login/],
  ['disabled', /^\/(login|logout)/],
  ['suspended', /^\/(login|logout)/],
  ['locked', /^\/lock/],
])('%s', (principal, destination) => {
  test('is redirected from every page and learns nothing', async () => {
    for (const target of guarded().filter((t) => t.reads)) {
      const answer = await ask(target, principal)
      expect(answer.text, answer.what).not.toContain(CANARY)
      const refused =
        answer.status === 401 ||
        answer.status === 403 ||
        (answer.status === 302 && destination.test(answer.location))
      expect(refused, `${answer.what} → ${answer.status} ${answer.location}`).toBe(true)
      const data = await ask(target, principal, { data: true })
      expect(data.text, data.what).not.toContain(CANARY)
    }
  })

  test('changes nothing', async () => {
    const before = await world.fingerprint()
    for (const target of guarded().filter((t) => t.writes)) {
      for (const values of target.access.forms ?? [{}]) {
        const answer = await ask(target, principal, form(values))
        const refused =
          answer.status === 401 ||
          answer.status === 403 ||
          (answer.status === 302 && destination.test(answer.location))
        expect(refused, `${answer.what} → ${answer.status} ${answer.location}`).toBe(true)
      }
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a stranger from another account', () => {
  test('finds no record by URL', async () => {
    for (const target of guarded().filter((t) => t.reads)) {
      const answer = await ask(target, 'stranger')
      expect(answer.text, answer.what).not.toContain(CANARY)
      const named = [target.access.params, target.access.query].some((values) =>
        Object.values(values ?? {}).some((value) => value.includes('$')),
      )
      if (named) expect([404, 405], `${answer.what} → ${answer.status}`).toContain(answer.status)
      const data = await ask(target, 'stranger', { data: true })
      expect(data.text, data.what).not.toContain(CANARY)
    }
  })

  test('changes no record by any form', async () => {
    const before = await world.fingerprint()
    for (const target of guarded().filter((t) => t.writes)) {
      for (const values of target.access.forms ?? []) {
        const ids = { ...values, ...target.access.params, ...target.access.query }
        if (!Object.values(ids).some((v) => /\$(?!uuid)/.test(v))) continue
        const answer = await ask(target, 'stranger', form(values))
        expect([401, 403, 404, 422], `${answer.what} ${JSON.stringify(values)} → ${answer.status}`).toContain(
          answer.status,
        )
        expect(answer.text, answer.what).not.toContain(CANARY)
      }
    }
    expect(await world.fingerprint()).toBe(before)
  })
})

test('refuses employees where only admins or super users may go', async () => {
  const before = await world.fingerprint()
  for (const target of guarded().filter((t) => t.access.access !== 'signed-in')) {
    const principal = target.access.access === 'super' ? 'member' : 'employee'
    if (target.reads) {
      const answer = await ask(target, principal)
      expect([401, 403], `${answer.what} → ${answer.status}`).toContain(answer.status)
    }
    if (target.writes) {
      for (const values of target.access.forms ?? [{}]) {
        const answer = await ask(target, principal, form(values))
        expect([401, 403], `${answer.what} → ${answer.status}`).toContain(answer.status)
      }
    }
  }
  expect(await world.fingerprint()).toBe(before)
})

test('refuses forms from another site, whatever the method', async () => {
  const before = await world.fingerprint()
  for (const target of targets.filter(
    (t) => t.writes && !['signature', 'secret'].includes(t.access.access),
  )) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const headers of [{ Origin: 'https://evil.example' }, { Origin: 'null' }, { Origin: '' }]) {
        const response = await app.fetch(target.path, {
          method,
          headers,
          body: new URLSearchParams({ intent: 'x' }),
          cookie: world.cookies.member,
        })
        expect([400, 403], `${method} ${target.path} from ${headers.Origin} → ${response.status}`).toContain(
          response.status,
        )
      }
    }
  }
  expect(await world.fingerprint()).toBe(before)
})

test('refuses a webhook without a valid signature and changes nothing', async () => {
  const before = await world.fingerprint()
  for (const target of targets.filter((t) => t.access.access === 'signature')) {
    for (const headers of [
      {},
      { 'X-Twilio-Signature': 'bm90IGEgc2lnbmF0dXJl' },
      { 'Stripe-Signature': 't=1,v1=00' },
    ] as Record<string, string>[]) {
      const response = await app.fetch(target.path, {
        method: 'POST',
        headers,
        body: new URLSearchParams({
          From: '+12085550100',
          To: '+12085550101',
          Body: CANARY,
          MessageSid: 'SM1',
        }),
      })
      expect(response.status, target.path).toBe(403)
    }
  }
  expect(await world.fingerprint()).toBe(before)
})

test('hostile values where strings are expected get a clear response, never a crash', async () => {
  const complaints = vi.spyOn(console, 'error')
  const hostile: [string, (name: string) => [string, string][]][] = [
    [
      'an array',
      (name) => [
        [name, 'a'],
        [name, 'b'],
        [`${name}[]`, 'c'],
      ],
    ],
    [
      'an object',
      (name) => [
        [`${name}[__proto__][x]`, '1'],
        [`${name}.constructor`, '1'],
      ],
    ],
    ['a NUL byte', (name) => [[name, 'a\0b']]],
    ['a megabyte', (name) => [[name, name === 'body' ? 'x'.repeat(1_000_000) : 'x']]],
    ['SQL', (name) => [[name, `'; drop table clients; --`]]],
  ]
  const forms = targets.filter(
    (t) => t.writes && t.access.access !== 'signature' && t.access.access !== 'operator',
  )
  for (const [at, target] of forms.entries()) {
    const names = new Set([
      'intent',
      'id',
      'email',
      'body',
      'conversationId',
      'redirect',
      ...(target.access.forms ?? []).flatMap(Object.keys),
    ])
    // Some of them sign out or lock.
    world.cookies.member = await signIn(db, world.users.member)
    // Two for each form; the slow group sends them all.
    const chosen = hostile.filter((_, which) => PROPERTY_RUNS >= 1000 || (at + which) % hostile.length < 2)
    for (const [what, make] of chosen) {
      const body = new URLSearchParams([...names].flatMap(make))
      const send = () => ask(target, 'member', { method: 'POST', body })
      // A response sent before a large body was read closes its connection, which the next request may notice.
      const answer = await send().catch(send)
      expect(answer.status, `${what}: ${answer.what}`).toBeLessThan(500)
    }
  }
  // React logs an error for values that a control doesn't accept.
  expect(complaints.mock.calls).toEqual([])
})
