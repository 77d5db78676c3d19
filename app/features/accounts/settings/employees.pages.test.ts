// @isolated: starts a process
import { beforeAll, expect, test } from 'vitest'
import { tokenHash } from '#app/lib/crypto.server.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { openSocket, startProcess } from '#tests/setup/sockets.ts'
import { useDatabase } from '#tests/setup/database.ts'

// Employees as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
const LIST = '/account/settings/employees'
let accountId: string
let owner: string
let admin: string

beforeAll(async () => {
  const { account } = await makeAccount(db, { mfaRequired: true })
  accountId = account.id
  owner = await signIn(db, await makeUser(db, accountId, { role: 'owner', mfaEnabled: true }))
  admin = await signIn(db, await makeUser(db, accountId, { role: 'admin', mfaEnabled: true }))
})

const { get, post } = plainBrowser(app, () => admin)

const LUIS = { firstName: 'Luis', lastName: 'Prado', email: 'luis@harbor.example', role: 'employee' }

test('shows a picture that is too large in the form, with what was typed', async () => {
  const body = new FormData()
  for (const [name, value] of Object.entries(LUIS)) body.append(name, value)
  body.append('avatar', new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }))
  const response = await app.fetch(`${LIST}/new`, { method: 'POST', body, cookie: admin })
  const text = await response.text()
  expect(response.status).toBe(422)
  expect(text).toContain('A picture can have at most 10 MB.')
  expect(text).toContain('value="Luis"')
})

test('adds, edits and deletes an employee, with the fixed messages', async () => {
  expect((await get('/account/settings')).text).toContain(`href="${LIST}"`)
  const added = await post(`${LIST}/new`, LUIS)
  expect(added).toMatchObject({ status: 302, location: LIST, toast: 'Added Profile' })
  const list = await get(`${LIST}?q=luis`)
  expect(list.text).toContain('Luis Prado')
  expect(list.text).toContain('MFA Not Setup')
  expect(list.text).toContain('Invited')
  const [row] = await db.admin`select id, version from users where email = ${LUIS.email}`
  const path = `${LIST}/${row!.id}`
  expect(await get(path)).toMatchObject({ status: 302, location: LIST })
  const page = await get(`${path}?from=list`)
  expect(page.text).toContain('Update')
  expect(page.text).not.toContain('Reset MFA')
  const changed = await post(`${path}?from=list`, { ...LUIS, extension: '12', version: String(row!.version) })
  expect(changed.toast).toBe('Updated Profile')
  const stale = await post(`${path}?from=list`, { ...LUIS, lastName: 'Typed', version: String(row!.version) })
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('You changed this profile after you opened it.')
  expect(stale.text).toContain('value="Typed"')
  expect((await get(`${path}/delete?from=list`)).text).toContain('Delete Confirmation')
  expect(await post(`${path}/delete?from=list`, {})).toMatchObject({
    location: LIST,
    toast: 'Deleted Profile',
  })
  expect((await get(`${path}?from=list`)).status).toBe(404)
})

test('a failure of ours shows the fixed messages, and keeps what was typed', async () => {
  const user = await makeUser(db, accountId)
  const path = `${LIST}/${user.id}`
  const values = { ...LUIS, email: 'ana@harbor.example', version: String(user.version) }
  await db.admin`alter table audit_log rename to audit_log_away`
  try {
    const created = await post(`${LIST}/new`, values)
    expect(created.status).toBe(500)
    expect(created.text).toContain('There was an error saving profile.  Unable to create user')
    expect(created.text).toContain('value="ana@harbor.example"')
    const updated = await post(`${path}?from=list`, values)
    expect(updated.text).toContain('There was an error saving profile.  Unable to update user')
    const deleted = await post(`${path}/delete?from=list`, {})
    expect(deleted.text).toContain('There was an error deleting profile. Unable to delete user')
    const reset = await post(`${path}?from=list`, { intent: 'reset-mfa' })
    expect(reset.text).toContain('There was an error resetting user MFA.')
  } finally {
    await db.admin`alter table audit_log_away rename to audit_log`
  }
})

