import { defineHandler, type Handlers } from '#app/realtime/handler.ts'
import { beatSchema } from './phone.schema.ts'
import { recordBeat } from './ringable.server.ts'

export const phoneHandlers: Handlers = {
  phone_beat: defineHandler({
    schema: beatSchema,
    access: 'call',
    handle: (ctx, beat) => recordBeat(ctx, beat),
  }),
}
