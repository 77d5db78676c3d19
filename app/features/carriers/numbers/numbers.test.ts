import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerNumbers } from '#app/features/carriers/registration/campaigns/registered-numbers.server.ts'
import {
  locationAddresses,
  locationRegistrations,
  locations,
  messageServices,
  numberOrders,
  phoneNumbers,
  conversations,
} from '#db/schema/index.ts'
import { makeAccount, makeClient, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useTwilio } from '#tests/factories/twilio.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { addOwnNumber } from './add-number.server.ts'
import { apiCalls } from './api.server.ts'
import { PORTING_REFUSES } from './number.ts'
import { type NumberValues, purchaseSchema } from './number.schema.ts'
import { listNumbers, readNumber } from './numbers.server.ts'
import { purchaseNumber, resumePurchase } from './purchase.server.ts'
import { giveBack, giveBackNow, readRelease, releaseNumber, takeBack } from './release.server.ts'
import { searchNumbers } from './search.server.ts'
import { leaveService, syncNumbers } from './sync-numbers.server.ts'
import { updateNumber } from './update-number.server.ts'

const db = useDatabase()
const twilio = useTwilio()
let clock: ReturnType<typeof makeServices>
let account: Awaited<ReturnType<typeof makeAccount>>['account']
let location: Awaited<ReturnType<typeof makeAccount>>['location']
/** The account's first number, which the operator gave it. */
let first: Awaited<ReturnType<typeof makeAccount>>['number']
let ctx: ReturnType<typeof makeCtx>

beforeEach(async () => {
  clock = makeServices(db)
  ;({ account, location, number: first } = await makeAccount(db))
  ctx = await ctxOf(account)
  await allow(3)
})
afterEach(async () => {
  await twilio.control('/faults', undefined, 'DELETE')
})

const ctxOf = async (of: typeof account) =>
  makeCtx(db, of, await makeUser(db, of.id, { role: 'owner' }), { now: clock.now })

const allow = (numbers: number) => db.admin`
  insert into account_plans (account_id, name, minutes, messages, max_phone_numbers) values (${account.id}, 'Office', 10, 20, ${numbers})
  on conflict (account_id) do update set max_phone_numbers = ${numbers}`

/** Has the provider fail the next request, by default one to buy. */
const fault = (rule: object, path = 'POST /2010-04-01') =>
  twilio.control('/faults', { on: 'rest', path, ...rule })

let searched = 0
/** A number for sale that no other test wants. */
async function forSale(): Promise<string> {
  searched += 1
  const found = await searchNumbers(ctx, {
    ...{ type: 'local', criteria: 'areacode', search: '208', matchTo: 'first' },
  })
  return found[searched]!.phoneNumber
}

const order = (number: string, change: Record<string, unknown> = {}) =>
  purchaseSchema.parse({ number, locationId: location.id, friendlyName: 'Second line', ...change })

const owned = (number: string) => twilio.sdk.incomingPhoneNumbers.list({ phoneNumber: `+${number}` })
const ordersOf = () => ctx.db((tx) => tx.select().from(numberOrders))
const rowOf = async (id: string) =>
  (await ctx.db((tx) => tx.select().from(phoneNumbers).where(eq(phoneNumbers.id, id))))[0]!
const rowFor = async (number: string) =>
  (await ctx.db((tx) => tx.select().from(phoneNumbers).where(eq(phoneNumbers.number, number))))[0]

/** An edit as the form sends it, with the values and the version that were loaded. */
async function edit(id: string, change: Partial<NumberValues>) {
  const row = await rowOf(id)
  const { friendlyName, locationId, isDefault, messageServiceId } = row
  const base = { friendlyName, locationId, isDefault, messageServiceId }
  return { ...base, ...change, version: row.version, base, overwrite: undefined }
}

const addNumber = (values: Partial<Parameters<typeof addOwnNumber>[2]> = {}) =>
  ctx.db((tx) =>
    addOwnNumber(tx, ctx, {
      ...{ number: nextNumber(), friendlyName: 'Line', locationId: location.id, origin: 'purchased' },
      providerSid: null,
      ...values,
    }),
  )

