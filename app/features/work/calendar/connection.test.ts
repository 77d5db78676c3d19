// @isolated: changes the environment
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Emulators } from '#emulators/emulators.ts'
import { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } from '#emulators/defaults.ts'
import { startTestEmulators } from '#emulators/test-support.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { loadCalendar } from './calendar.server.ts'
import {
  activeCalendars,
  beginConsent,
  disconnect,
  finishConsent,
  readConnection,
  refreshCalendars,
  selectCalendars,
} from './connection.server.ts'
import { firstAnswer, googleEvent, googleEvents } from './google-events.server.ts'

const db = useDatabase()
let emulators: Emulators
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const RANGE = () => ({ from: day(-3), to: day(4) })

beforeAll(async () => {
  emulators = await startTestEmulators()
  Object.assign(process.env, {
    GOOGLE_CLIENT_ID,
    GOOGLE_CLIENT_SECRET,
    GOOGLE_BASE_URL: `${emulators.url}/google`,
  })
  resetEnv()
})
afterAll(async () => {
  await emulators.close()
  for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_BASE_URL']) delete process.env[name]
  resetEnv()
})
beforeEach(() => emulators.reset())

async function agency(values: object = {}) {
  const made = await makeAccount(db, { timezone: 'America/Boise', calendar: 'on', ...values })
  // As the session reads it once a calendar is connected.
  const account = { ...made.account, calendarConnected: true }
  const [maya, luis] = [
    await makeUser(db, account.id, { role: 'owner' }),
    await makeUser(db, account.id, { role: 'employee' }),
  ]
  const ctx = makeCtx(db, account, maya)
  return { account, maya, luis, ctx, session: randomUUID() }
}

/** The answer of Google's consent page when Maya allows it. */
function allow(url: string, email = 'maya@harbor.example') {
  const query = new URL(url).searchParams
  return { state: query.get('state')!, code: emulators.google.oauth.allow(email, query) }
}

async function connect({ ctx, session }: Awaited<ReturnType<typeof agency>>) {
  await finishConsent(ctx, session, allow(await beginConsent(ctx, session)))
}

const refusal = (code: string) => expect.objectContaining({ code })
const calendarNamed = async ({ ctx }: { ctx: Parameters<typeof readConnection>[0] }, name: string) =>
  (await readConnection(ctx)).calendars.find((calendar) => calendar.name === name)!.id

test('connects with PKCE and offline access, chooses the main calendar, and seals the tokens', async () => {
  const harbor = await agency()
  const url = new URL(await beginConsent(harbor.ctx, harbor.session))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    access_type: 'offline',
    code_challenge_method: 'S256',
    scope: 'https://www.googleapis.com/auth/calendar.readonly',
  })
  await finishConsent(harbor.ctx, harbor.session, allow(url.href))
  const view = await readConnection(harbor.ctx)
  expect(view).toMatchObject({ connected: true, expired: false })
  expect(view.calendars.map(({ name, selected }) => [name, selected])).toEqual([
    ['Maya Reyes', true],
    ['Office', false],
    ['Renewals', false],
    ['Holidays', false],
  ])
  const [row] =
    await db.admin`select tokens from calendar_connections where account_id = ${harbor.account.id}`
  expect(row!.tokens).toMatch(/^v1\./)
  const [account] = await db.admin`select calendar_connected from accounts where id = ${harbor.account.id}`
  expect(account!.calendar_connected).toBe(true)
})

test('a state works once, in its own session, for its own user, and not for long', async () => {
  const harbor = await agency()
  const { ctx, session, account, maya } = harbor
  const answer = allow(await beginConsent(ctx, session))
  await expect(finishConsent(ctx, randomUUID(), answer)).rejects.toThrow(refusal('invalid'))
  const dana = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  await expect(finishConsent(dana, session, answer)).rejects.toThrow(refusal('invalid'))
  await expect(finishConsent(ctx, session, { ...answer, state: 'guessed' })).rejects.toThrow(
    refusal('invalid'),
  )
  await finishConsent(ctx, session, answer)
  await expect(finishConsent(ctx, session, answer)).rejects.toThrow(refusal('invalid'))
  const late = allow(await beginConsent(ctx, session))
  const later = makeCtx(db, account, maya, { now: () => new Date(Date.now() + 16 * 60_000) })
  await expect(finishConsent(later, session, late)).rejects.toThrow(refusal('invalid'))
})

