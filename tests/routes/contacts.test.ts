import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { makeAccount, makeClient, makeUser, nextNumber } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { toastOf } from '#tests/setup/toast.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const app = useApp(db)
let cookie: string
let accountId: string
let foreign: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  accountId = account.id
  cookie = await signIn(db, await makeUser(db, account.id, { role: 'owner' }))
  const other = await makeAccount(db)
  foreign = (await makeClient(db, other.account.id, { lastName: 'Foreigner' })).id
})

const get = (path: string) => app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
const post = (path: string, fields: Record<string, string>) =>
  app.fetch(path, { cookie, method: 'POST', body: new URLSearchParams(fields) })
const contact = (id: string, rest = '') => `/contacts/contact/${id}${rest}`

test('the server renders the list page by page, with its total', async () => {
  for (let n = 0; n < 50; n += 1) await makeClient(db, accountId, { firstName: 'Paged', lastName: `Zz${n}` })
  const first = await get('/contacts?letter=z')
  const html = await first.text()
  expect(first.status).toBe(200)
  expect(html.match(/class="row-link"/g)).toHaveLength(20)
  expect(html.match(/<li [^>]*style="height:60px"/g)).toHaveLength(20)
  const next = /href="(\/contacts\?letter=z&amp;cursor=[\w-]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const second = await (await get(next!)).text()
  expect(second.match(/class="row-link"/g)).toHaveLength(30)
  expect(second).not.toContain('>Next page<')
})

test('another account’s client, an unknown id and a malformed one are not found at every URL', async () => {
  for (const id of [foreign, randomUUID(), 'x', '%27%20or%201=1']) {
    for (const rest of ['', '/edit', '/delete']) expect((await get(contact(id, rest))).status, id).toBe(404)
    for (const [rest, fields] of [
      ['', { intent: 'rating', stars: '3' }],
      ['/edit', { firstName: 'X', version: '1' }],
      ['/delete', { code: foreign.slice(-5).toUpperCase() }],
      ['/favorite', { favorite: '1' }],
      ['/restore', {}],
    ] as [string, Record<string, string>][]) {
      expect((await post(contact(id, rest), fields)).status, `${id} ${rest}`).toBe(404)
    }
  }
  expect(await (await get(contact(foreign))).text()).not.toContain('Foreigner')
})

test('create answers 422 with what was typed, then redirects to the client with Client created', async () => {
  const form = await (
    await get(`/contacts/contact/new?mobilePhone=12085550123&conversationId=${randomUUID()}`)
  ).text()
  expect(form).toContain('+1 (208) 555-0123')
  expect(form).toMatch(/<title>Create Contact/)

  const refused = await post('/contacts/contact/new', { firstName: 'Typed "name"', mobilePhone: '123' })
  const page = await refused.text()
  expect(refused.status).toBe(422)
  expect(page).toContain('Typed &quot;name&quot;')
  expect(page).toContain('Enter a phone number with area code')

  const made = await post('/contacts/contact/new', { firstName: 'Made', mobilePhone: nextNumber() })
  expect(made.status).toBe(302)
  const location = made.headers.get('location')!
  expect(location).toMatch(/^\/contacts\/contact\/[0-9a-f-]{36}$/)
  const toast = made.headers.get('set-cookie')!.split(';')[0]!
  const shown = await app.fetch(location, {
    cookie: `${cookie}; ${toast}`,
    headers: { Accept: 'text/html' },
  })
  expect(await shown.text()).toContain('Client created')
  expect(shown.headers.get('set-cookie')).toContain('toast=; Path=/; Max-Age=0')
})

