import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeClient, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { toastOf } from '#tests/setup/toast.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { RecordValues } from '#app/features/accounts/fields/kind.ts'
import { KINDS } from './kinds/index.ts'
import type { KindName } from './kinds/kind-names.ts'
import { RECORD_TABLES } from './record-rows.server.ts'
import { SECRET_DIGITS, SECRETS, sampleForm, SHAPES } from './samples.fixture.ts'

// The pages of a browser without JavaScript. The kinds share one form, so each of its shapes is tested once.

const db = useDatabase()
const app = useApp(db)
let cookie: string
let contact: string

beforeAll(async () => {
  const { account } = await makeAccount(db)
  cookie = await signIn(db, await makeUser(db, account.id, { role: 'owner' }))
  contact = `/contacts/contact/${(await makeClient(db, account.id)).id}`
})

/** Names as a form has them: siding[0].material, mailing.city. */
function* flat(values: RecordValues, prefix = ''): Generator<[string, string]> {
  for (const [name, value] of Object.entries(values)) {
    const path = prefix ? `${prefix}.${name}` : name
    if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* flat(item, `${path}[${i}]`)
    else if (typeof value === 'object' && value) yield* flat(value as RecordValues, path)
    else if (value !== undefined) yield [path, String(value)]
  }
}

async function post(path: string, values: RecordValues = {}) {
  const body = new URLSearchParams([...flat(values)])
  const response = await app.fetch(path, { method: 'POST', body, cookie, headers: { Accept: 'text/html' } })
  return {
    status: response.status,
    to: response.headers.get('location'),
    toast: toastOf(response),
    html: await response.text(),
  }
}

const page = async (path: string) => {
  const response = await app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
  return { status: response.status, html: await response.text() }
}

const idsOf = async (name: KindName) =>
  (
    await db.admin`select id from ${db.admin(RECORD_TABLES[name].name)} where deleted_at is null order by id`
  ).map((row) => row.id as string)

/** A plain form, references and options, tabs with lists and groups, items as tabs, and card numbers that are dropped. */
const FORM_SHAPES = SHAPES.filter(
  ([name, fixed]) =>
    ['address', 'policy', 'home', 'commercial'].includes(name) || fixed.type === 'credit card',
)

describe.each(FORM_SHAPES)('%s %j', (name, fixed) => {
  const { messages } = KINDS[name]

  test('is added, refused, changed, deleted and restored by forms', async () => {
    const before = await idsOf(name)
    const { typed } = sampleForm(name, fixed)
    const form = await page(`${contact}/${name}/new`)
    expect(form.status).toBe(200)
    const newId = /name="newId" value="([^"]+)"/.exec(form.html)?.[1]

    const added = await post(`${contact}/${name}/new`, { ...typed, newId })
    expect(added, added.html.slice(0, 500)).toMatchObject({ status: 302, toast: { message: messages.added } })
    await post(`${contact}/${name}/new`, { ...typed, newId }) // sent twice
    const [id, ...others] = (await idsOf(name)).filter((each) => !before.includes(each))
    expect(others).toEqual([])
    expect((await page(added.to!)).html.includes(`/${name}/${id}/edit`)).toBe(true)

    const record = `${contact}/${name}/${id}`
    const edit = await page(`${record}/edit`)
    expect(edit.status).toBe(200)
    for (const secret of SECRET_DIGITS) expect(edit.html).not.toContain(secret)

    // A refused form keeps what was typed, but secrets are not sent back.
    const required = KINDS[name].fields.find((field) => 'required' in field && field.required)
    const wrong = required ? { [required.name]: '' } : { yearBuilt: 'long ago' }
    const bad = await post(`${record}/edit`, { ...typed, ...wrong })
    expect(bad.status).toBe(422)
    const [, kept] = [...flat(typed)].find(
      ([field, value]) => /^[\w ]{4,}$/.test(value) && !(field in wrong) && !(field in SECRETS),
    ) ?? ['', '']
    expect(bad.html.includes(kept), kept).toBe(true)
    for (const secret of SECRET_DIGITS) expect(bad.html).not.toContain(secret)

    const changed = await post(`${record}/edit`, sampleForm(name, fixed, 1).typed)
    expect(changed).toMatchObject({ status: 302, toast: { message: messages.updated } })

    expect((await page(`${record}/delete`)).status).toBe(200)
    const deleted = await post(`${record}/delete`)
    expect(deleted).toMatchObject({ status: 302, toast: { message: messages.deleted } })
    expect((await page(`${record}/edit`)).html).toContain('to the trash')
    expect((await page(`${contact}/trash`)).html).toContain(`${record}/restore`)
    expect((await post(deleted.toast!.undo!)).status).toBe(302)
    expect((await page(`${record}/edit`)).status).toBe(200)
  })
})