test('only admins connect, and not while the operator has calendars off', async () => {
  const { ctx, account, luis, session } = await agency()
  const employee = makeCtx(db, account, luis)
  await expect(beginConsent(employee, session)).rejects.toThrow(refusal('forbidden'))
  const ghost = { ...ctx, ghostedBy: '0198f0aa-0000-7000-8000-000000000001' }
  await expect(beginConsent(ghost, session)).rejects.toThrow(refusal('forbidden'))
  await expect(disconnect(employee)).rejects.toThrow(refusal('forbidden'))
  const off = await agency({ calendar: 'off' })
  await expect(beginConsent(off.ctx, off.session)).rejects.toThrow(refusal('unavailable'))
})

test('the choice decides what is shown, and another account sees none of it', async () => {
  const harbor = await agency()
  await connect(harbor)
  const office = await calendarNamed(harbor, 'Office')
  await expect(googleEvents(harbor.ctx, office, RANGE())).rejects.toThrow(refusal('not-found'))
  await selectCalendars(harbor.ctx, [office], [await calendarNamed(harbor, 'Maya Reyes')])
  expect((await activeCalendars(harbor.ctx)).map(({ name }) => name)).toEqual(['Office'])
  expect((await googleEvents(harbor.ctx, office, RANGE())).events.length).toBeGreaterThan(0)
  const summit = await agency()
  await connect(summit)
  await expect(googleEvents(summit.ctx, office, RANGE())).rejects.toThrow(refusal('not-found'))
  await expect(selectCalendars(summit.ctx, [office])).rejects.toThrow(refusal('invalid'))
  expect((await activeCalendars(harbor.ctx)).map(({ name }) => name)).toEqual(['Office'])
  await expect(googleEvent(harbor.ctx, office, '../../users/me/calendarList')).rejects.toThrow(
    refusal('not-found'),
  )
})

test('an access token that ended is refreshed and kept; a grant that ended asks to connect again', async () => {
  const harbor = await agency()
  await connect(harbor)
  const main = await calendarNamed(harbor, 'Maya Reyes')
  const tokens = async () =>
    (await db.admin`select tokens from calendar_connections where account_id = ${harbor.account.id}`)[0]!
      .tokens
  const before = await tokens()
  emulators.google.oauth.expireAccess()
  await expect(googleEvents(harbor.ctx, main, RANGE())).resolves.toMatchObject({ cut: false })
  expect(await tokens()).not.toBe(before)

  emulators.google.oauth.revokeAll()
  const other = { from: '2026-01-01', to: '2026-01-08' }
  expect(await firstAnswer(harbor.ctx, main, other)).toEqual({ problem: 'AUTH_EXPIRED' })
  expect(await readConnection(harbor.ctx)).toMatchObject({ connected: true, expired: true })
  const { requests } = emulators.google
  await expect(refreshCalendars(harbor.ctx)).rejects.toMatchObject({ problem: 'AUTH_EXPIRED' })
  expect(emulators.google.requests).toBe(requests)

  await connect(harbor)
  expect(await firstAnswer(harbor.ctx, main, other)).toMatchObject({ cut: false })
})

