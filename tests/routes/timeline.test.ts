import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mergeClients } from '#app/features/contacts/merge/merge-clients.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { toastOf } from '#tests/setup/toast.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
useAreas()
const app = useApp(db)
const MOBILE = '12085550142'
let cookie: string
let second: string
let contact: string
let foreign: string
let accountId: string
let ctx: Ctx

beforeAll(async () => {
  const { account } = await makeAccount(db, { timezone: 'America/Boise' })
  accountId = account.id
  const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes', role: 'owner' })
  cookie = await signIn(db, maya)
  ctx = makeCtx(db, account, maya)
  second = await signIn(db, await makeUser(db, account.id, { firstName: 'Luis', lastName: 'Prado' }))
  contact = `/contacts/contact/${(await makeClient(db, account.id, { mobilePhone: MOBILE })).id}`
  const other = await makeAccount(db)
  foreign = `/contacts/contact/${(await makeClient(db, other.account.id)).id}`
})

const get = (path: string, as = cookie) => app.fetch(path, { cookie: as, headers: { Accept: 'text/html' } })
const post = (path: string, fields: Record<string, string>, as = cookie) =>
  app.fetch(path, { cookie: as, method: 'POST', body: new URLSearchParams(fields) })
const upload = (path: string, fields: Record<string, string | Blob>, as = cookie) => {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return app.fetch(path, { cookie: as, method: 'POST', body })
}
/**
 * The visible text of a page: without the comments React puts between texts, and without its script's copy of the data.
 */
const read = async (answer: Response | Promise<Response>) =>
  (await (await answer).text())
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
const said = (answer: Response) => toastOf(answer)!.message
/** Hours from now in the account's zone, rounded to a quarter of an hour. */
const inHours = (hours: number) => {
  const step = 15 * 60_000
  const at = new Date(Math.ceil((Date.now() + hours * 3_600_000) / step) * step)
  return toLocalInput(at, 'America/Boise')
}
const notes = async () =>
  db.admin<{ id: string }[]>`select id from activities where deleted_at is null order by id`

test('adds a note once, shows, changes, pins, unpins, deletes and restores it, in fixed words', async () => {
  expect(await (await get(contact)).text()).toContain('No Activities Found')
  const newId = randomUUID()
  const fields = { note: 'Wants a <b>quote</b>', newId, isSticky: 'on' }
  expect(said(await upload(`${contact}/notes/new`, fields))).toBe('Note Added')
  await upload(`${contact}/notes/new`, fields)
  expect(await notes()).toEqual([{ id: newId }])
  const page = await read(get(contact))
  expect(page).toContain('Wants a &lt;b&gt;quote&lt;/b&gt;')
  expect(page).toContain('by <bdi>Maya</bdi>')

  expect(said(await upload(`${contact}/notes/${newId}/edit`, { note: 'Wants two', isSticky: 'on' }))).toBe(
    'Note Updated',
  )
  expect(await (await get(`${contact}/notes/${newId}/unpin`)).text()).toContain('Unpin note?')
  await post(`${contact}/notes/${newId}/unpin`, {})
  expect(await read(get(contact))).not.toContain('by <bdi>Maya</bdi>')
  expect(await (await get(`${contact}/notes/${newId}/delete`)).text()).toContain('Delete note?')
  expect(said(await post(`${contact}/notes/${newId}/delete`, {}))).toBe('Note Removed')
  expect((await get(`${contact}/notes/${newId}/edit`)).status).toBe(404)
  expect(await (await get(`${contact}/trash`)).text()).toContain(`/notes/${newId}/restore`)
  await post(`${contact}/notes/${newId}/restore`, {})
  expect(await notes()).toEqual([{ id: newId }])
})

test("answers an invalid note with 422 and what was typed; refuses to edit another user's note", async () => {
  const empty = await upload(`${contact}/notes/new`, { note: '  ' })
  expect(empty.status).toBe(422)
  expect(await empty.text()).toContain('Write something, or add a picture.')
  const noPicture = await upload(`${contact}/notes/new`, {
    note: 'Typed "text"',
    image: new File(['<svg onload=alert(1)>'], 'x.png', { type: 'image/png' }),
  })
  const html = await noPicture.text()
  expect(noPicture.status).toBe(422)
  expect(html).toContain('Typed &quot;text&quot;')
  expect(html).toContain('jpeg, png, gif or webp picture')
  const { id } = (await notes())[0]!
  const refused = await upload(`${contact}/notes/${id}/edit`, { note: 'Mine' }, second)
  expect(refused.status).toBe(403)
  expect(await (await get(`${contact}/notes/${id}/edit`, second)).text()).not.toContain('name="note"')
})

