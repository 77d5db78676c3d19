import { beforeAll, expect, test } from 'vitest'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { listMessages } from '#app/features/messaging/texting/texts.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { makeAccount, makeClient, makeCtx, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { plainBrowser } from '#tests/setup/plain-browser.ts'
import { useDatabase } from '#tests/setup/database.ts'

// Reviews, templates and signatures as a browser without JavaScript uses them.

const db = useDatabase()
const app = useApp(db)
let ctx: Ctx
let cookie: string
let conversationId: string
let locationId: string

beforeAll(async () => {
  const { account, location } = await makeAccount(db, { name: 'Harbor', serviceReviewEnabled: true })
  const dana = await makeUser(db, account.id, { role: 'admin' })
  ctx = makeCtx(db, account, dana)
  cookie = await signIn(db, dana)
  locationId = location.id
  const client = await makeClient(db, account.id)
  conversationId = (await findOrCreateConversation(ctx, { clientId: client.id })).id
})

const { get, post } = plainBrowser(app, () => undefined)

test('saves the settings, asks a contact from the conversation, and the contact rates once', async () => {
  const settings = '/account/settings/service-review'
  expect(
    await post(
      settings,
      { serviceReviewEnabled: 'on', googlePlaceId: 'a b', googleReviewMinRating: '9' },
      cookie,
    ),
  ).toMatchObject({ status: 422 })
  const saved = await post(
    settings,
    { serviceReviewEnabled: 'on', googlePlaceId: 'ChIJplace', googleReviewMinRating: '4', version: '1' },
    cookie,
  )
  expect(saved.toast).toBe('Account service review settings saved.')

  expect((await get('/report/service-reviews', cookie)).text).toContain('No requests found.')
  const dialog = await get(`/messages/${conversationId}/review`, cookie)
  expect(dialog.text).toContain('Thank you for choosing Harbor.')
  const requestId = /name="requestId" value="([^"]+)"/.exec(
    dialog.text.split('Earlier requests')[0]!.split('Request service review').at(-1)!,
  )
  await post(`/messages/${conversationId}/review`, { requestId: requestId![1]! }, cookie)
  const again = await post(`/messages/${conversationId}/review`, { requestId: crypto.randomUUID() }, cookie)
  expect(again.status).toBe(409)
  expect(again.text).toContain('Unable to create service review request')

  const { items } = await listMessages(ctx, { conversationId })
  const link = /\/review\/\S+$/.exec(items.at(-1)!.body)![0]
  expect(await get(link)).toMatchObject({ status: 200, text: expect.stringContaining('How did we do?') })
  expect(await post(link, { rating: '6' })).toMatchObject({ status: 422 })
  const rated = await post(link, { rating: '5' })
  expect(rated.text).toContain('https://search.google.com/local/writereview?placeid=ChIJplace')
  expect((await post(link, { rating: '1' })).status).toBe(409)
  expect((await get('/report/service-reviews', cookie)).text).toContain('5 stars')
  expect((await get('/', cookie)).text).toContain('View Report')
})

test('a link that was never sent is not found', async () => {
  for (const path of ['/review', '/review/x', `/review/${'a'.repeat(22)}?c=${'b'.repeat(22)}`]) {
    expect(await get(path)).toMatchObject({
      status: 404,
      text: expect.stringContaining('This link isn’t valid'),
    })
  }
})

test('templates and signatures are saved with the fixed messages', async () => {
  const templates = '/account/settings/message-templates'
  const bad = await post(`${templates}/new`, { name: 'A', template: 'Hi {nickname}', group: 'team' }, cookie)
  expect(bad.status).toBe(422)
  expect(bad.text).toContain('{nickname} isn’t a placeholder')
  const made = await post(
    `${templates}/new`,
    { name: 'Hello', template: 'Hi {firstName}', group: 'team' },
    cookie,
  )
  expect(made.toast).toBe('Template Hello was saved')
  expect((await get(`${templates}?q=FIRSTNAME`, cookie)).text).toContain('Hello')
  expect((await get(`${templates}?q=nothing`, cookie)).text).toContain('No template contains')
  const [row] = await db.admin`select id from message_templates where name = 'Hello'`
  expect((await post(`${templates}/${row!.id}/delete`, {}, cookie)).toast).toBe(
    'Template Deleted. Template Hello was deleted',
  )

  const signed = await post(
    '/account/settings/messages',
    { location: locationId, signature: 'Harbor', was: '' },
    cookie,
  )
  expect(signed.toast).toBe('Message settings saved.')
  const late = await post(
    '/account/settings/messages',
    { location: locationId, signature: 'Other', was: '' },
    cookie,
  )
  expect(late.text).toContain('Unable to update message settings: ')
  const cleared = await post(
    '/account/settings/messages',
    { location: locationId, signature: '', was: 'Harbor' },
    cookie,
  )
  expect(cleared.toast).toBe('Message settings saved.')
})
