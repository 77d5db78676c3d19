import { API_VERSION, rfc2822 } from '#emulators/twilio/resources.ts'
import { placeParams } from '#emulators/twilio/numbers.ts'
import { sendWebhook } from '#emulators/twilio/webhooks.ts'

import type { Call, CallStatus } from './call.ts'
import type { Voice } from './voice.ts'

/** A call's own progress, as `StatusCallbackEvent` names it. */
export type CallEvent = 'initiated' | 'ringing' | 'answered' | 'completed'

/** The parameters of every webhook about a call. */
export function callParams(
  voice: Voice,
  call: Call,
  status: CallStatus = call.status,
): Record<string, string> {
  return {
    ...call.customParams,
    AccountSid: voice.twilio.options.accountSid,
    ApiVersion: API_VERSION,
    CallSid: call.sid,
    CallStatus: status,
    Called: call.to,
    Caller: call.from,
    Direction: call.direction,
    From: call.from,
    To: call.to,
    ...placeParams('From', call.from),
    ...placeParams('To', call.to),
    ...(call.parentSid && { ParentCallSid: call.parentSid }),
    ...(call.answeredBy && { AnsweredBy: call.answeredBy }),
  }
}

/** Sends one of the call's events to its status callback, if that wants it. */
export function sendCallEvent(voice: Voice, call: Call, event: CallEvent): void {
  const { statusCallback } = call
  if (!statusCallback?.events.has(event)) return
  const params: Record<string, string> = {
    ...callParams(voice, call),
    CallbackSource: 'call-progress-events',
    SequenceNumber: String(call.sequence++),
    Timestamp: rfc2822(new Date()),
    ...(event === 'completed' && {
      CallDuration: String(call.duration),
      Duration: String(Math.ceil(call.duration / 60)),
      SipResponseCode: SIP_CODES[call.status] ?? '200',
    }),
  }
  const { url, method } = statusCallback
  voice.sendInOrder(call.sid, () =>
    sendWebhook(voice.twilio, {
      kind: 'call',
      url,
      method,
      params,
      sid: call.sid,
      phone: call.otherEnd,
      event: params.CallStatus ?? '',
    }),
  )
}

const SIP_CODES: Partial<Record<CallStatus, string>> = {
  busy: '486',
  failed: '404',
  'no-answer': '487',
  canceled: '487',
}
