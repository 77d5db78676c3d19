import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'

const db = useDatabase()
const app = useApp(db)

test('Later takes the past-due warning off every page, without JavaScript too', async () => {
  const { account } = await makeAccount(db)
  const client = await makeClient(db, account.id)
  const user = await makeUser(db, account.id)
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, due_at, note, created_by)
    values (${account.id}, ${client.id}, 'team', now() - interval '1 hour', 'Call back', ${user.id})`
  const cookie = await signIn(db, user)
  const read = async (cookies: string) =>
    (await app.fetch('/contacts', { cookie: cookies, headers: { Accept: 'text/html' } })).text()
  const html = await read(cookie)
  for (const label of ['Past due follow up', 'Ignore', 'Complete', 'Later']) expect(html).toContain(label)
  const body = new URLSearchParams({ returnTo: '/contacts' })
  const answer = await app.fetch('/follow-ups/past-due', { method: 'POST', body, cookie })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/contacts'])
  const later = answer.headers.getSetCookie().find((set) => set.startsWith('past_due_later='))!
  expect(await read(`${cookie}; ${later.split(';')[0]}`)).not.toContain('Past due follow up')
  const colleague = await signIn(db, await makeUser(db, account.id))
  expect(await read(`${colleague}; ${later.split(';')[0]}`)).toContain('Past due follow up')
})
