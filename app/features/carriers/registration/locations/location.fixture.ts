import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
import { ADDRESS, BRAND, BUSINESS, REP } from './location-fields.ts'
import { type Step, type StepField, type StepFields, type StoredValues } from './step-fields.ts'

const PROVIDERS = 'the provider writes it'

/** Values that a step takes, with this free text. */
const sampleOf = ({ fields }: { fields: StepFields }, text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.type === 'flag' || field.type === 'sealed') return []
      const { initial, values } = field.type === 'choice' ? field : { values: [] }
      return [[name, initial ?? values[0] ?? SAMPLES[field.type] ?? text]]
    }),
  )

const SAMPLES: Partial<Record<StepField['type'], string>> = {
  state: 'ID',
  zip: '83702',
  email: 'x@harbor.example',
  phone: '12085550190',
  website: 'https://harbor.example',
}

/** A row of a step, with the canary in each text that someone types. */
const rowOf = <Fields extends StepFields>(step: Step<Fields>) => {
  const typed = Object.entries(step.fields).filter(([, { type }]) => /line|website|email/.test(type))
  return {
    ...sampleOf(step, CANARY),
    ...Object.fromEntries(typed.map(([name]) => [name, CANARY])),
  } as StoredValues<Fields>
}

const ADDRESS_FORM = { ...sampleOf(ADDRESS, 'x'), address: '1 Main St', version: '2' }
const BUSINESS_FORM = { ...sampleOf(BUSINESS, 'x'), idType: 'OTHER', version: '2' }
const REP_FORM = { ...sampleOf(REP, 'x'), version: '2' }
const BRAND_FORM = { ...sampleOf(BRAND, 'x'), version: '1' }

const params = { locationId: '$location' }

/** The steps with their tables and forms. */
const STEPS: { table: PgTable; path: string; form: Record<string, string>; fields: StepFields }[] = [
  { table: locationAddresses, path: 'address', form: ADDRESS_FORM, fields: ADDRESS.fields },
  { table: locationBusinesses, path: 'business', form: BUSINESS_FORM, fields: BUSINESS.fields },
  { table: locationReps, path: 'rep/1', form: REP_FORM, fields: REP.fields },
  { table: locationRegistrations, path: 'brand', form: BRAND_FORM, fields: BRAND.fields },
]

/** The columns of fields of these types, with what their step's form needs. */
const columnsOf = (...types: StepField['type'][]) =>
  STEPS.flatMap(({ table, path, form, fields }) =>
    Object.entries(fields).flatMap(([name, { type }]) => {
      if (!types.includes(type)) return []
      const column = getTableColumns(table)[name]!.name
      return { table: getTableName(table), column, name, path, form }
    }),
  )

const reasoned = (reason: string, ...types: StepField['type'][]) =>
  Object.fromEntries(columnsOf(...types).map(({ table, column }) => [`${table}.${column}`, reason]))

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
    'features/carriers/registration/routes/location-page': { access: 'admin', params },
    'features/carriers/registration/routes/location-index': { access: 'admin', params },
    'features/carriers/registration/routes/general': {
      access: 'admin',
      params,
      forms: [{ name: 'Stolen', timezone: 'America/Boise', version: '1' }],
    },
    'features/carriers/registration/routes/address': { access: 'admin', params, forms: [ADDRESS_FORM] },
    'features/carriers/registration/routes/business': {
      access: 'admin',
      params,
      forms: [{ ...BUSINESS_FORM, registrationNumber: '123' }],
    },
    'features/carriers/registration/routes/reveal-number': { access: 'admin', params, forms: [{}] },
    'features/carriers/registration/routes/rep': {
      access: 'admin',
      params: { ...params, level: '2' },
      forms: [REP_FORM, { intent: 'remove' }],
    },
    'features/carriers/registration/routes/review': {
      access: 'admin',
      params,
      forms: ['check', 'submit', 'look'].map((intent) => ({ intent })),
    },
    'features/carriers/registration/routes/brand': { access: 'admin', params, forms: [BRAND_FORM] },
    'features/carriers/registration/routes/webhook-registration': { access: 'signature' },
  },
  rows: async (tx, { account, location }) => {
    const place = { accountId: account.id, locationId: location.id }
    await tx.insert(locationAddresses).values({ ...place, ...rowOf(ADDRESS) })
    await tx.insert(locationBusinesses).values({ ...place, ...rowOf(BUSINESS) })
    const rep = rowOf(REP)
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
    ...columnsOf('line', 'website', 'email').map(({ table, column }) => typed(stage, table, column)),
    reasons(stage, 'profile_errors'),
    reasons(stage, 'brand_errors'),
  ],
  secrets: [
    ...columnsOf('line', 'website').map(({ table, column, name, path, form }) => ({
      column: `${table}.${column}`,
      path: `/account/info/locations/$location/${path}`,
      form: (text: string) => ({ ...form, [name]: text }),
    })),
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
    ...reasoned('one of a list', 'state'),
    ...reasoned('digits', 'zip'),
    'location_businesses.registration_last4': 'the end of the sealed number',
    'location_businesses.website_check': 'our words about the website',
    'location_registrations.trust_bundle_status': PROVIDERS,
    'location_registrations.brand_status': PROVIDERS,
  },
  notRefused: {
    ...reasoned('an email address', 'email'),
    'location_registrations.profile_errors': PROVIDERS,
    'location_registrations.brand_errors': PROVIDERS,
  },
} satisfies SecurityFixture
