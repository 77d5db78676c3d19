import { findOptOut, optOutAnswer } from '#app/features/people/consent/find-opt-out.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'

export const optOutCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/sms/optouts/{id}',
    summary: 'Get an opt-out',
    notes: 'Its id is that of its events. An opt-out is about a number, whichever contact has it.',
    area: 'messages',
    who: 'user',
    output: optOutAnswer,
    example: { params: { id: '$optOut' } },
    run: (ctx, { params }) => findOptOut(ctx, params.id),
  }),
]