const addOffice = async (name: string) => {
  const [row] = await ctx.db((tx) =>
    tx.insert(locations).values({ accountId: account.id, name, timezone: 'America/Denver' }).returning(),
  )
  return row!
}

const addCampaign = async (values: Partial<typeof messageServices.$inferInsert> = {}) => {
  const { sid } = await twilio.sdk.messaging.v1.services.create({ friendlyName: 'Service' })
  const [row] = await ctx.db((tx) =>
    tx
      .insert(messageServices)
      .values({
        ...{ accountId: account.id, locationId: location.id, sid, friendlyName: `Campaign ${sid.slice(-6)}` },
        ...{ usecase: 'discussion', status: 'VERIFIED', a2pUseCase: 'CUSTOMER_CARE' },
        ...values,
      })
      .returning(),
  )
  return row!
}

test('a purchased number calls our webhooks, belongs to its location and sends no texts yet', async () => {
  const number = await forSale()
  expect(await purchaseNumber(ctx, order(number))).toBe('bought')
  expect(await owned(number)).toMatchObject([
    {
      smsUrl: 'http://localhost:3000/webhooks/twilio/sms',
      voiceUrl: 'http://localhost:3000/webhooks/twilio/voice',
      statusCallback: 'http://localhost:3000/webhooks/twilio/voice-status',
    },
  ])
  const { numbers, orders } = await listNumbers(ctx)
  expect(orders).toEqual([])
  expect(numbers).toMatchObject([
    { number: first.number, isDefault: true, whyNoTexts: null },
    {
      ...{ number, friendlyName: 'Second line', isDefault: false, status: 'in-use', origin: 'purchased' },
      whyNoTexts: 'It can’t send texts until it has a message campaign.',
    },
  ])
  // The form sent twice.
  await expect(purchaseNumber(ctx, order(number))).rejects.toMatchObject({ code: 'conflict' })
  expect(await owned(number)).toHaveLength(1)
})

test.each([
  ['before the provider saw the request', { action: 'hangup-before' }, false],
  ['after it sold the number', { action: 'hangup' }, true],
  ['by a failure of the provider', { action: 'fail', status: 500 }, false],
  ['by a provider that says it is unavailable but sold it', { action: 'fail-after', status: 503 }, true],
])('an answer lost %s is found out once', async (_, rule, isSold) => {
  const number = await forSale()
  await fault(rule)
  expect(await purchaseNumber(ctx, order(number))).toBe('unknown')
  await expect(purchaseNumber(ctx, order(number))).rejects.toMatchObject({
    message: expect.stringContaining('is being bought already'),
  })
  expect((await listNumbers(ctx)).orders).toMatchObject([{ number, status: 'ordering' }])
  const { id } = (await ordersOf())[0]!
  // The first look-up gets no answer either.
  await fault({ action: 'hangup' }, 'GET /2010-04-01')
  await expect(resumePurchase(ctx, id)).rejects.toThrow()
  clock.pass({ minutes: 1 })
  // Without an answer about the order, it isn't given up.
  if (!isSold) await expect(resumePurchase(ctx, id)).rejects.toThrow('doesn’t list the number yet')
  clock.pass({ minutes: 2 })
  await Promise.all([resumePurchase(ctx, id), resumePurchase(ctx, id)])
  expect(await owned(number)).toHaveLength(isSold ? 1 : 0)
  const { numbers, orders } = await listNumbers(ctx)
  expect(numbers.filter((each) => each.number === number)).toHaveLength(isSold ? 1 : 0)
  expect(orders).toMatchObject(
    isSold ? [] : [{ status: 'failed', problem: expect.stringContaining('wasn’t') }],
  )
  if (!isSold) expect(await purchaseNumber(ctx, order(number))).toBe('bought')
})

test('a number that someone else bought a second ago costs nothing', async () => {
  const number = await forSale()
  await twilio.control('/registration/taken', { phoneNumber: `+${number}` })
  await expect(purchaseNumber(ctx, order(number))).rejects.toMatchObject({
    message: 'Someone else bought it a moment ago. Choose another one.',
  })
  await fault({ action: 'fail', status: 429 })
  await expect(purchaseNumber(ctx, order(number))).rejects.toMatchObject({ code: 'unavailable' })
  expect(await listNumbers(ctx)).toMatchObject({ orders: [], planFull: null })
})

