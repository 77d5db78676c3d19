import {
  locationAddresses,
  locationBusinesses,
  locationRegistrations,
  locationReps,
} from '#db/schema/index.ts'
import {
  CANARY,
  type HostilePlace,
  type HostileStage,
  type SecurityFixture,
} from '#tests/security/fixture.ts'

const LIST = 'one of a list'
const PROVIDERS = 'the provider writes it'

const ADDRESS = {
  legalName: 'x',
  address: '1 Main St',
  city: 'Boise',
  state: 'ID',
  zipcode: '83702',
  version: '2',
}
const BUSINESS = {
  businessName: 'x',
  businessType: 'Corporation',
  industry: 'INSURANCE',
  idType: 'OTHER',
  idTypeOther: 'x',
  websiteUrl: 'https://harbor.example',
  version: '2',
}
const REP = {
  firstName: 'x',
  lastName: 'x',
  email: 'x@harbor.example',
  businessTitle: 'x',
  jobPosition: 'CEO',
  phoneNumber: '2085550190',
  version: '2',
}
const BRAND = {
  brandType: 'public',
  brandVolume: 'standard',
  stockExchange: 'NYSE',
  stockTicker: 'X',
  version: '1',
}

const params = { locationId: '$location' }

/** The free texts of each step, by column and field, and the form that holds them. */
const TEXTS: { table: string; step: string; form: Record<string, string>; fields: Record<string, string> }[] =
  [
    {
      table: 'location_addresses',
      step: 'address',
      form: ADDRESS,
      fields: { legal_name: 'legalName', address: 'address', address2: 'address2', city: 'city' },
    },
    {
      table: 'location_businesses',
      step: 'business',
      form: BUSINESS,
      fields: {
        business_name: 'businessName',
        id_type_other: 'idTypeOther',
        website_url: 'websiteUrl',
        social_media_url: 'socialMediaUrl',
      },
    },
    {
      table: 'location_reps',
      step: 'rep/1',
      form: REP,
      fields: { first_name: 'firstName', last_name: 'lastName', business_title: 'businessTitle' },
    },
    {
      table: 'location_registrations',
      step: 'brand',
      form: BRAND,
      fields: { stock_ticker: 'stockTicker' },
    },
  ]

/** A column of the tried account's only location. */
const typed = ({ db, accountId }: HostileStage, table: string, name: string): HostilePlace => ({
  column: `${table}.${name}`,
  store: (texts) =>
    db.admin`update ${db.admin(table)} set ${db.admin(name)} = ${texts[0]!} where account_id = ${accountId}`,
})

const reasons = ({ db, accountId }: HostileStage, name: string): HostilePlace => ({
  column: `location_registrations.${name}`,
  store: (texts) => db.admin`
    update location_registrations set ${db.admin(name)} = ${db.admin.json([
      { code: null, description: texts[0]!, fields: [] },
    ])} where account_id = ${accountId}`,
})

