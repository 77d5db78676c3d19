import { z } from 'zod'
import { assignTags } from '#app/features/people/clients/client-tags.server.ts'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import { listOptions } from '#app/features/accounts/fields/options.server.ts'
import { OPTION_DEFAULTS, type OptionKey } from '#app/features/accounts/fields/options.ts'
import { clientTagAnswer, listClientTags } from '#app/features/people/tags/tag-members.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { setRating } from '../client-settings.server.ts'

const clientLevel = z.enum(['primary', 'secondary'])
const rating = z.object({
  clientLevel,
  rating: z.int().min(1).max(5).nullable().describe('1 to 5 stars; null for none.'),
})

async function ratingOf(ctx: Ctx, id: string, level: z.output<typeof clientLevel>) {
  const client = await getClient(ctx, id)
  return { clientLevel: level, rating: level === 'primary' ? client.rating : client.coRating }
}

const client = { params: { id: '$client' } }

export const detailCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/clients/{id}/tags',
    summary: 'List the tags of a contact',
    area: 'contacts',
    who: 'user',
    output: listOf(clientTagAnswer),
    example: client,
    run: async (ctx, { params: { id } }) => {
      await getClient(ctx, id)
      return wholeList(await listClientTags(ctx, id))
    },
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}/tags',
    summary: 'Assign and remove tags of a contact',
    notes: 'Tags that aren’t named stay as they are.',
    area: 'contacts',
    who: 'user',
    body: z.object({
      tags: z
        .array(z.strictObject({ id: z.uuid(), isActive: z.boolean().describe('False removes it.') }))
        .max(500),
    }),
    output: listOf(clientTagAnswer),
    errors: { conflict: 'a tag with a rule can’t be assigned by hand' },
    example: { ...client, body: { tags: [{ id: '$tag', isActive: true }] } },
    run: async (ctx, { params: { id }, body }) => {
      await assignTags(ctx, id, body.tags)
      return wholeList(await listClientTags(ctx, id))
    },
  }),
  defineCall({
    method: 'GET',
    path: '/clients/{id}/rating',
    summary: 'Get the rating of one of the two people',
    area: 'contacts',
    who: 'user',
    query: { clientLevel: clientLevel.default('primary') },
    output: rating,
    example: { ...client, query: { clientLevel: 'primary' } },
    run: (ctx, { params, query }) => ratingOf(ctx, params.id, query.clientLevel),
  }),
  defineCall({
    method: 'PUT',
    path: '/clients/{id}/rating',
    summary: 'Rate one of the two people',
    area: 'contacts',
    who: 'user',
    body: rating,
    output: rating,
    example: { ...client, body: { clientLevel: 'primary', rating: 5 } },
    run: async (ctx, { params: { id }, body }) => {
      const level = body.clientLevel === 'primary' ? 'applicant' : 'coapplicant'
      await setRating(ctx, id, { level, stars: body.rating })
      return ratingOf(ctx, id, body.clientLevel)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/utilities/options/{key}',
    summary: 'List the entries that a field offers',
    notes: 'A new entry is added by using it: what you send for such a field joins its list.',
    area: 'contacts',
    who: 'user',
    params: { key: z.enum(Object.keys(OPTION_DEFAULTS) as [OptionKey]) },
    output: listOf(z.string()),
    example: { params: { key: 'PolicyType' } },
    run: async (ctx, { params: { key } }) => wholeList((await listOptions(ctx, [key]))[key] ?? []),
  }),
]