test('a number that was bought but belongs to another account goes back, and the order says so', async () => {
  const number = await forSale()
  const other = await makeAccount(db)
  await db.admin`update phone_numbers set number = ${number} where id = ${other.number.id}`
  const problem = expect.stringContaining('already belongs to an account')
  // Neither the answer to the purchase nor the one to the removal arrives.
  await fault({ action: 'hangup' })
  expect(await purchaseNumber(ctx, order(number))).toBe('unknown')
  const { id } = (await ordersOf())[0]!
  await fault({ action: 'hangup' }, 'DELETE /2010-04-01')
  await expect(resumePurchase(ctx, id)).rejects.toThrow()
  clock.pass({ minutes: 3 })
  await resumePurchase(ctx, id)
  expect(await listNumbers(ctx)).toMatchObject({ orders: [{ status: 'failed', problem }], planFull: null })
  await expect(purchaseNumber(ctx, order(number))).rejects.toMatchObject({ message: problem })
  expect(await owned(number)).toEqual([])
})

test('two tabs buy one number when the plan has room for one', async () => {
  await allow(2)
  const numbers = [await forSale(), await forSale()]
  const both = await Promise.allSettled(numbers.map((number) => purchaseNumber(ctx, order(number))))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: 'Plan allows 2 phone numbers.' },
  })
  expect((await listNumbers(ctx)).planFull).toBe('Plan allows 2 phone numbers')
  expect((await Promise.all(numbers.map(owned))).flat()).toHaveLength(1)
})

test('a release says what hangs on the number, moves its texts, and can be undone for 30 days', async () => {
  const client = await makeClient(db, account.id)
  const bought = await forSale()
  await purchaseNumber(ctx, order(bought))
  const { id } = (await rowFor(bought))!
  await ctx.db((tx) =>
    tx.insert(conversations).values({
      accountId: account.id,
      clientId: client.id,
      phoneNumber: client.mobilePhone!,
      phoneNumberId: id,
      recipients: [client.mobilePhone!],
    }),
  )
  const { consequences, version } = await readRelease(ctx, id)
  expect(consequences).toEqual(['It is the number of 1 conversation.', expect.stringContaining('from +1-')])
  await expect(releaseNumber(ctx, id, { version: version - 1 })).rejects.toMatchObject({ code: 'conflict' })
  await releaseNumber(ctx, id, { version })
  // A colleague with the old page.
  await expect(releaseNumber(ctx, id, { version })).rejects.toMatchObject({
    message: 'Someone else gave this number back already.',
  })
  await expect(updateNumber(ctx, id, await edit(id, { friendlyName: 'X' }))).rejects.toMatchObject({
    code: 'conflict',
  })
  clock.pass({ hours: 29 * 24 })
  await giveBack(ctx, id)
  await takeBack(ctx, id)
  expect(await rowOf(id)).toMatchObject({ status: 'in-use', releasingAt: null })
  // The job of the first release finds it in use.
  clock.pass({ hours: 3 * 24 })
  await giveBack(ctx, id)
  expect(await owned(bought)).toHaveLength(1)
})

test('a primary number that is taken back is primary again', async () => {
  const id = await addNumber()
  const primary = async () =>
    (await listNumbers(ctx)).numbers.filter(({ isDefault }) => isDefault).map((each) => each.id)
  expect(await primary()).toEqual([first.id])
  const { version, consequences } = await readRelease(ctx, first.id)
  expect(consequences).toContain(
    'It is the primary number of Main office. Another one is until you take it back.',
  )
  await releaseNumber(ctx, first.id, { version })
  expect(await primary()).toEqual([id])
  expect(await takeBack(ctx, first.id)).toMatchObject({ isDefault: true })
  expect(await primary()).toEqual([first.id])
  // An alias stays one.
  await releaseNumber(ctx, id, { version: (await readRelease(ctx, id)).version })
  expect(await takeBack(ctx, id)).toMatchObject({ isDefault: false })
  expect(await primary()).toEqual([first.id])
})

