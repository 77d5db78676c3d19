import type { Twilio } from 'twilio'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PRIMARY_PROFILE_SID, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } from '#emulators/defaults.ts'
import type { Emulators } from '#emulators/emulators.ts'
import { Router } from '#emulators/lib/http.ts'
import { callControl, sdk, startTestEmulators } from '#emulators/test-support.ts'
import type { Answer } from '#emulators/test-support.ts'
import { addNumberRoutes } from '#emulators/twilio/number-routes.ts'

import { addAddressRoutes } from './addresses.ts'
import published from './openapi.fixture.json' with { type: 'json' }
import { A2P_POLICY, SECONDARY_POLICY } from './policies.ts'
import { addRegistrationRoutes, REGISTRATION_HOSTS } from './routes.ts'

type Resource = Record<string, unknown>

const resources = published.resources as Record<string, Record<string, string>>
/** Properties of Twilio's examples that its schemas lack. */
const UNPUBLISHED: Record<string, string[]> = {
  incomingPhoneNumber: ['subresource_uris'],
  incomingPhoneNumberLocal: ['subresource_uris', 'type'],
  incomingPhoneNumberTollFree: ['subresource_uris', 'type'],
}
/** The parts of a list besides its items. */
const META = ['first_page_url', 'key', 'next_page_url', 'page', 'page_size', 'previous_page_url', 'url']
const FRAMES: [path: RegExp, parts: string[]][] = [
  [/AvailablePhoneNumbers/, ['uri']],
  [
    /^GET api/,
    ['end', 'first_page_uri', 'next_page_uri', 'page', 'page_size', 'previous_page_uri', 'start', 'uri'],
  ],
  [/./, ['meta']],
]

const answers: Answer[] = []
let emulators: Emulators
let api: Twilio

beforeAll(async () => {
  emulators = await startTestEmulators()
  api = sdk(emulators, TWILIO_AUTH_TOKEN, (answer) => answers.push(answer))
})
afterAll(() => emulators.close())

const FORMS: Record<string, (value: unknown) => boolean> = {
  any: () => true,
  integer: Number.isInteger,
  'date-time': (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(value)),
  'date-time-rfc-2822': (value) => /^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/.test(String(value)),
  date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
  uri: (value) => typeof value === 'string',
  sid: (value) => /^[A-Z]{2}[0-9a-f]{32}$/.test(String(value)),
}

/** Expects a value of a type such as `string?`, `sid:AC`, `enum:a|b` or `string[]`. */
function expectType(value: unknown, type: string, name: string): void {
  const bare = type.replace(/\?$/, '')
  if (value === null) return expect(type.endsWith('?'), `${name} may not be null`).toBe(true)
  if (bare.endsWith('[]')) {
    expect(Array.isArray(value), name).toBe(true)
    for (const item of value as unknown[]) expectType(item, bare.slice(0, -2), name)
    return
  }
  const [kind = '', values] = bare.split(':')
  if (kind === 'enum') return expect(values?.split('|'), name).toContain(value)
  if (resources[kind]) return expectResource(value as Resource, kind)
  if (kind === 'sid' && values) expect(value, name).toMatch(new RegExp(`^${values}`))
  const isOfType = FORMS[kind] ?? ((it: unknown) => typeof it === kind)
  expect(isOfType(value), `${name} is ${JSON.stringify(value)}, not ${type}`).toBe(true)
}

function expectResource(resource: Resource, name: string): void {
  const properties = resources[name] ?? {}
  const names = [...Object.keys(properties), ...(UNPUBLISHED[name] ?? [])]
  expect(Object.keys(resource).toSorted(), name).toEqual(names.toSorted())
  for (const [key, type] of Object.entries(properties)) expectType(resource[key], type, `${name}.${key}`)
}

const OPERATIONS = Object.entries(published.operations).map(([line, answer]) => {
  const source = line.replaceAll('.', '\\.').replace('/AC/', `/${TWILIO_ACCOUNT_SID}/`)
  return { line, pattern: new RegExp(`^${source.replace(/\{\w+\}/g, '[^/]+')}$`), answer }
})

function lineOf({ method, uri }: Answer): string {
  const { hostname, pathname } = new URL(uri)
  return `${method} ${hostname.split('.')[0]} ${pathname}`
}