test('the second of two editors gets 409 with both versions, and overwrites only after seeing them', async () => {
  const { id } = await makeClient(db, accountId, { firstName: 'Two', lastName: 'Editors' })
  const version = '1'
  expect((await post(contact(id, '/edit'), { firstName: 'Two', lastName: 'First', version })).status).toBe(
    302,
  )
  const late = await post(contact(id, '/edit'), { firstName: 'Two', lastName: 'Second', version })
  const page = await late.text()
  expect(late.status).toBe(409)
  expect(page).toContain('You changed this contact after you opened it.')
  expect(page).toContain('value="Second"')
  expect(page).toMatch(/Last name.{0,20}: .{0,20}First/)
  // The re-rendered page still names the version it was opened with, and the one it would overwrite.
  expect(page).toContain(`name="version" value="${version}"`)
  const overwrite = /name="overwrite" value="([^"]+)"/.exec(page)![1]!
  const again = await post(contact(id, '/edit'), { firstName: 'Two', lastName: 'Second', version, overwrite })
  expect(again.status).toBe(302)
})

test('edits of different fields are both kept at the second press, also after a form with a mistake', async () => {
  const { id } = await makeClient(db, accountId, { firstName: 'Two', lastName: 'Editors' })
  const version = '1'
  const base = JSON.stringify({ firstName: 'Two', lastName: 'Editors' })
  const opened = { firstName: 'Two', lastName: 'Editors', version, base }
  expect((await post(contact(id, '/edit'), { ...opened, lastName: 'First' })).status).toBe(302)

  const wrong = await post(contact(id, '/edit'), { ...opened, email: 'second@' })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!
  expect(field('version')).toBe(version)
  expect(field('base').replaceAll('&quot;', '"')).toBe(base)
  const edit = { ...opened, email: 'second@mail.example' }
  const late = await post(contact(id, '/edit'), edit)
  expect(late.status).toBe(409)
  const overwrite = /name="overwrite" value="([^"]+)"/.exec(await late.text())![1]!
  expect((await post(contact(id, '/edit'), { ...edit, overwrite })).status).toBe(302)
  const html = await (await get(contact(id))).text()
  expect(html).toContain('Two First')
  expect(html).toContain('second@mail.example')
})

test('delete asks for the exact code and leads to the list with Undo, which restores the client', async () => {
  const { id } = await makeClient(db, accountId, { firstName: 'Gone', lastName: 'Soon' })
  const code = id.slice(-5).toUpperCase()
  expect(await (await get(contact(id, '/delete'))).text()).toContain(code)
  for (const typed of ['', 'x', `${code}1`]) {
    expect((await post(contact(id, '/delete'), { code: typed })).status).toBe(422)
  }
  const deleted = await post(contact(id, '/delete'), { code })
  expect(deleted.headers.get('location')).toBe(`/contacts?deleted=${id}`)
  expect((await get(contact(id))).status).toBe(404)
  expect(await (await get(`/contacts?deleted=${id}`)).text()).toMatch(/Gone Soon.* was deleted/)
  expect(await (await get(`/contacts?deleted=${foreign}`)).text()).not.toContain('was deleted')
  expect((await post(contact(id, '/restore'), {})).headers.get('location')).toBe(contact(id))
  expect((await get(contact(id))).status).toBe(200)
  // From a list, both return to it with as many rows.
  const list = { list: '?letter=s&sort=created&cursor=x&page=//evil.example', rows: '180' }
  const there = `/contacts?letter=s&sort=created`
  expect((await post(contact(id, '/delete'), { code, ...list })).headers.get('location')).toBe(
    `${there}&deleted=${id}&rows=180`,
  )
  expect(await (await get(`${there}&deleted=${id}&rows=20`)).text()).toMatch(/name="rows" value="\d+"/)
  expect((await post(contact(id, '/restore'), list)).headers.get('location')).toBe(`${there}&rows=180`)
})

test('a star without JavaScript returns to its page, and nowhere else', async () => {
  const { id } = await makeClient(db, accountId)
  const star = (returnTo: string) => post(contact(id, '/favorite'), { favorite: '1', returnTo })
  expect((await star('/contacts?letter=w')).headers.get('location')).toBe('/contacts?letter=w')
  expect((await star('//evil.example')).headers.get('location')).toBe('/')
  expect((await get('/contacts?letter=fav')).status).toBe(200)
})