test('serves a picture as WEBP to the account and to no one else', async () => {
  const png = await sharp({ create: { width: 500, height: 500, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const newId = randomUUID()
  await upload(`${contact}/notes/new`, { newId, image: new File([new Uint8Array(png)], 'a.png') })
  const answer = await get(`${contact}/notes/${newId}/image`)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    width: 400,
    height: 400,
  })
  expect((await get(`${contact}/notes/${newId}/original`)).status).toBe(404)
  expect((await get(`${foreign}/notes/${newId}/image`)).status).toBe(404)
  expect(await (await get(`${contact}/notes/${newId}`)).text()).toContain(`/notes/${newId}/image`)
})

test('pages through activity by links, from newest to oldest and back', async () => {
  for (let n = 0; n < 12; n += 1) await upload(`${contact}/notes/new`, { note: `Numbered ${n}.` })
  const page = async (path: string) => {
    const html = await read(get(path))
    const paging = html.slice(html.indexOf('aria-label="Pages of activity"'))
    const link = (label: string) => new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(paging)?.[1]
    return { found: [...html.matchAll(/<p[^>]*>(Numbered \d+\.)</g)].map((match) => match[1]), link }
  }
  const first = await page(contact)
  expect(first.found).toEqual([11, 10, 9, 8, 7].map((n) => `Numbered ${n}.`))
  expect(first.link('Newer')).toBeUndefined()
  const next = await page(first.link('Older')!)
  expect(next.found).toEqual([6, 5, 4, 3, 2].map((n) => `Numbered ${n}.`))
  expect((await page(next.link('Newer')!)).found).toEqual(first.found)
  expect((await page(first.link('25')!)).found).toHaveLength(12)
})

test('a follow-up is created, listed, changed and completed; a second user to complete it gets a message', async () => {
  const newId = randomUUID()
  // A browser also sends empty fields.
  const empty = { user: '', messageTo: '', message: '', messageAt: inHours(1) }
  const fields = {
    ...empty,
    assignTo: 'team',
    date: inHours(72),
    reminderAt: '15',
    note: 'Umbrella quote',
    newId,
  }
  expect(said(await post(`${contact}/follow-ups/new`, fields))).toBe('Follow Up Created')
  await post(`${contact}/follow-ups/new`, fields)
  expect(await db.admin`select id from follow_ups`).toHaveLength(1)
  const dashboard = await (await get('/?followUps=future')).text()
  expect(dashboard).toContain('Umbrella quote')
  expect(await (await get('/?followUps=x')).text()).not.toContain('Umbrella quote')
  const form = await (await get(`${contact}/follow-ups/${newId}/edit`)).text()
  const version = /name="version" value="([^"]+)"/.exec(form)![1]!
  const change = { ...fields, note: 'Two quotes', version }
  expect(said(await post(`${contact}/follow-ups/${newId}/edit`, change))).toBe('Follow Up Updated')
  const late = { ...change, note: 'No quote', reminderAt: '30' }
  const refused = await post(`${contact}/follow-ups/${newId}/edit`, late, second)
  expect(refused.status).toBe(409)
  const conflict = await read(refused)
  expect(conflict).toContain('Maya Reyes changed this follow up after you opened it.')
  expect(conflict).toContain('Two quotes')
  expect(conflict).toMatch(/<textarea[^>]* name="note"[^>]*>No quote</)
  const overwrite = /name="overwrite" value="([^"]+)"/.exec(conflict)![1]!
  expect(said(await post(`${contact}/follow-ups/${newId}/edit`, { ...late, overwrite }, second))).toBe(
    'Follow Up Updated',
  )
  const complete = (as: string) => post(`/follow-ups/${newId}/complete`, { returnTo: '//evil.example' }, as)
  const done = await complete(cookie)
  expect(done.headers.get('location')).toBe('/')
  expect(said(done)).toBe('Follow Up Completed')
  expect(said(await complete(second))).toBe('Maya Reyes has already completed this follow up.')
  // A form that is still open keeps what was typed, and can reopen the follow-up.
  const meanwhile = { ...late, note: 'Typed meanwhile' }
  const lost = await post(`${contact}/follow-ups/${newId}/edit`, meanwhile, second)
  expect(lost.status).toBe(409)
  const kept = await read(lost)
  expect(kept).toContain('Maya Reyes completed this follow up')
  expect(kept).toMatch(/<textarea[^>]* name="note"[^>]*>Typed meanwhile</)
  const open = await read(
    post(`${contact}/follow-ups/${newId}/edit`, { ...meanwhile, intent: 'reopen' }, second),
  )
  expect(open).toMatch(/<textarea[^>]* name="note"[^>]*>Typed meanwhile</)
  expect(open).not.toContain('completed this follow up')
})