/** The published operation of an answer; the shortest pattern is one with fewer placeholders. */
function operationOf(answer: Answer) {
  const found = OPERATIONS.filter(({ pattern }) => pattern.test(lineOf(answer)))
  return found.toSorted((a, b) => a.line.split('{').length - b.line.split('{').length)[0]
}

function expectPublished(answer: Answer): void {
  const operation = operationOf(answer)
  expect(operation, `${lineOf(answer)} is published`).toBeDefined()
  const { line, answer: shape } = operation!
  const [statuses = '', content] = shape.split(' ')
  expect(statuses.split('|'), line).toContain(String(answer.status))
  if (!content) return expect(answer.body || null, line).toBeNull()
  const body = (typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body) as Resource
  const [list, item] = content.split(':')
  if (!item) return expectResource(body, list!)
  const frame = FRAMES.find(([path]) => path.test(line))?.[1] ?? []
  expect(Object.keys(body).toSorted(), line).toEqual([...frame, list!].toSorted())
  if (body.meta && 'key' in (body.meta as Resource)) {
    expect(Object.keys(body.meta as Resource).toSorted(), line).toEqual(META)
  }
  for (const each of body[list!] as Resource[]) expectResource(each, item)
}

const control = (path: string, input = {}) => callControl(emulators, `/twilio/registration/${path}`, input)

async function useNumbers() {
  const address = await api.addresses.create({
    customerName: 'Harbor Insurance LLC',
    street: '700 W Main St',
    city: 'Boise',
    region: 'ID',
    postalCode: '83702',
    isoCountry: 'US',
    emergencyEnabled: true,
  })
  await api.addresses(address.sid).update({ friendlyName: 'Main street' })
  await api.addresses(address.sid).fetch()
  await api.availablePhoneNumbers.list()
  const country = api.availablePhoneNumbers('US')
  await country.fetch()
  const [local] = await country.local.list({ areaCode: 208, limit: 2 })
  const [free] = await country.tollFree.list({ limit: 2 })
  const { incomingPhoneNumbers } = api
  await incomingPhoneNumbers.local.create({ phoneNumber: local!.phoneNumber })
  await incomingPhoneNumbers.tollFree.create({ phoneNumber: free!.phoneNumber })
  const number = await incomingPhoneNumbers.create({ areaCode: '208' })
  await incomingPhoneNumbers(number.sid).update({ emergencyAddressSid: address.sid })
  await incomingPhoneNumbers(number.sid).fetch()
  await incomingPhoneNumbers.list()
  await incomingPhoneNumbers.local.list()
  await incomingPhoneNumbers.tollFree.list()
  await api.addresses(address.sid).dependentPhoneNumbers.list()
  await api.addresses.list()
  return { address, number }
}

async function useBundle(kind: 'customerProfiles' | 'trustProducts', numberSid: string, objects: string[]) {
  const { trusthub } = api
  const policySid = kind === 'customerProfiles' ? SECONDARY_POLICY : A2P_POLICY
  const details = { friendlyName: 'Harbor', email: 'ops@harbor.example', policySid }
  const bundles = trusthub.v1[kind] as typeof trusthub.v1.customerProfiles
  await bundles((await bundles.create(details)).sid).remove()
  const { sid } = await bundles.create({ ...details, statusCallback: 'https://harbor.example/status' })
  const bundle = bundles(sid)
  const of = bundle as unknown as Record<string, typeof bundle.customerProfilesEntityAssignments>
  const assignments = of[`${kind}EntityAssignments`]!
  for (const objectSid of objects) await assignments.create({ objectSid })
  const [first] = await assignments.list()
  await assignments(first!.sid).fetch()
  await assignments(first!.sid).remove()
  await assignments.create({ objectSid: first!.objectSid })

  const channels = of[
    `${kind}ChannelEndpointAssignment`
  ] as unknown as typeof bundle.customerProfilesChannelEndpointAssignment
  const channel = await channels.create({
    channelEndpointType: 'phone-number',
    channelEndpointSid: numberSid,
  })
  await channels(channel.sid).fetch()
  await channels.list()
  await channels(channel.sid).remove()

  const evaluations = of[`${kind}Evaluations`] as unknown as typeof bundle.customerProfilesEvaluations
  const evaluation = await evaluations.create({ policySid })
  expect(evaluation.status, JSON.stringify(evaluation.results)).toBe('compliant')
  await evaluations(evaluation.sid).fetch()
  await evaluations.list()

  await bundle.update({ status: 'pending-review' })
  await control(`${sid}/reject`, { code: 18_601 })
  await bundle.fetch()
  await bundle.update({ status: 'pending-review' })
  await control(`${sid}/approve`)
  await bundles.list({ status: 'twilio-approved' })
  return sid
}