test('hostile names are inert in every page', async () => {
  const name = `<img src=x onerror=alert(1)>"'</script><script>alert(2)</script>`
  const { id } = await makeClient(db, accountId, { firstName: name, lastName: name, companyName: name })
  for (const path of ['/contacts?q=onerror', contact(id), contact(id, '/edit'), contact(id, '/delete')]) {
    const html = await (await get(path)).text()
    expect(html, path).not.toContain('<img src=x')
    expect(html, path).not.toContain('<script>alert')
  }
})

test('a form that can’t be read creates no client, and the page says so in fixed words', async () => {
  const answer = await app.fetch('/contacts/contact/new', {
    cookie,
    method: 'POST',
    body: 'firstName=Typed',
    headers: { Accept: 'text/html', 'Content-Type': 'multipart/form-data; boundary=none' },
  })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(await answer.text()).toContain('Unable to create client')
})

test('pages report a database failure in fixed words, and forms keep what was typed', async () => {
  const { id } = await makeClient(db, accountId, { firstName: 'Stays' })
  await db.admin`alter function list_clients rename to list_clients_away`
  try {
    const list = await get('/contacts')
    expect(list.status).toBe(500)
    expect(await list.text()).toContain('Unable to load clients')
  } finally {
    await db.admin`alter function list_clients_away rename to list_clients`
  }
  await db.admin`alter table audit_log rename to audit_log_away`
  try {
    const create = await post('/contacts/contact/new', { firstName: 'Typed' })
    const created = await create.text()
    expect(create.status).toBe(500)
    expect(created).toContain('Unable to create contact: unknown error')
    expect(created).toContain('value="Typed"')
    const update = await post(contact(id, '/edit'), { firstName: 'Other', version: '1' })
    expect(await update.text()).toContain('Unable to update contact: unknown error')
  } finally {
    await db.admin`alter table audit_log_away rename to audit_log`
  }
  expect(await db.admin`select first_name from clients where first_name in ('Typed', 'Other')`).toHaveLength(
    0,
  )
})

test('shows likely duplicates before creating a client; the same form posted again creates it', async () => {
  const mobilePhone = nextNumber()
  const { id } = await makeClient(db, accountId, { firstName: 'Already', lastName: 'Here', mobilePhone })
  const made = async () =>
    (await db.admin<{ id: string }[]>`select id from clients where first_name = 'Twice'`).map((row) => row.id)
  const typed = { firstName: 'Twice', coMobilePhone: mobilePhone, newId: randomUUID() }
  const asked = await post('/contacts/contact/new', typed)
  const html = await asked.text()
  expect(asked.status).toBe(409)
  expect(html).toContain('This contact may already exist')
  expect(html).toContain(`href="${contact(id)}"`)
  expect(html).toContain('value="Twice"')
  expect(html).toContain('Create anyway')
  expect(await made()).toEqual([])
  const seen = /name="seen" value="([^"]+)"/.exec(html)![1]!
  for (const _ of [1, 2]) {
    const answer = await post('/contacts/contact/new', { ...typed, seen })
    expect(answer.headers.get('location')).toBe(contact(typed.newId))
  }
  // Posted again without `seen`: the client it created is no duplicate of itself.
  expect((await post('/contacts/contact/new', typed)).status).toBe(302)
  expect(await made()).toEqual([typed.newId])
})

test('the referrer is searched for and chosen on a page of its own', async () => {
  const { id } = await makeClient(db, accountId, { firstName: 'Was', lastName: 'Sent' })
  const { id: by } = await makeClient(db, accountId, { firstName: 'Did', lastName: 'Sendwell' })
  expect(await (await get(contact(id, '/edit'))).text()).toContain(`href="${contact(id, '/referrer')}"`)
  const page = await (await get(contact(id, '/referrer?q=sendwell'))).text()
  expect(page).toMatch(new RegExp(`value="${by}"[^>]*name="referrer"`))
  const chosen = await post(contact(id, '/referrer'), { referrer: by })
  expect(chosen.headers.get('location')).toBe(contact(id, '/edit'))
  expect(await (await get(contact(id))).text()).toContain('Did Sendwell')
  for (const referrer of [id, foreign, 'x']) {
    const refused = await post(contact(id, '/referrer'), { referrer })
    expect(refused.headers.get('location'), referrer).toBe(contact(id, '/referrer'))
  }
  await post(contact(id, '/referrer'), { referrer: '' })
  expect(await (await get(contact(id))).text()).not.toContain('Did Sendwell')
  expect((await get(contact(foreign, '/referrer'))).status).toBe(404)
  expect((await post(contact(foreign, '/referrer'), { referrer: by })).status).toBe(404)
})

