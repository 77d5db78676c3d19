// @isolated: changes the environment
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { api } from '#app/lib/telephony.server.ts'
import { PRIMARY_PROFILE_SID } from '#emulators/defaults.ts'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { useEmulators } from '#tests/setup/processes.ts'
import { PROPERTY_RUNS } from '#tests/setup/property-runs.ts'
import { listMessageCampaigns } from '../campaigns/campaigns.server.ts'
import { saveAddress } from './address.server.ts'
import { submitBrand } from './brand.server.ts'
import { revealNumber, saveBusiness } from './business.server.ts'
import { brandOf, cardLabel, isOpen, nextStep, type RegistrationState, STEPS } from './location.ts'
import {
  addressSchema,
  brandSchema,
  businessSchema,
  formatNumber,
  numberProblem,
  repSchema,
} from './location.schema.ts'
import { createLocation, listLocations, readOne } from './locations.server.ts'
import { checkProfile } from './profile.server.ts'
import { refreshLocations } from './refresh.server.ts'
import { readLocationReview } from './review.server.ts'
import { saveRep } from './reps.server.ts'
import { receiveEvents } from './webhook.server.ts'

const db = useDatabase()
const emulators = useEmulators()

beforeAll(() => {
  process.env.TWILIO_PRIMARY_PROFILE_SID = PRIMARY_PROFILE_SID
  resetEnv()
})
beforeEach(() => emulators.control('/reset', {}))

const ADDRESS = { legalName: 'Harbor Insurance LLC', address: '700 W Main St', city: 'Boise', state: 'ID' }
const BUSINESS = {
  businessName: 'Harbor Insurance LLC',
  businessType: 'Limited Liability Corporation',
  industry: 'INSURANCE',
  idType: 'EIN',
  registrationNumber: '84-2719035',
  websiteUrl: 'harbor.example',
}
const REP = {
  firstName: 'Maya',
  lastName: 'Reyes',
  email: 'maya@harbor.example',
  businessTitle: 'Owner',
  jobPosition: 'CEO',
  phoneNumber: '(208) 555-0190',
}

const address = (changes = {}) =>
  addressSchema.parse({ ...ADDRESS, zipcode: '83702', version: 1, ...changes })
const business = (changes = {}) => businessSchema.parse({ ...BUSINESS, version: 1, ...changes })
const rep = (changes = {}) => repSchema.parse({ ...REP, version: 1, ...changes })
const brand = (changes = {}) =>
  brandSchema.parse({
    ...{ brandType: 'private', brandVolume: 'standard', version: 1, ...changes },
    base: JSON.stringify({ brandType: '', brandVolume: '', stockExchange: '', stockTicker: '' }),
  })

/** An agency whose only location is filled in up to the review. */
async function agency() {
  const { account, location } = await makeAccount(db)
  const owner = await makeUser(db, account.id, { role: 'owner' })
  const clock = { now: new Date('2026-11-25T17:00:00Z') }
  const now = () => clock.now
  const ctx = makeCtx(db, account, owner, { now })
  const id = location.id
  await saveAddress(ctx, id, address())
  await saveBusiness(ctx, id, business())
  await saveRep(ctx, { locationId: id, level: 1 }, rep())
  const state = async () => (await readOne(ctx, id)).registration!
  return { account, ctx, id, clock, job: makeCtx(db, account, undefined, { now }), state }
}

const control = (path: string, body: object = {}) => emulators.control(`/twilio/registration/${path}`, body)
const objects = async () => {
  const all =
    await emulators.control<Record<string, { sid: string; friendlyName?: string }[]>>('/twilio/registration')
  const ours = (list: { friendlyName?: string }[] = []) =>
    list.filter(({ friendlyName }) => friendlyName?.startsWith('switchboard ')).length
  return {
    addresses: ours(all.addresses),
    bundles: ours(all.bundles),
    parts: ours(all.parts),
    // The demo agency has one.
    brands: all.brands!.length - 1,
  }
}
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: Error) => error.message,
  )