test('adds and removes items of a list, and keeps what was typed', async () => {
  const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) })
  const typed = { address: '1 Elm', siding: [{ material: 'Straw' }] }
  const more = await post(`${contact}/home/new`, { ...typed, ...intent('insert', { name: 'siding' }) })
  expect(more.status).toBe(200)
  for (const text of ['1 Elm', 'Straw', 'name="siding[1].material"'])
    expect(more.html.includes(text), text).toBe(true)
  const less = await post(`${contact}/home/new`, {
    ...typed,
    ...intent('remove', { name: 'siding', index: 0 }),
  })
  expect(less.html.includes('1 Elm')).toBe(true)
  expect(less.html.includes('name="siding[0].material"')).toBe(false)
})

test('shows a second editor the other change and keeps what they typed', async () => {
  await post(`${contact}/extra/new`, { field: 'Gate code', value: '1' })
  const id = (await idsOf('extra')).at(-1)
  const { html } = await page(`${contact}/extra/${id}/edit`)
  const version = /name="version" value="([^"]+)"/.exec(html)![1]!
  const base = JSON.stringify({ field: 'Gate code', value: '1' })
  await post(`${contact}/extra/${id}/edit`, { field: 'Gate code', value: '2', version, base })
  const second = await post(`${contact}/extra/${id}/edit`, {
    field: 'Gate code',
    value: '3333',
    version,
    base,
  })
  expect(second.status).toBe(409)
  for (const text of ['You changed this item', '3333', 'Save again to keep'])
    expect(second.html.includes(text), text).toBe(true)
  const overwrite = /name="overwrite" value="([^"]+)"/.exec(second.html)![1]!
  const saved = await post(`${contact}/extra/${id}/edit`, {
    field: 'Gate code',
    value: '3333',
    version,
    base,
    overwrite,
  })
  expect(saved.status).toBe(302)
})

test('keeps the form of a record that was deleted in the meantime, and restores the record', async () => {
  await post(`${contact}/extra/new`, { field: 'Alarm', value: '1' })
  const id = (await idsOf('extra')).at(-1)
  const form = `${contact}/extra/${id}/edit`
  const { html } = await page(form)
  const version = /name="version" value="([^"]+)"/.exec(html)![1]!
  const typed = {
    field: 'Alarm',
    value: 'typed before',
    version,
    base: JSON.stringify({ field: 'Alarm', value: '1' }),
  }
  await post(`${contact}/extra/${id}/delete`)
  const shown = await page(form)
  expect(shown.status).toBe(200)
  expect(shown.html).toMatch(/moved this (<!-- -->)?item(<!-- -->)? to the trash/)
  const refused = await post(form, typed)
  expect(refused.status).toBe(409)
  for (const text of ['The item is in the trash.', 'typed before', 'value="restore"']) {
    expect(refused.html.includes(text), text).toBe(true)
  }
  const restored = await post(form, { ...typed, intent: 'restore' })
  expect(restored.status).toBe(200)
  expect(restored.html).toContain('typed before')
  expect(restored.html).not.toContain('to the trash')
  expect(await post(form, typed)).toMatchObject({ status: 302, toast: { kind: 'ok' } })
  expect((await idsOf('extra')).at(-1)).toBe(id)
})