test('refuses invalid input and keeps it in the form', async () => {
  const bad = await post(`${LIST}/new`, { ...LUIS, email: 'x', extension: 'abc' })
  expect(bad.status).toBe(422)
  expect(bad.text).toContain('value="Luis"')
  expect(bad.text).toContain('Use 1 to 6 digits.')
  const forged = await post(`${LIST}/new`, { ...LUIS, role: 'super' })
  expect(forged.status).toBe(422)
  expect((await post(`${LIST}/new`, { ...LUIS, role: 'owner' })).status).toBe(403)
})

test('an admin sees an owner’s profile but can’t change it, and resets an employee’s MFA', async () => {
  const [row] = await db.admin`select id from users where account_id = ${accountId} and role = 'owner'`
  const path = `${LIST}/${row!.id}?from=list`
  const page = await get(path)
  expect(page.text).toContain('Only an owner can change this profile.')
  expect(page.text).not.toContain('>Update<')
  expect((await post(path, { intent: 'reset-mfa' })).text).toContain('There was an error resetting user MFA.')
  const user = await makeUser(db, accountId, { mfaEnabled: true, mobileToken: 'device' })
  const card = (await get(`${LIST}?q=${user.email}`)).text
  expect(card).toContain('MFA Enabled')
  expect(card).toContain('Mobile App')
  const theirs = `${LIST}/${user.id}?from=list`
  expect((await get(theirs)).text).toContain('Reset MFA')
  expect((await post(theirs, { intent: 'reset-mfa' })).toast).toBe('Reset MFA')
  expect((await get(theirs)).text).not.toContain('value="reset-mfa"')
})

test('a dismissed employee’s page, form, socket, tokens and notifications end at once', async () => {
  const user = await makeUser(db, accountId, { mfaEnabled: true })
  const cookie = await signIn(db, user)
  const token = cookie.replace('__session=', '')
  expect((await get('/contacts', cookie)).status).toBe(200)
  // Apps send the session's token as a bearer token.
  const asApp = () => app.fetch('/counts', { headers: { Authorization: `Bearer ${token}` } })
  expect((await asApp()).status).toBe(200)
  // This is not the process that dismisses the employee.
  const socket = await openSocket(await startProcess(db), token)
  await db.admin`
    insert into push_subscriptions (account_id, user_id, endpoint, p256dh, auth)
    values (${accountId}, ${user.id}, 'https://push.example/1', 'key', 'auth')`
  await post(`${LIST}/${user.id}/delete?from=list`, {}, owner)
  const [closed, api, subscriptions, ...answers] = await Promise.all([
    socket.closed(),
    asApp(),
    db.admin`select id from push_subscriptions where user_id = ${user.id}`,
    get('/contacts', cookie),
    post('/contacts/contact/new', { firstName: 'Mia' }, cookie),
    post('/phone/token', {}, cookie),
  ])
  expect(closed.reason).toBe('your access has been turned off')
  expect(api.status).not.toBe(200)
  expect(subscriptions).toEqual([])
  for (const answer of answers) {
    expect(answer.status).toBe(302)
    expect(answer.location).toMatch(/^\/logout\?reason=your%20access/)
  }
})

test('an invitation sets a password once; an expired one says what to do', async () => {
  await post(`${LIST}/new`, { ...LUIS, firstName: 'Rosa', email: 'rosa@harbor.example' })
  await db.admin`
    update user_invitations set token_hash = ${tokenHash('made-up')}
    where user_id = (select id from users where email = 'rosa@harbor.example')`
  const path = `/invitation/${accountId}/made-up`
  expect((await get(path, '')).text).toContain('Welcome, Rosa')
  const newPassword = 'three blue kites'
  const other = await post(path, { newPassword, retypedPassword: 'three red kites!' }, '')
  expect(other.status).toBe(422)
  expect(other.text).not.toContain(newPassword)
  expect(await post(path, { newPassword, retypedPassword: newPassword }, '')).toMatchObject({
    status: 302,
    location: '/login',
    toast: 'Your password is set. You can sign in now.',
  })
  const again = await post(path, { newPassword, retypedPassword: newPassword }, '')
  expect(again.text).toContain('This invitation is no longer valid.')
  const page = await get(path, '')
  expect(page.status).toBe(404)
  expect(page.text).toContain('This invitation is no longer valid.')
})
