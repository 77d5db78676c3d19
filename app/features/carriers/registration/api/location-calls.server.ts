import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { GENERAL } from '../locations/location-fields.ts'
import { generalSchema, newLocationSchema } from '../locations/location.schema.ts'
import { createLocation, listStored, readOne, saveGeneral } from '../locations/locations.server.ts'
import { valuesOf } from '../locations/step-fields.ts'
import type { StoredLocation } from '../locations/stored.server.ts'
import { bodyOf } from './step-body.ts'

const sid = z.string().nullable().prefault(null)

const registered = {
  id: z.uuid(),
  name: z.string(),
  timezone: z.string(),
  profileStatus: z.string().describe('not-submitted, in-review, pending-review, approved or rejected.'),
  brandStatus: z.string().describe('not-submitted, or the carriers’ word.'),
  addressSid: sid,
  businessSid: sid,
  rep1Sid: sid,
  rep2Sid: sid,
  brandSid: sid,
  trustBundleSid: sid,
}

const location = z.object({ ...registered, version: z.int() }).meta({ id: 'Location' })

const answer = ({ location: { id, name, timezone, version }, registration, state }: StoredLocation) => ({
  ...registration,
  ...{ id, name, timezone, version },
  profileStatus: state.profileStatus,
  brandStatus: state.brandStatus,
})

const general = bodyOf(GENERAL)

export const locationCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/locations',
    summary: 'List locations',
    notes: 'Oldest first.',
    area: 'numbers',
    who: 'administer',
    output: listOf(location),
    example: { params: { accountId: '$account' } },
    run: async (ctx) => wholeList((await listStored(ctx)).map(answer)),
  }),
  defineCall({
    method: 'GET',
    path: '/accounts/{accountId}/locations/{locationId}',
    summary: 'Get a location',
    area: 'numbers',
    who: 'administer',
    output: location,
    ifMatch: true,
    example: { params: { accountId: '$account', locationId: '$location' } },
    run: async (ctx, { params }) => answer(await readOne(ctx, params.locationId)),
  }),
  defineCall({
    method: 'POST',
    path: '/accounts/{accountId}/locations',
    summary: 'Create a location',
    area: 'numbers',
    who: 'administer',
    body: z.object({
      ...general,
      copyFrom: z
        .uuid()
        .nullable()
        .optional()
        .describe('The location under the same EIN whose approved registration it uses.'),
    }),
    output: z.object({ id: z.uuid() }),
    status: 201,
    errors: { conflict: 'the plan has no room, the name is taken, or the brand to copy isn’t approved' },
    example: {
      params: { accountId: '$account' },
      body: { name: 'Nampa', timezone: 'America/Boise' },
    },
    run: async (ctx, { body: { copyFrom, ...values } }) => ({
      id: await createLocation(
        ctx,
        parseInput(newLocationSchema, { ...values, copyFrom: copyFrom ?? undefined }),
      ),
    }),
  }),
  defineCall({
    method: 'PUT',
    path: '/accounts/{accountId}/locations/{locationId}',
    summary: 'Change a location',
    area: 'numbers',
    who: 'administer',
    body: z.object(general).partial(),
    output: location,
    ifMatch: true,
    errors: { conflict: 'another location has this name' },
    example: {
      params: { accountId: '$account', locationId: '$location' },
      body: { timezone: 'America/Denver' },
    },
    run: async (ctx, { params: { locationId }, body, version }) => {
      const { location: before } = await readOne(ctx, locationId)
      const given = { ...valuesOf(GENERAL, before), ...body, version: String(version ?? before.version) }
      await saveGeneral(ctx, locationId, parseInput(generalSchema, given))
      return answer(await readOne(ctx, locationId))
    },
  }),
]