test('completing asks before it cancels a text, and can be undone', async () => {
  const id = randomUUID()
  await post(`${contact}/follow-ups/new`, {
    assignTo: 'team',
    date: inHours(72),
    newId: id,
    messageTo: MOBILE,
    message: 'Hi Janet',
    messageAt: inHours(48),
  })
  const back = `${contact}?lower=tasks`
  const asked = await post(`/follow-ups/${id}/complete`, { returnTo: back })
  const question = asked.headers.get('location')!
  expect(question).toMatch(/^\/follow-ups\/.*\/complete\?returnTo=/)
  const page = await read(get(question))
  expect(page).toContain('Complete the follow up, and cancel its text?')
  expect(page).toContain('Hi Janet')
  const fields = { returnTo: back, cancelText: 'on' }
  const done = await post(`/follow-ups/${id}/complete`, fields)
  expect(done.headers.get('location')).toBe(back)
  expect(said(done)).toBe('Follow Up Completed. Its text will not be sent.')
  const undone = await post(toastOf(done)!.undo!, {})
  expect(undone.headers.get('location')).toBe(back)
  expect(said(undone)).toMatch(/^Follow Up Reopened\. Its text goes out /)
  expect(await read(get(back))).toContain('Hi Janet')
  expect(await db.admin`select is_active, message_status from follow_ups where id = ${id}`).toEqual([
    { is_active: true, message_status: 'scheduled' },
  ])
})

test('says that a time that the clocks skip was moved', async () => {
  const year = new Date().getFullYear() + 2
  const march = new Date(Date.UTC(year, 2, 1))
  const sunday = 1 + ((7 - march.getUTCDay()) % 7) + 7
  const day = `03/${String(sunday).padStart(2, '0')}/${year}`
  const date = `${year}-03-${String(sunday).padStart(2, '0')}T02:30`
  const saved = await post(`${contact}/follow-ups/new`, { assignTo: 'self', date })
  expect(said(saved)).toBe(
    `Follow Up Created. The clocks go forward on ${day}, so there is no 2:30 AM. It becomes 3:30 AM.`,
  )
})

test('refuses times in the past and texts without a number, and keeps what was typed', async () => {
  const send = async (fields: Record<string, string>) => {
    const answer = await post(`${contact}/follow-ups/new`, fields)
    return { status: answer.status, html: await read(answer) }
  }
  const past = await send({ assignTo: 'self', date: '2020-01-01T10:00' })
  expect(past).toMatchObject({ status: 422, html: expect.stringContaining('not in the past') })
  expect(await send({ assignTo: 'none' })).toMatchObject({
    status: 422,
    html: expect.stringContaining('All fields are required'),
  })
  const text = { assignTo: 'none', message: 'Hi', messageAt: inHours(24) }
  expect(await send({ ...text, messageTo: '12085550199' })).toMatchObject({
    status: 422,
    html: expect.stringContaining(
      "Unable to schedule message to contact. Please ensure they have a mobile phone assign and that they haven't opted out of receiving messages.",
    ),
  })
  // In quiet hours it also says when the text goes out.
  expect(said(await post(`${contact}/follow-ups/new`, { ...text, messageTo: MOBILE }))).toMatch(
    /^Follow Up Created/,
  )
})

test('a past-due follow-up stays over every page until the user ignores it', async () => {
  const id = randomUUID()
  await post(`${contact}/follow-ups/new`, {
    assignTo: 'team',
    date: inHours(1),
    note: 'Overdue call',
    newId: id,
  })
  await db.admin`update follow_ups set due_at = now() - interval '1 day' where id = ${id}`
  for (const path of ['/', '/contacts', '/messages']) {
    expect(await (await get(path)).text(), path).toContain('Overdue call')
  }
  const ignored = await post(`/follow-ups/${id}/ignore`, { returnTo: '/contacts' })
  expect(ignored.headers.get('location')).toBe('/contacts')
  expect(await (await get('/contacts')).text()).not.toContain('Overdue call')
  expect(await (await get('/contacts', second)).text()).toContain('Overdue call')
})

