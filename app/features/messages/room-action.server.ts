import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { resendText, sendText } from './messages.server.ts'
import { type MessageView, resendSchema, roomActionSchema, sendTextSchema } from './messages.schema.ts'
import { assignRoom, completeRoom, followRoom, markUnread, notifyTeam, unfollowRoom } from './rooms.server.ts'

const unreadable = () => new AppError('invalid', 'This could not be read. Reload the page and try again.')

/** @throws AppError invalid, with what is wrong in words; and what sendText throws. */
export async function sendFromForm(ctx: Ctx, roomId: string, form: FormData, uploaded: string[] = []) {
  const parsed = sendTextSchema.safeParse({
    requestId: form.get('requestId'),
    roomId,
    body: form.get('body') ?? undefined,
    mediaIds: [...form.getAll('mediaIds'), ...uploaded],
  })
  if (!parsed.success) {
    const issue = parsed.error.issues.find(({ path }) => path[0] === 'body')
    throw issue ? new AppError('invalid', issue.message, 'body') : unreadable()
  }
  return sendText(ctx, parsed.data)
}

/** @throws AppError */
export async function resendFromForm(ctx: Ctx, form: FormData): Promise<MessageView> {
  const parsed = resendSchema.safeParse(Object.fromEntries(form))
  if (!parsed.success) throw unreadable()
  return resendText(ctx, parsed.data)
}

/** One entry of the room menu; answers what was done. @throws AppError */
export async function actOnRoom(ctx: Ctx, roomId: string, form: FormData) {
  const parsed = roomActionSchema.safeParse({ ...Object.fromEntries(form), roomId })
  if (!parsed.success) throw unreadable()
  const input = parsed.data
  switch (input.intent) {
    case 'follow':
      await followRoom(ctx, roomId)
      break
    case 'unfollow':
      await unfollowRoom(ctx, roomId)
      break
    case 'assign':
      await assignRoom(ctx, input)
      break
    case 'notify-team':
      await notifyTeam(ctx, roomId)
      break
    case 'complete':
      await completeRoom(ctx, roomId)
      break
    case 'mark-unread':
      await markUnread(ctx, roomId)
      break
  }
  return input.intent
}
