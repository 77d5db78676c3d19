import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { setResult } from './after-call.server.ts'
import { resultChoices } from './results.server.ts'

export const apiCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/phone/results',
    summary: 'List what can come of a call',
    area: 'calls',
    who: 'user',
    example: {},
    output: listOf(z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'CallResult' })),
    run: async (ctx) => wholeList(await resultChoices(ctx)),
  }),
  defineCall({
    method: 'PUT',
    path: '/phone/logs/{id}/result',
    summary: 'Say what came of a call',
    notes: 'A missed call or a voicemail is reviewed by it.',
    area: 'calls',
    who: 'user',
    body: z.object({ result: z.uuid().describe('The id of a result.') }),
    errors: { invalid: 'the result was removed' },
    example: { params: { id: '$missed' }, body: { result: '$callResult' } },
    run: (ctx, { params, body }) => setResult(ctx, params.id, body.result),
  }),
]