test('keeps the form of a client that was deleted in the meantime, and restores the client', async () => {
  const { account } = await makeAccount(db)
  const owner = await signIn(db, await makeUser(db, account.id, { role: 'owner', firstName: 'Olga' }))
  const colleague = await signIn(db, await makeUser(db, account.id, { role: 'admin' }))
  const client = await makeClient(db, account.id, { firstName: 'Gone' })
  const path = `/contacts/contact/${client.id}`
  const send = async (cookie: string, to: string, values: Record<string, string> = {}) => {
    const body = new URLSearchParams(values)
    const response = await app.fetch(to, { method: 'POST', body, cookie, headers: { Accept: 'text/html' } })
    return { status: response.status, html: await response.text() }
  }
  const form = await (await app.fetch(`${path}/edit`, { cookie: owner })).text()
  const hidden = Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name!,
      value!.replaceAll('&quot;', '"'),
    ]),
  )
  const typed = { ...hidden, firstName: 'Typed before' }
  expect((await send(owner, `${path}/delete`, { code: client.id.slice(-5).toUpperCase() })).status).toBe(302)
  expect((await app.fetch(path, { cookie: owner })).status).toBe(404)

  const refused = await send(colleague, `${path}/edit`, typed)
  expect(refused.status).toBe(409)
  for (const text of [
    'Unable to update contact. The contact is in the trash.',
    'Typed before',
    'Olga',
    'value="restore"',
  ])
    expect(refused.html.includes(text), text).toBe(true)
  const restored = await send(colleague, `${path}/edit`, { ...typed, intent: 'restore' })
  expect(restored.status).toBe(200)
  expect(restored.html).toContain('Typed before')
  expect((await send(colleague, `${path}/edit`, typed)).status).toBe(302)
  // The contact of another agency is neither there nor in the trash.
  expect((await send(owner, `${contact}/edit`, typed)).status).toBe(404)
  expect((await send(owner, `${contact}/extra/new`, { intent: 'restore' })).status).toBe(404)
})

