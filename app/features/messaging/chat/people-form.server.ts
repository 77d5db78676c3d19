import type { Ctx } from '#app/lib/ctx.server.ts'
import { addUsersSchema, removeUserSchema, updateRoomSchema } from './chat.schema.ts'
import { parseChat } from './room-forms.server.ts'
import { addChatUsers, removeChatUser, retitleChatRoom } from './rooms.server.ts'

/** The forms of the people dialog by their intent. */
export const peopleForms = {
  add: (ctx, roomId, form) =>
    addChatUsers(ctx, parseChat(addUsersSchema, { roomId, users: form.getAll('users') })),
  remove: (ctx, roomId, form) =>
    removeChatUser(ctx, parseChat(removeUserSchema, { ...Object.fromEntries(form), roomId })),
  leave: (ctx, roomId) => removeChatUser(ctx, parseChat(removeUserSchema, { roomId, userId: ctx.actor?.id })),
  rename: (ctx, roomId, form) =>
    retitleChatRoom(ctx, parseChat(updateRoomSchema, { ...Object.fromEntries(form), roomId })),
} satisfies Record<string, (ctx: Ctx, roomId: string, form: FormData) => Promise<unknown>>
