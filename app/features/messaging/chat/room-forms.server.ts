import { requireRenderedFor } from '#app/features/messaging/conversations/rendered-for.server.ts'
import type { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import {
  type ChatMessageView,
  deleteChatSchema,
  reactSchema,
  sendChatSchema,
  updateChatSchema,
} from './chat.schema.ts'
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

/** Runs a form of a message, with and without JavaScript. */
export async function actOnChatMessage(
  ctx: Ctx,
  roomId: string,
  form: FormData,
): Promise<ChatMessageView | undefined> {
  const fields = Object.fromEntries(form)
  switch (form.get('intent')) {
    case 'send':
      return sendFromForm(ctx, roomId, form)
    case 'edit':
      return updateChat(
        ctx,
        parseChat(updateChatSchema, {
          ...fields,
          message: form.get('body') ?? undefined,
          mentions: form.getAll('mentions'),
        }),
      )
    case 'delete':
      return deleteChat(ctx, parseChat(deleteChatSchema, fields))
    case 'react':
      return reactToChat(ctx, parseChat(reactSchema, fields))
    default:
      return undefined
  }
}

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

/** Runs an entry of the room menu and returns its intent. */
export async function actOnChatRoom(ctx: Ctx, roomId: string, form: FormData): Promise<string> {
  const intent = String(form.get('intent') ?? '')
  switch (intent) {
    case 'hide':
    case 'show':
      await hideChatRoom(ctx, roomId, intent === 'hide')
      break
    case 'mute':
    case 'unmute':
      await muteChatRoom(ctx, roomId, intent === 'mute')
      break
    case 'mark-unread':
      await markChatUnread(ctx, roomId)
      break
    case 'move-up':
    case 'move-down': {
      const { items } = await listChatRooms(ctx, { limit: 500 })
      await moveChatRoom(ctx, roomId, { listed: items, step: intent === 'move-up' ? -1 : 1 })
      break
    }
    case 'order-by-newest':
      await orderChatRooms(ctx, { roomIds: [] })
      break
    default:
      throw new AppError('invalid', 'This could not be read. Reload the page and try again.')
  }
  return intent
}
