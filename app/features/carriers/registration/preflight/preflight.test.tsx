import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { CampaignInput } from '../campaigns/details-fields.ts'
import { checkCampaign } from './check-campaign.ts'
import { checkLocation, type FilledSteps } from './check-location.ts'
import { defaultDescription, defaultFlow, defaultSamples } from '../campaigns/campaign.ts'
import { Findings } from '../components/findings.tsx'
import { canResubmit, explainRejection, rejectionFindings } from './explain.ts'
import {
  ADDRESS,
  type AddressValues,
  BRAND,
  type BrandValues,
  BUSINESS,
  type BusinessValues,
  REP,
  type RepValues,
} from '../locations/location-fields.ts'
import { valuesOf } from '../locations/step-fields.ts'
import { policyLinks, secureLink } from './policy-links.ts'
import { PUBLISHED_REASONS } from './reasons.ts'

const address: AddressValues = {
  ...valuesOf(ADDRESS, null),
  legalName: 'Summit Insurance Agency LLC',
  address: '410 W Main St',
  address2: 'Suite 200',
  city: 'Boise',
  state: 'ID',
  zipcode: '83702',
  emergencyEnabled: true,
}
const business: BusinessValues = {
  ...valuesOf(BUSINESS, null),
  businessName: 'Summit Insurance Agency LLC',
  businessType: 'Limited Liability Corporation',
  industry: 'INSURANCE',
  idType: 'EIN',
  registrationNumber: '82-1234567',
  websiteUrl: 'https://www.summit-agency.com',
}
const rep: RepValues = {
  ...valuesOf(REP, null),
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@summit-agency.com',
  businessTitle: 'Owner',
  jobPosition: 'CEO',
  phoneNumber: '12083344556',
}
const second: RepValues = { ...rep, firstName: 'Lee', lastName: 'Park', email: 'lee@summit-agency.com' }
const brand: BrandValues = { ...valuesOf(BRAND, null), brandVolume: 'standard', brandType: 'private' }
const location: FilledSteps = { address, business, rep1: rep, rep2: second, brand }

test.each(['marketing', 'discussion', 'undeclared'] as const)(
  'a new message campaign of the use case %s begins with texts in which nothing is found',
  (usecase) => {
    const { businessName, websiteUrl } = business
    const found = checkCampaign({
      ...{ businessName, websiteUrl, usecase },
      messageSamples: defaultSamples(usecase, 'Summit Insurance Agency'),
      description: defaultDescription(usecase, businessName),
      messageFlow: defaultFlow(businessName, websiteUrl),
      ...{ hasEmbeddedLinks: false, hasEmbeddedPhone: false },
    })
    // Carriers look harder at the third use case, whatever is written.
    expect(found.filter(({ field }) => field !== 'usecase')).toEqual([])
  },
)

const campaign: CampaignInput = {
  businessName: 'Summit Insurance Agency LLC',
  websiteUrl: 'https://www.summit-agency.com',
  usecase: 'marketing',
  description:
    'Summit Insurance Agency texts its clients reminders of renewals and payments, answers to their questions, and offers of new coverage.',
  messageSamples: [
    'Summit Insurance: Hi [first name], your auto policy renews on [date]. Reply STOP to unsubscribe.',
    'Summit Insurance: bundle home and auto and save 10% on both. Call 208-334-4556. Reply STOP to unsubscribe.',
    'Hi [first name], your ID cards are at https://www.summit-agency.com/cards. Summit Insurance',
    'Summit Insurance: your appointment with Dana is on [date] at [time]. Reply YES to confirm.',
    'Thanks for your question about the claim. Our office is open until 5 today. Summit Insurance',
  ],
  hasEmbeddedLinks: true,
  hasEmbeddedPhone: true,
  messageFlow:
    'Clients enter their number on https://www.summit-agency.com/quote and check an unchecked box to agree to receive text messages from Summit Insurance Agency. Consent is not a condition of purchase. Message frequency varies. Message and data rates may apply. Reply STOP to unsubscribe, HELP for help. Privacy policy: https://www.summit-agency.com/privacy (mobile numbers are not shared with third parties). Terms: https://www.summit-agency.com/terms',
  optOutMessage: 'You are unsubscribed from Summit Insurance Agency and will get no more texts.',
  helpMessage: 'Summit Insurance Agency: call 208-334-4556 or write to help@summit-agency.com.',
}

