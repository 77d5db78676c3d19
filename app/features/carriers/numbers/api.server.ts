import { z } from 'zod'
import { readStoredCampaign as readService } from '#app/features/carriers/registration/campaigns/campaigns.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError, notFound } from '#app/lib/errors.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { formatPhone, normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { numberEditSchema, purchaseSchema } from './number.schema.ts'
import { firstLocation, listStoredNumbers, type StoredNumber } from './numbers.server.ts'
import { purchaseNumber } from './purchase.server.ts'
import { CRITERIA, MATCHES, SEARCH_TYPES, searchSchema } from './search.schema.ts'
import { searchNumbers } from './search.server.ts'
import { updateNumber } from './update-number.server.ts'

const sid = z.string().nullable().describe('The provider’s id; null while it isn’t known.')

const phone = z
  .object({
    id: z.uuid(),
    sid,
    phoneSid: sid,
    phoneNumber: z.string(),
    friendlyName: z.string(),
    location: z.uuid(),
    messagingServiceSid: z.string().nullable().describe('`sid` of the message campaign that it texts for.'),
    isDefault: z.boolean().describe('The primary number of its location; the others are aliases.'),
    status: z.string().describe('in-use, porting-in or releasing.'),
    origin: z.string().describe('operator, purchased or ported.'),
    service: z.object({ sid: z.string(), friendlyName: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'Phone' })

const answer = ({ row, serviceSid, view: { service } }: StoredNumber): z.input<typeof phone> => ({
  ...row,
  sid: row.providerSid,
  phoneSid: row.providerSid,
  phoneNumber: row.number,
  location: row.locationId,
  messagingServiceSid: serviceSid,
  service: service && { sid: serviceSid!, friendlyName: service.name },
})

const changes = {
  friendlyName: z.string().optional(),
  location: z.uuid().optional(),
  messagingServiceSid: z
    .string()
    .nullable()
    .optional()
    .describe('`sid` of a message campaign; null for none.'),
  isDefault: z.boolean().optional().describe('Makes it the primary number of its location.'),
}
type Changes = z.output<z.ZodObject<typeof changes>>

/** The fields of our forms, by their names on the wire. */
const NAMES = { locationId: 'location', messageServiceId: 'messagingServiceSid', number: 'phoneNumber' }

/** Changes a number as its dialog does. @param version the one that the caller has read */
async function change(ctx: Ctx, { row }: StoredNumber, given: Changes, version = row.version) {
  const { friendlyName = row.friendlyName, location = row.locationId, isDefault = row.isDefault } = given
  const { messagingServiceSid: service } = given
  const messageServiceId =
    service === undefined ? row.messageServiceId : service && (await readService(ctx, service)).row.id
  await withFieldNames(NAMES, async () => {
    const input = {
      ...{ friendlyName, locationId: location, messageServiceId, version },
      isDefault: String(isDefault),
    }
    await updateNumber(ctx, row.id, parseInput(numberEditSchema, input))
  })
  return answer((await find(ctx, ({ id }) => id === row.id))!)
}

const find = async (ctx: Ctx, isWanted: (row: StoredNumber['row']) => boolean) =>
  (await listStoredNumbers(ctx)).find(({ row }) => isWanted(row))

function digitsOf(typed: string): string {
  const digits = normalizePhone(typed)
  if (!digits) throw new AppError('invalid', PHONE_HINT, 'phoneNumber')
  return digits
}

const account = { accountId: '$account' }
const common = { area: 'numbers', who: 'administer' } as const
const CHANGE_CONFLICT =
  'it is being given back, it is being moved here and can’t have a message campaign yet, or it is the only number of its location'

export const apiCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/accounts/{accountId}/phones',
    summary: 'List phone numbers',
    notes:
      'By the name of their location, its primary number first. Those that were given back aren’t listed.',
    output: listOf(phone),
    example: { params: account },
    run: async (ctx) => wholeList((await listStoredNumbers(ctx)).map(answer)),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/accounts/{accountId}/phones',
    summary: 'Complete a phone number',
    notes:
      'Names a number that the account has bought or moved here, and gives it to a location. It is found by phoneSid or phoneNumber.',
    body: z.object({
      ...changes,
      account: z.uuid().optional().describe('The id of the account.'),
      phoneSid: z.string().optional(),
      phoneNumber: z.string().optional(),
      status: z.string().optional().describe('It is what the provider says, whatever is given.'),
    }),
    output: phone,
    status: 201,
    errors: { conflict: CHANGE_CONFLICT },
    example: {
      params: account,
      body: {
        account: '$account',
        phoneNumber: '$phoneNumber',
        friendlyName: 'Claims line',
        location: '$location',
        isDefault: true,
      },
    },
    run: async (ctx, { body }) => {
      const { account: named, phoneSid, phoneNumber, status: _, ...given } = body
      if (named !== undefined && named !== ctx.account.id) {
        throw new AppError('invalid', 'Use the id of your own account.', 'account')
      }
      const number = phoneNumber === undefined ? undefined : digitsOf(phoneNumber)
      const field = number === undefined ? 'phoneSid' : 'phoneNumber'
      if (number === undefined && phoneSid === undefined) {
        throw new AppError('invalid', 'Name a number by phoneNumber or phoneSid.', 'phoneNumber')
      }
      const found = await find(
        ctx,
        (row) => row.number === (number ?? row.number) && row.providerSid === (phoneSid ?? row.providerSid),
      )
      if (!found) {
        throw new AppError('invalid', 'Your account doesn’t have this number. Buy it or move it here.', field)
      }
      return change(ctx, found, given)
    },
  }),
  defineCall({
    ...common,
    method: 'PUT',
    path: '/accounts/{accountId}/phones/{phoneId}',
    summary: 'Change a phone number',
    body: z.object({
      ...changes,
      phoneNumber: z.string().optional().describe('The number itself can’t be changed.'),
      phoneSid: z.string().optional().describe('Can’t be changed either.'),
    }),
    output: phone,
    ifMatch: true,
    errors: { conflict: CHANGE_CONFLICT },
    example: { params: { ...account, phoneId: '$number' }, body: { friendlyName: 'Main line' } },
    run: async (ctx, { params: { phoneId }, body: { phoneNumber, phoneSid, ...given }, version }) => {
      const found = await find(ctx, ({ id }) => id === phoneId)
      if (!found) throw notFound('This phone number')
      const { number, providerSid } = found.row
      if (phoneNumber !== undefined && digitsOf(phoneNumber) !== number) {
        throw new AppError('invalid', 'This is another number. A number can’t be changed.', 'phoneNumber')
      }
      if (phoneSid !== undefined && phoneSid !== providerSid) {
        throw new AppError('invalid', 'This is another number’s. It can’t be changed.', 'phoneSid')
      }
      return change(ctx, found, given, version)
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/accounts/{accountId}/phones/purchase',
    summary: 'Buy a phone number',
    notes:
      'One that POST /phonenumber/search has found. POST /accounts/{accountId}/phones names it and gives it a message campaign.',
    body: z.object({
      phoneNumber: z.string(),
      friendlyName: z.string().optional().describe('The number itself without it.'),
      location: z.uuid().optional().describe('The location that it reaches; your first one without it.'),
    }),
    output: phone,
    status: 201,
    errors: {
      conflict: 'the plan has no room, or the number is yours already or someone else’s',
      'in-progress': 'the provider hasn’t answered; the list has the number once it is bought',
      unavailable: 'the provider doesn’t answer, and nothing was bought',
    },
    example: { params: account, body: { phoneNumber: '12085552377' } },
    run: async (ctx, { body }) => {
      const number = digitsOf(body.phoneNumber)
      const { friendlyName = formatPhone(number), location } = body
      const locationId = location ?? (await firstLocation(ctx))
      const outcome = await withFieldNames(NAMES, async () =>
        purchaseNumber(ctx, parseInput(purchaseSchema, { number, friendlyName, locationId })),
      )
      const bought = outcome === 'bought' && (await find(ctx, (row) => row.number === number))
      if (!bought) {
        throw new ApiRefusal(
          'in-progress',
          'We don’t know yet whether it was bought. The list has the number once it is.',
        )
      }
      return answer(bought)
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/phonenumber/search',
    summary: 'Search for phone numbers to buy',
    notes: 'At most 30.',
    scope: 'read',
    repeatable: true,
    whileReadOnly: true,
    body: z.object({
      type: z.enum(Object.keys(SEARCH_TYPES) as [keyof typeof SEARCH_TYPES]).default('local'),
      criteria: z.enum(Object.keys(CRITERIA) as [keyof typeof CRITERIA]).default('areacode'),
      search: z
        .string()
        .describe('A part of the number, letters too, an area code, a city, a state or a ZIP code.'),
      matchTo: z
        .enum(Object.keys(MATCHES) as [keyof typeof MATCHES])
        .default('first')
        .describe('Where the number has `search`.'),
    }),
    output: listOf(
      z.object({
        friendlyName: z.string(),
        locality: z.string().nullable().describe('Null for a toll-free one, as the region.'),
        region: z.string().nullable(),
        phoneNumber: z.string(),
      }),
    ),
    errors: { unavailable: 'the provider doesn’t answer' },
    example: { body: { type: 'local', criteria: 'areacode', search: '208', matchTo: 'first' } },
    run: async (ctx, { body }) => wholeList(await searchNumbers(ctx, parseInput(searchSchema, body))),
  }),
]
