// @isolated: changes the environment
import twilio from 'twilio'
import { beforeAll, expect, test } from 'vitest'
import { env, resetEnv } from '#app/lib/env.server.ts'
import { PRIMARY_PROFILE_SID } from '#emulators/defaults.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmulators } from '#tests/setup/processes.ts'
import { signIn } from '#tests/setup/sign-in.ts'

// The wizard as a browser without JavaScript uses it, and the provider's webhooks.

const db = useDatabase()
const emulators = useEmulators()
const app = useApp(db)
let admin: string
let accountId: string

beforeAll(async () => {
  process.env.TWILIO_PRIMARY_PROFILE_SID = PRIMARY_PROFILE_SID
  resetEnv()
  app.product.resetEnv()
  const { account } = await makeAccount(db)
  accountId = account.id
  await db.admin`
    insert into account_plans (account_id, name, minutes, messages, max_locations) values (${accountId}, 'Two', 1, 1, 2)`
  admin = await signIn(db, await makeUser(db, accountId, { role: 'admin', mfaEnabled: true }))
})

const LOCATIONS = '/account/info/locations'

async function ask(path: string, fields?: Record<string, string>) {
  const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
  const response = await app.fetch(path, { cookie: admin, headers: { Accept: 'text/html' }, ...init })
  const { status, headers } = response
  return { status, text: await response.text(), location: headers.get('location') ?? '' }
}

const ADDRESS = {
  legalName: 'Harbor LLC',
  address: '700 W Main St',
  address2: '',
  city: 'Boise',
  state: 'ID',
}
const BUSINESS = {
  ...{ businessName: 'Harbor LLC', businessType: 'Limited Liability Corporation', industry: 'INSURANCE' },
  ...{ idType: 'EIN', idTypeOther: '', websiteUrl: 'harbor.example', socialMediaUrl: '', version: '1' },
}
const REP = {
  ...{ firstName: 'Maya', lastName: 'Reyes', email: 'maya@harbor.example', businessTitle: 'Owner' },
  ...{ jobPosition: 'CEO', phoneNumber: '2085550190', version: '1' },
}