const withAddress = (change: Partial<AddressValues>) => ({ ...location, address: { ...address, ...change } })
const withBusiness = (change: Partial<BusinessValues>) => ({
  ...location,
  business: { ...business, ...change },
})
const withRep = (change: Partial<RepValues>) => ({ ...location, rep1: { ...rep, ...change } })
const withBrand = (change: Partial<BrandValues>, type = business.businessType) => ({
  ...withBusiness({ businessType: type }),
  brand: { ...brand, ...change },
})
const withSample = (text: string, change: Partial<CampaignInput> = {}) => ({
  ...campaign,
  ...change,
  messageSamples: [text, ...campaign.messageSamples.slice(1)],
})
const withFlow = (from: string | RegExp, to: string) => ({
  ...campaign,
  messageFlow: campaign.messageFlow.replace(from, to),
})
const samples = (change: (text: string) => string) => campaign.messageSamples.map(change)

/** Reasons that Twilio publishes, with entries that have them: code, field, what is wrong, entries. */
const LOCATIONS: [number, string, string, FilledSteps][] = [
  [22_219, 'address', 'no address', { ...location, address: null }],
  [22_219, 'city', 'address without city', withAddress({ city: ' ' })],
  [18_603, 'address', 'P.O. box', withAddress({ address: 'P.O. Box 114' })],
  [18_603, 'address', 'rented mailbox', withAddress({ address2: 'PMB 12' })],
  [21_628, 'emergencyEnabled', 'emergency calls to a box', withAddress({ address: 'PO BOX 114' })],
  [21_628, 'address', 'street without number', withAddress({ address: 'Main Street' })],
  [21_628, 'zipcode', 'ZIP code of another state', withAddress({ zipcode: '10001' })],
  [21_628, 'zipcode', 'ZIP code of four digits', withAddress({ zipcode: '8370' })],
  [18_601, 'legalName', 'two names', withAddress({ legalName: 'Peak Brokers Inc' })],
  [22_214, 'businessName', 'no business', { ...location, business: null }],
  [22_215, 'industry', 'no industry', withBusiness({ industry: '' })],
  [30_757, 'registrationNumber', 'no EIN', withBusiness({ registrationNumber: '' })],
  [22_215, 'registrationNumber', 'EIN of eight digits', withBusiness({ registrationNumber: '82-123456' })],
  [
    30_795,
    'registrationNumber',
    'EIN with an invalid prefix',
    withBusiness({ registrationNumber: '07-1234567' }),
  ],
  [30_795, 'registrationNumber', 'SSN as EIN', withBusiness({ registrationNumber: '821-23-4567' })],
  [30_795, 'registrationNumber', 'made-up EIN', withBusiness({ registrationNumber: '123456789' })],
  [30_795, 'businessName', 'trade name', withBusiness({ businessName: 'Reyes LLC DBA Summit Insurance' })],
  [
    30_795,
    'businessType',
    'LLC as sole proprietorship',
    withBusiness({ businessType: 'Sole Proprietorship' }),
  ],
  [30_799, 'businessType', 'sole proprietorship', withBusiness({ businessType: 'Sole Proprietorship' })],
  [30_795, 'businessType', 'LLC as corporation', withBusiness({ businessType: 'Corporation' })],
  [30_758, 'idTypeOther', 'no issuer', withBusiness({ idType: 'OTHER' })],
  [18_609, 'idType', 'a register that can’t be looked up', withBusiness({ idType: 'CCN' })],
  [
    30_894,
    'identity',
    'a vendor instead of the business',
    withBusiness({ identity: 'isv_reseller_or_partner' }),
  ],
  [30_907, 'websiteUrl', 'no address of a website', withBusiness({ websiteUrl: 'summit agency' })],
  [30_891, 'websiteUrl', 'Facebook page', withBusiness({ websiteUrl: 'https://facebook.com/summit' })],
  [30_892, 'websiteUrl', 'shortened website', withBusiness({ websiteUrl: 'https://bit.ly/summit' })],
  [30_964, 'websiteUrl', 'website without https', withBusiness({ websiteUrl: 'http://summit-agency.com' })],
  [18_601, 'websiteUrl', 'website of another name', withBusiness({ websiteUrl: 'https://boise-cover.com' })],
  [22_214, 'rep1.firstName', 'no representative', { ...location, rep1: null }],
  [22_215, 'rep1.phoneNumber', 'representative without phone', withRep({ phoneNumber: '' })],
  [18_604, 'rep1.firstName', 'role instead of a person', withRep({ firstName: 'Office' })],
  [30_881, 'rep1.email', 'freemail', withRep({ email: 'summit.agency@gmail.com' })],
  [18_606, 'rep1.email', 'email of another domain', withRep({ email: 'dana@other-agency.com' })],
  [18_605, 'rep2.email', 'the same person twice', { ...location, rep2: rep }],
  [
    30_796,
    'stockTicker',
    'public without ticker',
    withBrand({ brandType: 'public', stockExchange: 'NYSE' }, 'Corporation'),
  ],
  [
    30_796,
    'brandType',
    'public LLC',
    withBrand({ brandType: 'public', stockExchange: 'NYSE', stockTicker: 'ALL' }),
  ],
  [30_798, 'brandType', 'nonprofit LLC', withBrand({ brandType: 'nonprofit' })],
  [30_797, 'brandType', 'government LLC', withBrand({ brandType: 'government' })],
]