test('keeps what was typed, with the reason, if the contact was deleted or merged in the meantime', async () => {
  const [gone, other, last] = await Promise.all(
    ['Old', 'Middle', 'Last'].map((firstName) => makeClient(db, accountId, { firstName, lastName: 'Alder' })),
  )
  const place = `/contacts/contact/${gone!.id}`
  const [noteId, planned] = [randomUUID(), randomUUID()]
  const followUp = { assignTo: 'self', user: '', messageTo: '', message: '', messageAt: inHours(1) }
  const plan = { ...followUp, date: inHours(72), reminderAt: 'none', newId: planned, note: 'Boat' }
  await upload(`${place}/notes/new`, { note: 'Likes tea', newId: noteId })
  await post(`${place}/follow-ups/new`, plan)
  const refused = async (answer: Response, why: string) => {
    expect(answer.status).toBe(409)
    const page = await read(answer)
    expect(page).toContain(why)
    expect(page).toMatch(/<textarea[^>]* name="note"[^>]*>Typed meanwhile</)
  }
  const tryAll = async (why: string) => {
    const note = { note: 'Typed meanwhile' }
    await refused(await upload(`${place}/notes/new`, note), `There was an error creating note. ${why}`)
    await refused(
      await upload(`${place}/notes/${noteId}/edit`, note),
      `There was an error updating note. ${why}`,
    )
    const change = { ...plan, ...note, newId: randomUUID() }
    const failed = (what: string) => `There was an error ${what} the follow up. ${why}`
    await refused(await post(`${place}/follow-ups/new`, change), failed('creating'))
    await refused(
      await post(`${place}/follow-ups/${planned}/edit`, { ...change, version: '' }),
      failed('updating'),
    )
  }
  await post(`${place}/delete`, { code: gone!.id.slice(-5).toUpperCase() })
  await tryAll('The contact is in the trash.')
  await post(`${place}/restore`, {})
  // The contact was merged twice, so its notes are with the last one.
  const merge = (keep: string, away: string) => mergeClients(ctx, { keep, other: away, mode: 'combine' })
  await merge(other!.id, gone!.id)
  await merge(last!.id, other!.id)
  await tryAll('The contact was merged into Middle Alder.')
  expect((await get(place)).headers.get('location')).toBe(`/contacts/contact/${last!.id}`)
  await post(`/contacts/contact/${last!.id}/delete`, { code: last!.id.slice(-5).toUpperCase() })
  await tryAll('The contact is in the trash.')
  expect(await db.admin`select from activities where note = 'Typed meanwhile'`).toHaveLength(0)
  expect((await upload(`${foreign}/notes/new`, { note: 'x' })).status).toBe(404)
})

test('the box above the activity writes a note, a text and a follow-up', async () => {
  const client = await makeClient(db, accountId, { firstName: 'Boxed', mobilePhone: '12085550177' })
  const contact = `/contacts/contact/${client.id}`
  const write = (fields: Record<string, string>) =>
    post(`${contact}?limit=10`, { intent: 'write', newId: randomUUID(), ...fields })
  const note = await write({ kind: 'note', text: 'From the box', isSticky: 'on' })
  expect(said(note)).toBe('Note Added')
  const due = await write({ kind: 'follow-up', text: 'Box call back', date: inHours(20), assignTo: 'team' })
  expect(said(due)).toBe('Follow Up Created')
  const newId = randomUUID()
  for (let times = 0; times < 2; times += 1) {
    const sent = await write({ kind: 'text', text: 'Box text', level: 'applicant', newId })
    expect([sent.status, sent.headers.get('location')]).toEqual([302, `${contact}?limit=10`])
  }
  const html = await read(get(contact))
  for (const shown of ['Pinned', 'From the box', 'Box call back', 'Text to']) expect(html).toContain(shown)
  expect(html.match(/>Box text</g)).toHaveLength(1)

  const empty = await write({ kind: 'note', text: ' ' })
  expect(empty.status).toBe(422)
  const late = await write({
    kind: 'follow-up',
    text: 'Too "late"',
    date: '2020-01-01T09:00',
    assignTo: 'self',
  })
  expect(late.status).toBe(422)
  const refused = await read(late)
  expect(refused).toContain('Choose a time that is not in the past.')
  expect(refused).toContain('Too &quot;late&quot;</textarea>')
  expect(refused).toMatch(/<input(?=[^>]*value="follow-up")[^>]*checked/)
  expect(
    (await post(foreign, { intent: 'write', kind: 'note', text: 'x', newId: randomUUID() })).status,
  ).toBe(404)
})

test('every user pins a note of a colleague', async () => {
  const newId = randomUUID()
  await upload(`${contact}/notes/new`, { note: 'Worth a pin', newId })
  expect(said(await post(`${contact}/notes/${newId}/pin`, {}, second))).toBe('Note Updated')
  const [pinned] = await db.admin`select is_sticky from activities where id = ${newId}`
  expect(pinned).toEqual({ is_sticky: true })
  await post(`${contact}/notes/${newId}/delete`, {})
})
