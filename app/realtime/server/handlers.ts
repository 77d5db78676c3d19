import { z } from 'zod'
import { listPeers } from '#app/features/shell/presence.server.ts'
import { peersListed } from '#app/features/shell/events.ts'
import { forbidden } from '#app/lib/errors.ts'
import { chatHandlers } from './chat-handlers.ts'
import { defineHandler, type Handlers } from './handler.ts'
import { roomHandlers } from './room-handlers.ts'
import { smsHandlers } from './sms-handlers.ts'

/** Every message that a client may send. Our own pages write through forms; the spec's requests are here for other clients. */
export const handlers: Handlers = {
  reconnected: defineHandler({
    schema: z.object({ userId: z.uuid() }),
    access: 'signed-in',
    handle: async (ctx, { userId }, socket) => {
      if (userId !== ctx.actor?.id) throw forbidden()
      socket.send(peersListed(userId, await listPeers(ctx)))
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