const CAMPAIGNS: [number, string, string, CampaignInput][] = [
  [
    30_886,
    'description',
    'vague description',
    { ...campaign, description: 'We will send texts from our office to phones every so often.' },
  ],
  [
    30_534,
    'description',
    'only testing',
    { ...campaign, description: 'This is a testing campaign, for testing purposes only, thanks.' },
  ],
  [
    30_912,
    'description',
    'personal texts',
    { ...campaign, description: `${campaign.description} Also for personal use.` },
  ],
  [
    30_929,
    'messageSamples[0]',
    'emergency alert',
    withSample('Summit Insurance: emergency alert, leave your home now. Reply STOP to opt out.'),
  ],
  [30_900, 'usecase', 'undeclared use case', { ...campaign, usecase: 'undeclared' }],
  [
    30_893,
    'messageSamples[0]',
    'no agency in any sample',
    { ...campaign, messageSamples: samples((text) => text.replace(/Summit Insurance:? ?/, '')) },
  ],
  [
    30_893,
    'messageSamples[0]',
    'placeholder left',
    withSample('[Your Agency Name]: your policy renews soon. Reply STOP to unsubscribe.'),
  ],
  [
    30_893,
    'messageSamples[1]',
    'the same sample twice',
    {
      ...campaign,
      messageSamples: campaign.messageSamples.map((text, at) =>
        at === 1 ? campaign.messageSamples[0]! : text,
      ),
    },
  ],
  [30_893, 'messageSamples[1]', 'offer in a discussion', { ...campaign, usecase: 'discussion' }],
  [
    30_893,
    'usecase',
    'marketing without an offer',
    {
      ...campaign,
      hasEmbeddedPhone: false,
      messageSamples: samples((text) => text.replace(/bundle.*?\. Call .*?\./, 'we are open today.')),
    },
  ],
  [
    30_893,
    'hasEmbeddedLinks',
    'links declared, none in a sample',
    { ...campaign, messageSamples: samples((text) => text.replace(/https:\S+/, 'our office.')) },
  ],
  [30_893, 'messageSamples[2]', 'link not declared', { ...campaign, hasEmbeddedLinks: false }],
  [
    30_889,
    'hasEmbeddedPhone',
    'phone declared, none in a sample',
    { ...campaign, messageSamples: samples((text) => text.replace(/208-\S+/, 'us.')) },
  ],
  [30_889, 'messageSamples[1]', 'phone not declared', { ...campaign, hasEmbeddedPhone: false }],
  [
    30_892,
    'messageSamples[0]',
    'link shortener',
    withSample('Summit Insurance: see bit.ly/3xYz for your cards. Reply STOP to unsubscribe.'),
  ],
  [
    30_964,
    'messageSamples[0]',
    'link without https',
    withSample('Summit Insurance: see http://summit-agency.com/a. Reply STOP to unsubscribe.'),
  ],
  [
    30_887,
    'messageSamples[0]',
    'no way to stop',
    { ...campaign, messageSamples: samples((text) => text.replace(/ Reply STOP.*/, '')) },
  ],
  [
    30_887,
    'optOutMessage',
    'reply to STOP that confirms nothing',
    { ...campaign, optOutMessage: 'We are sorry to see you go, bye.' },
  ],
  [
    30_890,
    'helpMessage',
    'reply to HELP without contact',
    { ...campaign, helpMessage: 'We will help you soon, thank you.' },
  ],
  [
    30_883,
    'messageSamples[0]',
    'firearms',
    withSample('Summit Insurance: new handguns and ammunition in store! Reply STOP to unsubscribe.'),
  ],
  [
    30_883,
    'messageSamples[0]',
    'cannabis',
    withSample('Summit Insurance: 10% off CBD this week. Reply STOP to unsubscribe.'),
  ],
  [
    30_888,
    'messageSamples[0]',
    'alcohol',
    withSample('Summit Insurance: happy hour with free beer on Friday. Reply STOP to unsubscribe.'),
  ],
  [
    30_895,
    'messageSamples[0]',
    'lending',
    withSample('Summit Insurance: you are pre-approved for a personal loan. Reply STOP to unsubscribe.'),
  ],
  [
    30_897,
    'messageSamples[0]',
    'debt relief',
    withSample('Summit Insurance: ask us for debt relief today. Reply STOP to unsubscribe.'),
  ],
  [
    30_897,
    'messageSamples[0]',
    'sweepstakes',
    withSample('Summit Insurance: enter our sweepstakes for a car. Reply STOP to unsubscribe.'),
  ],
  [
    30_882,
    'description',
    'leads for others',
    { ...campaign, description: `${campaign.description} We also generate leads for other carriers.` },
  ],
  [
    30_884,
    'messageSamples[0]',
    'phishing',
    withSample(
      'Summit Insurance: reply with your social security number to confirm. Reply STOP to unsubscribe.',
    ),
  ],
  [
    30_885,
    'messageSamples[0]',
    'deceptive marketing',
    withSample('Summit Insurance: guaranteed savings, act now! Reply STOP to unsubscribe.'),
  ],
  [
    30_896,
    'messageFlow',
    'no consent',
    { ...campaign, messageFlow: 'We have the numbers of our clients in our system and then we text them.' },
  ],
  [
    30_896,
    'messageFlow',
    'implied consent',
    withFlow('Consent is', 'Existing clients are added. Consent is'),
  ],
  [
    30_897,
    'messageFlow',
    'bought list',
    withFlow('Consent is', 'We also use purchased lead lists. Consent is'),
  ],
  [
    30_909,
    'messageFlow',
    'website without link',
    {
      ...campaign,
      messageFlow: campaign.messageFlow.replace('https://www.summit-agency.com/quote', 'our website'),
    },
  ],
  [
    30_917,
    'messageFlow',
    'phone call without its words',
    withFlow('Consent is', 'Some agree verbally. Consent is'),
  ],
  [
    30_917,
    'messageFlow',
    'paper form without picture',
    {
      ...campaign,
      messageFlow: campaign.messageFlow.replace(
        'enter their number on https://www.summit-agency.com/quote',
        'sign a paper form',
      ),
    },
  ],
  [
    30_921,
    'messageFlow',
    'behind a login',
    withFlow('Consent is', 'The form is in the client portal. Consent is'),
  ],
  [
    30_923,
    'messageFlow',
    'forced consent',
    withFlow('Consent is not a condition of purchase', 'They must agree to texts to get a quote'),
  ],
  [30_924, 'messageFlow', 'no rates, STOP and HELP', withFlow(/Message and data rates.*for help\./, '')],
  [30_545, 'messageFlow', 'no frequency', withFlow('Message frequency varies.', '')],
  [30_925, 'messageFlow', 'box checked from the start', withFlow('an unchecked box', 'a pre-checked box')],
  [
    30_931,
    'messageFlow',
    'bundled with terms',
    withFlow('Consent is', 'By accepting our terms they agree to texts. Consent is'),
  ],
  [
    30_932,
    'messageFlow',
    'shared with others',
    withFlow('are not shared with third parties', 'are shared with our partners'),
  ],
  [30_551, 'messageFlow', 'messages of an unnamed kind', withFlow('text messages', 'communications')],
  [30_933, 'messageFlow', 'no privacy policy', withFlow(/Privacy policy: \S+/, 'Privacy policy')],
  [30_934, 'messageFlow', 'no terms', withFlow(/Terms: \S+/, '')],
]