async function useTrustHub(addressSid: string, numberSid: string) {
  const { endUsers, supportingDocuments, policies } = api.trusthub.v1
  await policies.list()
  await policies(SECONDARY_POLICY).fetch()
  const user = (type: string, attributes: object) => endUsers.create({ friendlyName: type, type, attributes })
  const business = await user('customer_profile_business_information', {
    business_name: 'Harbor Insurance LLC',
    business_identity: 'direct_customer',
    business_type: 'Limited Liability Corporation',
    business_industry: 'INSURANCE',
    business_registration_identifier: 'EIN',
    business_registration_number: '12-3456789',
    business_regions_of_operation: 'USA_AND_CANADA',
    website_url: 'https://harbor.example',
  })
  const representative = await user('authorized_representative_1', {
    first_name: 'Ada',
    last_name: 'Moss',
    email: 'ada@harbor.example',
    business_title: 'Owner',
    job_position: 'CEO',
    phone_number: '+12085550199',
  })
  const a2p = await user('us_a2p_messaging_profile_information', { company_type: 'private' })
  await endUsers(business.sid).update({ friendlyName: 'Business' })
  await endUsers(business.sid).fetch()
  await endUsers.list()
  await endUsers((await user('authorized_representative_2', {})).sid).remove()
  const document = (attributes: object) =>
    supportingDocuments.create({ friendlyName: 'Address', type: 'customer_profile_address', attributes })
  const address = await document({ address_sids: addressSid })
  await supportingDocuments(address.sid).update({ friendlyName: 'Office' })
  await supportingDocuments(address.sid).fetch()
  await supportingDocuments.list()
  await supportingDocuments((await document({})).sid).remove()

  const parts = [business.sid, representative.sid, address.sid, PRIMARY_PROFILE_SID]
  const profileSid = await useBundle('customerProfiles', numberSid, parts)
  const productSid = await useBundle('trustProducts', numberSid, [a2p.sid, profileSid])
  return { profileSid, productSid }
}

async function useMessaging(profileSid: string, productSid: string, numberSid: string) {
  const { brandRegistrations, services } = api.messaging.v1
  const { sid: brandSid } = await brandRegistrations.create({
    customerProfileBundleSid: profileSid,
    a2PProfileBundleSid: productSid,
  })
  await control(`${brandSid}/reject`, { code: 30_795 })
  await brandRegistrations(brandSid).fetch()
  await brandRegistrations(brandSid).update()
  await control(`${brandSid}/approve`, { score: 80 })
  await brandRegistrations.list()
  await brandRegistrations(brandSid).brandVettings.list()

  const { sid } = await services.create({ friendlyName: 'Renewals' })
  const service = services(sid)
  await service.update({ statusCallback: 'https://harbor.example/status' })
  await service.fetch()
  await services.list()
  const sender = await service.phoneNumbers.create({ phoneNumberSid: numberSid })
  await service.phoneNumbers(sender.sid).fetch()
  await service.phoneNumbers.list()
  await service.phoneNumbers(sender.sid).remove()

  await service.usAppToPersonUsecases.fetch()
  const texts = {
    description: 'Reminders of payments and renewals to clients of an insurance agency who asked for them.',
    messageFlow:
      'Clients tick a box on the form at harbor.example/contact to receive texts about their policy.',
    messageSamples: [
      'Your payment of $20 is due on May 3.',
      'Your policy renews on June 1. Reply STOP to end.',
    ],
    hasEmbeddedLinks: false,
    hasEmbeddedPhone: false,
    privacyPolicyUrl: 'https://harbor.example/privacy',
  }
  const { sid: campaignSid } = await service.usAppToPerson.create({
    ...texts,
    brandRegistrationSid: brandSid,
    usAppToPersonUsecase: 'LOW_VOLUME',
    optInKeywords: ['START'],
  })
  await control(`${sid}/reject`, { code: 30_897 })
  const campaign = service.usAppToPerson(campaignSid)
  await campaign.fetch()
  await campaign.update({ ...texts, ageGated: false, directLending: false })
  await control(`${sid}/approve`)
  expect(await service.usAppToPerson.list()).toMatchObject([
    { campaignStatus: 'VERIFIED', privacyPolicyUrl: texts.privacyPolicyUrl },
  ])
  await campaign.remove()
  await service.remove()
}

