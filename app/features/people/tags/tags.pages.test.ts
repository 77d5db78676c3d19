import { beforeAll, expect, test } from 'vitest'
import { clientTags, tags } from '#db/schema/index.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// Tag management and Assign Tags as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
let accountId: string
let admin: string
let employee: string
let clientId: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  accountId = account.id
  admin = await signIn(db, await makeUser(db, accountId, { role: 'admin' }))
  employee = await signIn(db, await makeUser(db, accountId, { role: 'employee' }))
  clientId = (await makeClient(db, accountId)).id
})

const TAGS = '/account/settings/tag-management'
const RULE = JSON.stringify({
  combinator: 'and',
  rules: [{ field: 'address.city', operator: '=', values: ['Boise'] }],
})

const { get, post } = plainBrowser(app, () => admin)

const addTag = async (name: string, values: Partial<typeof tags.$inferInsert> = {}) => {
  const [tag] = await withAccount(db.pool, accountId, (tx) =>
    tx
      .insert(tags)
      .values({ accountId, name, ...values })
      .returning(),
  )
  return tag!.id
}

test('without tags the page says so, and only administrators can add one', async () => {
  const page = await get(TAGS)
  expect(page.text).toContain('No Tags Found')
  expect(page.text).toContain('Add tag')
  const looking = await get(TAGS, employee)
  expect(looking.status).toBe(200)
  expect(looking.text).not.toContain('Add tag')
  expect((await get(`${TAGS}/new`, employee)).status).toBe(403)
})

test('creates, updates and deletes a tag, with the fixed messages', async () => {
  const created = await post(`${TAGS}/new?view=cloud`, {
    name: ' Lake  people ',
    description: 'By the lake',
    rule: '',
  })
  expect(created).toMatchObject({ status: 302, location: `${TAGS}?view=cloud` })
  expect(created.toast).toContain('Tag created')
  const [row] =
    await db.admin`select id, name from tags where account_id = ${accountId} and name = 'Lake people'`
  const path = `${TAGS}/${row!.id}`
  expect((await get(path)).text).toContain('By the lake')
  const updated = await post(path, {
    name: 'Lake people',
    description: 'Near water',
    rule: RULE,
    version: '1',
  })
  expect(updated.toast).toContain('Tag updated')
  // Without JavaScript the rule is shown as text, and a hidden field keeps it.
  const page = await get(path)
  expect(page.text).toContain('City is “Boise”')
  expect(page.text).toContain('needs JavaScript')
  expect((await get(path, employee)).text).toContain('City is “Boise”')
  expect((await get(TAGS)).text).toContain('pending')
  const deleted = await post(`${path}/delete`, {})
  expect(deleted).toMatchObject({ status: 302, location: TAGS })
  expect(deleted.toast).toContain('Tag deleted')
  expect((await get(path)).status).toBe(404)
})

test('refuses invalid input with a reason and writes nothing', async () => {
  const taken = await addTag('Taken')
  expect(await post(`${TAGS}/new`, { name: '', description: '', rule: '' })).toMatchObject({ status: 422 })
  const bad = await post(`${TAGS}/new`, {
    name: 'Half',
    description: '',
    rule: '{"combinator":"and","rules":[]}',
  })
  expect(bad.status).toBe(422)
  expect(bad.text).toContain('The rule is not complete.')
  const again = await post(`${TAGS}/new`, { name: 'taken', description: '', rule: '' })
  expect(again.status).toBe(409)
  expect(again.text).toContain('Unable to create tag: there is already a tag called')
  const core = await addTag('Core one', { type: 'core' })
  const changed = await post(`${TAGS}/${core}`, { name: 'x', description: '', rule: '', version: '1' })
  expect(changed.text).toContain('Unable to update tag: this tag is part of Switchboard')
  expect((await get(`${TAGS}/${core}`)).text).not.toMatch(/>Reset<|>Delete</)
  await addTag('Asks', {
    rule: { combinator: 'and', rules: [{ field: 'tags', operator: 'in', values: [taken] }] },
  })
  expect((await post(`${TAGS}/${taken}/delete`, {})).text).toContain('Unable to delete tag: the rule of')
  expect((await post(`${TAGS}/${taken}/delete`, {}, employee)).status).toBe(403)
  expect((await db.admin`select name from tags where name in ('Half', 'x')`).length).toBe(0)
})

