import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// Blocked numbers as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
const PATH = '/account/settings/blocked-numbers'
let admin: string
let employee: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  admin = await signIn(
    db,
    await makeUser(db, account.id, { role: 'admin', firstName: 'Maya', lastName: 'Reyes' }),
  )
  employee = await signIn(db, await makeUser(db, account.id, { role: 'employee' }))
})

const { get, post } = plainBrowser(app, () => admin)

test('adds a number through the dialog, shows it as a chip with its details, and unblocks it', async () => {
  expect((await get(PATH)).text).toContain('No blocked numbers')
  const added = await post(`${PATH}/new`, { phoneNumber: '12223334444', reason: 'Robocalls' })
  expect(added).toMatchObject({ status: 302, toast: '+1-222-333-4444 added to block list' })
  const { text } = await get(PATH)
  expect(text).toContain('+1-222-333-4444')
  expect(text).toContain('Robocalls')
  expect(text).toContain('Maya Reyes')
  expect((await get(`${PATH}?q=999`)).text).not.toContain('+1-222-333-4444')
  const [, id] = /blocked-numbers\/([0-9a-f-]{36})\/delete/.exec(text)!
  expect((await get(`${PATH}/${id}/delete`)).text).toContain('Unblock +1-222-333-4444?')
  expect(await post(`${PATH}/${id}/delete`, {})).toMatchObject({
    status: 302,
    toast: '+1-222-333-4444 removed from block list',
  })
  expect((await get(`${PATH}/${id}/delete`)).status).toBe(404)
})

test('a refused form keeps what was typed, with the hint as its error', async () => {
  const short = await post(`${PATH}/new`, { phoneNumber: '222333444', reason: 'Kept reason' })
  expect(short.status).toBe(422)
  expect(short.text).toContain('At least 11 digits: 1 and the number, for example 12223334444.')
  expect(short.text).toContain('Kept reason')
  await post(`${PATH}/new`, { phoneNumber: '13125550100' })
  const twice = await post(`${PATH}/new`, { phoneNumber: '13125550100' })
  expect(twice.status).toBe(409)
  expect(twice.text).toContain('+1-312-555-0100 is already blocked.')
})

test('is for admins only', async () => {
  expect((await get(PATH, employee)).status).toBe(403)
  expect((await post(`${PATH}/new`, { phoneNumber: '12223335555' }, employee)).status).toBe(403)
  expect((await get('/account/settings/tag-management', employee)).text).not.toContain('Blocked numbers')
})
