import {
  BRAND_TYPES,
  BRAND_VOLUMES,
  BUSINESS_TYPES,
  ID_TYPES,
  IDENTITIES,
  INDUSTRIES,
  JOB_POSITIONS,
  OPERATIONS,
  STOCK_EXCHANGES,
} from '#app/lib/registration-choices.ts'
import { stateName } from '#app/lib/states.ts'
import {
  brandTypeLabel,
  idTypeLabel,
  providerBrandType,
  providerIdType,
  readable,
  volumeLabel,
} from './choices.ts'
import {
  choice,
  defineStep,
  email,
  flag,
  line,
  phone,
  sealed,
  state,
  type StepValues,
  type StoredValues,
  website,
  zip,
  zone,
} from './step-fields.ts'

// The fields of the wizard's steps, in the order of their forms.

export const GENERAL = defineStep({
  name: line('Name', { wide: true, autoComplete: 'off', hint: 'unique Name for location differentiation' }),
  timezone: zone('Time zone', { wide: true, api: 'One of the United States, such as America/Boise.' }),
})

const PO_BOX = /\b(p\.?\s*o\.?|post\s+office)\s*box\b/i

const boxProblem = (street: string): string | null =>
  PO_BOX.test(street)
    ? 'Enter the street address of the business. Carriers and emergency services don’t accept a P.O. box.'
    : null

export const ADDRESS = defineStep(
  {
    legalName: line('Legal name', { wide: true, hint: 'As the business is registered.' }),
    address: line('Address', {
      problem: boxProblem,
      hint: 'Street and number, no P.O. box.',
      refusedAs: ['street', 'address_sids'],
    }),
    address2: line('Address 2', { optional: true, problem: boxProblem, hint: 'Suite or floor' }),
    city: line('City', { max: 60, refusedAs: ['city'] }),
    state: state('State', { refusedAs: ['region'] }),
    zipcode: zip('ZIP code', { beside: true, refusedAs: ['postal_code'] }),
    emergencyEnabled: flag('Emergency calling', {
      wide: true,
      hint: '911 calls from this location’s numbers send help to this address.',
    }),
  },
  {
    address: ({ address, address2, city, state: code, zipcode }) => ({
      value: [address, address2, `${city}, ${stateName(code)} ${zipcode}`].filter(Boolean).join(', '),
    }),
    ...{ address2: null, city: null, state: null, zipcode: null },
  },
)

export const BUSINESS = defineStep(
  {
    businessName: line('Business name', {
      hint: 'Exactly as it is registered with the IRS.',
      provider: 'business_name',
    }),
    businessType: choice('Business type', BUSINESS_TYPES, { provider: 'business_type' }),
    industry: choice('Industry', INDUSTRIES, {
      labelOf: readable,
      initial: 'INSURANCE',
      hasBlank: true,
      provider: 'business_industry',
    }),
    identity: choice('Business identity', IDENTITIES, {
      labelOf: readable,
      initial: 'direct_customer',
      fixed: true,
      hint: 'Can’t be changed.',
      provider: 'business_identity',
    }),
    idType: choice('Registration ID type', ID_TYPES, {
      labelOf: idTypeLabel,
      initial: 'EIN',
      provider: 'business_registration_identifier',
      sentAs: providerIdType,
    }),
    registrationNumber: sealed('Registration number', {
      max: 40,
      hint: '12-3456789 for an EIN',
      provider: 'business_registration_number',
      api: 'Without it the stored one stays.',
    }),
    idTypeOther: line('Other ID type', {
      optional: true,
      max: 60,
      hint: 'Which register the number is from. The provider is only told that it is another one.',
      className: 'hidden group-has-[option[value=OTHER]:checked]:flex sm:col-span-2',
      api: 'What kind of id it is, if idType is OTHER.',
    }),
    operations: choice('Regions of operation', OPERATIONS, {
      labelOf: readable,
      initial: 'USA_AND_CANADA',
      fixed: true,
      hint: 'Can’t be changed.',
      provider: 'business_regions_of_operation',
    }),
    websiteUrl: website('Website', {
      hint: 'It must be public and show the business name.',
      provider: 'website_url',
    }),
    socialMediaUrl: website('Social media', {
      optional: true,
      hint: 'A page of the business, if it has one.',
      provider: 'social_media_profile_urls',
    }),
  },
  {
    idType: ({ idType, idTypeOther }) => (idType === 'OTHER' ? { value: `Other: ${idTypeOther}` } : {}),
    idTypeOther: null,
  },
)

export const REP = defineStep(
  {
    firstName: line('First name', { max: 60, provider: 'first_name' }),
    lastName: line('Last name', { max: 60, provider: 'last_name' }),
    email: email('Email', {
      hint: 'At the domain of the website, if possible.',
      provider: 'email',
      refusedAs: ['brand_contact_email'],
    }),
    phoneNumber: phone('Phone number', {
      hint: 'Their own, not one of your Switchboard numbers.',
      provider: 'phone_number',
    }),
    businessTitle: line('Business title', { hint: 'As on a business card.', provider: 'business_title' }),
    jobPosition: choice('Job position', JOB_POSITIONS, { provider: 'job_position' }),
  },
  {
    firstName: ({ firstName, lastName }) => ({ label: 'Name', value: `${firstName} ${lastName}` }),
    lastName: null,
  },
)

const ONLY_PUBLIC = 'hidden group-has-[option[value=public]:checked]:flex'

export const BRAND = defineStep({
  brandVolume: choice('Volume', BRAND_VOLUMES, {
    labelOf: volumeLabel,
    api: 'low skips the carriers’ vetting. Ignored when the brand is submitted again.',
  }),
  brandType: choice('Brand type', BRAND_TYPES, {
    wide: true,
    labelOf: brandTypeLabel,
    hint: 'Public means that its shares are traded on a stock exchange.',
    provider: 'company_type',
    sentAs: providerBrandType,
  }),
  stockExchange: choice('Stock exchange', STOCK_EXCHANGES, {
    optional: true,
    hint: 'For a public brand',
    className: ONLY_PUBLIC,
    provider: 'stock_exchange',
    api: 'Of a public brand, as its ticker.',
  }),
  stockTicker: line('Stock ticker', {
    optional: true,
    max: 10,
    hint: 'For a public brand',
    className: ONLY_PUBLIC,
    provider: 'stock_ticker',
    refusedAs: ['stock_symbol'],
  }),
})

export type GeneralValues = StoredValues<typeof GENERAL.fields>
export type AddressValues = StoredValues<typeof ADDRESS.fields>
/** `registrationNumber` is whole where it is sent, and masked where it is shown. */
export type BusinessValues = StepValues<typeof BUSINESS.fields>
export type RepValues = StoredValues<typeof REP.fields>
export type BrandValues = StoredValues<typeof BRAND.fields>

/** All that a location's business profile consists of. */
export interface Profile {
  address: AddressValues
  business: BusinessValues
  rep1: RepValues
  rep2: RepValues | null
}
