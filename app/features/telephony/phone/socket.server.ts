import { defineHandler, type Handlers } from '#app/realtime/handler.ts'
import { beatSchema } from '#app/features/telephony/calls/phone.schema.ts'
import { recordBeat } from '#app/features/telephony/calls/incoming/ringable.server.ts'

export const phoneHandlers: Handlers = {
  phone_beat: defineHandler({
    schema: beatSchema,
    access: 'call',
    whileReadOnly: true,
    handle: (ctx, beat) => recordBeat(ctx, beat),
  }),
}