test('a location is registered: profile, brand, and all its data at the provider', async () => {
  const { ctx, job, id, state } = await agency()
  expect(await checkProfile(ctx, id)).toEqual({ kind: 'submitted' })
  expect(await state()).toMatchObject({ profileStatus: 'pending-review', busySince: null })
  await expect(saveBusiness(ctx, id, business({ version: 2 }))).rejects.toThrow('in review')
  await expect(submitBrand(ctx, id, brand())).rejects.toThrow('in review')

  const { profileSid, rep1Sid, businessSid } = await state()
  await control(`${profileSid}/approve`)
  await refreshLocations(job)
  expect((await listLocations(ctx)).locations).toMatchObject([{ label: 'Submit Brand', step: 'brand' }])
  await submitBrand(ctx, id, brand())
  await expect(submitBrand(ctx, id, brand())).rejects.toThrow('submitted already')
  const { brandSid } = await state()
  await control(`${brandSid}/approve`, { score: 81 })
  await refreshLocations(job)
  expect(await state()).toMatchObject({ brandStatus: 'APPROVED', brandScore: 81 })
  expect((await listLocations(ctx)).locations).toMatchObject([{ label: 'Approved', complete: 7 }])

  const { endUsers } = api().trusthub.v1
  expect((await endUsers(rep1Sid!).fetch()).attributes).toMatchObject({ phone_number: '+12085550190' })
  expect((await endUsers(businessSid!).fetch()).attributes).toMatchObject({
    business_registration_number: '84-2719035',
    website_url: 'https://harbor.example',
  })
  const decisions = (await queuedJobs(db, null, { locationId: id })).flatMap(
    ({ payload }) => payload.decision ?? [],
  )
  expect(decisions.toSorted()).toEqual(['brand-approved', 'profile-approved'])
})

test('a suspended brand stops the numbers of its message campaigns until it is approved again', async () => {
  const { account, ctx, job, id, state } = await agency()
  await checkProfile(ctx, id)
  const { profileSid } = await state()
  await control(`${profileSid}/approve`)
  await refreshLocations(job)
  await submitBrand(ctx, id, brand())
  const { brandSid } = await state()
  await control(`${brandSid}/approve`, { score: 40 })
  await refreshLocations(job)
  const serviceId = randomUUID()
  await db.admin`
    insert into message_services (account_id, id, location_id, friendly_name, usecase, status, a2p_use_case)
    values (${account.id}, ${serviceId}, ${id}, 'Clients', 'discussion', 'VERIFIED', 'CUSTOMER_CARE')`
  await db.admin`
    update phone_numbers set message_service_id = ${serviceId}, service_joined_at = now()
    where account_id = ${account.id}`
  const number = async () => {
    const [row] = await db.admin`
      select sms_registered as texts, sms_class as class from phone_numbers where account_id = ${account.id}`
    return row
  }
  expect(await number()).toMatchObject({ texts: true })
  await control(`${brandSid}/suspend`)
  await refreshLocations(job)
  expect(await number()).toMatchObject({ texts: false })
  expect((await listMessageCampaigns(ctx)).campaigns).toMatchObject([
    { status: 'VERIFIED', isBrandLost: true },
  ])
  await control(`${brandSid}/approve`, { score: 80 })
  await refreshLocations(job)
  expect(await number()).toEqual({ texts: true, class: 'most-trusted' })
})

test('nothing is sent by itself that would be refused, nor before the website was looked at', async () => {
  const { account, ctx, id, state } = await agency()
  const automatic = () => checkProfile(ctx, id, { isAutomatic: true })
  const found = async (severity: 'error' | 'warning' | null) => {
    const finding = { field: 'websiteUrl', code: 30_907, severity, problem: 'It’s empty.', fix: 'Fill it.' }
    const websiteCheck = {
      ...{ websiteUrl: 'https://harbor.example', businessName: 'Harbor Insurance LLC', checkedAt: '' },
      findings: severity ? [finding] : [],
    }
    await db.admin`
      update location_businesses set website_check = ${db.admin.json(websiteCheck)}
      where account_id = ${account.id}`
  }
  const ofWebsite = async () => {
    const { findings } = await readLocationReview(ctx, id)
    return findings.filter(({ field }) => field === 'websiteUrl')
  }
  expect(await readLocationReview(ctx, id)).toMatchObject({ isWebsitePending: true, isDoubtful: false })
  expect(await automatic()).toEqual({ kind: 'held', reason: 'website-pending' })

  await found('error')
  expect(await readLocationReview(ctx, id)).toMatchObject({
    isWebsitePending: false,
    isDoubtful: true,
  })
  expect(await ofWebsite()).toMatchObject([{ code: 30_907 }])
  expect(await automatic()).toEqual({ kind: 'held', reason: 'doubtful' })
  expect(await state()).toMatchObject({ profileStatus: 'not-submitted', busySince: null })
  expect(await objects()).toMatchObject({ bundles: 0 })

  await found('warning')
  expect(await readLocationReview(ctx, id)).toMatchObject({ isWebsitePending: false, isDoubtful: false })
  await saveBusiness(ctx, id, business({ websiteUrl: 'harbor-new.example', version: 2 }))
  expect(await readLocationReview(ctx, id)).toMatchObject({ isWebsitePending: true })
  expect(await ofWebsite()).toEqual([])
  await saveBusiness(ctx, id, business({ version: 3 }))
  await found(null)
  expect(await readLocationReview(ctx, id)).toMatchObject({ isWebsitePending: false, isDoubtful: false })
  expect(await automatic()).toEqual({ kind: 'submitted' })
  expect(await readLocationReview(ctx, id)).toMatchObject({
    isWebsitePending: false,
    profileStatus: 'pending-review',
  })
})

