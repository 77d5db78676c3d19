import { millisecondsInDay } from 'date-fns/constants'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordConsent } from '#app/features/people/consent/consent.server.ts'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { listMessages } from '#app/features/messaging/texting/texts.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { makeAccount, makeClient, makeCtx, makeUser, recordingBus } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { type ReviewFilter, requestedReviews } from './service-reviews.ts'
import { listAskers, reviewList, reviewsOf, reviewTotals } from './list-reviews.server.ts'
import { giveFeedback, rateReview, readReview } from './public-review.server.ts'
import { requestReview, reviewRequestForm } from './request-review.server.ts'
import { completionOf } from './review.ts'
import { saveReviewSettings } from './review-settings.server.ts'

const db = useDatabase()

const NOON = '2026-11-18T19:00:00Z'
async function agency() {
  const { account } = await makeAccount(db, { timezone: 'America/Boise', serviceReviewEnabled: true })
  const clock = { now: new Date(NOON) }
  const now = () => clock.now
  const bus = recordingBus()
  const dana = await makeUser(db, account.id, { role: 'admin' })
  const ctx = makeCtx(db, account, dana, { now, bus })
  const client = await makeClient(db, account.id, { firstName: 'Janet', mobilePhone: boiseNumber() })
  const { id: conversationId } = await findOrCreateConversation(ctx, { clientId: client.id })
  await saveReviewSettings(ctx, {
    serviceReviewEnabled: true,
    reviewSMSMessage: 'Hi {firstName}, how did we do?',
    googlePlaceId: 'ChIJplace',
    googleReviewMinRating: 4,
    ratingNotificationEnabled: true,
  })
  const services = { pool: db.pool, bus, now }
  const ask = () => requestReview(ctx, { conversationId, requestId: randomUUID() })
  /** The address in the newest text. */
  const link = async () => {
    const { items } = await listMessages(ctx, { conversationId })
    const [, code, token] = /\/review\/([\w-]+)\?c=([\w-]+)$/.exec(items.at(-1)!.body)!
    return { account: code, token: token! }
  }
  return { account, dana, ctx, client, conversationId, bus, clock, services, ask, link }
}

let last = 100
const boiseNumber = () => `1208555${String((last += 1)).padStart(4, '0')}`

test('asks a contact once, and not again for 90 days', async () => {
  const { ctx, conversationId, clock, ask } = await agency()
  const requestId = randomUUID()
  for (let i = 0; i < 2; i += 1) await requestReview(ctx, { conversationId, requestId })
  const { items } = await listMessages(ctx, { conversationId })
  expect(items).toMatchObject([
    { type: 'review', body: expect.stringMatching(/^Hi Janet, how did we do\?\nhttp/) },
  ])
  await expect(ask()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('11/18/2026'),
  })
  expect((await reviewRequestForm(ctx, conversationId)).problem).toContain('90 days')
  clock.now = new Date(clock.now.getTime() + 90 * millisecondsInDay)
  await ask()
  expect((await reviewList.page(ctx, requestedReviews.usual)).items).toHaveLength(2)
})

test('the report shows the requests of a period and a user', async () => {
  const { ctx, clock, ask } = await agency()
  await ask()
  const today = dayIn(clock.now, ctx.account.timezone)
  const found = async (filter: Partial<ReviewFilter>) => {
    const of = reviewsOf(ctx, { from: '', to: '', by: '', ...filter })
    return [
      (await reviewList.page(ctx, { ...requestedReviews.usual, ...filter })).items.length,
      (await reviewTotals(ctx, of)).reviews,
    ]
  }
  const [asker] = await listAskers(ctx)
  expect(await found({})).toEqual([1, 1])
  expect(await found({ from: today, to: today, by: asker!.value })).toEqual([1, 1])
  expect(await found({ by: uuidv7() })).toEqual([0, 0])
  expect(await found({ to: '2020-01-01' })).toEqual([0, 0])
  expect(await found({ from: '2099-01-01' })).toEqual([0, 0])
  expect(requestedReviews.read(new URLSearchParams('from=x&to=2026-02-30&by=1'))).toEqual(
    requestedReviews.usual,
  )
})

test('a high rating leads to Google, and the link counts once', async () => {
  const { ctx, ask, link, services, bus, dana, client } = await agency()
  await ask()
  const address = await link()
  expect(await readReview(services, address)).toMatchObject({ step: 'rate', googleUrl: null })
  const twice = await Promise.allSettled([5, 1].map((rating) => rateReview(services, address, rating)))
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const stored = (await reviewList.page(ctx, requestedReviews.usual)).items[0]!
  expect(stored).toMatchObject({
    client: { id: client.id },
    clientLevel: 'primary',
    requestedBy: { id: dana.id },
  })
  await expect(rateReview(services, address, 3)).rejects.toMatchObject({ code: 'conflict' })
  expect(bus.events.filter(({ name }) => name === 'review_rated')).toHaveLength(1)
})