test('after 30 days the provider gets a number back once, though its answer is lost', async () => {
  const number = await forSale()
  await purchaseNumber(ctx, order(number))
  const { id, version } = (await rowFor(number))!
  await releaseNumber(ctx, id, { version })
  clock.pass({ hours: 30 * 24 + 1 })
  await fault({ action: 'hangup' }, 'DELETE /2010-04-01')
  await expect(giveBack(ctx, id)).rejects.toThrow()
  await expect(takeBack(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  await giveBack(ctx, id)
  expect(await rowOf(id)).toMatchObject({ status: 'released', isDefault: false })
  expect(await owned(number)).toEqual([])
  await expect(readNumber(ctx, id)).rejects.toMatchObject({ code: 'not-found' })
  // Another account can buy it, and this one again.
  expect(await purchaseNumber(ctx, order(number))).toBe('bought')
})

test('a number whose removal got no answer isn’t taken from who bought it since', async () => {
  const number = await forSale()
  const buy = () => twilio.sdk.incomingPhoneNumbers.create({ phoneNumber: `+${number}` })
  await buy()
  // The operator gave it to the account by hand.
  const id = await addNumber({ number })
  await releaseNumber(ctx, id, { version: (await rowOf(id)).version })
  await giveBackNow(ctx, id)
  await fault({ action: 'hangup' }, 'DELETE /2010-04-01')
  await expect(giveBack(ctx, id)).rejects.toThrow()
  const { sid } = await buy()
  await giveBack(ctx, id)
  expect(await rowOf(id)).toMatchObject({ status: 'released' })
  expect(await owned(number)).toMatchObject([{ sid }])
})

test('the last number of a location can be given back at once', async () => {
  const { consequences, version } = await readRelease(ctx, first.id)
  expect(consequences).toEqual([expect.stringContaining('It is the last number of Main office')])
  await releaseNumber(ctx, first.id, { version })
  await giveBackNow(ctx, first.id)
  await expect(takeBack(ctx, first.id)).rejects.toMatchObject({ code: 'conflict' })
  await giveBack(ctx, first.id)
  expect((await listNumbers(ctx)).numbers).toEqual([])
})

test('a location has one primary number, whatever moves or goes', async () => {
  const office = await addOffice('Meridian')
  const second = await addNumber()
  const primaries = async () => {
    const rows = await ctx.db((tx) =>
      tx.select().from(phoneNumbers).where(eq(phoneNumbers.isDefault, true)).orderBy(asc(phoneNumbers.id)),
    )
    return rows.map(({ id, locationId }) => [locationId, id])
  }
  expect(await primaries()).toEqual([[location.id, first.id]])
  await expect(updateNumber(ctx, first.id, await edit(first.id, { isDefault: false }))).rejects.toMatchObject(
    {
      field: 'isDefault',
    },
  )
  // Two people make one primary each.
  const third = await addNumber()
  const edits = await Promise.all(
    [second, third].map(async (id) => ({ id, input: await edit(id, { isDefault: true }) })),
  )
  await Promise.allSettled(edits.map(({ id, input }) => updateNumber(ctx, id, input)))
  expect(await primaries()).toHaveLength(1)
  await updateNumber(ctx, second, await edit(second, { isDefault: true }))
  await updateNumber(ctx, second, await edit(second, { locationId: office.id, isDefault: false }))
  expect(await primaries()).toEqual(
    expect.arrayContaining([
      [location.id, first.id],
      [office.id, second],
    ]),
  )
  await releaseNumber(ctx, first.id, { version: (await rowOf(first.id)).version })
  expect(await primaries()).toEqual(expect.arrayContaining([[location.id, third]]))
})

test('a number follows its location’s emergency address, and joins and leaves its campaign’s service', async () => {
  const bought = await forSale()
  await purchaseNumber(ctx, order(bought))
  const { id, providerSid } = (await rowFor(bought))!
  const address = await twilio.sdk.addresses.create({
    ...{ customerName: 'Harbor', street: '700 W Main St', city: 'Boise', region: 'ID', postalCode: '83702' },
    ...{ isoCountry: 'US', emergencyEnabled: true },
  })
  const ofPlace = { accountId: account.id, locationId: location.id }
  await ctx.db((tx) => tx.insert(locationAddresses).values({ ...ofPlace, emergencyEnabled: true }))
  await ctx.db((tx) => tx.insert(locationRegistrations).values({ ...ofPlace, addressSid: address.sid }))
  await db.admin`delete from phone_numbers where id = ${first.id}`
  const atProvider = async () => (await owned(bought))[0]!
  await fault({ action: 'hangup' })
  await expect(syncNumbers(ctx)).rejects.toThrow()
  await syncNumbers(ctx)
  expect(await atProvider()).toMatchObject({ emergencyAddressSid: address.sid })
  expect((await listNumbers(ctx)).numbers).toMatchObject([{ hasEmergencyAddress: true }])

  const [one, other] = [await addCampaign(), await addCampaign({ status: 'IN_PROGRESS' })]
  const members = async ({ sid }: { sid: string | null }) =>
    (await twilio.sdk.messaging.v1.services(sid!).phoneNumbers.list()).map((each) => each.sid)
  await updateNumber(ctx, id, await edit(id, { messageServiceId: one.id }))
  expect(await listNumbers(ctx)).toMatchObject({ numbers: [{ whyNoTexts: expect.stringContaining('once') }] })
  await syncNumbers(ctx)
  expect(await members(one)).toEqual([providerSid])
  expect(await listNumbers(ctx)).toMatchObject({ numbers: [{ whyNoTexts: null }] })
  expect(await rowOf(id)).toMatchObject({ smsRegistered: true, smsUseCase: 'CUSTOMER_CARE' })
  const brandIs = async (status: string) => {
    await db.admin`
      update location_registrations set brand_sid = 'BN1', brand_status = ${status} where location_id = ${location.id}`
    await ctx.db((tx) => registerNumbers(tx))
  }
  await brandIs('SUSPENDED')
  expect(await listNumbers(ctx)).toMatchObject({
    numbers: [{ whyNoTexts: expect.stringContaining('brand of its message campaign isn’t approved') }],
  })
  await brandIs('APPROVED')

  await ctx.db((tx) =>
    tx
      .update(locationAddresses)
      .set({ emergencyEnabled: false })
      .where(eq(locationAddresses.locationId, location.id)),
  )
  await syncNumbers(ctx)
  expect(await atProvider()).toMatchObject({ emergencyAddressSid: null })

  // A number that texts isn't moved to a campaign that can't text yet.
  await expect(updateNumber(ctx, id, await edit(id, { messageServiceId: other.id }))).rejects.toMatchObject({
    field: 'messageServiceId',
  })
  await updateNumber(ctx, id, await edit(id, { messageServiceId: null }))
  expect(await rowOf(id)).toMatchObject({ smsRegistered: false })
  await updateNumber(ctx, id, await edit(id, { messageServiceId: other.id }))
  // It can't join while the first service has it.
  await syncNumbers(ctx)
  await leaveService(ctx, { phoneNumberId: id, serviceId: one.id })
  await syncNumbers(ctx)
  expect([await members(one), await members(other)]).toEqual([[], [providerSid]])
  expect(await listNumbers(ctx)).toMatchObject({
    numbers: [{ whyNoTexts: expect.stringContaining('approve') }],
  })
})

test('a number that is being moved here gets no message campaign and isn’t given back', async () => {
  const id = await addNumber({ origin: 'ported', status: 'porting-in' })
  const campaign = await addCampaign()
  await expect(
    updateNumber(ctx, id, await edit(id, { messageServiceId: campaign.id })),
  ).rejects.toMatchObject({
    message: PORTING_REFUSES,
  })
  const { version } = await rowOf(id)
  await expect(releaseNumber(ctx, id, { version })).rejects.toMatchObject({ code: 'conflict' })
  await updateNumber(ctx, id, await edit(id, { friendlyName: 'From Acme' }))
  expect(await rowOf(id)).toMatchObject({ friendlyName: 'From Acme' })
})

test('knows no number, location or campaign of another account, and refuses a dismissed employee', async () => {
  const other = await makeAccount(db)
  const stranger = await ctxOf(other.account)
  const campaign = await addCampaign()
  const notFound = expect.objectContaining({ code: 'not-found' })
  await expect(readNumber(stranger, first.id)).rejects.toEqual(notFound)
  await expect(readRelease(stranger, first.id)).rejects.toEqual(notFound)
  await expect(takeBack(stranger, first.id)).rejects.toEqual(notFound)
  await expect(updateNumber(stranger, first.id, await edit(first.id, {}))).rejects.toEqual(notFound)
  await expect(purchaseNumber(stranger, order(await forSale()))).rejects.toEqual(notFound)
  const theirs = { messageServiceId: campaign.id, locationId: other.location.id }
  await expect(purchaseNumber(stranger, order(await forSale(), theirs))).rejects.toEqual(notFound)
  const employee = makeCtx(db, account, await makeUser(db, account.id), { now: clock.now })
  await expect(purchaseNumber(employee, order(await forSale()))).rejects.toMatchObject({ code: 'forbidden' })
})

test('a name of spaces is refused', () => {
  expect(
    purchaseSchema.safeParse({ number: '12085550100', locationId: location.id, friendlyName: ' ' }),
  ).toMatchObject({
    error: { issues: [{ message: 'Enter a name, such as Main line.' }] },
  })
})

/** Makes a call of the API with a body that its schema allows. */
const call = (at: string, body: object, params: object = {}) =>
  apiCalls
    .find(({ method, path }) => at === `${method} ${path.replace('/accounts/{accountId}', '')}`)!
    .run(ctx, { params, body } as never)

test('the API completes a number that the account has, and no other', async () => {
  const number = await forSale()
  const bought = (await call('POST /phones/purchase', { phoneNumber: `+${number}` })) as {
    id: string
    phoneSid: string
  }
  expect(bought).toMatchObject({ phoneNumber: number, location: location.id, origin: 'purchased' })
  const office = await addOffice('Nampa')
  const campaign = await addCampaign()
  const { phoneSid } = bought
  const given = { location: office.id, messagingServiceSid: campaign.sid!, isDefault: true }
  const values = { friendlyName: 'Claims', ...given }
  expect(await call('POST /phones', { phoneSid, account: account.id, ...values })).toMatchObject({
    ...{ ...values, id: bought.id, service: { sid: campaign.sid, friendlyName: campaign.friendlyName } },
  })
  const put = (body: object) => call('PUT /phones/{phoneId}', body, { phoneId: bought.id })
  expect(await put({ messagingServiceSid: null })).toMatchObject({ ...values, messagingServiceSid: null })

  const other = await makeAccount(db)
  const refusals: [string, () => Promise<unknown>][] = [
    ['phoneNumber', () => call('POST /phones', { phoneNumber: other.number.number })],
    ['phoneNumber', () => call('POST /phones', { phoneNumber: first.number, phoneSid })],
    ['phoneSid', () => call('POST /phones', { phoneSid: 'PN0' })],
    ['phoneNumber', () => call('POST /phones', {})],
    ['account', () => call('POST /phones', { phoneSid, account: other.account.id })],
    ['phoneNumber', () => put({ phoneNumber: first.number })],
    ['phoneSid', () => put({ phoneSid: 'PN0' })],
  ]
  for (const [field, refused] of refusals) {
    await expect(refused()).rejects.toMatchObject({ code: 'invalid', field })
  }
  const foreign = { phoneSid, location: other.location.id }
  await expect(call('POST /phones', foreign)).rejects.toMatchObject({ code: 'not-found' })
})

test('the API says when it doesn’t know yet whether a number was bought', async () => {
  const phoneNumber = await forSale()
  await fault({ action: 'hangup' })
  await expect(call('POST /phones/purchase', { phoneNumber })).rejects.toMatchObject({ code: 'in-progress' })
  const [open] = await ordersOf()
  await resumePurchase(ctx, open!.id)
  expect(await call('GET /phones', {})).toMatchObject({ data: [{ id: first.id }, { phoneNumber }] })
})
