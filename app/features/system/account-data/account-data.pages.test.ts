import { beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#app/lib/password.server.ts'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// The data of an account and of a contact, as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
const DATA = '/account/info/data'
const PASSWORD = 'correct-Horse-1'
let accountId: string
let owner: string
let admin: string

beforeAll(async () => {
  accountId = (await makeAccount(db, { name: 'Harbor Insurance' })).account.id
  const passwordHash = await hashPassword(PASSWORD)
  owner = await signIn(db, await makeUser(db, accountId, { role: 'owner', passwordHash }))
  admin = await signIn(db, await makeUser(db, accountId, { role: 'admin' }))
})

const { get, post } = plainBrowser(app, () => owner)

const requestIdIn = (text: string) => /name="requestId" value="([^"]+)"/.exec(text)![1]!

test('an owner asks for an archive, and says how long data is kept', async () => {
  const page = await get(DATA)
  expect(page.text).toContain('Export everything')
  expect(await post(DATA, { intent: 'export', requestId: requestIdIn(page.text) })).toMatchObject({
    status: 302,
    toast: 'Export started',
  })
  expect((await get(DATA)).text).toContain('Waiting to start')
  const typed = {
    intent: 'retention',
    calls: '90',
    messages: 'keep',
    chat: 'keep',
    audit: '365',
    version: '1',
  }
  expect(await post(DATA, typed)).toMatchObject({ status: 302, toast: 'Account updated' })
  expect((await get(DATA)).text).toMatch(/<option[^>]*value="90"[^>]*selected/)
  const wrong = await post(DATA, { ...typed, audit: '30' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Choose from the list.')
  for (const path of [DATA, `${DATA}/close`]) expect((await get(path, admin)).status).toBe(403)
})

test('an owner closes the account by its name, and reopens it from the banner on any page', async () => {
  expect((await get(`${DATA}/close`)).text).toContain('Close the account?')
  const wrong = await post(`${DATA}/close`, { name: 'Harbor', currentPassword: PASSWORD })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Type Harbor Insurance exactly as shown.')
  const unproven = await post(`${DATA}/close`, { name: 'Harbor Insurance', currentPassword: 'x' })
  expect(unproven.text).toContain('This is not your current password.')
  const form = { name: 'Harbor Insurance', currentPassword: PASSWORD }
  expect(await post(`${DATA}/close`, form)).toMatchObject({
    status: 302,
    toast: 'Account closed',
  })
  const banner = 'This account is closed.'
  const mine = await get('/contacts')
  expect(mine.text).toContain(banner)
  expect(mine.text).toContain('value="reopen"')
  const theirs = await get('/contacts', admin)
  expect(theirs.text).toContain(banner)
  expect(theirs.text).not.toContain('value="reopen"')
  expect((await post(DATA, { intent: 'reopen' }, admin)).status).toBe(403)
  expect(await post(DATA, { intent: 'reopen' })).toMatchObject({ status: 302, toast: 'Account reopened' })
  expect((await get('/contacts')).text).not.toContain(banner)
})

test('an admin exports a contact, has an evidence file made, and erases it by a typed word', async () => {
  const { id } = await makeClient(db, accountId)
  const contact = `/contacts/contact/${id}`
  const empty = await post(`${contact}/evidence`, { requestId: crypto.randomUUID() }, admin)
  expect(empty.status).toBe(422)
  expect(empty.text).toContain('Choose what the evidence file holds.')
  for (const dialog of [`${contact}/data`, `${contact}/evidence`]) {
    const requestId = requestIdIn((await get(dialog, admin)).text)
    expect(await post(dialog, { requestId, kinds: 'texts' }, admin)).toMatchObject({
      status: 302,
      location: dialog,
    })
    expect((await get(dialog, admin)).text).toContain('Waiting to start')
  }
  const wrong = await post(`${contact}/erase`, { word: 'erase' }, admin)
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Type ERASE exactly as shown.')
  expect(await post(`${contact}/erase`, { word: 'ERASE' }, admin)).toMatchObject({
    status: 302,
    toast: 'The contact is being erased.',
  })
  expect((await get(contact, admin)).status).toBe(404)
})