test('a person decides that findings are submitted as they are', async () => {
  const { ctx, id } = await agency()
  await saveBusiness(ctx, id, business({ registrationNumber: '00-2719035', version: 2 }))
  expect(await checkProfile(ctx, id, { isAutomatic: true })).toEqual({ kind: 'held', reason: 'doubtful' })
  expect(await checkProfile(ctx, id)).toEqual({ kind: 'submitted' })
})

test('the reasons of a failed evaluation are kept, and mended data passes', async () => {
  const { ctx, job, id, state } = await agency()
  await db.admin`update location_reps set phone_number = '1' where location_id = ${id}`
  const failed = await checkProfile(ctx, id)
  expect(failed).toMatchObject({
    kind: 'failed',
    status: 'noncompliant',
    errors: [{ fields: ['phone_number'] }],
  })
  expect((await state()).profileErrors).toHaveLength(1)
  await saveRep(ctx, { locationId: id, level: 1 }, rep({ version: 2 }))
  expect(await checkProfile(ctx, id)).toEqual({ kind: 'submitted' })
  const { profileSid } = await state()
  await control(`${profileSid}/reject`, { code: 18_602 })
  await refreshLocations(job)
  expect(await state()).toMatchObject({ profileStatus: 'rejected', profileErrors: [{ code: 18_602 }] })
  await saveBusiness(ctx, id, business({ version: 2, registrationNumber: '84-2719036' }))
  expect(await checkProfile(ctx, id)).toEqual({ kind: 'submitted' })
})

test.each(['low', 'standard'] as const)(
  'a %s volume brand is sent as one, and is vetted or not',
  async (volume) => {
    const { ctx, job, id, state } = await agency()
    await checkProfile(ctx, id)
    await control(`${(await state()).profileSid}/approve`)
    await refreshLocations(job)
    await submitBrand(ctx, id, brand({ brandVolume: volume }))
    const { brandSid } = await state()
    const sent = await api().messaging.v1.brandRegistrations(brandSid!).fetch()
    expect(sent.skipAutomaticSecVet).toBe(volume === 'low')
    await control(`${brandSid}/approve`)
    await refreshLocations(job)
    expect(await state()).toMatchObject({ brandVolume: volume, brandScore: volume === 'low' ? null : 75 })
  },
)

test('a brand that the carriers refused is corrected and sent again', async () => {
  const { ctx, job, id, state } = await agency()
  await checkProfile(ctx, id)
  await control(`${(await state()).profileSid}/approve`)
  await refreshLocations(job)
  await submitBrand(ctx, id, brand())
  const { brandSid } = await state()
  await control(`${brandSid}/reject`, { code: 30_795 })
  await refreshLocations(job)
  expect((await listLocations(ctx)).locations).toMatchObject([{ label: 'Failed' }])
  await saveBusiness(ctx, id, business({ version: 2, registrationNumber: '84-2719036' }))
  await control(`${(await state()).trustBundleSid}/approve`)
  const again = { brandType: 'public', brandVolume: 'low', stockExchange: 'NYSE', stockTicker: 'HBR' }
  await submitBrand(ctx, id, brandSchema.parse({ ...again, version: (await state()).version }))
  expect(await state()).toMatchObject({
    ...{ brandSid, brandStatus: 'PENDING', stockTicker: 'HBR' },
    // The provider has it as a standard one.
    brandVolume: 'standard',
  })
  expect((await objects()).brands).toBe(1)
})