test('a location is created, filled in and submitted by plain forms', async () => {
  expect((await ask(LOCATIONS)).text).toContain('Create Location')
  expect((await ask(`${LOCATIONS}/new`)).text).toContain('unique Name for location differentiation')
  const nameless = await ask(`${LOCATIONS}/new`, { name: '', timezone: 'America/Boise' })
  expect(nameless.status).toBe(422)
  expect(nameless.text).toContain('field is required')
  const made = await ask(`${LOCATIONS}/new`, { name: 'Eastside', timezone: 'America/Boise', copyFrom: '' })
  expect(made).toMatchObject({ status: 302, location: expect.stringMatching(/\/address$/) })
  const wizard = made.location.replace(/\/address$/, '')
  const full = await ask(`${LOCATIONS}/new`, { name: 'Annex', timezone: 'America/Boise' })
  expect(full.text).toContain('Unable to save location: Plan allows 2 locations.')
  expect((await ask(LOCATIONS)).text).toContain('Plan allows 2 locations')

  // A step whose earlier ones aren't complete leads back to the first of those.
  expect(await ask(`${wizard}/review`)).toMatchObject({ status: 302, location: `${wizard}/address` })
  expect((await ask(wizard)).location).toBe(`${wizard}/address`)
  const box = await ask(`${wizard}/address`, {
    ...ADDRESS,
    address: 'PO Box 7',
    zipcode: '83702',
    version: '1',
  })
  expect(box.status).toBe(422)
  expect(box.text).toContain('value="PO Box 7"')
  const away = await ask(`${wizard}/address`, { ...ADDRESS, zipcode: '10001', version: '1' })
  expect(away.text).toContain('Unable to update address: The provider doesn’t find this address.')
  expect(away.text).toContain('value="10001"')
  expect((await ask(`${wizard}/address`, { ...ADDRESS, zipcode: '83702', version: '1' })).location).toBe(
    `${wizard}/business`,
  )

  const short = await ask(`${wizard}/business`, { ...BUSINESS, registrationNumber: '12-345678' })
  expect(short.text).toContain('An EIN has nine digits, like 12-3456789. This one has 8.')
  expect(short.text).not.toContain('12-345678"')
  expect((await ask(`${wizard}/business`, { ...BUSINESS, registrationNumber: '84-2719035' })).location).toBe(
    `${wizard}/rep/1`,
  )
  expect((await ask(`${wizard}/rep/1`, { ...REP, phoneNumber: '' })).text).toContain('field is required')
  expect((await ask(`${wizard}/rep/1`, REP)).location).toBe(`${wizard}/rep/2`)

  const review = await ask(`${wizard}/review`)
  expect(review.text).toContain('Check and submit')
  expect(review.text).toContain('•••••9035')
  expect(review.text).not.toContain('84-2719035')
  const revealed = await ask(`${wizard}/business/reveal`, { field: 'registrationNumber' })
  expect(revealed.text).toContain('84-2719035')
  expect(review.text).toContain('still looking at the website')
  // A page that was opened before sends itself.
  const automatic = await ask(`${wizard}/review`, {})
  expect(automatic.status).toBe(422)
  expect(automatic.text).toContain('still looking at the website')
  expect((await ask(`${wizard}/review`, { intent: 'submit' })).location).toBe(`${wizard}/brand`)
  expect((await ask(`${wizard}/review`)).text).toContain('in review')
  const opened = (await ask(`${wizard}/brand`)).text
  for (const shown of [
    'Submit Brand',
    '$4.50 once',
    '$46.00 once',
    'at most 2,000 segments a day to T-Mobile',
  ])
    expect(opened).toContain(shown)
  expect((await ask(LOCATIONS)).text).toContain('Business Profile In Review')

  const id = wizard.split('/').at(-1)!
  const [row] =
    await db.admin`select profile_sid as sid from location_registrations where location_id = ${id}`
  await emulators.control(`/twilio/registration/${row!.sid}/approve`, {})
  await db.admin`update location_registrations set profile_status = 'approved' where location_id = ${id}`
  const brand = { brandType: 'public', brandVolume: 'low', stockExchange: '', stockTicker: '', version: '9' }
  const base = JSON.stringify({ brandType: '', stockExchange: '', stockTicker: '' })
  expect((await ask(`${wizard}/brand`, { ...brand, base })).status).toBe(422)
  const unchosen = await ask(`${wizard}/brand`, { ...brand, base, brandType: 'private', brandVolume: '' })
  expect([unchosen.status, unchosen.text]).toEqual([422, expect.stringContaining('field is required')])
  expect((await ask(`${wizard}/brand`, { ...brand, base, brandType: 'private' })).status).toBe(302)
  expect((await ask(`${wizard}/brand`)).text).toContain('Brand is currently under review')
  await db.admin`update location_registrations set brand_status = 'SUSPENDED' where location_id = ${id}`
  expect((await ask(`${wizard}/brand`)).text).toContain(
    'Brand was SUSPENDED. Please reach out to support for next steps.',
  )
})

async function event(body: string, contentType: string, sign = true) {
  const isJson = contentType === 'application/json'
  const query = isJson ? `?bodySHA256=${twilio.getExpectedBodyHash(body)}` : ''
  const path = `/webhooks/twilio/registration${query}`
  const params = isJson ? {} : Object.fromEntries(new URLSearchParams(body))
  const signature = twilio.getExpectedTwilioSignature(env().TWILIO_AUTH_TOKEN, app.url + path, params)
  const headers = { 'Content-Type': contentType, ...(sign ? { 'X-Twilio-Signature': signature } : {}) }
  return (await app.fetch(path, { method: 'POST', body, headers })).status
}

test('a signed webhook has its account read the provider again, and no other does', async () => {
  const jobs = async () => {
    const queued = await queuedJobs(db, 'registration.refresh')
    return queued.map(({ payload }) => payload.accountId)
  }
  const [row] = await db.admin`
    select profile_sid, brand_sid from location_registrations where account_id = ${accountId}`
  const form = (sid: string) =>
    new URLSearchParams({
      AccountSid: env().TWILIO_ACCOUNT_SID,
      BundleSid: sid,
      Status: 'twilio-approved',
    }).toString()
  const json = (sid: unknown) => JSON.stringify([{ type: 'x', data: { brandsid: sid } }])
  const FORM = 'application/x-www-form-urlencoded'
  expect(await event(form(row!.profile_sid as string), FORM, false)).toBe(403)
  expect(await event(json(row!.brand_sid), 'application/json', false)).toBe(403)
  expect(await event(form(`BU${'9'.repeat(32)}`), FORM)).toBe(204)
  for (const body of [json(`BN${'9'.repeat(32)}`), json(7), '[null]', '{', '7']) {
    expect(await event(body, 'application/json')).toBe(204)
  }
  expect(await jobs()).toEqual([])
  expect(await event(form(row!.profile_sid as string), FORM)).toBe(204)
  expect(await event(json(row!.brand_sid), 'application/json')).toBe(204)
  expect(await jobs()).toEqual([accountId])
})
