import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { saveAddress } from '../locations/address.server.ts'
import { submitBrand } from '../locations/brand.server.ts'
import { saveBusiness } from '../locations/business.server.ts'
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
} from '../locations/choices.ts'
import { completeSteps, isOpen, type StepPath, STEPS } from '../locations/location.ts'
import { addressSchema, brandSchema, businessSchema, repSchema } from '../locations/location.schema.ts'
import { readOne } from '../locations/locations.server.ts'
import { checkProfile, type CheckResult } from '../locations/profile.server.ts'
import { type RepLevel, saveRep } from '../locations/reps.server.ts'
import { readBrand } from '../locations/review.server.ts'
import { readAddress, readBusiness, readRep } from '../locations/steps.server.ts'

/** @throws ApiRefusal invalid, which names the steps that are missing */
async function requireStepsBefore(ctx: Ctx, id: string, step: StepPath): Promise<void> {
  const { state } = await readOne(ctx, id)
  if (isOpen(state, step)) return
  const complete = completeSteps(state)
  const before = STEPS.slice(
    0,
    STEPS.findIndex(({ path }) => path === step),
  )
  const missing = before.filter((_, at) => !complete[at])
  const labels = missing.map(({ label }) => label).join(', ')
  throw new ApiRefusal('invalid', `These steps of the registration come first: ${labels}.`, {
    fields: Object.fromEntries(missing.map(({ path }) => [path, 'This step isn’t complete.'])),
  })
}

const sid = z.string().nullable().describe('The provider’s id; null while it has none.')
const version = z.int()

const addressFields = {
  legalName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
}
const address = z.object({
  ...addressFields,
  address2: z.string(),
  emergencyEnabled: z.boolean(),
  addressSid: sid,
  version,
})
const addressBody = z.object({
  ...addressFields,
  address2: z.string().nullable().optional(),
  emergencyEnabled: z.boolean().optional(),
})

async function addressAnswer(ctx: Ctx, id: string) {
  const { values, version: stored } = await readAddress(ctx, id)
  const { registration } = await readOne(ctx, id)
  return { ...values, addressSid: registration?.addressSid ?? null, version: stored }
}

const business = z.object({
  businessName: z.string(),
  identity: z.string(),
  businessType: z.string(),
  industry: z.string(),
  idType: z.string(),
  idTypeOther: z.string(),
  registrationNumber: z.string().describe('Masked but for its end.'),
  operations: z.string(),
  websiteUrl: z.string(),
  socialMediaUrl: z.string(),
  businessSid: sid,
  version,
})
const businessBody = z.object({
  businessName: z.string(),
  identity: z.enum(IDENTITIES).optional().describe('It is direct_customer, whatever is given.'),
  businessType: z.enum(BUSINESS_TYPES),
  industry: z.enum(INDUSTRIES),
  idType: z.enum(ID_TYPES),
  idTypeOther: z.string().optional().describe('What kind of id it is, if idType is OTHER.'),
  registrationNumber: z.string().optional().describe('Without it the stored one stays.'),
  operations: z.enum(OPERATIONS).optional().describe('It is USA_AND_CANADA, whatever is given.'),
  websiteUrl: z.string(),
  socialMediaUrl: z.string().optional(),
})

async function businessAnswer(ctx: Ctx, id: string) {
  const { values, mask, version: stored } = await readBusiness(ctx, id)
  const { registration } = await readOne(ctx, id)
  const businessSid = registration?.businessSid ?? null
  return { ...values, registrationNumber: mask, businessSid, version: stored }
}

const repFields = {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  businessTitle: z.string(),
  phoneNumber: z.string(),
}
const rep = z.object({ ...repFields, jobPosition: z.string(), rep1Sid: sid, rep2Sid: sid, version })
const repBody = z.object({ ...repFields, jobPosition: z.enum(JOB_POSITIONS) })
const level = z.enum(['1', '2'])
const levelOf = (text: '1' | '2'): RepLevel => (text === '1' ? 1 : 2)

