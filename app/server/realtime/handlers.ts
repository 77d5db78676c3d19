import { z } from 'zod'
import { forbidden } from '#app/lib/errors.ts'
import { defineHandler, type Handler } from './handler.ts'
import { roomHandlers } from './room-handlers.ts'
import { smsHandlers } from './sms-handlers.ts'

/** Every message there is; the security matrix test walks it. Our own pages write by forms; the spec's texting requests are here for others. */
export const handlers: Readonly<Record<string, Handler>> = {
  reconnected: defineHandler({
    schema: z.object({ userId: z.uuid() }),
    access: 'signed-in',
    handle: (ctx, { userId }) => {
      if (userId !== ctx.actor?.id) throw forbidden()
    },
  }),
  activity: defineHandler({
    schema: z.object({}).nullish(),
    access: 'signed-in',
    handle: (_ctx, _input, socket) => socket.touch(),
  }),
  ...roomHandlers,
  ...smsHandlers,
}
