import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '../area.server.ts'
import { checkCall, checkCalls } from './check-calls.server.ts'
import * as events from './events.ts'
import { dialLeg, hangUpLeg, redirectCaller, updateLeg } from './provider-jobs.server.ts'
import { notifyOfRinging } from './ring-notification.server.ts'
import { phoneHandlers } from './socket.server.ts'
import { textCaller } from './text-caller.server.ts'

export const phoneServer: ServerArea = {
  name: 'phone',
  events,
  handlers: phoneHandlers,
  tasks: {
    'phone.dial': (ctx, { legId }) => dialLeg(ctx, legId),
    'phone.hang-up': (ctx, { legId }) => hangUpLeg(ctx, legId),
    'phone.participant': (ctx, { legId }) => updateLeg(ctx, legId),
    'phone.redirect': (ctx, { callId }) => redirectCaller(ctx, callId),
    'phone.notify': (ctx, { legId }) => notifyOfRinging(ctx, legId),
    'phone.text-caller': (ctx, { callId }) => textCaller(ctx, callId),
    'phone.check': (ctx, { callId }) => checkCall(ctx, callId),
  },
  schedule: { 'check-calls': { at: '* * * * *', run: checkCalls } },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addCalls(agency),
  purge: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select purge_call_events()`)),
}
