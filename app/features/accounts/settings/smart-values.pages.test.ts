import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const app = useApp(db)
let accountId: string
let admin: string
let employee: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  accountId = account.id
  admin = await signIn(db, await makeUser(db, accountId, { role: 'admin' }))
  employee = await signIn(db, await makeUser(db, accountId, { role: 'employee' }))
})

const VALUES = '/account/settings/smart-values'

const { get, post } = plainBrowser(app, () => admin)

test('searches smart values, saves a whole list without JavaScript, and deletes single values', async () => {
  const found = await get(`${VALUES}?q=beagle`)
  expect(found.text).toContain('Dog breed')
  expect(found.text).not.toContain('Policy type')
  expect((await get(`${VALUES}/PolicyType`)).text).toContain('Values, one per line')
  const saved = await post(`${VALUES}/PolicyType?q=po`, { lines: 'Auto\r\n\r\n  Home \r\nDrone', seen: 'x' })
  expect(saved).toMatchObject({ status: 302, location: `${VALUES}?q=po` })
  expect(saved.toast).toContain('Group Updated')
  const values = async () =>
    (await db.admin`select value from field_options where account_id = ${accountId} order by position`).map(
      (row) => row.value,
    )
  // Without a readable `seen` the earlier values stay, after the sent ones.
  expect((await values()).slice(0, 3)).toEqual(['Auto', 'Home', 'Drone'])
  const double = await post(`${VALUES}/PolicyType`, { lines: 'Auto\nauto' })
  expect(double.status).toBe(422)
  expect(double.text).toContain('Unable to update group: &#x27;auto&#x27; appears twice.')
  const [drone] =
    await db.admin`select id from field_options where account_id = ${accountId} and value = 'Drone'`
  const removal = { intent: 'delete', id: String(drone!.id) }
  expect(await post(`${VALUES}/PolicyType`, removal)).toMatchObject({ status: 200 })
  expect(await values()).not.toContain('Drone')
  const gone = await post(`${VALUES}/PolicyType`, removal)
  expect(gone.status).toBe(404)
  expect((await post(`${VALUES}/PolicyType`, { lines: 'x' }, employee)).status).toBe(403)
  expect((await get(`${VALUES}/constructor`)).status).toBe(404)
})
