import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { startSession } from '#tests/setup/sockets.ts'
import { listPeers } from '#app/features/accounts/presence/presence.server.ts'

const db = useDatabase()
const app = useApp(db)
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let dana: Awaited<ReturnType<typeof makeUser>>
let sam: typeof dana
let cookie: string

beforeAll(async () => {
  account = (await makeAccount(db)).account
  dana = await makeUser(db, account.id)
  sam = await makeUser(db, account.id, { firstName: 'Sam', lastName: 'Ito' })
  cookie = `__session=${await startSession(db, dana)}`
})

const post = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  app.fetch('/presence', { method: 'POST', body: new URLSearchParams(fields), cookie, headers })
const status = async () =>
  (await listPeers(makeCtx(db, account, dana))).find((peer) => peer.id === dana.id)?.phoneStatus

test('a form without JavaScript sets the status and redirects back', async () => {
  const response = await post({ status: 'lunch', coacheeId: '', returnTo: '/menu?x=1' })
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/menu?x=1')
  expect(await status()).toBe('lunch')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never leads to %s',
  async (returnTo) => {
    const response = await post({ status: 'busy', returnTo })
    expect(response.headers.get('location')).toBe('/')
  },
)

test('a refused form comes back with the reason', async () => {
  await post({ status: 'away' })
  const stranger = await makeUser(db, (await makeAccount(db)).account.id)
  const refused: [Record<string, string>, string][] = [
    [{ status: 'coaching', coacheeId: '' }, 'Choose who you are coaching.'],
    [{ status: 'coaching', coacheeId: dana.id }, 'You cannot coach yourself.'],
    [{ status: 'coaching', coacheeId: stranger.id }, 'This person was not found.'],
    [{ status: 'asleep' }, 'Set status'],
    [{ status: 'coaching', coacheeId: "' or 1=1" }, 'Set status'],
  ]
  for (const [fields, words] of refused) {
    const response = await post({ returnTo: '/', ...fields })
    expect(response.status, JSON.stringify(fields)).toBe(422)
    expect(await response.text()).toContain(words)
  }
  expect(await status()).toBe('away')
  expect((await post({ status: 'coaching', coacheeId: sam.id, returnTo: '/' })).status).toBe(302)
  expect(await status()).toBe('coaching')
})

test('refuses another site and visitors', async () => {
  await post({ status: 'away' })
  // The router refuses it before our own check does.
  expect((await post({ status: 'busy' }, { Origin: 'https://evil.example' })).status).toBeOneOf([400, 403])
  const signedOut = await app.fetch('/presence', {
    method: 'POST',
    body: new URLSearchParams({ status: 'busy' }),
  })
  expect(signedOut.headers.get('location')).toMatch(/^\/login/)
  expect(await status()).toBe('away')
})