test('keeps what was typed in dialogs over a client that was deleted or merged in the meantime', async () => {
  const { account } = await makeAccount(db)
  const olga = await makeUser(db, account.id, { role: 'owner', firstName: 'Olga', lastName: 'Ortiz' })
  const cookie = await signIn(db, olga)
  const send = async (to: string, values: Record<string, string> = {}) => {
    const body = new URLSearchParams(values)
    const response = await app.fetch(to, { method: 'POST', body, cookie, headers: { Accept: 'text/html' } })
    return { status: response.status, html: (await response.text()).replaceAll('<!-- -->', '') }
  }
  const opened = async (client: { id: string }) => {
    const path = `/contacts/contact/${client.id}`
    const { status } = await send(`${path}/extra/new`, { field: 'Gate code', value: '1' })
    expect(status).toBe(302)
    const [extra] = await db.admin`select id from client_extras where client_id = ${client.id}`
    const version = '1'
    const dialogs: [string, Record<string, string>][] = [
      ['/extra/new', { field: 'Typed before' }],
      [`/extra/${extra!.id}/edit`, { field: 'Typed before', value: '2', version }],
      ['/health/person/applicant', { healthNetwork: 'Typed before', parts: 'health.applicant', version }],
    ]
    return { path, dialogs }
  }
  const gone = await makeClient(db, account.id, { firstName: 'Gone' })
  const deleted = await opened(gone)
  expect((await send(`${deleted.path}/delete`, { code: gone.id.slice(-5).toUpperCase() })).status).toBe(302)
  for (const [dialog, typed] of deleted.dialogs) {
    const { status, html } = await send(deleted.path + dialog, typed)
    expect(status, dialog).toBe(409)
    expect(html).toContain('The contact is in the trash.')
    expect(html).toContain('Olga Ortiz moved this contact to the trash')
    for (const text of ['value="Typed before"', 'value="restore"']) expect(html).toContain(text)
    // The page alone, with nothing typed, is not found.
    expect((await app.fetch(deleted.path + dialog, { cookie })).status).toBe(404)
  }
  const [dialog, typed] = deleted.dialogs[1]!
  const mistaken = await send(deleted.path + dialog, { ...typed, field: '' })
  expect(mistaken.status).toBe(422)
  expect((await send(deleted.path + dialog, { ...typed, intent: 'restore' })).status).toBe(200)
  expect((await send(deleted.path + dialog, typed)).status).toBe(302)

  const keep = await makeClient(db, account.id, { firstName: 'Marty', lastName: 'King' })
  const merged = await opened(await makeClient(db, account.id, { firstName: 'Twin' }))
  const twin = merged.path.split('/').at(-1)!
  expect((await send(`/contacts/contact/${keep.id}/merge`, { other: twin, mode: 'combine' })).status).toBe(
    302,
  )
  const version = '1'
  for (const [dialog, typed] of [
    ...merged.dialogs,
    ['/edit', { firstName: 'Typed before', version }] as const,
  ]) {
    const { status, html } = await send(merged.path + dialog, typed)
    expect(status, dialog).toBe(409)
    expect(html).toContain('The contact was merged into Marty King.')
    expect(html).toContain('Olga Ortiz merged this contact into')
    expect(html).toMatch(new RegExp(`href="/contacts/contact/${keep.id}"[^>]*>Marty King`))
    expect(html).toContain('value="Typed before"')
    expect(html).not.toMatch(/in the trash|to the trash|value="restore"/)
  }
  // A user who has it open for editing is warned before saving.
  const shown = await (await app.fetch(`${merged.path}/edit`, { cookie })).text()
  expect(shown.replaceAll('<!-- -->', '')).toContain('Olga Ortiz merged this contact into')
})

test('says so when a record could not be saved, deleted or pinned', async () => {
  await post(`${contact}/address/new`, { type: 'Physical', city: 'Boise' })
  const id = (await idsOf('address')).at(-1)
  await db.admin.unsafe(`
    create function no_change() returns trigger language plpgsql as $$ begin raise exception 'out of order'; end $$;
    create trigger no_change before update on client_addresses for each row execute function no_change()`)
  try {
    const record = `${contact}/address/${id}`
    const saved = await post(`${record}/edit`, { type: 'Physical', city: 'Nampa' })
    expect(saved.status).toBe(500)
    for (const text of ['There was an error updating client address.', 'Nampa'])
      expect(saved.html.includes(text), text).toBe(true)
    expect(await post(`${record}/delete`)).toMatchObject({
      status: 302,
      toast: { kind: 'bad', message: 'There was an error deleting client address.' },
    })
    expect(await post(`${record}/pin`)).toMatchObject({
      status: 302,
      toast: { kind: 'bad', message: 'There was an error updating client address.' },
    })
  } finally {
    await db.admin.unsafe('drop trigger no_change on client_addresses; drop function no_change()')
  }
  expect((await idsOf('address')).includes(id!)).toBe(true)
})

