import { z } from 'zod'
import { getQueue } from '#app/features/telephony/calls/incoming/queue.server.ts'
import { takeNextCall } from '#app/features/telephony/calls/incoming/take-next-call.server.ts'
import {
  conferenceAnswer,
  type LiveCall,
  phoneToken,
  queueAnswer,
} from '#app/features/telephony/calls/phone-views.server.ts'
import { findOutgoingLocation } from '#app/features/telephony/calls/outgoing/outgoing-number.server.ts'
import { startCall } from '#app/features/telephony/calls/outgoing/start-call.server.ts'
import { startCallSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { TOKEN_TTL } from '#app/features/telephony/calls/provider/voice.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, wholeList } from '#app/lib/api/list.ts'
import { requestIdOf } from '#app/lib/api/request-id.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { conferenceCalls } from './api/conferences.server.ts'
import { toConference } from './phone-wire.ts'
import { createToken } from './token.server.ts'

const common = { area: 'calls', who: 'user' } as const
/** Keys are refused, because the user's own device makes the call. */
const byDevice = { ...common, scope: 'none' } as const

function placed({ call }: { call: LiveCall | null }) {
  if (!call) throw new AppError('invalid', 'Enter a phone number.', 'To')
  return toConference(call)
}

const CONNECT = 'The user’s device, which has a token, then connects with the phoneId as the parameter call.'

export const tokenCall = defineCall({
  ...byDevice,
  method: 'POST',
  path: '/phone/token',
  summary: 'Get a token for the phone',
  notes: 'For the SDK of the provider. Ask for a new one every 10 minutes.',
  query: {
    ttl: z.coerce
      .number('Use a whole number.')
      .int()
      .min(60)
      .max(TOKEN_TTL)
      .default(TOKEN_TTL)
      .describe('Seconds that it is valid.'),
  },
  output: phoneToken,
  repeatable: true,
  errors: { unavailable: 'calls are not set up' },
  example: { query: { ttl: '36000' } },
  run: (ctx, { query }) => createToken(ctx, query.ttl),
})

export const queuesCall = defineCall({
  ...common,
  method: 'GET',
  path: '/phone/queues',
  summary: 'List the queues',
  notes: 'There is one, named incoming.',
  output: listOf(queueAnswer),
  example: {},
  run: async (ctx) => wholeList([await getQueue(ctx)]),
})

export const apiCalls: ApiCall[] = [
  ...conferenceCalls,
  tokenCall,
  defineCall({
    ...byDevice,
    method: 'POST',
    path: '/phone/calls',
    summary: 'Start a call',
    notes: `Takes one of To and user. ${CONNECT}`,
    body: z.object({
      To: z.string().max(40).optional().describe('A number. 911 and 933 are emergency numbers.'),
      user: z.uuid().optional().describe('The id of a colleague.'),
      client: z
        .uuid()
        .optional()
        .describe('The contact whose timeline shows the call; by number by default.'),
      locationId: z.uuid().optional().describe('The location to call from.'),
    }),
    output: conferenceAnswer,
    status: 201,
    errors: { conflict: 'the user or the colleague is on a call' },
    // The user of the tests is on a call.
    example: { body: { To: '12085550123', client: '$client' }, inTests: 409 },
    run: async (ctx, { body: { To, user, client, locationId }, request }) => {
      const id = requestIdOf(request)
      return placed(
        await startCall(ctx, parseInput(startCallSchema, { id, to: To, user, client, location: locationId })),
      )
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/phone/outgoing/location',
    summary: 'Find the location to call a number from',
    body: z.object({ To: z.string().max(40) }),
    output: z.object({
      locationId: z.uuid().nullable().describe('Null when the user has to choose.'),
      locations: z
        .array(z.object({ id: z.uuid(), name: z.string() }))
        .describe('Those with a number to call from.'),
      waiting: z.array(z.string()).describe('The names of those whose number is still being moved here.'),
    }),
    scope: 'read',
    repeatable: true,
    example: { body: { To: '12085550123' } },
    run: (ctx, { body }) => findOutgoingLocation(ctx, body.To),
  }),
  queuesCall,
  defineCall({
    ...byDevice,
    method: 'POST',
    path: '/phone/queue/assign/{id}',
    summary: 'Take the next caller from a queue',
    notes: CONNECT,
    params: { id: z.string().max(40).describe('`incoming`, or the sid of the queue.') },
    output: conferenceAnswer,
    errors: { conflict: 'no one waits, or the user’s phone is in use or can’t ring' },
    // The user of the tests is on a call.
    example: { params: { id: 'incoming' }, inTests: 409 },
    run: async (ctx, { params, request }) => placed(await takeNextCall(ctx, params.id, requestIdOf(request))),
  }),
]
