import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/security/world.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const app = useApp(db)
let cookie: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  cookie = await signIn(db, await makeUser(db, account.id))
})

/** The routes a page tells the browser of. */
async function told(path: string, as?: string): Promise<string> {
  const page = await app.fetch(path, { cookie: as, headers: { Accept: 'text/html' } })
  return /__reactRouterManifest\s*=\s*(\{.*?\});/s.exec(await page.text())![1]!
}

test('a browser knows the page of every address above its own, or it would show an empty one', async () => {
  // Signing in leads to / without loading a document.
  expect(await told('/login')).toContain('"features/dashboard/routes/dashboard"')
  expect(await told('/messages/new', cookie)).toContain('"features/messages/routes/messages-index"')
  const deep = await told('/account/settings/tag-management/new', cookie)
  expect(deep).toContain('"features/account-settings/routes/settings-index"')
  // And not of all there are.
  expect(deep).not.toContain('"features/contacts/routes/contacts"')
})