test('a low rating asks for feedback, once', async () => {
  const { ctx, ask, link, services } = await agency()
  await ask()
  const address = await link()
  expect(await rateReview(services, address, 2)).toMatchObject({ step: 'feedback', googleUrl: null })
  expect(await giveFeedback(services, address, 'Too slow')).toMatchObject({ step: 'done' })
  await expect(giveFeedback(services, address, 'Again')).rejects.toMatchObject({ code: 'conflict' })
  expect((await reviewList.page(ctx, requestedReviews.usual)).items).toMatchObject([
    { rating: 2, feedback: 'Too slow' },
  ])
  expect(await reviewTotals(ctx)).toEqual({ reviews: 1, completed: 1, rating: 2 })
  expect(completionOf({ reviews: 3, completed: 2, rating: 4 })).toBe(0.6667)
})

test('a guessed, foreign or expired link opens nothing', async () => {
  const { ask, link, services, clock } = await agency()
  const stranger = await agency()
  await ask()
  await stranger.ask()
  const [address, theirs] = [await link(), await stranger.link()]
  for (const wrong of [
    { ...address, token: null },
    { ...address, token: 'x'.repeat(22) },
    { ...address, token: theirs.token },
    { ...address, account: theirs.account },
    { ...address, account: undefined },
    { ...address, account: "'--" },
  ]) {
    await expect(readReview(services, wrong)).rejects.toMatchObject({ code: 'not-found' })
    await expect(rateReview(services, wrong, 5)).rejects.toMatchObject({ code: 'not-found' })
  }
  clock.now = new Date(clock.now.getTime() + 31 * millisecondsInDay)
  expect(await readReview(services, address)).toMatchObject({ step: 'expired' })
  await expect(rateReview(services, address, 5)).rejects.toMatchObject({ code: 'invalid' })
})

test('passes the consent gate as an automated text', async () => {
  const { ctx, client, clock, ask, conversationId } = await agency()
  clock.now = new Date('2026-11-19T06:00:00Z')
  expect((await ask()).waits).toContain('quiet hours')
  expect((await listMessages(ctx, { conversationId })).items).toMatchObject([
    { status: 'pending', type: 'review' },
  ])

  const other = await agency()
  await other.ctx.db((tx) =>
    recordConsent(tx, other.ctx, { phone: other.client.mobilePhone!, event: 'opt-out', source: 'keyword' }),
  )
  await expect(other.ask()).rejects.toMatchObject({ code: 'forbidden' })
  expect((await reviewRequestForm(other.ctx, other.conversationId)).problem).toContain('Janet')
  expect((await reviewList.page(other.ctx, requestedReviews.usual)).items).toEqual([])
  expect(client.id).not.toBe(other.client.id)
})

test('needs the account’s setting, and what its text names', async () => {
  const { ctx, conversationId } = await agency()
  const off = { ...ctx, account: { ...ctx.account, serviceReviewEnabled: false } }
  await expect(requestReview(off, { conversationId, requestId: randomUUID() })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const { id } = await makeClient(db, ctx.account.id, {
    firstName: null,
    lastName: 'Li',
    mobilePhone: boiseNumber(),
  })
  const nameless = await findOrCreateConversation(ctx, { clientId: id })
  await expect(
    requestReview(ctx, { conversationId: nameless.id, requestId: randomUUID() }),
  ).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('{firstName}'),
  })
})

test('pages of the report have the fixed sizes, and end with the last request', async () => {
  const { ctx, ask } = await agency()
  await ask()
  expect(requestedReviews.read(new URLSearchParams('page=-1&limit=7'))).toMatchObject({ page: 1, limit: 10 })
  const { usual } = requestedReviews
  expect(await reviewList.page(ctx, usual)).toMatchObject({ items: [{}], newer: null, older: null })
  expect(await reviewList.page(ctx, { ...usual, page: 99 })).toMatchObject({ items: [], older: null })
})

test('a co-applicant is greeted by their own name', async () => {
  const { ctx } = await agency()
  const { id } = await makeClient(db, ctx.account.id, {
    firstName: 'Co',
    coFirstName: 'Coco',
    coLastName: 'App',
    coMobilePhone: boiseNumber(),
  })
  const conversation = await findOrCreateConversation(ctx, { contacts: [{ id, level: 'coapplicant' }] })
  expect(await reviewRequestForm(ctx, conversation.id)).toMatchObject({
    name: 'Coco App',
    text: 'Hi Coco, how did we do?',
  })
})