// Each request that makes or submits something, and the whole of its answer lost.
const POINTS = [
  ['POST /2010-04-01/Accounts', 'address'],
  ['POST /v1/CustomerProfiles', 'profile'],
  ['POST /v1/EndUsers', 'profile'],
  ['POST /v1/SupportingDocuments', 'profile'],
  ['EntityAssignments', 'profile'],
  ['Evaluations', 'profile'],
  ['POST /v1/EndUsers', 'brand'],
  ['POST /v1/TrustProducts', 'brand'],
  ['POST /v1/a2p/BrandRegistrations', 'brand'],
] as const

test.each(POINTS)('an answer to %s that gets lost (%s) makes nothing twice', async (path, step) => {
  const { ctx, job, id, state } = await agency()
  const lose = () => emulators.control('/twilio/faults', { on: 'rest', action: 'hangup', path })
  const work = async () => {
    if (step === 'address')
      return saveAddress(ctx, id, address({ version: 2, city: 'Nampa', zipcode: '83651' }))
    if (step === 'profile') return checkProfile(ctx, id)
    return submitBrand(ctx, id, brand())
  }
  if (step === 'brand') {
    await checkProfile(ctx, id)
    await control(`${(await state()).profileSid}/approve`)
    await refreshLocations(job)
  }
  await lose()
  expect(await outcome(work())).toContain('doesn’t answer')
  expect(String(await outcome(work()))).not.toContain('doesn’t answer')
  const wanted = { address: [1, 0, 0, 0], profile: [1, 1, 3, 0], brand: [1, 2, 4, 1] }[step]
  expect(Object.values(await objects())).toEqual(wanted)
  const row = await state()
  expect(row.busySince).toBeNull()
  if (step === 'profile') expect(row.profileStatus).toBe('pending-review')
  if (step === 'brand') expect(row.brandStatus).toBe('PENDING')
})

test('a submission whose answer was lost is found without anybody asking again', async () => {
  const { ctx, job, id, state } = await agency()
  await checkProfile(ctx, id)
  await control(`${(await state()).profileSid}/approve`)
  await refreshLocations(job)
  const path = 'POST /v1/a2p/BrandRegistrations'
  await emulators.control('/twilio/faults', { on: 'rest', action: 'hangup', path })
  await expect(submitBrand(ctx, id, brand())).rejects.toThrow('doesn’t answer')
  expect(await state()).toMatchObject({ brandSid: null, brandStatus: 'not-submitted' })
  const waiting = await db.admin`select accounts_awaiting_registration() as id`
  expect(waiting.map((row) => row.id)).toContain(ctx.account.id)
  await refreshLocations(job)
  expect(await state()).toMatchObject({ brandStatus: 'PENDING' })
})

test('a profile that was submitted, though its answer was lost, is not submitted again', async () => {
  const { ctx, id, state } = await agency()
  const path = 'Evaluations'
  await emulators.control('/twilio/faults', { on: 'rest', action: 'hangup-before', path })
  await expect(checkProfile(ctx, id)).rejects.toThrow('doesn’t answer')
  const { profileSid } = await state()
  await api().trusthub.v1.customerProfiles(profileSid!).update({ status: 'pending-review' })
  expect(await checkProfile(ctx, id)).toEqual({ kind: 'submitted' })
  expect((await state()).profileStatus).toBe('pending-review')
})

test('the location of a process that died can be worked on again after a while', async () => {
  const { ctx, id, clock, state } = await agency()
  await db.admin`update location_registrations set busy_since = ${clock.now} where location_id = ${id}`
  await expect(checkProfile(ctx, id)).rejects.toThrow('Someone else’s request')
  clock.now = new Date(clock.now.getTime() + 100_000)
  expect(await checkProfile(ctx, id)).toEqual({ kind: 'submitted' })
  expect((await state()).busySince).toBeNull()
})

test('two who submit at once make one submission', async () => {
  const { ctx, id, state } = await agency()
  const answers = await Promise.all([outcome(checkProfile(ctx, id)), outcome(checkProfile(ctx, id))])
  // The second one has to wait, or comes when the first is done.
  const refusals = answers.filter((answer) => typeof answer === 'string')
  expect(refusals.length).toBeLessThan(2)
  for (const refusal of refusals) expect(refusal).toContain('Someone else’s request')
  expect(await objects()).toMatchObject({ bundles: 1, parts: 3 })
  expect((await state()).profileStatus).toBe('pending-review')
})

