import { z } from 'zod'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { cursorPage, cursorQuery, listOf, sinceQuery, wholeList } from '#app/lib/api/list.ts'
import { ApiRefusal } from '#app/lib/api/refusal.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { endpointSchema } from './endpoint.schema.ts'
import {
  addEndpoint,
  deleteEndpoint,
  endpointAnswer,
  getEndpoint,
  listEndpoints,
} from './endpoints.server.ts'
import { typesFor } from './event-calls.server.ts'
import { MAX_ENDPOINTS } from './event-types.ts'
import { listEvents } from './list-events.server.ts'

const type = endpointAnswer.shape.events.element

const endpoints = { area: 'webhooks', who: 'ownAccount' } as const

export const webhookCalls: ApiCall[] = [
  defineCall({
    method: 'GET',
    path: '/events',
    summary: 'List what happened',
    notes:
      'The events of the last 30 days, since the account has had a key or a webhook, the oldest first. A key sees those about what it may read. Begin a minute before the last event that you have: one can appear a little later than its time says.',
    area: 'webhooks',
    who: 'ownAccount',
    query: {
      ...cursorQuery(100),
      since: sinceQuery().describe('The time at which the first page begins.'),
      type: z.array(type).optional().describe('Only these.'),
    },
    output: listOf(
      z.object({
        id: z.uuid().describe('Another one than the Webhook-Id.'),
        type,
        timestamp: z.string(),
        data: z.object({
          id: z.string().describe('The id of what it is about.'),
          client: z.uuid().optional().describe('The id of its contact, for what belongs to one.'),
        }),
      }),
    ),
    example: { query: { since: '2026-01-01T00:00:00Z', type: 'contact.created' } },
    run: async (ctx, { query: { since, type: wanted, cursor, limit }, scopes }) => {
      const allowed = typesFor(scopes)
      const types = wanted ? allowed.filter((each) => wanted.includes(each)) : allowed
      const page = await listEvents(ctx, { types, since: since ?? null, cursor, limit })
      return cursorPage(page, (each) => each)
    },
  }),
  defineCall({
    ...endpoints,
    method: 'GET',
    path: '/webhooks',
    summary: 'List webhooks',
    notes: 'A key sees those that it added.',
    output: listOf(endpointAnswer),
    example: {},
    run: async (ctx) => wholeList(await listEndpoints(ctx)),
  }),
  defineCall({
    ...endpoints,
    method: 'POST',
    path: '/webhooks',
    summary: 'Add a webhook',
    notes:
      'A key can ask for the events about what it may read, and its webhooks end with it. The secret is answered only now. It takes no Idempotency-Key, because an answer with a secret isn’t kept.',
    repeatable: true,
    body: z.object({
      url: z.string().describe('Begins with https://.'),
      description: z.string().optional(),
      events: z.array(type),
    }),
    output: endpointAnswer.extend({ secret: z.string().describe('Signs what we post, like whsec_….') }),
    status: 201,
    errors: { conflict: `the account has ${MAX_ENDPOINTS} webhooks` },
    example: { body: { url: 'https://hooks.example/switchboard', events: ['contact.created'] } },
    run: async (ctx, { body, scopes }) => {
      const form = parseInput(endpointSchema, body)
      const allowed = typesFor(scopes)
      const refused = form.events.filter((each) => !allowed.includes(each))
      if (refused.length > 0) {
        const message = `This key may not read what ${refused.join(', ')} is about.`
        throw new ApiRefusal('out-of-scope', message, { fields: { events: message } })
      }
      const id = await addEndpoint(ctx, form)
      const { endpoint, secret } = await getEndpoint(ctx, id, null)
      return { ...endpoint, secret }
    },
  }),
  defineCall({
    ...endpoints,
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Delete a webhook',
    notes: 'A key deletes those that it added.',
    // The tests' key didn't add it.
    example: { params: { id: '$endpoint' }, inTests: 404 },
    run: (ctx, { params }) => deleteEndpoint(ctx, params.id),
  }),
]