/** The part of the area's security fixture that concerns locations. */
export const locationFixture = {
  access: {
    'features/carriers/registration/routes/locations': { access: 'admin' },
    'features/carriers/registration/routes/new-location': {
      access: 'admin',
      forms: [{ name: 'x', timezone: 'America/Boise', copyFrom: '$location' }],
    },
    'features/carriers/registration/routes/location': { access: 'admin', params },
    'features/carriers/registration/routes/location-index': { access: 'admin', params },
    'features/carriers/registration/routes/general': {
      access: 'admin',
      params,
      forms: [{ name: 'Stolen', timezone: 'America/Boise', version: '1' }],
    },
    'features/carriers/registration/routes/address': { access: 'admin', params, forms: [ADDRESS] },
    'features/carriers/registration/routes/business': {
      access: 'admin',
      params,
      forms: [{ ...BUSINESS, registrationNumber: '123' }],
    },
    'features/carriers/registration/routes/reveal-number': { access: 'admin', params, forms: [{}] },
    'features/carriers/registration/routes/rep': {
      access: 'admin',
      params: { ...params, level: '2' },
      forms: [REP, { intent: 'remove' }],
    },
    'features/carriers/registration/routes/review': {
      access: 'admin',
      params,
      forms: [{ intent: '' }, { intent: 'look' }],
    },
    'features/carriers/registration/routes/brand': { access: 'admin', params, forms: [BRAND] },
    'features/carriers/registration/routes/webhook-registration': { access: 'signature' },
  },
  rows: async (tx, { account, location }) => {
    const place = { accountId: account.id, locationId: location.id }
    await tx.insert(locationAddresses).values({
      ...place,
      ...{
        legalName: CANARY,
        address: CANARY,
        address2: CANARY,
        city: CANARY,
        state: 'ID',
        zipcode: '83702',
      },
    })
    await tx.insert(locationBusinesses).values({
      ...place,
      ...{ businessName: CANARY, businessType: 'Corporation', industry: 'INSURANCE', idTypeOther: CANARY },
      ...{ websiteUrl: CANARY, socialMediaUrl: CANARY },
    })
    const rep = {
      firstName: CANARY,
      lastName: CANARY,
      email: CANARY,
      businessTitle: CANARY,
      jobPosition: 'CEO',
    }
    await tx.insert(locationReps).values([
      { ...place, ...rep, level: 1, phoneNumber: '12085550190' },
      { ...place, ...rep, level: 2, phoneNumber: '12085550191' },
    ])
    await tx.insert(locationRegistrations).values({
      ...place,
      ...{ addressSid: `AD${'0'.repeat(32)}`, stockTicker: CANARY, profileStatus: 'rejected' },
      ...{ brandStatus: 'APPROVED', brandSid: `BN${'0'.repeat(32)}` },
      profileErrors: [{ code: null, description: CANARY, fields: [] }],
    })
    return { location: location.id }
  },
  hostile: (stage) => [
    ...TEXTS.flatMap(({ table, fields }) => Object.keys(fields).map((name) => typed(stage, table, name))),
    typed(stage, 'location_reps', 'email'),
    reasons(stage, 'profile_errors'),
    reasons(stage, 'brand_errors'),
  ],
  secrets: [
    ...TEXTS.flatMap(({ table, step, form, fields }) =>
      Object.entries(fields).map(([column, field]) => ({
        column: `${table}.${column}`,
        path: `/account/info/locations/$location/${step}`,
        form: (text: string) => ({ ...form, [field]: text }),
      })),
    ),
    {
      column: 'locations.name',
      path: '/account/info/locations/$location/general',
      form: (name) => ({ name, timezone: 'America/Boise', version: '1' }),
    },
  ],
  pages: {
    locations: [
      '/account/info/locations',
      '/account/info/locations/:location/business',
      '/account/info/locations/:location/review',
      '/account/info/locations/:location/brand',
    ],
  },
  demoIds: async (db, { accountId }) => {
    const [row] = await db.admin<{ id: string }[]>`
      select location_id as id from location_registrations
      where account_id = ${accountId} and profile_status = 'approved'`
    return { location: row!.id }
  },
  notTyped: {
    'location_addresses.state': LIST,
    'location_addresses.zipcode': 'digits',
    'location_businesses.identity': LIST,
    'location_businesses.business_type': LIST,
    'location_businesses.industry': LIST,
    'location_businesses.id_type': LIST,
    'location_businesses.registration_last4': 'the end of the sealed number',
    'location_businesses.operations': LIST,
    'location_businesses.website_check': 'our words about the website',
    'location_reps.job_position': LIST,
    'location_registrations.brand_type': LIST,
    'location_registrations.stock_exchange': LIST,
    'location_registrations.trust_bundle_status': PROVIDERS,
    'location_registrations.brand_status': PROVIDERS,
  },
  notRefused: {
    'location_reps.email': 'an email address',
    'location_registrations.profile_errors': PROVIDERS,
    'location_registrations.brand_errors': PROVIDERS,
  },
} satisfies SecurityFixture
