import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { makeAccount, makeClient, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'

// Links and pictures that the system hands to the installed app, as a browser without JavaScript opens them.

const db = useDatabase()
const app = useApp(db)
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let maya: Awaited<ReturnType<typeof makeUser>>
let cookie: string

beforeAll(async () => {
  account = (await makeAccount(db)).account
  maya = await makeUser(db, account.id, { firstName: 'Maya' })
  cookie = await signIn(db, maya)
})

async function get(path: string, as: string | undefined = cookie) {
  const headers = { Accept: 'text/html' }
  const response = await app.fetch(path, { headers, ...(as ? { cookie: as } : {}) })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: (await response.text()).replaceAll('<!-- -->', ''),
  }
}
const opened = (link: string) => `/open?${new URLSearchParams({ link })}`

test('a tel: link shows whose number it is, with a button that calls', async () => {
  const client = await makeClient(db, account.id, { firstName: 'Janet', lastName: 'Whitcomb' })
  const { status, text } = await get(opened(`tel:+${client.mobilePhone}`))
  expect(status).toBe(200)
  expect(text).toContain(formatPhone(client.mobilePhone!))
  expect(text).toContain(`href="/contacts/contact/${client.id}"`)
  expect(text).toMatch(new RegExp(`href="tel:\\+${client.mobilePhone}" data-client="${client.id}"`))
})

test('another account’s contact is unknown', async () => {
  const other = (await makeAccount(db)).account
  const client = await makeClient(db, other.id, { firstName: 'Stranger' })
  const { text } = await get(opened(`tel:+${client.mobilePhone}`))
  expect(text).toContain('This number is on no contact.')
  expect(text).not.toContain(client.id)
})

test('an sms: link leads to the conversation with its text in the message field, and sends nothing', async () => {
  const client = await makeClient(db, account.id)
  const ctx = makeCtx(db, account, maya)
  const { id } = await findOrCreateConversation(ctx, { clientId: client.id, level: 'applicant' })
  const first = await get(opened(`sms:+${client.mobilePhone}?body=See%20you%20%3Cb%3E`))
  expect(first.status).toBe(302)
  const second = await get(first.location)
  expect(second).toMatchObject({ status: 302, location: `/messages/${id}?text=See+you+%3Cb%3E` })
  expect((await get(second.location)).text).toMatch(/<textarea[^>]*>See you &lt;b&gt;<\/textarea>/)
  expect(await db.admin`select 1 from sms_messages where conversation_id = ${id}`).toHaveLength(0)
})

test('an sms: link to a new number opens a new message', async () => {
  const number = nextNumber()
  const { location } = await get(opened(`sms:${number}?body=Hello`))
  const page = await get(location)
  expect(page.status).toBe(200)
  expect(page.text).toContain(formatPhone(number))
  expect(page.text).toMatch(/<textarea[^>]*>Hello<\/textarea>/)
})

test.each(['javascript:alert(1)', 'tel:*21*2085550123%23', 'tel:911', `tel:${'1'.repeat(1500)}`, ''])(
  'says that it can’t open %s',
  async (link) => {
    const { status, text } = await get(opened(link))
    expect(status).toBe(200)
    expect(text).toContain('This link can’t be opened')
    expect(text).not.toMatch(/href="(javascript|tel):/)
  },
)

test('a link leads to the sign-in first, and comes back', async () => {
  const path = opened('tel:+12085550123')
  const { status, location } = await get(path, '')
  expect(status).toBe(302)
  expect(new URL(location, app.url).searchParams.get('redirect')).toBe(path)
})

test('a dismissed user sees no contact', async () => {
  const client = await makeClient(db, account.id, { firstName: 'Hidden' })
  const dismissed = await makeUser(db, account.id)
  const theirs = await signIn(db, dismissed)
  await db.admin`update users set disabled_at = now() where id = ${dismissed.id}`
  const { status, location, text } = await get(opened(`tel:+${client.mobilePhone}`), theirs)
  expect(status).toBe(302)
  expect(location).toMatch(/^\/(login|logout)/)
  expect(text).not.toContain('Hidden')
})

const SYSTEM = { 'Sec-Fetch-Site': 'none', Origin: 'null' }
const picture = async () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function share(
  { file, ...fields }: (Record<string, string> & { file?: never }) | { file: Uint8Array; text?: string },
  { headers = SYSTEM, as = cookie }: { headers?: Record<string, string>; as?: string } = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  if (file) body.append('file', new File([new Uint8Array(file)], 'roof.png', { type: 'image/png' }))
  const response = await app.fetch('/share', { method: 'POST', body, headers, ...(as ? { cookie: as } : {}) })
  return {
    status: response.status,
    location: response.headers.get('location') ?? '',
    text: await response.text(),
  }
}

test('a shared picture stays with the new message until it is sent', async () => {
  const client = await makeClient(db, account.id, { firstName: 'Quentin', lastName: 'Marsh' })
  const { status, location } = await share({ file: await picture(), text: 'The roof' })
  expect([status, location]).toEqual([
    303,
    expect.stringMatching(/^\/messages\/new\?attach=[\w-]+&text=The\+roof$/),
  ])
  const id = new URL(location, app.url).searchParams.get('attach')!
  const picker = await get(`${location}&find=Quentin`)
  expect(picker.text).toContain('roof.png is attached to the message.')
  expect(picker.text.match(new RegExp(`name="attach" value="${id}"`, 'g'))).toHaveLength(2)
  const composer = await get(`/messages/to?with=applicant:${client.id}&attach=${id}&text=The+roof`)
  expect(composer.text).toMatch(/<textarea[^>]*>The roof<\/textarea>/)
  expect(composer.text).toContain(id)
  expect(await db.admin`select message_id from sms_media where id = ${id}`).toEqual([{ message_id: null }])

  const other = await signIn(db, await makeUser(db, account.id))
  const stranger = await signIn(db, await makeUser(db, (await makeAccount(db)).account.id))
  for (const as of [other, stranger]) expect((await get(location, as)).text).not.toContain('roof.png')
})

test.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
  ['a sandboxed frame of another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }],
  ['a sister site', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://sister.example' }],
  ['a site that an old browser names', { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' }],
])('refuses a picture from %s', async (_, headers) => {
  expect((await share({ file: await picture() }, { headers })).status).toBe(403)
})

test('the share sheet reaches no other address', async () => {
  const body = new URLSearchParams({ color: '#ff0000' })
  const answer = await app.fetch('/profile/theme-color', { method: 'POST', body, headers: SYSTEM, cookie })
  expect(answer.status).toBe(403)
})

test('says why something can’t be shared', async () => {
  const [program, nothing] = [await share({ file: Buffer.from('MZ not a picture') }), await share({})]
  expect([program.status, nothing.status]).toEqual([422, 422])
  expect(program.text).toContain('Error uploading file.')
  expect(nothing.text).toContain('Share a picture or a text.')
})

test('after a sign-in, says to share again', async () => {
  const { status, location } = await share({ file: await picture() }, { as: '' })
  expect([status, location]).toEqual([302, '/login?redirect=%2Fshare'])
  expect((await get('/share')).text).toContain('Share the picture with Switchboard again.')
})
