import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { BRAND_VOLUMES } from '#app/lib/registration-choices.ts'
import { saveAddress } from '../locations/address.server.ts'
import { submitBrand } from '../locations/brand.server.ts'
import { saveBusiness } from '../locations/business.server.ts'
import { completeSteps, isOpen, type StepPath, STEPS } from '../locations/location.ts'
import { addressSchema, brandSchema, businessSchema, repSchema } from '../locations/location.schema.ts'
import { ADDRESS, BRAND, BUSINESS, REP } from '../locations/location-fields.ts'
import { readOne } from '../locations/locations.server.ts'
import { checkProfile, type CheckResult } from '../locations/profile.server.ts'
import { type RepLevel, saveRep } from '../locations/reps.server.ts'
import { valuesOf } from '../locations/step-fields.ts'
import { maskedNumber, openVersion } from '../locations/stored.server.ts'
import { answerOf, bodyOf } from './step-body.ts'

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

const address = z.object({ ...answerOf(ADDRESS), addressSid: sid, version })
const addressBody = z.object({
  ...bodyOf(ADDRESS),
  address2: z.string().nullable().optional(),
})

async function addressAnswer(ctx: Ctx, id: string) {
  const { address: row, registration } = await readOne(ctx, id)
  const addressSid = registration?.addressSid ?? null
  return { ...valuesOf(ADDRESS, row), addressSid, version: openVersion(row) }
}

const business = z.object({
  ...answerOf(BUSINESS),
  registrationNumber: z.string().describe('Masked but for its end.'),
  businessSid: sid,
  version,
})

async function businessAnswer(ctx: Ctx, id: string) {
  const { business: row, registration } = await readOne(ctx, id)
  return {
    ...valuesOf(BUSINESS, row),
    registrationNumber: row ? maskedNumber(row) : '',
    businessSid: registration?.businessSid ?? null,
    version: openVersion(row),
  }
}

const rep = z.object({ ...answerOf(REP), rep1Sid: sid, rep2Sid: sid, version })
const level = z.enum(['1', '2'])
const levelOf = (text: '1' | '2'): RepLevel => (text === '1' ? 1 : 2)

async function repAnswer(ctx: Ctx, id: string, which: RepLevel) {
  const { rep1, rep2, registration } = await readOne(ctx, id)
  const row = which === 1 ? rep1 : rep2
  const { rep1Sid = null, rep2Sid = null } = registration ?? {}
  return { ...valuesOf(REP, row), rep1Sid, rep2Sid, version: openVersion(row) }
}

const brand = z.object({
  ...answerOf(BRAND),
  brandVolume: z.string().describe('low or standard; empty until it is chosen.'),
  status: z.string().describe('not-submitted, or the carriers’ word.'),
  trustBundleStatus: z.string().describe('The provider’s word; empty while there is none.'),
  version,
})

async function brandAnswer(ctx: Ctx, id: string) {
  const { registration, state } = await readOne(ctx, id)
  return {
    ...valuesOf(BRAND, registration),
    status: state.brandStatus,
    trustBundleStatus: registration?.trustBundleStatus ?? '',
    version: registration?.version ?? 1,
  }
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
      const given = {
        ...body,
        address2: body.address2 ?? '',
        version: String(opened ?? (await addressAnswer(ctx, id)).version),
      }
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
    body: z.object(bodyOf(BUSINESS)),
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
      const given = { ...body, version: String(opened ?? (await businessAnswer(ctx, id)).version) }
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
    body: z.object(bodyOf(REP)),
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
      const given = { ...body, version: String(opened ?? (await repAnswer(ctx, id, which)).version) }
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
      ...bodyOf(BRAND),
      brandVolume: z.enum(BRAND_VOLUMES).default('standard').describe(BRAND.fields.brandVolume.api!),
    }),
    output: brand,
    ifMatch: true,
    errors: { conflict: 'the profile isn’t approved, or the brand was submitted', unavailable: UNAVAILABLE },
    example: { params, body: { brandType: 'private' }, inTests: 422 },
    run: async (ctx, { params: { locationId: id }, body, version: opened }) => {
      const given = { ...body, version: String(opened ?? (await brandAnswer(ctx, id)).version) }
      await requireStepsBefore(ctx, id, 'brand')
      await submitBrand(ctx, id, parseInput(brandSchema, given))
      return brandAnswer(ctx, id)
    },
  }),
]