test('Look up fills in year, make and model, also of a trailer, and keeps what was typed', async () => {
  await db.admin`insert into vin_lookups (vin, year, make, model, problem, fetched_at) values
    ('4S4BSANC0K3123456', 2019, 'Subaru', 'Outback', null, now()),
    ('1UJBJ0BN8E1XXXXXX', null, null, null, 'Manufacturer is not registered', now())`
  const typed = { type: 'car', vin: '4s4bsanc0k3123456', primaryDriver: 'Janet' }
  const found = await post(`${contact}/vehicle/new`, { ...typed, intent: 'look-up:vin' })
  expect(found.status).toBe(200)
  for (const value of ['2019', 'Subaru', 'Outback', 'Janet'])
    expect(found.html.includes(`value="${value}"`), value).toBe(true)

  // The number is asked for before there is a type, and chooses it; it does not change one that was chosen.
  const shown = /<div class="contents"><div[^>]*><span[^>]*><label[^>]*>VIN</
  expect((await page(`${contact}/vehicle/new`)).html).toMatch(shown)
  await db.admin`insert into vin_lookups (vin, year, make, model, type) values
    ('1HGCM82633A004352', 2003, 'Honda', 'Civic', 'car')`
  const chosen = (html: string) =>
    /<option[^>]* selected=""[^>]*value="(\w+)"|<option[^>]*value="(\w+)"[^>]* selected=""/
      .exec(html)
      ?.slice(1)
      .join('')
  const honda = { vin: '1HGCM82633A004352', intent: 'look-up:vin' }
  expect(chosen((await post(`${contact}/vehicle/new`, honda)).html)).toBe('car')
  expect(chosen((await post(`${contact}/vehicle/new`, { ...honda, type: 'classic' })).html)).toBe('classic')
  const water = await post(`${contact}/vehicle/new`, { type: 'Boat', intent: 'show-fields' })
  expect(water.html).not.toMatch(shown)

  // A failed look-up clears what the one before filled in, and leaves what was typed.
  const filled = (await post(`${contact}/vehicle/new`, honda)).html
  const lookedUp = /name="lookedUp" value="([^"]+)"/.exec(filled)![1]!.replaceAll('&quot;', '"')
  const failed = (typedModel: string) =>
    post(`${contact}/vehicle/new`, {
      ...{ year: '2003', make: 'Honda', model: typedModel, vin: '1UJBJ0BN8E1XXXXXX' },
      ...{ lookedUp, intent: 'look-up:vin' },
    })
  expect((await failed('Civic')).html).not.toMatch(/value="(2003|Civic)"/)
  expect((await failed('Accord')).html).toContain('value="Accord"')

  const boat = { type: 'Boat', trailer: { vin: '1UJBJ0BN8E1XXXXXX', lengthFt: '22' } }
  const unknown = await post(`${contact}/vehicle/new`, { ...boat, intent: 'look-up:trailer.vin' })
  expect(unknown.html.includes('Unable to find vin: Manufacturer is not registered')).toBe(true)
  expect(unknown.html.includes('value="22"')).toBe(true)
})

test('shows a masked value on a page of its own, and audits it', async () => {
  await post(`${contact}/dependent/new`, { firstName: 'Mia', ssn: '912-78-7731' })
  const id = (await idsOf('dependent')).at(-1)
  const edit = await page(`${contact}/dependent/${id}/edit`)
  // The button belongs to a form of its own, which works without a script.
  const tag = (name: string, ...attributes: string[]) =>
    [...edit.html.matchAll(new RegExp(`<${name} [^>]*>`, 'g'))].filter(([text]) =>
      attributes.every((attribute) => text.includes(attribute)),
    ).length
  expect(tag('button', 'type="submit"', 'form="reveal"', 'name="field"', 'value="ssn"')).toBe(1)
  expect(tag('form', 'id="reveal"', 'method="post"', `/dependent/${id}/reveal"`)).toBe(1)
  const shown = await post(`${contact}/dependent/${id}/reveal`, { field: 'ssn' })
  expect(shown.status).toBe(200)
  expect(shown.html.includes('912-78-7731')).toBe(true)
  const looks = await db.admin`
    select detail from audit_log where entity_id = ${id!} and action = 'revealed a protected value'`
  expect(looks).toHaveLength(1)
  expect((await post(`${contact}/dependent/${id}/reveal`, { field: 'firstName' })).status).toBe(404)
})

test('answers 404 for an unknown kind or record', async () => {
  for (const path of ['/gardens', '/garden/new', '/policy/x/edit', '/policy/x/delete'])
    expect((await page(contact + path)).status, path).toBe(404)
})

