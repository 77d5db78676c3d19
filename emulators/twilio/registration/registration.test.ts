import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Twilio } from 'twilio'

import type { Emulators } from '#emulators/emulators.ts'
import { callControl, sdk, startReceiver, startTestEmulators } from '#emulators/test-support.ts'
import type { Receiver } from '#emulators/test-support.ts'
import { PRIMARY_PROFILE_SID } from '#emulators/defaults.ts'

import { A2P_POLICY, SECONDARY_POLICY } from './policies.ts'

let emulators: Emulators
let receiver: Receiver
let api: Twilio

beforeAll(async () => {
  emulators = await startTestEmulators()
  api = sdk(emulators)
})
afterAll(() => emulators.close())
beforeEach(async () => {
  emulators.reset()
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const ADDRESS = {
  customerName: 'Harbor Insurance LLC',
  street: '700 W Main St',
  city: 'Boise',
  region: 'ID',
  postalCode: '83702',
  isoCountry: 'US',
}
const BUSINESS = {
  business_name: 'Harbor Insurance LLC',
  business_identity: 'direct_customer',
  business_type: 'Limited Liability Corporation',
  business_industry: 'INSURANCE',
  business_registration_identifier: 'EIN',
  business_registration_number: '12-3456789',
  business_regions_of_operation: 'USA_AND_CANADA',
  website_url: 'https://harbor.example',
}
const REPRESENTATIVE = {
  first_name: 'Ada',
  last_name: 'Moss',
  email: 'ada@harbor.example',
  business_title: 'Owner',
  job_position: 'CEO',
  phone_number: '+12085550199',
}
const CAMPAIGN = {
  description: 'Reminders of payments and renewals to clients of an insurance agency who asked for them.',
  messageFlow:
    'Clients tick a box on the form at harbor.example/contact to receive texts about their policy.',
  messageSamples: [
    'Your payment of $20 is due on May 3.',
    'Your policy renews on June 1. Reply STOP to end.',
  ],
  usAppToPersonUsecase: 'LOW_VOLUME',
  hasEmbeddedLinks: false,
  hasEmbeddedPhone: false,
}

const code = (expected: number) => expect.objectContaining({ code: expected })

async function newProfile(business: Record<string, string> = BUSINESS, representative = REPRESENTATIVE) {
  const { trusthub } = api
  const address = await api.addresses.create(ADDRESS)
  const profile = await trusthub.v1.customerProfiles.create({
    friendlyName: 'switchboard location_registrations 1',
    email: 'ops@harbor.example',
    policySid: SECONDARY_POLICY,
    statusCallback: receiver.url,
  })
  const parts = await Promise.all([
    trusthub.v1.endUsers.create({
      friendlyName: 'Business',
      type: 'customer_profile_business_information',
      attributes: business,
    }),
    trusthub.v1.endUsers.create({
      friendlyName: 'Rep',
      type: 'authorized_representative_1',
      attributes: representative,
    }),
    trusthub.v1.supportingDocuments.create({
      friendlyName: 'Address',
      type: 'customer_profile_address',
      attributes: { address_sids: address.sid },
    }),
  ])
  const assign = trusthub.v1.customerProfiles(profile.sid).customerProfilesEntityAssignments
  for (const { sid } of parts) await assign.create({ objectSid: sid })
  return { profile, parts, assign }
}

async function approvedBrand() {
  const { profile, assign } = await newProfile()
  await assign.create({ objectSid: PRIMARY_PROFILE_SID })
  const { customerProfiles, trustProducts, endUsers } = api.trusthub.v1
  await customerProfiles(profile.sid).update({ status: 'pending-review' })
  await callControl(emulators, `/twilio/registration/${profile.sid}/approve`, {})
  const product = await trustProducts.create({
    friendlyName: 'A2P',
    email: 'ops@harbor.example',
    policySid: A2P_POLICY,
  })
  const information = await endUsers.create({
    friendlyName: 'A2P',
    type: 'us_a2p_messaging_profile_information',
    attributes: { company_type: 'private' },
  })
  for (const objectSid of [information.sid, profile.sid]) {
    await trustProducts(product.sid).trustProductsEntityAssignments.create({ objectSid })
  }
  await trustProducts(product.sid).update({ status: 'pending-review' })
  const bundles = { customerProfileBundleSid: profile.sid, a2PProfileBundleSid: product.sid }
  const brand = await api.messaging.v1.brandRegistrations.create(bundles)
  return { brand, bundles }
}

test('a profile is evaluated, mended, submitted and approved', async () => {
  const { profile, parts, assign } = await newProfile({ ...BUSINESS, business_registration_number: '12' })
  const resource = api.trusthub.v1.customerProfiles(profile.sid)
  const evaluate = () => resource.customerProfilesEvaluations.create({ policySid: SECONDARY_POLICY })
  const first = await evaluate()
  expect(first.status).toBe('noncompliant')
  const failed = (first.results as { passed: boolean; error_code: number; invalid: object[] }[]).filter(
    ({ passed }) => !passed,
  )
  expect(failed).toMatchObject([
    {
      object_type: 'customer_profile_business_information',
      error_code: 22_215,
      invalid: [{ object_field: 'business_registration_number', error_code: 22_215 }],
    },
    { object_type: 'primary_customer_profile_type_business', error_code: 22_218 },
  ])
  await expect(resource.update({ status: 'pending-review' })).rejects.toEqual(code(20_001))

  await api.trusthub.v1.endUsers(parts[0].sid).update({ attributes: BUSINESS })
  await assign.create({ objectSid: PRIMARY_PROFILE_SID })
  expect((await evaluate()).status).toBe('compliant')
  await resource.update({ status: 'pending-review' })
  await expect(api.trusthub.v1.endUsers(parts[0].sid).update({ friendlyName: 'x' })).rejects.toEqual(
    code(20_001),
  )

  const rejection = { code: 18_601, description: 'No website' }
  await callControl(emulators, `/twilio/registration/${profile.sid}/reject`, rejection)
  expect(await resource.fetch()).toMatchObject({ status: 'twilio-rejected', errors: [{ code: 18_601 }] })
  await resource.update({ status: 'pending-review' })
  await callControl(emulators, `/twilio/registration/${profile.sid}/approve`, {})
  expect(await resource.fetch()).toMatchObject({ status: 'twilio-approved', errors: null })
  await expect
    .poll(() => receiver.received.map(({ params }) => params.Status))
    .toEqual(['twilio-rejected', 'twilio-approved'])
  expect(receiver.received.every(({ isGenuine }) => isGenuine)).toBe(true)
  const found = await api.trusthub.v1.customerProfiles.list({ friendlyName: profile.friendlyName })
  expect(found.map(({ sid }) => sid)).toEqual([profile.sid])
})

test('a brand needs an approved profile, and a campaign an approved brand', async () => {
  const { customerProfiles, trustProducts } = api.trusthub.v1
  const draft = { friendlyName: 'Draft', email: 'a@b.example' }
  const unapproved = await customerProfiles.create({ ...draft, policySid: SECONDARY_POLICY })
  const product = await trustProducts.create({ ...draft, policySid: A2P_POLICY })
  const { brandRegistrations, services } = api.messaging.v1
  await expect(
    brandRegistrations.create({
      customerProfileBundleSid: unapproved.sid,
      a2PProfileBundleSid: product.sid,
    }),
  ).rejects.toEqual(code(20_001))

  const { brand, bundles } = await approvedBrand()
  await expect(brandRegistrations.create(bundles)).rejects.toEqual(code(20_409))
  const service = await services.create({ friendlyName: 'switchboard message_services 1' })
  const campaigns = services(service.sid).usAppToPerson
  const campaign = { ...CAMPAIGN, brandRegistrationSid: brand.sid }
  await expect(campaigns.create(campaign)).rejects.toEqual(code(20_001))

  await callControl(emulators, `/twilio/registration/${brand.sid}/reject`, { code: 30_795 })
  expect(await brandRegistrations(brand.sid).fetch()).toMatchObject({
    status: 'FAILED',
    errors: [{ error_code: 30_795 }],
  })
  expect((await brandRegistrations(brand.sid).update()).status).toBe('PENDING')
  await callControl(emulators, `/twilio/registration/${brand.sid}/approve`, { score: 82 })
  expect(await brandRegistrations(brand.sid).fetch()).toMatchObject({ status: 'APPROVED', brandScore: 82 })

  await expect(campaigns.create({ ...campaign, messageSamples: ['Only one sample here.'] })).rejects.toEqual(
    code(20_001),
  )
  const { sid } = await campaigns.create(campaign)
  await expect(campaigns.create(campaign)).rejects.toEqual(code(20_409))
  const rejection = { code: 30_896, fields: ['MESSAGE_FLOW'] }
  await callControl(emulators, `/twilio/registration/${service.sid}/reject`, rejection)
  expect(await campaigns(sid).fetch()).toMatchObject({
    campaignStatus: 'FAILED',
    errors: [{ error_code: 30_896, fields: ['MESSAGE_FLOW'] }],
  })
  await campaigns(sid).update({ ...CAMPAIGN, ageGated: false, directLending: false })
  await callControl(emulators, `/twilio/registration/${service.sid}/approve`, {})
  const [verified] = await campaigns.list()
  expect(verified).toMatchObject({ campaignStatus: 'VERIFIED', campaignId: expect.stringMatching(/^C/) })
  expect((await services(service.sid).fetch()).usAppToPersonRegistered).toBe(true)
})

test('the console rejects with a chosen reason, and approves', async () => {
  const { profile } = await newProfile()
  const post = (fields: Record<string, string>) => {
    const page = `${emulators.url}/registration/${profile.sid}`
    return fetch(page, { method: 'POST', body: new URLSearchParams(fields) })
  }
  expect(await (await post({ do: 'reject', code: '18603' })).text()).toContain(
    '18603: The address could not be verified',
  )
  const resource = api.trusthub.v1.customerProfiles(profile.sid)
  expect(await resource.fetch()).toMatchObject({ status: 'twilio-rejected', errors: [{ code: 18_603 }] })
  expect(await (await post({ do: 'approve', back: 'list' })).text()).toContain('twilio-approved')
  for (const unknown of ['suspend', 'nonsense', '']) {
    expect((await post({ do: unknown })).status, unknown).toBe(422)
  }
  expect(await resource.fetch()).toMatchObject({ status: 'twilio-approved' })
})

test('reviews go on by themselves when they have a time', async () => {
  const { profile, assign } = await newProfile()
  await assign.create({ objectSid: PRIMARY_PROFILE_SID })
  const resource = api.trusthub.v1.customerProfiles(profile.sid)
  await resource.update({ status: 'pending-review' })
  // It waits already when the time is set.
  await callControl(emulators, '/twilio/config', { reviewMs: 5 })
  await expect.poll(async () => (await resource.fetch()).status).toBe('twilio-approved')
})

test('a number is searched, bought once, made a sender and released', async () => {
  const search = (query: object) => api.availablePhoneNumbers('US').local.list(query)
  const boise = await search({ areaCode: 208, limit: 5 })
  expect(boise).toMatchObject(Array.from({ length: 5 }, () => ({ locality: 'Boise', region: 'ID' })))
  expect(await search({ areaCode: 208, limit: 5 })).toEqual(boise)
  for (const { phoneNumber } of await search({ contains: '20*555****', inRegion: 'ID', limit: 9 })) {
    expect(phoneNumber).toMatch(/^\+1208555/)
  }
  expect(await search({ inLocality: 'Portland', inRegion: 'ID' })).toEqual([])
  const digits = async (contains: string) =>
    (await search({ contains, limit: 20 })).map((each) => each.phoneNumber.slice(2))
  expect(await digits('+1208')).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/^208/)))
  expect(await digits('777$')).toEqual(Array.from({ length: 20 }, () => expect.stringMatching(/777$/)))
  expect(await digits('%CARS%')).toEqual(Array.from({ length: 20 }, () => expect.stringContaining('2277')))
  await expect(digits('7')).rejects.toEqual(code(20_001))
  const [free] = await api.availablePhoneNumbers('US').tollFree.list({ contains: '888****777', limit: 1 })
  expect(free?.phoneNumber).toMatch(/^\+1888\d{4}777$/)

  const [{ phoneNumber } = { phoneNumber: '' }, other] = boise
  const bought = await api.incomingPhoneNumbers.create({ phoneNumber, friendlyName: 'Main' })
  expect(bought).toMatchObject({ phoneNumber, status: 'in-use' })
  await expect(api.incomingPhoneNumbers.create({ phoneNumber })).rejects.toEqual(code(21_422))
  await callControl(emulators, '/twilio/registration/taken', { phoneNumber: other?.phoneNumber })
  await expect(api.incomingPhoneNumbers.create({ phoneNumber: other?.phoneNumber ?? '' })).rejects.toEqual(
    code(21_422),
  )
  await expect(api.incomingPhoneNumbers.create({ phoneNumber: '+15005550001' })).rejects.toEqual(code(21_421))
  expect((await search({ areaCode: 208, limit: 3 })).map((each) => each.phoneNumber)).not.toContain(
    phoneNumber,
  )

  const { services } = api.messaging.v1
  const [one, two] = [
    await services.create({ friendlyName: 'One' }),
    await services.create({ friendlyName: 'Two' }),
  ]
  const sender = { phoneNumberSid: bought.sid }
  await services(one.sid).phoneNumbers.create(sender)
  await expect(services(one.sid).phoneNumbers.create(sender)).rejects.toEqual(code(21_710))
  await expect(services(two.sid).phoneNumbers.create(sender)).rejects.toEqual(code(21_712))
  await api.incomingPhoneNumbers(bought.sid).remove()
  expect(await services(one.sid).phoneNumbers.list()).toEqual([])
  await expect(api.incomingPhoneNumbers(bought.sid).fetch()).rejects.toMatchObject({ status: 404 })
})

