import { accountEvent, defineRequest, userEvent } from '#app/realtime/events.ts'
import type { CallLogEntry } from './log/call-log-entry.server.ts'
import type {
  Beat,
  CallLeft,
  CallNotice,
  EmergencyCall,
  LiveCall,
  LocationWorkCount,
  QueueView,
  Ringable,
  SecondCall,
} from './phone-views.server.ts'

/** A call rings at the user or has the user in it: a new one, or the new state of one. */
export const callJoined = userEvent<LiveCall>('phone_join')
/** The user is no longer part of a call. */
export const callLeft = userEvent<CallLeft>('phone_leave')
/** The new state of a call the user is part of. */
export const conferenceChanged = userEvent<LiveCall>('conference_update')
/** A sentence about the others in the user's call. */
export const callNoticed = userEvent<CallNotice>('phone_notice')
/** Calls to review, in all and by location. */
export const workCountChanged = accountEvent<{ count: number }>('phone_workCount')
export const locationWorkCountChanged = accountEvent<LocationWorkCount>('phone_location_workCount')
/** A new entry of the call log, or the new state of one. */
export const callLogged = accountEvent<CallLogEntry>('phone_log')
/** The callers in the queue. */
export const queueChanged = accountEvent<QueueView>('users_queue', { permission: 'call' })
/** Another caller, while the user is on a call. */
export const secondCallCame = userEvent<SecondCall>('phone_second_call')
export const ringableChanged = accountEvent<Ringable>('phone_ringable')
/** The page that holds the device answers with a beat at once. */
export const deviceProbed = userEvent('phone_probe')
/** A user called an emergency number. */
export const emergencyCalled = accountEvent<EmergencyCall>('phone_emergency', { permission: 'administer' })

export const sendBeat = defineRequest<Beat>('phone_beat')