describe('findings', () => {
  test('a location and a campaign as they should be have none', () => {
    expect(checkLocation(location)).toEqual([])
    expect(checkCampaign(campaign)).toEqual([])
  })

  test.each(LOCATIONS)('%i at %s: %s', (code, field, _, entries) => {
    expect(checkLocation(entries)).toContainEqual(expect.objectContaining({ code, field }))
  })

  test.each(CAMPAIGNS)('%i at %s: %s', (code, field, _, entries) => {
    expect(checkCampaign(entries)).toContainEqual(expect.objectContaining({ code, field }))
  })

  test('covers at least 40 published reasons, each of which is explained the same way when it comes back', () => {
    const codes = [...new Set([...LOCATIONS, ...CAMPAIGNS].map(([code]) => code))]
    expect(codes.length).toBeGreaterThanOrEqual(40)
    expect(codes.filter((code) => !PUBLISHED_REASONS[code])).toEqual([])
  })

  test.each([
    'Summit Insurance: liquor liability is now part of your policy. Reply STOP to unsubscribe.',
    'Summit Insurance: your mortgage company asked for proof of insurance. Reply STOP to unsubscribe.',
    'Summit Insurance: firearms in your home are covered up to $2,500. Reply STOP to unsubscribe.',
    'Summit Insurance: gap coverage pays your car loan after a total loss. Reply STOP to unsubscribe.',
  ])('lets an agency name its coverages: %s', (text) => {
    expect(checkCampaign(withSample(text))).toEqual([])
  })

  test.each(['marketing', 'discussion'] as const)(
    'the samples that a campaign for %s begins with have none',
    (usecase) => {
      const messageSamples = defaultSamples(usecase, 'Summit Insurance')
      const plain = { hasEmbeddedLinks: false, hasEmbeddedPhone: false }
      expect(checkCampaign({ ...campaign, ...plain, usecase, messageSamples })).toEqual([])
    },
  )

  test('a flow may say what is not done', () => {
    const flow = withFlow('Consent is', 'We never text purchased lists or leads. Consent is')
    expect(checkCampaign(flow)).toEqual([])
  })

  test('never repeat the number of the business', () => {
    const entries = withBusiness({ registrationNumber: '07-7654321' })
    expect(JSON.stringify(checkLocation(entries))).not.toContain('7654321')
  })

  test('empty steps only lack what they need', () => {
    const empty = checkLocation({ address: null, business: null, rep1: null, rep2: null, brand: null })
    expect(empty.map(({ code }) => code)).toEqual([22_219, 22_214, 22_214])
  })
})

