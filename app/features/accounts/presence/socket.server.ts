import { z } from 'zod'
import { forbidden } from '#app/lib/errors.ts'
import { defineHandler, type Handlers } from '#app/realtime/handler.ts'
import { peersListed } from './events.ts'
import { listPeers } from './presence.server.ts'

export const presenceHandlers: Handlers = {
  reconnected: defineHandler({
    schema: z.object({ userId: z.uuid() }),
    access: 'signed-in',
    whileReadOnly: true,
    handle: async (ctx, { userId }, socket) => {
      if (userId !== ctx.actor?.id) throw forbidden()
      socket.send(peersListed(userId, await listPeers(ctx)))
    },
  }),
  activity: defineHandler({
    schema: z.object({}).nullish(),
    access: 'signed-in',
    whileReadOnly: true,
    handle: (_ctx, _input, socket) => socket.touch(),
  }),
}
