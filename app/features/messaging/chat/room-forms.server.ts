import { requireRenderedFor } from '#app/features/messaging/conversations/rendered-for.server.ts'
import type { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { deleteChatSchema, reactSchema, sendChatSchema, updateChatSchema } from './chat.schema.ts'
import type { ChatMessageView } from './chat-views.server.ts'
import { CHAT_FILES } from './limits.ts'
import { listChatRooms } from './list-rooms.server.ts'
import { saveChatUpload } from './media.server.ts'
import { deleteChat, reactToChat, sendChat, updateChat } from './messages.server.ts'
import {
  hideChatRoom,
  markChatUnread,
  moveChatRoom,
  muteChatRoom,
  orderChatRooms,
} from './own-rooms.server.ts'

export function parseChat<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  // Only what users type or choose gets an explanation; an invalid id isn't their doing.
  const issue = parsed.error.issues.find(
    ({ path, code }) =>
      ['message', 'title', 'users', 'emoji'].includes(String(path[0])) && code !== 'invalid_type',
  )
  throw issue
    ? new AppError('invalid', issue.message, String(issue.path[0]))
    : new AppError('invalid', 'This could not be read. Reload the page and try again.')
}

type RoomForm<Answer> = (ctx: Ctx, roomId: string, form: FormData) => Promise<Answer>

/** The forms of a message by their intent, with and without JavaScript. */
export const messageForms = {
  send: sendFromForm,
  edit: (ctx, _, form) =>
    updateChat(
      ctx,
      parseChat(updateChatSchema, {
        ...Object.fromEntries(form),
        message: form.get('body') ?? undefined,
        mentions: form.getAll('mentions'),
      }),
    ),
  delete: (ctx, _, form) => deleteChat(ctx, parseChat(deleteChatSchema, Object.fromEntries(form))),
  react: (ctx, _, form) => reactToChat(ctx, parseChat(reactSchema, Object.fromEntries(form))),
} satisfies Record<string, RoomForm<ChatMessageView>>

async function sendFromForm(ctx: Ctx, roomId: string, form: FormData): Promise<ChatMessageView> {
  requireRenderedFor(form, `/chat/${roomId}`)
  const ids = form.getAll('mediaIds')
  // Files in the form itself, as without JavaScript. An empty file field sends a file without a name.
  const files = form.getAll('files').filter((entry) => entry instanceof File && entry.size > 0) as File[]
  for (const file of files.slice(0, CHAT_FILES.most)) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    ids.push((await saveChatUpload(ctx, roomId, { bytes, name: file.name })).id)
  }
  const message = form.get('body') ?? undefined
  return sendChat(
    ctx,
    parseChat(sendChatSchema, {
      requestId: form.get('requestId'),
      roomId,
      message,
      fileIds: ids,
      mentions: form.getAll('mentions'),
    }),
  )
}

/** The entries of the room menu by their intent. */
export const roomMenu = {
  hide: (ctx, roomId) => hideChatRoom(ctx, roomId, true),
  show: (ctx, roomId) => hideChatRoom(ctx, roomId, false),
  mute: (ctx, roomId) => muteChatRoom(ctx, roomId, true),
  unmute: (ctx, roomId) => muteChatRoom(ctx, roomId, false),
  'mark-unread': markChatUnread,
  'move-up': (ctx, roomId) => moveRoom(ctx, roomId, -1),
  'move-down': (ctx, roomId) => moveRoom(ctx, roomId, 1),
  'order-by-newest': (ctx) => orderChatRooms(ctx, { roomIds: [] }),
} satisfies Record<string, RoomForm<unknown>>

async function moveRoom(ctx: Ctx, roomId: string, step: 1 | -1): Promise<void> {
  const { items } = await listChatRooms(ctx, { limit: 500 })
  await moveChatRoom(ctx, roomId, { listed: items, step })
}