test('webhooks and polls in any order, doubled and lost, end in the provider’s state', async () => {
  const { ctx, job, id, account, state } = await agency()
  const stranger = await makeAccount(db)
  await checkProfile(ctx, id)
  const { profileSid } = await state()
  const { services } = makeServices(db)
  const jobs = () => queuedJobs(db, null, { accountId: stranger.account.id })
  const decide = fc.constantFrom('review', 'approve', 'reject')
  const event = fc.constantFrom('webhook', 'poll', 'both', 'foreign', 'none')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(decide, event), { minLength: 1, maxLength: 5 }), async (steps) => {
      for (const [decision, heard] of steps) {
        await control(`${profileSid}/${decision}`)
        // A webhook's status is never believed, so an old one does no harm.
        if (heard === 'webhook') await receiveEvents(services, [{ BundleSid: profileSid, Status: 'draft' }])
        if (heard === 'foreign') await receiveEvents(services, [{ BundleSid: `BU${'9'.repeat(32)}` }, {}])
        if (heard === 'poll') await refreshLocations(job)
        if (heard === 'both') await Promise.all([refreshLocations(job), refreshLocations(job)])
      }
      await refreshLocations(job)
      const { status } = await api().trusthub.v1.customerProfiles(profileSid!).fetch()
      const ours = { 'in-review': 'in-review', 'twilio-approved': 'approved', 'twilio-rejected': 'rejected' }
      expect((await state()).profileStatus).toBe(ours[status as keyof typeof ours])
    }),
    { numRuns: Math.min(PROPERTY_RUNS, 20) },
  )
  expect(account.id).not.toBe(stranger.account.id)
  expect(await jobs()).toHaveLength(0)
})

test('the plan limits locations, also in two tabs at once', async () => {
  const { account } = await makeAccount(db)
  await db.admin`insert into account_plans (account_id, name, minutes, messages, max_locations) values (${account.id}, 'Two', 1, 1, 2)`
  const ctx = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin' }))
  const create = (name: string) =>
    outcome(createLocation(ctx, { name, timezone: 'America/Boise', copyFrom: null }))
  const answers = await Promise.all([create('North'), create('South')])
  expect(answers).toContain('Plan allows 2 locations.')
  expect(await listLocations(ctx)).toMatchObject({ planFull: 'Plan allows 2 locations' })
})

test('a location under the same EIN uses an approved registration', async () => {
  const { ctx, job, id, account, state } = await agency()
  await db.admin`insert into account_plans (account_id, name, minutes, messages, max_locations) values (${account.id}, 'Two', 1, 1, 2)`
  const create = () => createLocation(ctx, { name: 'Annex', timezone: 'America/Boise', copyFrom: id })
  await expect(create()).rejects.toThrow('isn’t approved')
  await db.admin`
    update location_registrations set profile_sid = 'BU1', profile_status = 'approved', brand_sid = 'BN1',
    brand_status = 'APPROVED' where location_id = ${id}`
  const annex = await readOne(ctx, await create())
  expect(annex.state).toMatchObject({
    copiedFrom: id,
    hasAddress: false,
    hasBusiness: true,
    brandStatus: 'APPROVED',
  })
  await expect(saveBusiness(ctx, annex.location.id, business())).rejects.toThrow(
    'registration of another one',
  )
  await saveAddress(ctx, annex.location.id, address())
  expect(nextStep((await readOne(ctx, annex.location.id)).state)).toBe('brand')
  await refreshLocations(job)
  expect(await state()).toMatchObject({ brandStatus: 'APPROVED' })
})

test('two people fill it in without losing each other’s entries', async () => {
  const { ctx, id, account } = await agency()
  const colleague = makeCtx(db, account, await makeUser(db, account.id, { role: 'admin', firstName: 'Ben' }))
  const base = { ...REP, phoneNumber: '12085550190' }
  await saveRep(
    colleague,
    { locationId: id, level: 1 },
    rep({ version: 2, base: JSON.stringify(base), lastName: 'Cole' }),
  )
  const mine = { version: 2, base: JSON.stringify(base), businessTitle: 'Founder' }
  await expect(saveRep(ctx, { locationId: id, level: 1 }, rep(mine))).rejects.toThrow(
    'Ben Okafor changed this representative after you opened it.',
  )
  await saveRep(ctx, { locationId: id, level: 1 }, rep({ ...mine, overwrite: 3 }))
  expect((await readOne(ctx, id)).rep1).toMatchObject({ lastName: 'Cole', businessTitle: 'Founder' })
})

