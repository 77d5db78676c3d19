import { z } from 'zod'
import { getClient } from '#app/features/people/clients/clients.server.ts'
import {
  assignConversation,
  completeConversation,
  followConversation,
  markUnread,
  muteConversation,
  notifyTeam,
  unfollowConversation,
  viewConversation,
} from '#app/features/messaging/texting/conversations/conversation-actions.server.ts'
import {
  findOrCreateConversation,
  getConversation,
} from '#app/features/messaging/texting/conversations/conversations.server.ts'
import {
  listClientConversations,
  listConversations,
} from '#app/features/messaging/texting/conversations/list-conversations.server.ts'
import { conversationWithSchema } from '#app/features/messaging/texting/texting.schema.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { listOf, listQuery, pageOf, pageOfAll, pageQuery } from '#app/lib/api/list.ts'
import { inOneTransaction } from '#app/lib/ctx.server.ts'
import { loadScheduled } from '../client-panel.server.ts'
import { scheduledAnswer, toScheduled } from '../scheduled-wire.ts'
import { roomAnswer, toRoom } from './room-wire.ts'

const common = { area: 'messages', who: 'message', example: { params: { id: '$conversation' } } } as const

const { clientId, contacts, phoneNumber, level } = conversationWithSchema.shape

export const roomCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/sms/rooms',
    summary: 'List rooms',
    notes:
      'First those that wait for an answer, then those with news that you follow, then by the newest message. Only a search finds completed ones.',
    query: {
      ...listQuery(),
      search: z.string().max(100).optional().describe('A name or a number, or a part of one.'),
    },
    output: listOf(roomAnswer),
    example: { query: { limit: '10' } },
    run: async (ctx, { query: { search, ...at } }) => {
      const page = await pageOf(at, ({ cursor, limit }) =>
        listConversations(ctx, {
          cursor: cursor ?? null,
          limit: Math.min(limit, 100),
          search: search ?? null,
        }),
      )
      return { ...page, data: page.data.map(toRoom) }
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/clients/{id}/rooms',
    summary: 'List the rooms of a contact',
    notes:
      'One for each of its people’s numbers, and one for both, as far as there are; also completed ones.',
    query: pageQuery(100),
    output: listOf(roomAnswer),
    example: { params: { id: '$client' } },
    run: async (ctx, { params, query }) => {
      await getClient(ctx, params.id)
      return pageOfAll((await listClientConversations(ctx, params.id)).map(toRoom), query)
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/sms/room/{id}',
    summary: 'Get a room',
    notes: 'With the texts that are scheduled into it.',
    output: roomAnswer.extend({ unsentMessages: z.array(scheduledAnswer) }),
    run: (ctx, { params }) =>
      inOneTransaction(ctx, async (inner) => {
        const conversation = await getConversation(inner, params.id)
        const scheduled = await loadScheduled(inner, conversation)
        return { ...toRoom(conversation), unsentMessages: scheduled.map(toScheduled) }
      }),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/sms/room',
    summary: 'Create a room, or find it',
    notes:
      'With a contact, several contacts, or a number: name one of clientId, contacts and phoneNumber. Reopens a completed room.',
    body: z.object({
      clientId,
      level,
      contacts: z
        .array(z.strictObject(contacts.unwrap().element.shape))
        .min(1)
        .max(10)
        .optional()
        .describe('Several contacts, or their people, make a group.'),
      phoneNumber,
    }),
    output: roomAnswer,
    errors: { invalid: 'a contact has no mobile number, or the number is none' },
    example: { body: { contacts: [{ id: '$client' }] } },
    run: async (ctx, { body }) => toRoom(await findOrCreateConversation(ctx, body)),
  }),
  defineCall({
    ...common,
    method: 'PUT',
    path: '/sms/room/{id}',
    summary: 'Change a room',
    notes: 'All but the status is the caller’s own.',
    body: z.object({
      status: z
        .enum(['attention', 'completed'])
        .optional()
        .describe('attention marks it as unread; completed takes it out of the list until its next text.'),
      seen: z.iso
        .datetime()
        .optional()
        .describe('With completed: the time of the newest text you know. A newer one is a conflict.'),
      favorited: z.boolean().optional().describe('Whether you follow it.'),
      viewed: z.literal(true).optional().describe('Marks it as seen.'),
      muted: z.boolean().optional().describe('Whether you get no notifications.'),
    }),
    output: roomAnswer,
    errors: { conflict: 'you follow the room, or a text arrived after the one you have seen' },
    example: { params: { id: '$conversation' }, body: { favorited: true } },
    run: (ctx, { params: { id }, body: { status, seen, favorited, viewed, muted } }) =>
      inOneTransaction(ctx, async (inner) => {
        if (viewed) await viewConversation(inner, id)
        if (favorited === true) await followConversation(inner, id)
        if (favorited === false) await unfollowConversation(inner, id)
        if (muted !== undefined) await muteConversation(inner, { conversationId: id, muted })
        if (status === 'attention') await markUnread(inner, id)
        if (status === 'completed') await completeConversation(inner, id, seen)
        return toRoom(await getConversation(inner, id))
      }),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/sms/room/{id}/assign',
    summary: 'Assign a room to a peer',
    notes: 'The peer follows it from then on and is notified.',
    body: z.object({ userId: z.uuid() }),
    output: roomAnswer,
    errors: { conflict: 'the peer follows it already' },
    example: { params: { id: '$conversation' }, body: { userId: '$employee' } },
    run: async (ctx, { params, body }) =>
      toRoom(await assignConversation(ctx, { conversationId: params.id, userId: body.userId })),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/sms/room/{id}/notify-team',
    summary: 'Notify the team of a room',
    body: z.object({}),
    example: { params: { id: '$conversation' }, body: {} },
    run: (ctx, { params }) => notifyTeam(ctx, params.id),
  }),
]
