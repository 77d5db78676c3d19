import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// The account's pages as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
let admin: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  admin = await signIn(db, await makeUser(db, account.id, { role: 'admin', mfaEnabled: true }))
})

const { get, post } = plainBrowser(app, () => admin)

test('the account opens its settings, with a link to the mobile app', async () => {
  expect(await get('/account/info')).toMatchObject({ status: 302, location: '/account/info/settings' })
  const page = await get('/account/info/settings')
  expect(page.text).toContain('Client Mobile App')
  expect(page.text).toContain('beta')
})

test('saves the settings, and refuses what was opened before', async () => {
  const form = [
    ['name', 'Harbor'],
    ['timezone', 'America/Boise'],
    ['gatheringForms', 'auto'],
    ['gatheringForms', 'home'],
    ['version', '1'],
  ]
  expect((await post('/account/info/settings', form)).toast).toBe('Account updated')
  const changed = form.map(([name, value]) => [name!, name === 'name' ? 'Harbor Two' : value!])
  const stale = await post('/account/info/settings', changed)
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('You changed this account after you opened it.')
  expect(stale.text).toContain('value="Harbor Two"')
  const overwrite = /name="overwrite" value="(\d+)"/.exec(stale.text)![1]!
  // A mistake in between doesn't ask again.
  const wrong = await post('/account/info/settings', [...changed, ['zipcode', 'x'], ['overwrite', overwrite]])
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain(`name="overwrite" value="${overwrite}"`)
  const again = await post('/account/info/settings', [...changed, ['overwrite', overwrite]])
  expect(again.toast).toBe('Account updated')
  expect((await post('/account/info/settings', [['name', '']])).status).toBe(422)
})

test('saves the mobile app’s settings, with the fixed messages', async () => {
  const path = '/account/info/mobileapp'
  expect((await get(path)).text).toContain('>Submit<')
  expect(
    (
      await post(path, [
        ['departments', 'Sales, Service'],
        ['version', '1'],
      ])
    ).toast,
  ).toBe('Mobile App settings were saved.')
  const page = await get(path)
  expect(page.text).toContain('value="Sales, Service"')
  expect(page.text).toContain('>Update<')
  expect((await get(`${path}?clear`)).text).not.toContain('value="Sales, Service"')
})
