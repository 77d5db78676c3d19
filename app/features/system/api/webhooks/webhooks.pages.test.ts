import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { toastOf } from '#tests/setup/toast.ts'
import { WEBHOOKS_PATH } from '../paths.ts'

// As a browser without JavaScript sends them.

const db = useDatabase()
const app = useApp(db)
let owner: string
let admin: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  owner = await signIn(db, await makeUser(db, account.id, { role: 'owner' }))
  admin = await signIn(db, await makeUser(db, account.id, { role: 'admin' }))
})

const get = async (path: string, cookie = owner) => {
  const response = await app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
  return { status: response.status, text: await response.text() }
}
const post = (path: string, values: [string, string][], cookie = owner) =>
  app.fetch(path, {
    method: 'POST',
    cookie,
    headers: { Accept: 'text/html' },
    body: new URLSearchParams(values),
  })

test('an owner adds a webhook, sees its secret and log, changes, switches and deletes it', async () => {
  expect((await get(WEBHOOKS_PATH)).text).toContain('No webhooks')
  expect((await get(WEBHOOKS_PATH, admin)).status).toBe(403)

  const url = 'https://crm.example/switchboard'
  const half = await post(`${WEBHOOKS_PATH}/new`, [
    ['url', url],
    ['description', 'Our CRM'],
  ])
  const refused = await half.text()
  expect([half.status, refused]).toEqual([422, expect.stringContaining('Choose at least one event.')])
  expect(refused).toContain(`value="${url}"`)
  const insecure = await post(`${WEBHOOKS_PATH}/new`, [
    ['url', 'http://crm.example/'],
    ['events', 'call.ended'],
  ])
  expect(await insecure.text()).toContain('Use an address that begins with https://.')

  const whole: [string, string][] = [
    ['url', url],
    ['description', 'Our CRM'],
    ['events', 'call.ended'],
    ['events', 'card.moved'],
  ]
  const added = await post(`${WEBHOOKS_PATH}/new`, whole)
  expect(toastOf(added)?.message).toBe('Webhook created.')
  const path = added.headers.get('location')!
  const page = await get(path)
  expect(page.text).toMatch(/whsec_[\w+/]{32}/)
  for (const words of ['Nothing yet', 'call.ended, card.moved', 'Our CRM']) expect(page.text).toContain(words)
  expect((await get(path, admin)).status).toBe(403)

  expect(toastOf(await post(path, [['intent', 'off']]))?.message).toBe('Switched off.')
  expect(toastOf(await post(path, [['intent', 'test']]))?.message).toContain(
    'is switched off. Switch it on first.',
  )
  await post(path, [['intent', 'on']])
  await post(path, [['intent', 'test']])
  expect((await get(path)).text).toContain('Waiting')

  const form = await get(`${path}/edit`)
  const version = /name="version" value="(\d+)"/.exec(form.text)?.[1] ?? ''
  expect(form.text).toMatch(
    /<input[^>]*checked=""[^>]*value="card\.moved"|<input[^>]*value="card\.moved"[^>]*checked=""/,
  )
  await post(`${path}/edit`, [
    ['url', url],
    ['description', ''],
    ['events', 'call.ended'],
    ['version', version],
  ])
  expect((await get(WEBHOOKS_PATH)).text).not.toContain('Our CRM')

  expect((await post(`${path}/delete`, [], admin)).status).toBe(403)
  expect(toastOf(await post(`${path}/delete`, []))?.message).toBe('Webhook deleted.')
  expect((await get(path)).status).toBe(404)
})