test('a failing or slow Google hides nothing of our own', async () => {
  const harbor = await agency()
  await connect(harbor)
  const main = await calendarNamed(harbor, 'Maya Reyes')
  for (const [status, year] of [
    [403, 2030],
    [500, 2031],
  ]) {
    // The library refreshes its token and asks once more after 403.
    emulators.google.fault = { status: status!, times: 2 }
    const loaded = await loadCalendar(harbor.ctx, new URLSearchParams(`date=${year}-01-01`), [])
    expect(loaded.own.events).toEqual([])
    expect(loaded.google).toEqual({ [main]: { problem: 'FAILED' } })
  }
  emulators.google.fault = { delayMs: 2500, times: 1 }
  const started = Date.now()
  const loaded = await loadCalendar(harbor.ctx, new URLSearchParams('date=2031-01-01'), [])
  expect(loaded.google).toEqual({ [main]: 'late' })
  expect(Date.now() - started).toBeLessThan(2400)
})

test('50,000 events are read in parts, and shown as many as fit', async () => {
  const harbor = await agency()
  await connect(harbor)
  emulators.google.addEvents('maya@harbor.example', 50_000)
  const { calendars: all } = await readConnection(harbor.ctx)
  const loaded = await loadCalendar(harbor.ctx, new URLSearchParams(), [])
  const answer = loaded.google[all[0]!.id]
  const late =
    answer === 'late' ? await googleEvents(harbor.ctx, all[0]!.id, { ...RANGE(), perDay: 6 }) : answer
  expect(late).toMatchObject({ cut: expect.any(Boolean) })
  if (!late || !('events' in late)) throw new Error('not loaded')
  expect(late.events.length).toBeLessThanOrEqual(42 * 6)
  expect(Math.max(...Object.values(late.totals))).toBeGreaterThan(100)
})

test('disconnecting works and is final, also when Google refuses to revoke', async () => {
  const harbor = await agency()
  await connect(harbor)
  const main = await calendarNamed(harbor, 'Maya Reyes')
  await disconnect(harbor.ctx)
  expect(emulators.google.oauth.grants).toEqual([])
  expect(await readConnection(harbor.ctx)).toMatchObject({ connected: false, calendars: [] })
  await disconnect(harbor.ctx)
  // A page that was open before.
  await expect(googleEvents(harbor.ctx, main, RANGE())).rejects.toThrow(refusal('not-found'))
  await expect(selectCalendars(harbor.ctx, [main])).rejects.toThrow(refusal('invalid'))
  await expect(refreshCalendars(harbor.ctx)).rejects.toThrow(refusal('invalid'))

  await connect(harbor)
  emulators.google.oauth.revokeAll()
  await disconnect(harbor.ctx)
  expect(await readConnection(harbor.ctx)).toMatchObject({ connected: false })
})

test('two admins who choose at once both get what they changed', async () => {
  const harbor = await agency()
  await connect(harbor)
  const [main, office, renewals] = (await readConnection(harbor.ctx)).calendars.map(({ id }) => id)
  await selectCalendars(harbor.ctx, [main!, office!], [main!])
  await selectCalendars(harbor.ctx, [renewals!], [main!])
  expect((await activeCalendars(harbor.ctx)).map(({ name }) => name)).toEqual(['Office', 'Renewals'])
})

test('disconnecting works with tokens that can’t be opened', async () => {
  const harbor = await agency()
  await connect(harbor)
  await db.admin`update calendar_connections set tokens = 'v1.x' where account_id = ${harbor.account.id}`
  await disconnect(harbor.ctx)
  expect(await readConnection(harbor.ctx)).toMatchObject({ connected: false })
})

test('refreshing the list keeps the choice and drops calendars that are gone', async () => {
  const harbor = await agency()
  await connect(harbor)
  const office = await calendarNamed(harbor, 'Office')
  await selectCalendars(harbor.ctx, [office], [await calendarNamed(harbor, 'Maya Reyes')])
  const [maya] = emulators.google.accounts
  maya!.calendars = maya!.calendars.filter(({ summary }) => summary !== 'Holidays')
  maya!.calendars[1]!.summary = 'The office'
  await refreshCalendars(harbor.ctx)
  const { calendars } = await readConnection(harbor.ctx)
  expect(calendars.map(({ name, selected }) => [name, selected])).toEqual([
    ['Maya Reyes', false],
    ['The office', true],
    ['Renewals', false],
  ])
})