test('searches the list, whose two views have their own URLs', async () => {
  await addTag('Needle', { description: 'in the stack' })
  expect((await get(`${TAGS}?q=STACK`)).text).toContain('Needle')
  expect((await get(`${TAGS}?q=STACK`)).text).not.toContain('Core one')
  expect((await get(TAGS)).text).toContain('Export contacts with Needle')
  expect((await get(TAGS, employee)).text).not.toContain('Export contacts with')
  const cloud = await get(`${TAGS}?view=cloud`)
  expect(cloud.text).toContain('Needle')
  expect(cloud.text).not.toContain('<table')
})

test('previews a rule for administrators only', async () => {
  await db.admin`insert into client_addresses (account_id, client_id, data)
    values (${accountId}, ${clientId}, '{"type":"Physical","city":"Boise"}')`
  const answer = await post(`${TAGS}/preview`, { rule: RULE })
  expect(JSON.parse(answer.text)).toMatchObject({ count: 1, sample: [{ id: clientId }] })
  expect((await post(`${TAGS}/preview`, { rule: '{' })).status).toBe(422)
  expect((await post(`${TAGS}/preview`, { rule: RULE }, employee)).status).toBe(403)
})

test('assigning tags only sets what changed in the form', async () => {
  const [mine, others, dynamic] = [
    await addTag('Mine'),
    await addTag('Others'),
    await addTag('Ruled', { rule: JSON.parse(RULE) }),
  ]
  const path = `/contacts/contact/${clientId}/tags`
  expect((await get(path)).text).toContain('Assign Tags')
  // A colleague adds one while the form is open.
  await withAccount(db.pool, accountId, (tx) =>
    tx.insert(clientTags).values({ accountId, clientId, tagId: others }),
  )
  const assigned = await post(path, [['tag', mine]], employee)
  expect(assigned).toMatchObject({ status: 302, location: `/contacts/contact/${clientId}` })
  expect(assigned.toast).toContain('Tags Assigned')
  const carried = async () =>
    (await db.admin`select tag_id from client_tags where client_id = ${clientId}`)
      .map((row) => row.tag_id)
      .toSorted()
  expect(await carried()).toEqual([mine, others].toSorted())
  const page = await get(`/contacts/contact/${clientId}`)
  expect(page.text).toContain('Mine')
  await post(path, [['was', mine]], employee)
  expect(await carried()).toEqual([others])
  await post(path, [['tag', dynamic]])
  expect(await carried()).toEqual([others])
  const failed = await post(path, [['tag', clientId]])
  expect(failed.status).toBe(404)
  expect(failed.text).toContain('There was an error assigning the tags.')
})

test("groups contacts by tag in the list, and each tag's contacts have a URL", async () => {
  const tag = await addTag('Grouped')
  await withAccount(db.pool, accountId, (tx) =>
    tx.insert(clientTags).values({ accountId, clientId, tagId: tag }),
  )
  await makeClient(db, accountId, { firstName: 'Stranger', lastName: 'Else' })
  const groups = await get('/contacts?letter=tags')
  expect(groups.text).toContain('Grouped')
  expect(groups.text).not.toContain('Whitcomb')
  const list = await get(`/contacts?tag=${tag}`)
  expect(list.text).toContain('Whitcomb')
  expect(list.text).not.toContain('Stranger')
  expect((await get('/contacts?tag=nonsense')).text).toContain('This tag is gone.')
})
