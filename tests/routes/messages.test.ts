import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { createRecord } from '#app/features/people/records/records.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { toLocalInput } from '#app/lib/zoned.ts'
import { makeAccount, makeClient, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'

const db = useDatabase()
const app = useApp(db)
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let ctx: Ctx
let cookie: string

beforeAll(async () => {
  account = (await makeAccount(db, { timezone: 'America/Boise', gatheringForms: 'address, policy' })).account
  const maya = await makeUser(db, account.id, { firstName: 'Maya', lastName: 'Reyes' })
  ctx = makeCtx(db, account, maya)
  cookie = await signIn(db, maya)
})

async function conversation() {
  const client = await makeClient(db, account.id, { firstName: 'Janet', lastName: 'Whitcomb' })
  const conversation = await findOrCreateConversation(ctx, { clientId: client.id, level: 'applicant' })
  return { client, path: `/messages/${conversation.id}` }
}
const get = (path: string) => app.fetch(path, { cookie, headers: { Accept: 'text/html' } })
const post = (path: string, fields: Record<string, string>) =>
  app.fetch(path, { cookie, method: 'POST', body: new URLSearchParams(fields) })
const read = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
/** Time from now in the account's zone, rounded up to a quarter of an hour. */
const inMinutes = (minutes: number) => {
  const step = 15 * 60_000
  return toLocalInput(new Date(Math.ceil((Date.now() + minutes * 60_000) / step) * step), 'America/Boise')
}
const stored = () =>
  db.admin<
    { message: string; message_status: string; is_active: boolean }[]
  >`select message, message_status, is_active from follow_ups order by created_at, id`

test('schedules a text from the conversation menu, shows it in the conversation, changes and cancels it', async () => {
  const { client, path } = await conversation()
  expect(await read(get(path))).toContain(`href="${path}/schedule"`)
  const dialog = await read(get(`${path}/schedule`))
  // The dialog opens over its page and texts the conversation's number.
  expect(dialog).toContain('aria-label="Conversation with Janet Whitcomb"')
  expect(dialog).toContain('Schedule message')
  expect(dialog).toMatch(new RegExp(`<option value="${client.mobilePhone}" selected`))

  const fields = { messageTo: client.mobilePhone!, message: 'See you then', messageAt: inMinutes(120) }
  const newId = randomUUID()
  for (let i = 0; i < 2; i += 1) {
    const answer = await post(`${path}/schedule`, { ...fields, newId })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
  }
  expect(await stored()).toEqual([{ message: 'See you then', message_status: 'scheduled', is_active: true }])
  const page = await read(get(path))
  expect(page).toContain('See you then')
  expect(page).toMatch(/Scheduled for <time[^>]*>[^<]+<\/time> by <bdi>Maya</)

  const edit = await read(get(`${path}/schedule/${newId}`))
  const version = /name="version" value="([^"]+)"/.exec(edit)![1]!
  await post(`${path}/schedule/${newId}`, { ...fields, message: 'See you at two', version })
  expect(await read(get(path))).toContain('See you at two')
  const late = await post(`${path}/schedule/${newId}`, { ...fields, message: 'Mine', version })
  expect(late.status).toBe(409)
  const conflict = await read(late)
  expect(conflict).toContain('You changed this follow up after you opened it.')
  expect(conflict).toContain('See you at two')
  expect(conflict).toMatch(/<textarea[^>]* name="message"[^>]*>Mine</)

  await post(`${path}/schedule/${newId}`, { intent: 'cancel' })
  expect(await stored()).toEqual([
    { message: 'See you at two', message_status: 'cancelled', is_active: false },
  ])
  expect(await read(get(path))).not.toContain('Scheduled for')
  // The form that is still open says who canceled it, and can bring it back.
  const meanwhile = { ...fields, message: 'See you at three', version }
  const refused = await post(`${path}/schedule/${newId}`, meanwhile)
  expect(refused.status).toBe(409)
  const kept = await read(refused)
  expect(kept).toContain('Maya Reyes canceled this text')
  expect(kept).toMatch(/<textarea[^>]* name="message"[^>]*>See you at three</)
  const reopened = await read(post(`${path}/schedule/${newId}`, { ...meanwhile, intent: 'reopen' }))
  expect(reopened).toMatch(/<textarea[^>]* name="message"[^>]*>See you at three</)
  expect(await stored()).toMatchObject([{ message_status: 'scheduled', is_active: true }])
})

