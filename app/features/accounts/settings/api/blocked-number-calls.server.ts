import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery, pageOf } from '#app/lib/api/list.ts'
import { blockNumberSchema } from '../blocked-number.schema.ts'
import {
  blockedNumberAnswer,
  blockNumber,
  listBlockedNumbers,
  unblockNumber,
} from '../blocked-numbers.server.ts'

export const blockedNumberCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/phone/block',
    summary: 'List blocked numbers',
    area: 'calls',
    who: 'administer',
    query: {
      ...listQuery(),
      search: z.string().max(100).optional().describe('Digits of the number, or a part of the reason.'),
      sort: z.enum(['-createdAt']).optional().describe('The order: the newest first.'),
    },
    output: listOf(blockedNumberAnswer),
    example: { query: { sort: '-createdAt' } },
    run: (ctx, { query }) =>
      pageOf(query, ({ cursor, limit }) =>
        listBlockedNumbers(ctx, { limit, search: query.search ?? '', cursor: cursor ?? null }),
      ),
  }),
  defineCall({
    method: 'POST',
    path: '/phone/block',
    summary: 'Block a number',
    notes: 'Its calls and texts are refused, and no one can call or text it.',
    area: 'calls',
    who: 'call',
    body: blockNumberSchema,
    output: blockedNumberAnswer,
    status: 201,
    errors: { conflict: 'it is already blocked' },
    example: { body: { phoneNumber: '12223334444', reason: 'Sells warranties' } },
    run: (ctx, { body }) => blockNumber(ctx, body),
  }),
  defineCall({
    method: 'DELETE',
    path: '/phone/block/{id}',
    summary: 'Unblock a number',
    area: 'calls',
    who: 'administer',
    example: { params: { id: '$blocked' } },
    run: async (ctx, { params }) => void (await unblockNumber(ctx, params.id)),
  }),
]