test('an emergency address must be a place, and a number keeps its address', async () => {
  await expect(api.addresses.create({ ...ADDRESS, postalCode: '10001' })).rejects.toEqual(code(21_628))
  const box = { ...ADDRESS, street: 'P.O. Box 12' }
  expect((await api.addresses.create(box)).validated).toBe(true)
  await expect(api.addresses.create({ ...box, emergencyEnabled: true })).rejects.toEqual(code(21_628))
  const address = await api.addresses.create({ ...ADDRESS, emergencyEnabled: true })
  const [number] = await api.incomingPhoneNumbers.list({ limit: 1 })
  const updated = await api
    .incomingPhoneNumbers(number?.sid ?? '')
    .update({ emergencyAddressSid: address.sid })
  expect(updated).toMatchObject({ emergencyAddressSid: address.sid, emergencyAddressStatus: 'registered' })
  const off = { emergencyAddressSid: '', emergencyStatus: 'Inactive' } as const
  expect(await api.incomingPhoneNumbers(updated.sid).update(off)).toMatchObject({
    emergencyAddressSid: null,
    emergencyStatus: 'Inactive',
  })
  await api.incomingPhoneNumbers(updated.sid).update({ emergencyAddressSid: address.sid })
  await expect(api.addresses(address.sid).remove()).rejects.toEqual(code(21_626))
})

