import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageOfAll, pageQuery } from '#app/lib/api/list.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { TEMPLATE_GROUPS, templateSchema } from './template.schema.ts'
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  templateAnswer,
  templateMatches,
  updateTemplate,
} from './templates.server.ts'

const text = z.string().max(10_000)
const format = z.literal('message', 'There are templates of the format message only.')

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/templates/{id}',
    summary: 'List the templates of a format, or get one',
    notes:
      'With the format message it lists the team’s templates and the caller’s own; with an id it answers that template.',
    area: 'templates',
    who: 'user',
    params: { id: z.string().max(60) },
    query: { ...pageQuery(100), search: z.string().max(200).optional().describe('Within name and text.') },
    output: z.union([listOf(templateAnswer), templateAnswer]),
    ifMatch: true,
    example: { params: { id: 'message' } },
    run: async (ctx, { params: { id }, query: { search, ...at } }) => {
      if (isUuid(id)) return getTemplate(ctx, id)
      // Fixed sentences.
      if (id !== 'message') throw new AppError('not-found', `Unable to find template for ${id}`)
      const all = await listTemplates(ctx)
      const found = search ? all.filter((each) => templateMatches(each, search)) : all
      return pageOfAll(found, at)
    },
  }),
  defineCall({
    method: 'POST',
    path: '/templates/{id}',
    summary: 'Create a template of a format',
    area: 'templates',
    who: 'user',
    params: { id: format },
    body: z.object({
      format: format.default('message'),
      name: text,
      template: text,
      group: z.enum(TEMPLATE_GROUPS, 'Choose who can use it.').default('personal'),
    }),
    output: templateAnswer,
    status: 201,
    errors: {
      forbidden: 'only admins create the team’s',
      conflict: 'there is a template of this name, or 200',
    },
    example: {
      params: { id: 'message' },
      body: { format: 'message', name: 'Thanks', template: 'Thank you, {firstName}!', group: 'team' },
    },
    run: async (ctx, { body }) => createTemplate(ctx, parseInput(templateSchema, body)),
  }),
  defineCall({
    method: 'PUT',
    path: '/templates/{id}',
    summary: 'Change a template',
    notes: 'It stays the team’s or its owner’s.',
    area: 'templates',
    who: 'user',
    body: z.object({ format: format.optional(), name: text.optional(), template: text.optional() }),
    output: templateAnswer,
    ifMatch: true,
    errors: { forbidden: 'only admins change the team’s', conflict: 'there is a template of this name' },
    example: { params: { id: '$template' }, body: { format: 'message', template: 'Hello {firstName}' } },
    run: async (ctx, { params: { id }, body, version }) => {
      const before = await getTemplate(ctx, id)
      const edit = parseInput(templateSchema, {
        name: body.name ?? before.name,
        template: body.template ?? before.template,
        group: before.group,
        version: version ?? before.version,
      })
      return updateTemplate(ctx, id, edit)
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/templates/{id}',
    summary: 'Delete a template',
    area: 'templates',
    who: 'user',
    errors: { forbidden: 'only admins delete the team’s' },
    example: { params: { id: '$spareTemplate' } },
    run: (ctx, { params }) => deleteTemplate(ctx, params.id),
  }),
]
