import { expect, test } from 'vitest'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { signIn } from '#tests/setup/sign-in.ts'

const db = useDatabase()
const app = useApp(db)

test('the results as a page have contacts, and pages that the user may open', async () => {
  const { account } = await makeAccount(db)
  const cookie = await signIn(db, await makeUser(db, account.id, { role: 'employee' }))
  await makeClient(db, account.id, { firstName: 'Auditha', lastName: 'Boarder' })
  const groupsFor = async (term: string) => {
    const html = await (await app.fetch(`/search?q=${term}`, { cookie })).text()
    return [...html.matchAll(/aria-labelledby="found-(\w+)"/g)].map(([, kind]) => kind)
  }
  expect(await groupsFor('board')).toEqual(['client', 'page'])
  expect(await groupsFor('audit')).toEqual(['client'])
})