test('the registration number is sealed, kept when left blank, and each reveal is audited', async () => {
  const { ctx, id } = await agency()
  await saveBusiness(ctx, id, business({ version: 2, registrationNumber: '', industry: 'FINANCIAL' }))
  const [row] = await db.admin`select * from location_businesses where location_id = ${id}`
  expect(JSON.stringify(row)).not.toMatch(/84-?2719035/)
  expect(row).toMatchObject({ registration_last4: '9035', industry: 'FINANCIAL' })
  expect(await revealNumber(ctx, id)).toBe('84-2719035')
  const entries = await db.admin`
    select detail from audit_log where entity_id = ${id} and action = 'revealed a protected value'`
  expect(entries).toEqual([{ detail: 'registration number' }])
  const typed = business({ version: 3, registrationNumber: '', idType: 'DUNS' })
  await saveBusiness(ctx, id, typed)
})

test.each([
  ['EIN', '12 3456789', '12-3456789'],
  ['EIN', '12–3456789', '12-3456789'],
  ['EIN', '123456789', '12-3456789'],
  ['DUNS', '12 345 6789', '12-345-6789'],
  ['CCN', 'A 12', 'A 12'],
])('a registration number is stored as carriers write it: %s %s', (idType, typed, stored) => {
  expect(numberProblem(idType, typed)).toBeNull()
  expect(formatNumber(idType, typed)).toBe(stored)
})

test('a social security number is no EIN', () => {
  expect(numberProblem('EIN', '123-45-6789')).toBe('An EIN has nine digits, like 12-3456789.')
})

test('bad input is refused with what is wrong', () => {
  const messages = (
    schema: typeof businessSchema | typeof repSchema | typeof addressSchema | typeof brandSchema,
    input: object,
  ) => schema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join()}: ${message}`)
  expect(messages(repSchema, { ...REP, phoneNumber: undefined, version: 1 })).toEqual([
    'phoneNumber: field is required',
  ])
  expect(messages(businessSchema, { ...BUSINESS, registrationNumber: '12-345678', version: 1 })).toEqual([
    'registrationNumber: An EIN has nine digits, like 12-3456789. This one has 8.',
  ])
  expect(
    messages(addressSchema, { ...ADDRESS, address: 'P.O. Box 12', zipcode: '83702', version: 1 }),
  ).toEqual([
    'address: Enter the street address of the business. Carriers and emergency services don’t accept a P.O. box.',
  ])
  expect(messages(brandSchema, { brandType: 'public', brandVolume: 'low', version: 1 })).toEqual([
    'stockExchange: field is required',
    'stockTicker: field is required',
  ])
})

test('an address that the provider doesn’t find is refused, and nothing is stored', async () => {
  const { ctx, id } = await agency()
  const wrong = address({ version: 2, zipcode: '10001' })
  await expect(saveAddress(ctx, id, wrong)).rejects.toMatchObject({ code: 'invalid', field: 'address' })
  expect((await readOne(ctx, id)).address).toMatchObject({ zipcode: '83702' })
  expect(await queuedJobs(db, 'numbers.sync', { accountId: ctx.account.id })).not.toEqual([])
})

test('a step opens when those before it are complete, and the card says where it stands', () => {
  const none: RegistrationState = {
    hasAddress: false,
    hasBusiness: false,
    hasRep1: false,
    hasRep2: false,
    profileStatus: 'not-submitted',
    brand: 'not-submitted',
    brandStatus: 'not-submitted',
    isBrandUncertain: false,
  }
  const open = (state: Partial<RegistrationState>) =>
    STEPS.filter(({ path }) => isOpen({ ...none, ...state }, path)).length
  const filled = { hasAddress: true, hasBusiness: true, hasRep1: true }
  expect([{}, { hasAddress: true }, { hasAddress: true, hasBusiness: true }, filled].map(open)).toEqual([
    2, 3, 4, 6,
  ])
  expect(open({ ...filled, profileStatus: 'in-review' })).toBe(7)
  expect(open({ ...filled, profileStatus: 'rejected' })).toBe(6)
  expect(open({ hasBusiness: true, hasRep1: true })).toBe(2)
  const label = (state: Partial<RegistrationState>) =>
    cardLabel({ ...none, ...state, brand: brandOf(state.brandStatus ?? 'not-submitted') })
  expect(label({})).toBe('In Progress')
  expect(label({ profileStatus: 'pending-review' })).toBe('Business Profile In Review')
  expect(label({ profileStatus: 'approved' })).toBe('Submit Brand')
  expect(label({ profileStatus: 'approved', brandStatus: 'Not-Submitted' })).toBe('Submit Brand')
  expect(label({ profileStatus: 'approved', brandStatus: 'PENDING' })).toBe('Pending')
})