test('a setting that can’t be saved says Unable to update client, with the reason', async () => {
  const { id } = await makeClient(db, accountId)
  const refused = await post(contact(id, '?tab=policies'), { intent: 'manager', value: randomUUID() })
  expect(refused.headers.get('location')).toBe(contact(id, '/policies'))
  expect(toastOf(refused)!.message).toContain('Unable to update client: Choose a person from the list.')
  expect((await post(contact(id), { intent: 'constructor' })).status).toBe(422)
})

test('the second of two merges is refused in fixed words, and can choose again', async () => {
  const names = ['Kept', 'Twin', 'Third']
  const shared = nextNumber()
  const [kept, twin, third, married] = await Promise.all([
    ...names.map((firstName) =>
      makeClient(db, accountId, {
        firstName,
        lastName: 'Mergeable',
        mobilePhone: firstName === 'Third' ? nextNumber() : shared,
      }),
    ),
    makeClient(db, accountId, { firstName: 'Kept', lastName: 'Married', mobilePhone: shared }),
  ])
  const merge = contact(kept!.id, '/merge')
  const place = 'tab=policies&lower=tasks'
  const chooser = await (await get(`${merge}?${place}`)).text()
  expect(chooser).toContain(`${merge}?lower=tasks&amp;with=${twin!.id}&amp;tab=policies`)
  // The most likely first, each with what it has in common.
  const order = [married, twin, third].map((one) => chooser.indexOf(`with=${one!.id}`))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
  expect(chooser.match(/Same [a-z ]+/g)!.slice(0, 3)).toEqual([
    'Same phone number',
    'Same phone number',
    'Same last name',
  ])
  const form = { other: twin!.id, mode: 'combine', combineType: 'applicant' }
  expect((await post(`${merge}?with=${twin!.id}&${place}`, form)).status).toBe(302)
  const second = await post(`${merge}?with=${twin!.id}&${place}`, form)
  expect(second.status).toBe(409)
  const page = (await second.text()).replaceAll(/<script[^]*?<\/script>/g, '')
  expect(page).toContain('There was an error merging contacts.')
  expect(page).toContain('has already merged Twin Mergeable into Kept Mergeable.')
  expect(page).toContain(`with=${third!.id}`)
  expect((await get(`${merge}?with=${twin!.id}`)).status).toBe(409)
  expect((await get(`${merge}?with=${foreign}`)).status).toBe(404)
})

test('a part of a contact’s page that can’t be read says so in its place', async () => {
  const { id } = await makeClient(db, accountId, { firstName: 'Legible', mobilePhone: nextNumber() })
  const parts: [table: string, message: string, path?: string][] = [
    ['activities', 'Unable to get client activity'],
    ['sms_messages', 'Unable to get client activity'],
    ['conversations', 'Unable to get conversations'],
    ['client_tags', 'Unable to get tags'],
    ['client_policies', 'Unable to get policies'],
    ['client_addresses', 'Unable to get pinned addresses'],
    ['client_dependents', 'Unable to get dependents'],
    ['client_links', 'Unable to get quick links', '?lower=tags'],
  ]
  for (const [table, message, search = ''] of parts) {
    await db.admin.unsafe(`alter table ${table} rename column account_id to unreadable`)
    try {
      const answer = await get(contact(id, search))
      const html = await answer.text()
      expect([table, answer.status]).toEqual([table, 200])
      expect(html, table).toContain('Legible')
      expect(html, table).toContain(message)
    } finally {
      await db.admin.unsafe(`alter table ${table} rename column unreadable to account_id`)
    }
  }
})
