import { z } from 'zod'
import { listPeers } from '#app/features/shell/presence.server.ts'
import { forbidden } from '#app/lib/errors.ts'
import { chatHandlers } from './chat-handlers.ts'
import { defineHandler, type Handler } from './handler.ts'
import { roomHandlers } from './room-handlers.ts'
import { smsHandlers } from './sms-handlers.ts'

/** Every message there is; the security matrix test walks it. Our own pages write by forms; the spec's requests are here for others. */
export const handlers: Readonly<Record<string, Handler>> = {
  reconnected: defineHandler({
    schema: z.object({ userId: z.uuid() }),
    access: 'signed-in',
    handle: async (ctx, { userId }, socket) => {
      if (userId !== ctx.actor?.id) throw forbidden()
      socket.tell('users_peers', await listPeers(ctx))
    },
  }),
  activity: defineHandler({
    schema: z.object({}).nullish(),
    access: 'signed-in',
    handle: (_ctx, _input, socket) => socket.touch(),
  }),
  ...roomHandlers,
  ...smsHandlers,
  ...chatHandlers,
}
