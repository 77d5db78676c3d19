import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { notFound } from '#app/lib/errors.ts'
import { GROUP_KEYS, type ValueGroup } from '../smart-value-groups.ts'
import {
  addValue,
  deleteValue,
  getValueGroup,
  listValueGroups,
  replaceValues,
} from '../smart-values.server.ts'
import { VALUE_MAX } from '../smart-values.schema.ts'

const smartValue = z.object({ id: z.uuid(), value: z.string() }).meta({ id: 'SmartValue' })

const valueGroup = z
  .object({
    id: z.string().describe('The group in addresses, the same as its name.'),
    name: z.string(),
    values: z.array(smartValue),
  })
  .meta({ id: 'SmartValueGroup' })

const toGroup = ({ key, values }: ValueGroup) => ({ id: key, name: key, values })

const group = z.enum(GROUP_KEYS)
const text = z.string('Enter a value.').max(VALUE_MAX * 2)

export const smartValueCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/values',
    summary: 'List smart values',
    notes: 'The lists that grow, each a group with its values.',
    area: 'templates',
    who: 'user',
    output: listOf(valueGroup),
    example: {},
    run: async (ctx) => wholeList((await listValueGroups(ctx)).map(toGroup)),
  }),
  defineCall({
    method: 'POST',
    path: '/values/{id}',
    summary: 'Add a value to a group',
    area: 'templates',
    who: 'administer',
    params: { id: group },
    body: z.object({ value: text }),
    output: smartValue,
    status: 201,
    errors: { invalid: 'the group has this value already, or has 200' },
    example: { params: { id: 'PolicyType' }, body: { value: 'Snowmobile' } },
    run: (ctx, { params, body }) => addValue(ctx, params.id, body.value),
  }),
  defineCall({
    method: 'POST',
    path: '/values/{id}/___replace___',
    summary: 'Replace the values of a group',
    notes:
      'In the order in which they are offered. A value is a text, or an object with the id of one that stays or is renamed.',
    area: 'templates',
    who: 'administer',
    params: { id: group },
    body: z.object({
      values: z.array(z.union([text, z.strictObject({ id: z.uuid().optional(), value: text })])).max(1000),
    }),
    output: valueGroup,
    errors: { invalid: 'a value appears twice' },
    example: {
      params: { id: 'PolicyEnrolledVia' },
      body: { values: ['Phone', 'Website', { value: 'Trade show' }] },
    },
    run: async (ctx, { params, body }) => {
      const before = (await getValueGroup(ctx, params.id)).values
      const values = body.values.map((each) => (typeof each === 'string' ? { value: each } : each))
      await replaceValues(ctx, params.id, {
        given: values.map(({ value }) => value),
        seen: before.map(({ value }) => value),
        was: values.map(({ id }) => before.find((each) => each.id === id)?.value ?? ''),
      })
      return toGroup(await getValueGroup(ctx, params.id))
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/values/{id}',
    summary: 'Delete a value',
    notes: 'By the value’s own id. Records that have it keep it.',
    area: 'templates',
    who: 'administer',
    example: { params: { id: '$smartValue' } },
    run: async (ctx, { params }) => deleteValue(ctx, await groupOf(ctx, params.id), params.id),
  }),
]

/** The group that a value is in. */
async function groupOf(ctx: Ctx, valueId: string): Promise<string> {
  const found = (await listValueGroups(ctx)).find(({ values, suggestions }) =>
    [...values, ...suggestions].some(({ id }) => id === valueId),
  )
  if (!found) throw notFound('This value')
  return found.key
}
