import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { toastOf } from '#tests/setup/toast.ts'

// Call settings and the simulator as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
const PATH = '/account/settings/call-settings'
let accountId: string
let locationId: string
let samId: string
let admin: string
let employee: string

beforeAll(async () => {
  const { account, location } = await makeAccount(db)
  accountId = account.id
  locationId = location.id
  const sam = await makeUser(db, account.id, { firstName: 'Sam', lastName: 'Ito', phone: '12085550123' })
  samId = sam.id
  admin = await signIn(
    db,
    await makeUser(db, account.id, { role: 'admin', firstName: 'Maya', lastName: 'Reyes' }),
  )
  employee = await signIn(db, sam)
})

/** React separates texts by comments. */
const textOf = (html: string) => html.replaceAll('<!-- -->', '')

const get = async (path: string, cookie = admin) => {
  const response = await app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
  return { status: response.status, text: textOf(await response.text()) }
}
const post = async (fields: [string, string][], path = PATH, cookie = admin) => {
  const response = await app.fetch(path, { method: 'POST', body: new URLSearchParams(fields), cookie })
  return { status: response.status, text: textOf(await response.text()), toast: toastOf(response)?.message }
}

const MESSAGES: [string, string][] = [
  ['version', '0'],
  ['welcomeMessage.type', 'text'],
  ['welcomeMessage.text', 'Welcome to our office'],
]

test('builds a flow by buttons, saves it, and says what changes for callers', async () => {
  expect((await get(PATH)).text).toContain('everyone who is available at the location rings')
  const assigned = await post([
    ...MESSAGES,
    ['user:groups', samId],
    ['to:groups', 'new'],
    ['intent', 'assign:groups'],
  ])
  expect(assigned.text).toContain('Group 1')
  expect(assigned.text).toContain('Device of Sam Ito')
  expect(assigned.text).toContain('Welcome to our office')
  const named = await post([...MESSAGES, ['newSubGroup', 'Claims'], ['intent', 'add-sub-group']])
  expect(named.text).toContain('Welcome message of Claims')
  const saved = await post([
    ...MESSAGES,
    ['groups[0].timeout', '30'],
    ['groups[0].repeat', '7'],
    ['groups[0].users[0].id', samId],
    ['groups[0].users[0].device', 'mobile'],
    ['subGroups[0].name', 'Claims'],
    ['subGroups[0].label', 'Claims'],
    ['subGroups[0].extension', '2'],
    ['subGroups[0].annouceGroupExtension', 'on'],
    ['intent', 'save'],
  ])
  expect(saved).toMatchObject({ status: 302, toast: 'Call Flow saved.' })
  const { text } = await get(PATH)
  expect(text).toContain('Calls ring Sam Ito on their mobile (30 seconds, 7 times).')
  expect(text).toContain('which is more than 3 minutes')
})

test('a refused form keeps what was entered', async () => {
  const wrong = await post([...MESSAGES, ['extensionsMessage.type', 'text']])
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Enter what callers hear.')
  expect(wrong.text).toContain('Welcome to our office')
  const outdated = await post([...MESSAGES, ['voicemailSMS', 'Typed second']])
  expect(outdated.status).toBe(409)
  expect(outdated.text).toContain('You changed this call flow after you opened it.')
  expect(outdated.text).toContain('Typed second')
})

test('tries a call by the saved flow', async () => {
  const { text } = await get(
    `${PATH}/simulator?location=${locationId}&queue=timeout&entries=2&at=2026-06-19T17:01`,
  )
  expect(text).toContain('What happens')
  expect(text).toContain('For Claims, press 2.')
  expect(text).toContain('The location rings for 210 seconds, which is more than 3 minutes.')
})

test('the rules for calls of all locations are saved, and a refused form keeps what was entered', async () => {
  const path = `${PATH}/rules?location=${locationId}`
  expect((await get(path)).text).toContain('Countries that may be called')
  const form = (days: string, version = '1') =>
    post(
      [
        ['version', version],
        ['countries', 'US'],
        ['countries', 'JM'],
        ['retentionDays', days],
      ],
      path,
    )
  const wrong = await form('soon')
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Enter 1 to 3650 days')
  expect(wrong.text).toMatch(/value="JM"[^>]*checked=""|checked=""[^>]*value="JM"/)
  expect(await form('90')).toMatchObject({ status: 302, toast: 'Rules saved.' })
  expect((await form('30')).status).toBe(409)
  expect((await get(path)).text).toContain('value="90"')
  const [second] = await db.admin`
    insert into locations (account_id, name, timezone) values (${accountId}, 'Second office', 'America/Boise') returning id`
  const { text } = await get(`${PATH}/rules`)
  expect(text).toContain('Choose a location')
  expect(text).toContain('Countries that may be called')
  await db.admin`delete from locations where id = ${second!.id}`
})

test('only admins change it, for locations of their own account', async () => {
  const other = await makeAccount(db)
  for (const path of [PATH, `${PATH}/rules`, `${PATH}/simulator`, `${PATH}/recordings/welcomeMessage`]) {
    expect((await get(path, employee)).status, path).toBe(403)
  }
  expect((await post(MESSAGES, PATH, employee)).status).toBe(403)
  for (const path of [PATH, `${PATH}/simulator`]) {
    expect((await get(`${path}?location=${other.location.id}`)).status, path).toBe(404)
  }
  expect((await post(MESSAGES, `${PATH}?location=${other.location.id}`)).status).toBe(404)
})