async function usePorting() {
  const { v1 } = api.numbers
  const configurations = v1.portingWebhookConfigurations
  await configurations.create({ port_in_target_url: 'https://harbor.example/ports' } as never)
  await v1.webhook.fetch()
  await v1.portingWebhookConfigurationsDelete('PORT_IN').remove()
  await v1.portingPortabilities('+12085552345').fetch()

  const form = new FormData()
  form.set('document_type', 'utility_bill')
  form.set('File', new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }))
  const credentials = Buffer.from(`${TWILIO_ACCOUNT_SID}:${TWILIO_AUTH_TOKEN}`).toString('base64')
  const uploaded = await fetch(`${emulators.url}/twilio/numbers-upload/v1/Documents`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: form,
  })
  const document = (await uploaded.json()) as { sid: string }
  const port = await v1.portingPortIns.create({
    account_sid: TWILIO_ACCOUNT_SID,
    documents: [document.sid],
    phone_numbers: [{ phone_number: '+12085552345' }, { phone_number: '+12085559345', pin: '0815' }],
    losing_carrier_information: {
      customer_type: 'Business',
      customer_name: 'Harbor Insurance LLC',
      account_number: '4711',
      authorized_representative: 'Ada Moss',
      authorized_representative_email: 'ada@harbor.example',
      address: { street: '700 W Main St', city: 'Boise', state: 'ID', zip: '83702', country: 'USA' },
    },
  } as never)
  const sid = port.portInRequestSid
  for (const step of ['ask', 'sign']) await control(`ports/${sid}/${step}`)
  await control(`ports/${sid}/reject`, { code: 22_180, reason: 'Wrong PIN', phoneNumber: '+12085559345' })
  await v1.portingPortIns(sid).fetch()
  const [one, two] = port.phoneNumbers.map(({ portInPhoneNumberSid }) => portInPhoneNumberSid)
  await v1.portingPortInPhoneNumber(sid, two!).fetch()
  await v1.portingPortInPhoneNumber(sid, one!).remove()
  await v1.portingPortIns(sid).remove()
  expect(await v1.portingAllPortIns.list()).toMatchObject([{ portInRequestStatus: 'Canceled' }])
}

test('every operation answers as Twilio describes it', async () => {
  const { address, number } = await useNumbers()
  const { profileSid, productSid } = await useTrustHub(address.sid, number.sid)
  await useMessaging(profileSid, productSid, number.sid)
  await usePorting()
  await api.incomingPhoneNumbers(number.sid).remove()
  await api.addresses(address.sid).remove()

  for (const answer of answers) expectPublished(answer)
  const used = new Set(answers.map((answer) => operationOf(answer)?.line))
  expect(OPERATIONS.filter(({ line }) => !used.has(line)).map(({ line }) => line)).toEqual([])
})

test('there are no routes besides the operations', () => {
  const { twilio } = emulators
  const run = () => () => undefined
  const routers = new Map(
    REGISTRATION_HOSTS.map((host) => [host, addRegistrationRoutes(host, new Router(), twilio, run)]),
  )
  const main = new Router()
  addNumberRoutes(main, twilio, run)
  addAddressRoutes(main, twilio, run)
  routers.set('api', main)
  // Uploads are described in words only.
  routers.delete('numbers-upload')
  const unused = [...routers].flatMap(([host, { routes }]) =>
    routes
      .filter(
        ({ method, pattern }) =>
          !answers.some((answer) => {
            const [verb, name, path = ''] = lineOf(answer).split(' ')
            return verb === method && name === host && pattern.test(path)
          }),
      )
      .map(({ method, pattern }) => `${method} ${host} ${pattern.source}`),
  )
  expect(unused).toEqual([])
})