async function repAnswer(ctx: Ctx, id: string, which: RepLevel) {
  const { values, version: stored } = await readRep(ctx, id, which)
  const { registration } = await readOne(ctx, id)
  const { rep1Sid = null, rep2Sid = null } = registration ?? {}
  return { ...values, rep1Sid, rep2Sid, version: stored }
}

const brand = z.object({
  brandType: z.string(),
  brandVolume: z.string().describe('low or standard; empty until it is chosen.'),
  stockExchange: z.string(),
  stockTicker: z.string(),
  status: z.string().describe('not-submitted, or the carriers’ word.'),
  trustBundleStatus: z.string().describe('The provider’s word; empty while there is none.'),
  version,
})

async function brandAnswer(ctx: Ctx, id: string) {
  const { values, brandStatus, version: stored } = await readBrand(ctx, id)
  const { registration } = await readOne(ctx, id)
  const trustBundleStatus = registration?.trustBundleStatus ?? ''
  return { ...values, status: brandStatus, trustBundleStatus, version: stored }
}

const evaluation = z
  .object({
    status: z
      .string()
      .nullable()
      .describe('The provider’s word; null when it refused the evaluation itself.'),
    results: z.array(
      z.object({
        invalid: z.array(
          z.object({ failureReason: z.string(), errorCode: z.int().nullable(), fields: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .meta({ id: 'Evaluation' })

/** @param passed the status of one that didn't fail */
const evaluated = (result: CheckResult, passed: string): z.input<typeof evaluation> =>
  result.kind === 'failed'
    ? {
        status: result.status,
        results: result.errors.map(({ code, description, fields }) => ({
          invalid: [{ failureReason: description, errorCode: code, fields }],
        })),
      }
    : { status: passed, results: [] }

const LOCKED =
  'it is in review, approved, or another location’s, or someone’s request for the location is under way'
const UNAVAILABLE = 'the provider doesn’t answer'
const params = { accountId: '$account', locationId: '$location' }

/** The calls about what a location registers with. */
export const profileCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/locations/{locationId}/address',
    summary: 'Get a location’s address',
    area: 'numbers',
    who: 'administer',
    output: address,
    ifMatch: true,
    example: { params },
    run: (ctx, { params: { locationId } }) => addressAnswer(ctx, locationId),
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/address',
    summary: 'Save a location’s address',
    notes: 'The provider checks that there is such a place.',
    area: 'numbers',
    who: 'administer',
    body: addressBody,
    output: address,
    ifMatch: true,
    errors: { conflict: LOCKED, unavailable: UNAVAILABLE },
    example: {
      params,
      body: { legalName: 'Harbor LLC', address: '12 Elm St', city: 'Boise', state: 'ID', zipcode: '83702' },
      // The tests’ location has an address that the provider doesn’t know.
      inTests: 422,
    },
    run: async (ctx, { params: { locationId: id }, body, version: opened }) => {
      const current = await readAddress(ctx, id)
      const given = { ...body, address2: body.address2 ?? '', version: String(opened ?? current.version) }
      await saveAddress(ctx, id, parseInput(addressSchema, given))
      return addressAnswer(ctx, id)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/locations/{locationId}/business',
    summary: 'Get a location’s business',
    area: 'numbers',
    who: 'administer',
    output: business,
    ifMatch: true,
    example: { params },
    run: (ctx, { params: { locationId } }) => businessAnswer(ctx, locationId),
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/business',
    summary: 'Save a location’s business',
    area: 'numbers',
    who: 'administer',
    body: businessBody,
    output: business,
    ifMatch: true,
    errors: { conflict: LOCKED },
    example: {
      params,
      body: {
        businessName: 'Harbor LLC',
        businessType: 'Corporation',
        industry: 'INSURANCE',
        idType: 'EIN',
        registrationNumber: '94-8127365',
        websiteUrl: 'https://harbor.example',
      },
    },
    run: async (ctx, { params: { locationId: id }, body, version: opened }) => {
      const current = await readBusiness(ctx, id)
      const given = { ...body, version: String(opened ?? current.version) }
      await saveBusiness(ctx, id, parseInput(businessSchema, given))
      return businessAnswer(ctx, id)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/locations/{locationId}/rep/{level}',
    summary: 'Get a location’s representative',
    area: 'numbers',
    who: 'administer',
    params: { level },
    output: rep,
    ifMatch: true,
    example: { params: { ...params, level: '1' } },
    run: (ctx, { params: { locationId, level: which } }) => repAnswer(ctx, locationId, levelOf(which)),
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/rep/{level}',
    summary: 'Save a location’s representative',
    area: 'numbers',
    who: 'administer',
    params: { level },
    body: repBody,
    output: rep,
    ifMatch: true,
    errors: { conflict: LOCKED },
    example: {
      params: { ...params, level: '2' },
      body: {
        firstName: 'Ana',
        lastName: 'Ruiz',
        email: 'ana@harbor.example',
        businessTitle: 'Owner',
        jobPosition: 'CEO',
        phoneNumber: '+12085550142',
      },
    },
    run: async (ctx, { params: { locationId: id, level: text }, body, version: opened }) => {
      const which = levelOf(text)
      const current = await readRep(ctx, id, which)
      const given = { ...body, version: String(opened ?? current.version) }
      await saveRep(ctx, { locationId: id, level: which }, parseInput(repSchema, given))
      return repAnswer(ctx, id, which)
    },
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/evaluation',
    summary: 'Evaluate a location’s business profile',
    notes: 'The provider says whether the profile is `compliant`. Nothing is submitted.',
    area: 'numbers',
    who: 'administer',
    repeatable: true,
    output: evaluation,
    errors: {
      conflict: 'someone’s request for the location is under way, or registration isn’t set up',
      invalid: 'a step before it is missing',
      unavailable: UNAVAILABLE,
    },
    example: { params, inTests: 409 },
    run: async (ctx, { params: { locationId } }) => {
      await requireStepsBefore(ctx, locationId, 'review')
      return evaluated(await checkProfile(ctx, locationId, { submits: false }), 'compliant')
    },
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/evaluation/submit',
    summary: 'Submit a location’s business profile',
    notes: 'It is evaluated first. `pending-review` and `in-review` mean that it was submitted.',
    area: 'numbers',
    who: 'administer',
    output: evaluation,
    errors: {
      conflict: 'someone’s request for the location is under way, or registration isn’t set up',
      invalid: 'a step before it is missing',
      unavailable: UNAVAILABLE,
    },
    example: { params, inTests: 409 },
    run: async (ctx, { params: { locationId } }) => {
      await requireStepsBefore(ctx, locationId, 'review')
      const result = await checkProfile(ctx, locationId)
      const { state } = await readOne(ctx, locationId)
      return evaluated(result, state.profileStatus)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/locations/{locationId}/brand',
    summary: 'Get a location’s brand',
    area: 'numbers',
    who: 'administer',
    output: brand,
    ifMatch: true,
    example: { params },
    run: (ctx, { params: { locationId } }) => brandAnswer(ctx, locationId),
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations/{locationId}/brand',
    summary: 'Submit a location’s brand',
    notes: 'A brand that the carriers refused is submitted again.',
    area: 'numbers',
    who: 'administer',
    body: z.object({
      brandType: z.enum(BRAND_TYPES),
      brandVolume: z
        .enum(BRAND_VOLUMES)
        .default('standard')
        .describe('low skips the carriers’ vetting. Ignored when the brand is submitted again.'),
      stockExchange: z.enum(STOCK_EXCHANGES).optional().describe('Of a public brand, as its ticker.'),
      stockTicker: z.string().optional(),
    }),
    output: brand,
    ifMatch: true,
    errors: { conflict: 'the profile isn’t approved, or the brand was submitted', unavailable: UNAVAILABLE },
    example: { params, body: { brandType: 'private' }, inTests: 422 },
    run: async (ctx, { params: { locationId: id }, body, version: opened }) => {
      const current = await readBrand(ctx, id)
      const given = { ...body, version: String(opened ?? current.version) }
      await requireStepsBefore(ctx, id, 'brand')
      await submitBrand(ctx, id, parseInput(brandSchema, given))
      return brandAnswer(ctx, id)
    },
  }),
]