test('an answer can be lost after the request was handled', async () => {
  const rule = { on: 'rest', action: 'hangup', path: 'POST /v1/Services' }
  await callControl(emulators, '/twilio/faults', rule)
  await expect(api.messaging.v1.services.create({ friendlyName: 'Lost' })).rejects.toThrow()
  const services = await api.messaging.v1.services.list()
  expect(services.map(({ friendlyName }) => friendlyName)).toContain('Lost')
})

test('any answer can be lost: one of many, that of a refusal, or by an error after the deed', async () => {
  const faults = (rule: object) => callControl(emulators, '/twilio/faults', { on: 'rest', ...rule })
  const { services } = api.messaging.v1
  const names = async () => (await services.list()).map(({ friendlyName }) => friendlyName)
  await faults({ action: 'fail-after', path: 'POST /v1/Services$', skip: 1 })
  await services.create({ friendlyName: 'One' })
  await expect(services.create({ friendlyName: 'Two' })).rejects.toMatchObject({ status: 500 })
  expect(await names()).toEqual(expect.arrayContaining(['One', 'Two']))

  await faults({ action: 'hangup', path: 'POST /2010-04-01' })
  const taken = api.incomingPhoneNumbers.create({ phoneNumber: '+15005550000' })
  await expect(taken).rejects.not.toHaveProperty('status')
})

test('webhooks of registrations can be lost, repeated and delayed', async () => {
  const rules = [
    { on: 'webhook', webhook: 'trusthub', event: 'in-review', action: 'drop' },
    { on: 'webhook', webhook: 'trusthub', event: 'twilio-approved', action: 'duplicate' },
  ]
  await callControl(emulators, '/twilio/faults', { rules })
  const { profile } = await newProfile()
  for (const decision of ['review', 'approve']) {
    await callControl(emulators, `/twilio/registration/${profile.sid}/${decision}`, {})
  }
  await expect
    .poll(() => receiver.received.map(({ params }) => params.Status))
    .toEqual(['twilio-approved', 'twilio-approved'])
})