test('stays on the tab behind a dialog', async () => {
  const from = '?lower=tasks&tab=policies'
  const back = `${contact}/policies?lower=tasks`
  const open = /aria-current="page"[^>]*>Policy/
  for (const dialog of ['/notes/new', '/tags', '/link/new', '/follow-ups/new', '/trash', '/delete']) {
    const page = await app.fetch(`${contact}${dialog}${from}`, { cookie, headers: { Accept: 'text/html' } })
    const html = await page.text()
    expect(html, dialog).toMatch(open)
    expect(html, dialog).toContain(`href="${back}"`)
  }
  for (const [address, values] of [
    ['/link/new', { name: 'Portal', url: 'portal.example' }],
    ['/address/new', sampleForm('address').typed],
    ['/tags', {}],
    ['', { intent: 'rating', stars: 4 }],
  ] as [string, RecordValues][]) {
    expect((await post(`${contact}${address}${from}`, values)).to, address).toBe(back)
  }
})

test('asks once before it saves what is unlikely', async () => {
  const card = { type: 'credit card', name: 'Ada', cardNumber: '4111 1111 1111 1111', cvc: '123' }
  const expired = { ...card, expMonth: '01', expYear: '2020' }
  const asked = await post(`${contact}/payment-method/new`, expired)
  expect(asked.status).toBe(422)
  expect(asked.html).toContain('This card expired in 01/2020.')
  const accepted = 'This card expired in 01/2020.'
  expect((await post(`${contact}/payment-method/new`, { ...expired, accepted })).status).toBe(302)
  const other = { ...expired, expYear: '2021', accepted }
  expect((await post(`${contact}/payment-method/new`, other)).status).toBe(422)
})

test('a policy’s form offers the vehicles and homes, and its row says what it covers', async () => {
  await post(`${contact}/vehicle/new`, { type: 'car', year: '2019', make: 'Subaru', model: 'Outback' })
  expect((await page(`${contact}/policy/new`)).html).toContain('2019 Subaru Outback')
  await post(`${contact}/policy/new`, { type: 'Auto', covers: '2019 Subaru Outback' })
  const { html } = await page(`${contact}?records=policies`)
  expect(html).toMatch(/Covers .{0,20}<bdi>2019 Subaru Outback/)
})

test('documents are added, shown, downloaded and texted by forms', async () => {
  const upload = (files: File[]) => {
    const body = new FormData()
    for (const file of files) body.append('files', file)
    for (const _ of files) body.append('newId', crypto.randomUUID())
    body.append('type', 'ID card')
    return app.fetch(`${contact}/document/new`, {
      method: 'POST',
      body,
      cookie,
      headers: { Accept: 'text/html' },
    })
  }
  const pdf = new File(['%PDF-1.7\n%âã <script>'], 'card.hta', { type: 'text/html' })
  const refused = await upload([pdf, new File(['MZ a program'], 'x.pdf')])
  expect([refused.status, await refused.text()]).toEqual([
    422,
    expect.stringContaining('Error uploading file. x: This is a file of type EXE'),
  ])
  const added = await upload([pdf, new File(['%PDF-1.7\n%âã'], 'declaration.pdf')])
  expect(added.status).toBe(302)
  expect(toastOf(added)).toMatchObject({ message: '2 Documents Added' })
  const list = (await page(`${contact}/documents`)).html
  expect(list).toContain('declaration')
  const id = /document\/([\w-]{36})\/view[^>]*>(?:(?!<\/a>).)*card</s.exec(list)![1]
  const document = `${contact}/document/${id}`
  expect((await page(`${document}/view`)).html).toContain(`${document}/file?download`)
  const file = await app.fetch(`${document}/file`, { cookie })
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''card.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const texted = await post(`${document}/text`, { level: 'applicant' })
  expect(texted).toMatchObject({
    status: 302,
    to: expect.stringMatching(/^\/messages\/to\?with=.*&attach=[\w-]{36}$/),
  })
  // Without JavaScript the form of the text names the attached file.
  const compose = (await page(texted.to!)).html
  expect(compose).toContain(`name="mediaIds" value="${texted.to!.split('attach=')[1]}"`)
})
