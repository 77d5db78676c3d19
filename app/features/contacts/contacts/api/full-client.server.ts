import { z } from 'zod'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { gatheredKinds } from '#app/features/people/records/overview.server.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { KIND_NAMES } from '#app/features/people/records/kinds/kind-names.ts'
import { recordAnswer, toRecord } from '#app/features/people/records/record-wire.ts'
import { listRecords } from '#app/features/people/records/records.server.ts'
import { clientTagAnswer, listClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { clientAnswer, toClient } from '../client-wire.ts'

const nullableText = z.string().nullable()

/** paymentMethods for payment-methods. */
const listName = (plural: string) => plural.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const ADDRESS_FIELDS = ['address', 'address2', 'city', 'county', 'state', 'zipcode', 'country'] as const

/** A client with everything that is attached to it. */
const fullClient = clientAnswer
  .extend({
    ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, nullableText])),
    phoneNumbers: z.array(
      z.object({ type: z.enum(['mobile', 'home']), value: z.string(), label: z.string() }),
    ),
    tags: z.array(clientTagAnswer),
    ...Object.fromEntries(
      KIND_NAMES.map((name) => [listName(KINDS[name].plural), z.array(recordAnswer(name))]),
    ),
  })
  .meta({ id: 'FullClient' })

export const fullClientCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/clients/{id}/full',
    summary: 'Get a contact with all that is attached to it',
    notes:
      'Adds its tags, its phone numbers, its records of all kinds, and the fields of its first address. Lists of kinds that the account doesn’t gather are empty.',
    area: 'contacts',
    who: 'user',
    output: fullClient,
    example: { params: { id: '$client' } },
    run: (ctx, { params: { id } }) =>
      inOneTransaction(ctx, async (inner) => {
        const client = await getClient(inner, id)
        const gathered = gatheredKinds(inner)
        const [tags, ...records] = await Promise.all([
          listClientTags(inner, id),
          ...KIND_NAMES.map((name) => (gathered.includes(name) ? listRecords(inner, name, id) : [])),
        ])
        const first = records[KIND_NAMES.indexOf('address')]?.[0]?.values
        return {
          ...toClient(client),
          ...Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, first?.[name] ?? null])),
          phoneNumbers: phoneNumbers(client),
          tags,
          ...Object.fromEntries(
            KIND_NAMES.map((name, at) => [listName(KINDS[name].plural), records[at]!.map(toRecord)]),
          ),
        }
      }),
  }),
]

type Phones = Record<'mobilePhone' | 'phone' | 'coMobilePhone' | 'coPhone', string | null>

function phoneNumbers({ mobilePhone, phone, coMobilePhone, coPhone }: Phones) {
  const numbers = [
    { type: 'mobile' as const, value: mobilePhone, label: 'Primary mobile' },
    { type: 'home' as const, value: phone, label: 'Primary home' },
    { type: 'mobile' as const, value: coMobilePhone, label: 'Secondary mobile' },
    { type: 'home' as const, value: coPhone, label: 'Secondary home' },
  ]
  return numbers.flatMap(({ value, ...number }) => (value === null ? [] : [{ ...number, value }]))
}
