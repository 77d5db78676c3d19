import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { addUsersSchema, removeUserSchema, updateRoomSchema } from './chat.schema.ts'
import { parseChat } from './room-forms.server.ts'
import { addChatUsers, removeChatUser, retitleChatRoom } from './rooms.server.ts'

/** Runs a form of the people dialog. Returns whether the user is still in the group. */
export async function actOnChatPeople(ctx: Ctx, roomId: string, form: FormData): Promise<'stays' | 'left'> {
  const fields = { ...Object.fromEntries(form), roomId }
  switch (form.get('intent')) {
    case 'add':
      await addChatUsers(ctx, parseChat(addUsersSchema, { roomId, users: form.getAll('users') }))
      return 'stays'
    case 'remove':
      await removeChatUser(ctx, parseChat(removeUserSchema, fields))
      return 'stays'
    case 'leave':
      await removeChatUser(ctx, parseChat(removeUserSchema, { roomId, userId: ctx.actor?.id }))
      return 'left'
    case 'rename':
      await retitleChatRoom(ctx, parseChat(updateRoomSchema, fields))
      return 'stays'
    default:
      throw new AppError('invalid', 'This could not be read. Reload the page and try again.')
  }
}