test("refuses a text that can't be scheduled, in fixed words, and keeps what was typed", async () => {
  const { client, path } = await conversation()
  const fields = { messageTo: client.mobilePhone!, message: 'Hello there', messageAt: inMinutes(60) }
  const refused: [Partial<typeof fields>, string][] = [
    [{ message: '' }, 'All fields are required'],
    [{ messageTo: '' }, 'All fields are required'],
    [{ messageAt: inMinutes(0) }, 'Choose a time at least 30 minutes from now.'],
    [{ messageAt: `${fields.messageAt.slice(0, -2)}07` }, 'Choose a time at a quarter of an hour'],
    [
      { messageTo: nextNumber() },
      'Unable to schedule message to contact. Please ensure they have a mobile phone',
    ],
  ]
  for (const [change, words] of refused) {
    const answer = await post(`${path}/schedule`, { ...fields, ...change })
    expect(answer.status, words).toBe(422)
    const page = await read(answer)
    expect(page).toContain(words)
    if (change.message === undefined) expect(page).toContain('Hello there')
  }
  expect((await stored()).filter(({ message }) => message === 'Hello there')).toEqual([])
})

test('a conversation with an unknown number offers no scheduling', async () => {
  const conversation = await findOrCreateConversation(ctx, { phoneNumber: nextNumber() })
  expect(await read(get(`/messages/${conversation.id}`))).not.toContain('Schedule message')
  const answer = await get(`/messages/${conversation.id}/schedule`)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, `/messages/${conversation.id}`])
})

