import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, pageOfAll, pageQuery } from '#app/lib/api/list.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { pictureDataUrl } from '#app/lib/picture-data-url.ts'
import { trainingSchema } from './training.schema.ts'
import { createTraining, filterTrainings, listFullTrainings, trainingAnswer } from './trainings.server.ts'

const search = z
  .string()
  .max(200)
  .default('')
  .describe('Only trainings that have all of these words in title, description or tags.')

const text = z.string().max(50_000)

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/trainings',
    summary: 'List trainings',
    notes: 'The newest first.',
    area: 'trainings',
    who: 'user',
    query: {
      search,
      page: pageQuery().page,
      count: pageQuery().limit.describe('How many to return, at most 100.'),
    },
    output: listOf(trainingAnswer),
    example: { query: { search: 'phone', count: '10' } },
    run: async (ctx, { query: { search, page, count } }) => {
      const found = filterTrainings(await listFullTrainings(ctx), { q: search, chip: '' })
      return pageOfAll(found, { page, limit: count })
    },
  }),
  defineCall({
    method: 'GET',
    path: '/trainings/count',
    summary: 'Count trainings',
    area: 'trainings',
    who: 'user',
    query: { search },
    output: z.object({ count: z.int() }),
    example: {},
    run: async (ctx, { query }) => ({
      count: filterTrainings(await listFullTrainings(ctx), { q: query.search, chip: '' }).length,
    }),
  }),
  defineCall({
    method: 'POST',
    path: '/trainings',
    summary: 'Add a training for all accounts',
    notes: 'For Switchboard’s operator.',
    area: 'trainings',
    who: 'operate',
    body: z.object({
      title: text,
      description: text,
      tags: z.array(text).max(10, 'Use at most 10 tags.').default([]),
      notify: z.boolean().default(false),
      thumbnail: pictureDataUrl.optional().describe('A data URL of a picture.'),
      arcadeId: text.nullable().optional(),
      details: text.default(''),
    }),
    output: z.object({ id: z.uuid() }),
    status: 201,
    example: {
      body: {
        title: 'Transfer a call',
        description: 'Cold and warm transfers',
        tags: ['phone'],
        notify: true,
        details: 'Open the call, and choose Transfer.',
      },
    },
    run: async (ctx, { body: { thumbnail, tags, arcadeId, ...given } }) => {
      const input = parseInput(trainingSchema, {
        ...given,
        tags: tags.join(','),
        arcadeId: arcadeId ?? undefined,
      })
      return { id: await createTraining(ctx, input, thumbnail ?? null) }
    },
  }),
]
