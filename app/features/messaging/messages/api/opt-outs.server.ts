import { z } from 'zod'
import { findOptOut } from '#app/features/people/consent/find-opt-out.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'

export const optOutCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/sms/optouts/{id}',
    summary: 'Get an opt-out',
    notes: 'Its id is that of its events. An opt-out is about a number, whichever contact has it.',
    area: 'messages',
    who: 'user',
    output: z
      .object({
        id: z.uuid(),
        phoneNumber: z.string(),
        active: z.boolean().describe('Whether it still counts; false once the number opted in again.'),
        since: z.string(),
        source: z
          .enum(['keyword', 'carrier', 'staff', 'words', 'list'])
          .describe(
            'keyword: a text like STOP. carrier: refused by the carrier. staff: set by a user. words: a text that a user took for one. list: imported.',
          ),
        keyword: z.string().nullable(),
        clients: z.array(z.uuid()).describe('Ids of the contacts with the number.'),
      })
      .meta({ id: 'OptOut' }),
    example: { params: { id: '$optOut' } },
    run: (ctx, { params }) => findOptOut(ctx, params.id),
  }),
]