test("the contact panel has its tabs, hides those the account doesn't keep, and remembers the choice", async () => {
  const { client, path } = await conversation()
  await createRecord(
    ctx,
    { name: 'address', clientId: client.id },
    {
      type: 'Physical',
      address: '12 Elm St',
      city: 'Boise',
      state: 'ID',
      zipcode: '83702',
    },
  )
  const tabs = (page: string) => [...page.matchAll(/href="[^"]*\?panel=([a-z]+)"/g)].map((match) => match[1])
  const first = await read(get(path))
  expect(tabs(first)).toEqual(['tags', 'activity', 'dependents', 'addresses', 'policies'])
  expect(first).toContain('No tags yet.')

  const answer = await get(`${path}?panel=addresses`)
  expect(await read(answer.clone())).toContain('12 Elm St, Boise, ID')
  const kept = /messages-panel-tab=[a-z]+/.exec(answer.headers.get('set-cookie') ?? '')![0]
  const next = await app.fetch(path, {
    cookie: `${cookie}; ${kept}`,
    headers: { Accept: 'text/html' },
  })
  expect(await read(next)).toContain('12 Elm St, Boise, ID')
  expect(await read(get(`${path}?panel=vehicles`))).toContain('No tags yet.')
  expect(await read(get(`${path}?panel=activity`))).toContain('No Activities Found')
})

test('a conversation calls from the number that it is texted from, whose location may be another one', async () => {
  const { client, path } = await conversation()
  const calls = (page: string) => /<a href="tel:[^>]*title="Call[^>]*>/.exec(page)?.[0]
  const [west] = await db.admin<{ id: string; location_id: string; number: string }[]>`
    with west as (insert into locations (account_id, name, timezone) values (${account.id}, 'West', 'America/Boise') returning id)
    insert into phone_numbers (account_id, location_id, number, friendly_name)
    select ${account.id}, id, ${nextNumber()}, 'West' from west returning id, location_id, number`
  await db.admin`update conversations set phone_number_id = ${west!.id} where client_id = ${client.id}`
  const page = await read(get(path))
  expect(calls(page)).toContain(` from ${formatPhone(west!.number)}`)
  expect(page.match(new RegExp(`data-call-from="${west!.location_id}"`, 'g'))).toHaveLength(2)

  await db.admin`update phone_numbers set status = 'released' where id = ${west!.id}`
  expect(calls(await read(get(path)))).not.toContain(' from ')
})

test('a group has no panel', async () => {
  const client = await makeClient(db, account.id, { coFirstName: 'Carl', coMobilePhone: nextNumber() })
  const conversation = await findOrCreateConversation(ctx, { clientId: client.id, level: 'combined' })
  const page = await read(get(`/messages/${conversation.id}`))
  expect(page).toContain(formatPhone(client.mobilePhone!))
  expect(page).not.toContain('?panel=')
})

test('an action in a conversation opened from search keeps the search', async () => {
  const { path } = await conversation()
  const to = async (intent: string) => (await post(`${path}?q=whit`, { intent })).headers.get('location')
  expect(await to('follow')).toBe(`${path}?q=whit`)
  expect(await to('unfollow')).toBe(`${path}?q=whit`)
  expect(await to('mark-unread')).toBe('/messages?q=whit')
  expect(await read(get(`${path}/schedule?q=whit`))).toContain(`href="${path}?q=whit"`)
})

test('does not send a text written in one conversation to another', async () => {
  const [one, other] = [await conversation(), await conversation()]
  const first = `/messages/to?with=applicant:${(await makeClient(db, account.id)).id}`
  const texts = () => db.admin`select id from sms_messages where account_id = ${account.id}`
  const before = (await texts()).length
  const fields = { intent: 'send', to: one.path, requestId: randomUUID(), body: 'For Janet only' }
  for (const path of [other.path, `${other.path}/send`, first, first.replace('to?', 'to/send?')]) {
    const answer = await post(path, fields)
    expect(answer.status, path).toBe(409)
    expect(await read(answer), path).toContain(
      'This was written in another conversation, so it was not sent.',
    )
  }
  expect(await texts()).toHaveLength(before)
  expect((await post(one.path, fields)).status).toBe(302)
})

describe('opening a conversation by contact or number', () => {
  const conversations = () =>
    db.admin<{ id: string }[]>`select id from conversations where account_id = ${account.id}`

  test('creates nothing until the first text, without JavaScript', async () => {
    const before = (await conversations()).length
    const client = await makeClient(db, account.id, { firstName: 'Fern', lastName: 'Quill' })
    const path = `/messages/to?with=applicant:${client.id}`
    expect(await read(get(`/contacts/contact/${client.id}`))).toContain(`value="applicant:${client.id}"`)
    const page = await read(get(path))
    expect(page).toContain('aria-label="New conversation with Fern Quill"')
    const found = await read(get('/messages/new?find=quill'))
    expect(found).toContain('action="/messages/to"')
    expect(found).toContain(`value="applicant:${client.id}"`)
    expect(await conversations()).toHaveLength(before)

    const requestId = /name="requestId" value="([^"]+)"/.exec(page)![1]!
    const sent = await post(path, { intent: 'send', to: path, requestId, body: 'Hello Fern' })
    const conversation = sent.headers.get('location')!
    expect(conversation).toMatch(/^\/messages\/[0-9a-f-]{36}$/)
    expect(await read(get(conversation))).toContain('Hello Fern')
    const again = await get(path)
    expect([again.status, again.headers.get('location')]).toEqual([302, conversation])
  })

  test('with JavaScript: finds none, creates it by sending, and then finds it', async () => {
    const client = await makeClient(db, account.id, { firstName: 'Fern', lastName: 'Reed' })
    const recipient = `with=applicant:${client.id}`
    const find = async () => (await get(`/messages/to/find?${recipient}`)).json()
    expect(await find()).toMatchObject({ conversationId: null, decision: { verdict: 'allow' } })
    const fields = { to: `/messages/to?${recipient}`, requestId: randomUUID(), body: 'Hello Fern' }
    const { message } = await (await post(`/messages/to/send?${recipient}`, fields)).json()
    expect(message).toMatchObject({ body: 'Hello Fern', requestId: fields.requestId })
    expect(await find()).toEqual({ conversationId: message.roomId })
  })

  test('a refused first text stays in its field, with the reason, and creates nothing', async () => {
    const before = (await conversations()).length
    const client = await makeClient(db, account.id, { firstName: 'Fern', lastName: 'Vale' })
    const path = `/messages/to?with=applicant:${client.id}`
    const refused = async (body: string) => {
      const answer = await post(path, { intent: 'send', to: path, requestId: randomUUID(), body })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      const page = await read(answer)
      expect(/<textarea[^>]*>([^<]*)</.exec(page)?.[1]).toBe(body)
      return /<p role="alert"[^>]*>([^<]+)</.exec(page)?.[1]
    }
    expect(await refused('x'.repeat(1601))).toMatch(/1,?600/)
    expect(await refused('My card is 4242 4242 4242 4242')).toContain('card number')

    await ctx.db((tx) =>
      recordConsent(tx, ctx, { phone: client.mobilePhone!, event: 'opt-out', source: 'keyword' }),
    )
    const reason = /Fern Vale texted STOP on /
    // The reason replaces the field.
    expect(await read(get(path))).toMatch(reason)
    const sent = await post(path.replace('to?', 'to/send?'), {
      to: path,
      requestId: randomUUID(),
      body: 'Hello',
    })
    expect([sent.status, await sent.json()]).toEqual([403, { error: expect.stringMatching(reason) }])
    expect(await conversations()).toHaveLength(before)
  })

  test('creates a group from contacts with mobile numbers', async () => {
    const family = `Osprey${randomUUID().slice(0, 4)}`
    const make = (firstName: string, more = {}) =>
      makeClient(db, account.id, { firstName, lastName: family, ...more })
    const [ann, ben] = [await make('Ann'), await make('Ben')]
    const cal = await make('Cal', { mobilePhone: null })
    const one = await read(get(`/messages/new?group&with=applicant:${ann.id}&find=${family}`))
    expect(one).toContain(`Remove Ann ${family}`)
    expect(one).toContain(`value="applicant:${ben.id}"`)
    // A contact without a number is shown but can't be chosen.
    expect(one).toMatch(
      new RegExp(
        `<button[^>]*disabled[^>]*value="applicant:${cal.id}"|value="applicant:${cal.id}"[^>]*disabled`,
      ),
    )
    const both = `with=applicant:${ann.id}&with=applicant:${ben.id}`
    expect(await read(get(`/messages/new?group&${both}`))).toContain('Text this group of 2')

    const page = await read(get(`/messages/to?${both}`))
    expect(page).toContain(`New conversation with Ann ${family}, Ben ${family}`)
    const answer = await post(`/messages/to?${both}`, {
      intent: 'send',
      to: `/messages/to?${both}`,
      requestId: randomUUID(),
      body: 'Hi both',
    })
    const shown = await read(get(answer.headers.get('location')!))
    expect(shown).toContain('Group of 2')
    expect(shown).toContain(`Open Ben ${family}`)
    expect(shown).not.toContain('Create contact')
    const deliveries =
      await db.admin`select to_number from sms_deliveries where to_number = any(${[ann.mobilePhone, ben.mobilePhone]})`
    expect(deliveries).toHaveLength(2)
  })

  test('refuses a missing contact, one without a number, and an invalid address', async () => {
    const without = await makeClient(db, account.id, { mobilePhone: null })
    expect((await get(`/messages/to?with=applicant:${randomUUID()}`)).status).toBe(404)
    expect((await get(`/messages/to?with=applicant:${without.id}`)).status).toBe(422)
    for (const nobody of ['', '?with=', '?with=x', '?with=number:', '?with=applicant:x']) {
      const answer = await get(`/messages/to${nobody}`)
      expect([answer.status, answer.headers.get('location')], nobody).toEqual([302, '/messages/new'])
    }
  })
})

test('the badges’ numbers are read all together, or only those that an event may have changed', async () => {
  const names = async (path: string) =>
    Object.keys((await (await app.fetch(path, { cookie })).json()) as object).toSorted()
  expect(await names('/counts')).toEqual(['boards', 'call-log', 'chat', 'messages'])
  expect(await names('/counts?of=messages&of=chat&of=nothing')).toEqual(['chat', 'messages'])
})
