import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { announceRecording } from './incoming/announcement.server.ts'
import { checkCall, checkLostCalls } from './provider/check-calls.server.ts'
import { endCallback } from './incoming/end-callback.server.ts'
import { callHandOver, handOverCalls } from './calls/hand-over.server.ts'
import * as events from './events.ts'
import { checkRecordings, findRecordings, processRecording } from './recordings/fetch-recording.server.ts'
import { dialLeg, hangUpLeg, redirectCaller, updateLeg } from './provider/provider-jobs.server.ts'
import { deleteExpiredRecordings } from './recordings/recordings.server.ts'
import { notifyOfRinging } from './incoming/ring-notification.server.ts'
import { textCaller } from './incoming/text-caller.server.ts'

export const callsServer: ServerArea = {
  name: 'calls',
  events,
  handOver: callHandOver,
  tasks: {
    'phone.dial': (ctx, { legId }) => dialLeg(ctx, legId),
    'phone.hang-up': (ctx, { legId }) => hangUpLeg(ctx, legId),
    'phone.participant': (ctx, { legId }) => updateLeg(ctx, legId),
    'phone.redirect': (ctx, { callId }) => redirectCaller(ctx, callId),
    'phone.notify': (ctx, { legId }) => notifyOfRinging(ctx, legId),
    'phone.text-caller': (ctx, { callId }) => textCaller(ctx, callId),
    'phone.end-callback': (ctx, { callId }) => endCallback(ctx, callId),
    'phone.check': (ctx, { callId }) => checkCall(ctx, callId),
    'phone.hand-over': (ctx, { userId, to }) => handOverCalls(ctx, userId, to),
    'phone.announce': (ctx, { legId }) => announceRecording(ctx, legId),
    'phone.recording': (ctx, { recordingId }) => processRecording(ctx, recordingId),
    'phone.find-recordings': (ctx, { callId }) => findRecordings(ctx, callId),
  },
  schedule: {
    'check-calls': { at: '* * * * *', run: checkLostCalls },
    'check-recordings': { at: '23 * * * *', run: checkRecordings },
  },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addCalls(agency),
  purge: async (services, now) => {
    await withoutAccount(services.pool, (tx) => tx.execute(sql`select purge_call_events()`))
    await deleteExpiredRecordings(services, now)
  },
}
