import { z } from 'zod'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { clientsByExternalId, lockExternalIds } from '#app/features/people/clients/external-id.server.ts'
import { clientsNamed } from '#app/features/contacts/transfer/duplicates/find-duplicates.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { fromWire } from '#app/lib/api/spelling.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { normalizePhone, PHONE_HINT } from '#app/lib/phone.ts'
import { clientAnswer, peopleBody, toClient } from '../client-wire.ts'
import { addClient, changePeople } from './write-client.server.ts'

const externalId = z.string().trim().min(1).max(100)

/** Several contacts may share a number or an address. */
const MOST_FOUND = 20

export const lookupCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/clients/lookup',
    summary: 'Find contacts by external id, phone or email',
    notes: 'Give one of them. Only exact matches, up to 20; an unknown one answers an empty list.',
    area: 'contacts',
    who: 'user',
    query: {
      externalId: externalId.optional().describe('The number that another system knows the contact by.'),
      phone: z.string().max(40).optional().describe('One of its numbers, of either person.'),
      email: z.string().max(254).optional().describe('The email of its primary person.'),
    },
    output: z.object({ data: z.array(clientAnswer) }),
    example: { query: { phone: '(208) 555-0142' } },
    run: (ctx, { query }) =>
      inOneTransaction(ctx, async (inner) => {
        if (Object.values(query).filter((value) => value !== undefined).length !== 1) {
          throw new AppError('invalid', 'Give one of externalId, phone and email.')
        }
        const phone = query.phone === undefined ? null : normalizePhone(query.phone)
        if (query.phone !== undefined && !phone) throw new AppError('invalid', PHONE_HINT, 'phone')
        const ids = await inner.db(async (tx) =>
          query.externalId === undefined
            ? clientsNamed(tx, { phone, email: query.email?.trim() })
            : [...(await clientsByExternalId(tx, [query.externalId])).values()],
        )
        const found = await Promise.all(ids.slice(0, MOST_FOUND).map((id) => getClient(inner, id)))
        return { data: found.map(toClient) }
      }),
  }),
  defineCall({
    method: 'POST',
    path: '/clients/upsert',
    summary: 'Create or change a contact by its external id',
    notes:
      'Changes the given fields of the contact with this externalId, as PUT does; creates it if there is none. If there is none but contacts with one of its numbers, its email, or its name and birth date exist, the answer is 409 with their `ids`: give one of them the externalId by PUT, or send `anyway: true`.',
    area: 'contacts',
    who: 'user',
    body: z.object({
      ...peopleBody,
      externalId: externalId.describe('The number that another system knows the contact by.'),
      anyway: z.boolean().optional().describe('Create it although it may exist already.'),
    }),
    output: z.object({ created: z.boolean(), client: clientAnswer }),
    errors: { conflict: 'it may exist already; `ids` says which contacts' },
    example: {
      body: {
        externalId: 'HS-20391',
        firstName: 'Noa',
        lastName: 'Lindqvist',
        mobilePhone: '(208) 555-0187',
      },
    },
    run: async (ctx, { body: { anyway, ...people } }) => {
      const given = fromWire(people)
      const { id, created } = await inOneTransaction(ctx, async (inner) => {
        // Two calls at once create one contact.
        await inner.db((tx) => lockExternalIds(tx, inner))
        const known = (await inner.db((tx) => clientsByExternalId(tx, [people.externalId]))).get(
          people.externalId,
        )
        if (!known) return { ...(await addClient(inner, given, { anyway })), created: true }
        await changePeople(inner, await getClient(inner, known), given)
        return { id: known, created: false }
      })
      return { created, client: toClient(await getClient(ctx, id)) }
    },
  }),
]