describe('links to policies', () => {
  test('are found by their own words or by those before them', () => {
    expect(policyLinks('Privacy: https://a-b.com/p, terms at www.a-b.com/t.')).toEqual({
      privacy: 'https://a-b.com/p',
      terms: 'www.a-b.com/t',
    })
    expect(secureLink('www.a-b.com/t')).toBe('https://www.a-b.com/t')
    expect(policyLinks('People sign up on https://a-b.com/quote.')).toEqual({ privacy: null, terms: null })
  })
})

describe('rejections', () => {
  const reject = (code: number | null, description = '', fields: string[] = []) =>
    explainRejection({ code, description, fields })

  test('name the field of the form', () => {
    expect(reject(30_795, 'The submitted US EIN is invalid.', ['business_registration_number']).field).toBe(
      'registrationNumber',
    )
    expect(reject(30_909, '', ['MESSAGE_FLOW']).field).toBe('messageFlow')
    expect(reject(30_893, '', ['MESSAGE_SAMPLES_2']).field).toBe('messageSamples[2]')
    expect(reject(30_908).field).toBe('messageFlow')
  })

  test('of an evaluation keep the provider’s words and tell both representatives apart', () => {
    const description =
      'The Phone Number is missing. Please enter in a Phone Number on the Authorized Representative #2.'
    expect(reject(22_215, description, ['phone_number'])).toEqual({
      field: 'rep2.phoneNumber',
      problem: 'The Phone Number is missing.',
      fix: 'Please enter in a Phone Number on the Authorized Representative #2.',
    })
  })

  test('with an unknown code keep the provider’s words', () => {
    expect(reject(39_999, 'Something new.')).toMatchObject({ field: null, problem: 'Something new.' })
    expect(reject(null)).toMatchObject({ field: null, problem: 'The provider gave no reason.' })
  })

  test('for forbidden content are final', () => {
    expect(canResubmit([{ code: 30_883, description: '', fields: [] }])).toBe(false)
    expect(canResubmit([{ code: 30_893, description: '', fields: [] }])).toBe(true)
  })

  test('are shown by field with code, what to write instead, and where', () => {
    const findings = rejectionFindings([
      { code: 30_893, description: '', fields: ['message_samples_1'] },
      { code: 30_899, description: '', fields: [] },
    ])
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <Findings findings={findings} stepUrl={(field) => (field ? `/edit#${field}` : null)} />
      </MemoryRouter>,
    )
    for (const text of [
      'Sample 2',
      'Error 30893',
      PUBLISHED_REASONS[30_893]!.fix,
      '/edit#messageSamples[1]',
      'Error 30899',
    ]) {
      expect(html).toContain(text)
    }
    expect(html.match(/<a /g)).toHaveLength(1)
  })
})
