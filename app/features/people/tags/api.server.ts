import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageOfAll, pageQuery, sortQuery } from '#app/lib/api/list.ts'
import { RULE_EXAMPLE, RULE_JSON } from './rule-json.ts'
import { ruleSchema } from './rule.schema.ts'
import { tagSchema } from './tag.schema.ts'
import { createTag, deleteTag, getTag, listTags, tagAnswer, type TagView, updateTag } from './tags.server.ts'

const answer = ({ rule, ...view }: TagView) => ({ ...view, queryObj: rule })

const { name, description } = tagSchema.shape
const queryObj = ruleSchema
  .nullable()
  .meta({ ...RULE_JSON, description: `A rule, like ${JSON.stringify(RULE_EXAMPLE)}.` })

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/tags',
    summary: 'List tags',
    area: 'tags',
    who: 'user',
    query: { ...pageQuery(100), sort: sortQuery('name') },
    output: listOf(tagAnswer),
    example: { query: { sort: 'name', limit: '100' } },
    run: async (ctx, { query: { sort, ...at } }) => {
      const all = await listTags(ctx)
      return pageOfAll((sort === '-name' ? all.toReversed() : all).map(answer), at)
    },
  }),
  defineCall({
    method: 'GET',
    path: '/tags/{id}',
    summary: 'Get a tag',
    area: 'tags',
    who: 'user',
    output: tagAnswer,
    ifMatch: true,
    example: { params: { id: '$tag' } },
    run: async (ctx, { params }) => answer(await getTag(ctx, params.id)),
  }),
  defineCall({
    method: 'POST',
    path: '/tags',
    summary: 'Create a tag',
    notes: 'With a rule, its contacts are found in the background.',
    area: 'tags',
    who: 'administer',
    body: z.object({ name, description, queryObj: queryObj.optional() }),
    output: tagAnswer,
    status: 201,
    errors: { conflict: 'there is a tag of this name, or the account has 500 tags' },
    example: { body: { name: 'Renews in March', description: 'Call in February.' } },
    run: async (ctx, { body }) =>
      answer(
        await createTag(ctx, { name: body.name, description: body.description, rule: body.queryObj ?? null }),
      ),
  }),
  defineCall({
    method: 'PUT',
    path: '/tags/{id}',
    summary: 'Change a tag',
    area: 'tags',
    who: 'administer',
    body: z.object({
      name: name.optional(),
      description: z.string().optional().pipe(description.optional()),
      queryObj: queryObj.optional(),
    }),
    output: tagAnswer,
    ifMatch: true,
    errors: {
      forbidden: 'only admins change tags, and no one changes those of Switchboard',
      conflict: 'there is a tag of this name',
    },
    example: { params: { id: '$tag' }, body: { description: 'Ask about the boat.' } },
    run: async (ctx, { params, body, version }) => {
      const before = await getTag(ctx, params.id)
      const edited = await updateTag(ctx, params.id, {
        name: body.name ?? before.name,
        description: body.description ?? before.description,
        rule: body.queryObj === undefined ? before.rule : body.queryObj,
        version: version ?? before.version,
      })
      return answer(edited)
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/tags/{id}',
    summary: 'Delete a tag',
    area: 'tags',
    who: 'administer',
    errors: { conflict: 'the rule of another tag asks about it' },
    example: { params: { id: '$spareTag' } },
    run: (ctx, { params }) => deleteTag(ctx, params.id),
  }),
]
