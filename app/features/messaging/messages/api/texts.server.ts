import { z } from 'zod'
import { mediaResponse } from '#app/features/accounts/files/media-response.server.ts'
import { receiveUpload } from '#app/features/accounts/files/read-upload.server.ts'
import { getConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { MAX_MEDIA } from '#app/features/messaging/texting/limits.ts'
import { readMedia, saveUpload, TEXT_UPLOAD } from '#app/features/messaging/texting/media/media.server.ts'
import { sendTextSchema } from '#app/features/messaging/texting/texting.schema.ts'
import type { MessageView } from '#app/features/messaging/texting/texting-views.server.ts'
import {
  getText,
  listMessages,
  resendText,
  sendAutomatedText,
  searchMessages,
  sendText,
} from '#app/features/messaging/texting/texts.server.ts'
import { type ApiCall, defineCall } from '#app/lib/api/define-call.server.ts'
import { cursorPage, cursorQuery, listOf, wholeList } from '#app/lib/api/list.ts'
import { requestIdOf } from '#app/lib/api/request-id.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { withFieldNames } from '#app/lib/field-names.ts'
import { parseInput } from '#app/lib/parse-input.ts'
import { textAnswer, textMatch, toText, toUpload, uploadAnswer } from './room-wire.ts'

const common = { area: 'messages', who: 'message' } as const

const answers = z
  .boolean()
  .optional()
  .describe('That a person wrote or sends it just now. Without it a key’s text is automated.')

const answer = async (ctx: Ctx, message: MessageView) =>
  toText(message, await getConversation(ctx, message.roomId))

export const textCalls: ApiCall[] = [
  defineCall({
    ...common,
    method: 'GET',
    path: '/sms/room/{id}/messages',
    summary: 'List the messages of a room',
    notes: 'The newest ones, oldest first; the cursor leads to those before.',
    query: cursorQuery(30),
    output: listOf(textAnswer),
    example: { params: { id: '$conversation' } },
    run: async (ctx, { params: { id: conversationId }, query: { cursor = null, limit } }) => {
      const conversation = await getConversation(ctx, conversationId)
      const page = await listMessages(ctx, { conversationId, before: cursor, limit })
      return cursorPage(page, (message) => toText(message, conversation))
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/sms/message/{id}',
    summary: 'Get a text',
    output: textAnswer,
    example: { params: { id: '$message' } },
    run: async (ctx, { params }) => answer(ctx, await getText(ctx, params.id)),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/sms/room/{id}/messages',
    summary: 'Send a text',
    notes:
      'It is queued; its status says what becomes of it. A key’s text is automated: at night it waits until it is morning where the client is. Say answers: true for one that a person wrote just now, which goes out at any time. Send an Idempotency-Key, so that a repeated call sends no second text.',
    body: z.object({
      message: z.string().optional(),
      media: z.array(z.uuid()).max(MAX_MEDIA).optional().describe('Ids of POST /utilities/upload/sms.'),
      anyway: z.boolean().optional().describe('Also while a colleague answers.'),
      answers,
    }),
    output: textAnswer.extend({
      goesOutAt: z.string().nullable().describe('Until when it waits; null when it goes out now.'),
    }),
    status: 201,
    errors: {
      forbidden: 'a recipient opted out, or the account may not text',
      conflict: 'a colleague answers this room',
    },
    example: { params: { id: '$conversation' }, body: { message: 'Your card is in the mail.' } },
    run: (ctx, { params, body, request, byKey }) =>
      withFieldNames({ body: 'message', mediaIds: 'media' }, async () => {
        const text = parseInput(sendTextSchema, {
          conversationId: params.id,
          requestId: requestIdOf(request),
          body: body.message,
          mediaIds: body.media ?? [],
          ...(body.anyway && { anyway: true }),
        })
        const { message, goesOutAt } =
          byKey && !body.answers
            ? await sendAutomatedText(ctx, text)
            : { message: await sendText(ctx, text), goesOutAt: null }
        return { ...(await answer(ctx, message)), goesOutAt }
      }),
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/sms/message/{id}/resend',
    summary: 'Send a text again to those it didn’t reach',
    body: z.object({ answers }),
    output: textAnswer,
    errors: {
      conflict: 'it is on its way, or arrived',
      forbidden: 'a recipient opted out, or a key sends it at night',
    },
    example: { params: { id: '$message' }, body: { answers: true } },
    run: async (ctx, { params, body, request, byKey }) => {
      const text = { messageId: params.id, requestId: requestIdOf(request) }
      return answer(ctx, await resendText(ctx, text, { automated: byKey && !body.answers }))
    },
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/sms/message/search',
    summary: 'Search messages',
    notes: 'The newest 50.',
    query: { search: z.string().max(200).describe('At least 4 characters.') },
    output: listOf(textMatch),
    example: { query: { search: 'policy' } },
    run: async (ctx, { query }) => {
      const matches = await searchMessages(ctx, query.search)
      return wholeList(matches.map((match) => ({ ...match, imported: match.type === 'imported' })))
    },
  }),
  defineCall({
    ...common,
    method: 'POST',
    path: '/utilities/upload/sms',
    summary: 'Upload a file for a text',
    notes: 'A picture of up to 24 MB, which is made smaller, or another file of up to 5 MB.',
    upload: true,
    output: uploadAnswer,
    status: 201,
    example: {
      files: { file: { name: 'id-card.pdf', type: 'application/pdf', content: '%PDF-1.4\n%%EOF\n' } },
    },
    run: async (ctx, { request }) =>
      toUpload(await receiveUpload(ctx, request, TEXT_UPLOAD, (file) => saveUpload(ctx, file))),
  }),
  defineCall({
    ...common,
    method: 'GET',
    path: '/sms/media/{id}',
    summary: 'Get a file of a text',
    output: { file: 'application/octet-stream' },
    example: { params: { id: '$media' } },
    run: async (ctx, { params }) =>
      mediaResponse({ ...(await readMedia(ctx, params.id)), contentType: 'application/octet-stream' }, 300),
  }),
]
