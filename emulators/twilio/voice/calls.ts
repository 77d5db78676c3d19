import { Call } from './call.ts'
import type { CallOptions, Device, FinalStatus } from './call.ts'
import { sendCallEvent } from './callbacks.ts'
import type { Voice } from './voice.ts'

/** Registers a call that a browser or a phone places. It isn't answered yet. */
export function receiveCall(voice: Voice, device: Device, options: CallOptions): Call {
  const call = new Call(options)
  call.status = 'ringing'
  call.device = device
  call.leg.connect(device)
  voice.addCall(call)
  return call
}

export type Dialing = CallOptions & {
  /** The far end, or why there is none. */
  device: Device | { unreachable: FinalStatus }
  timeoutSeconds: number
  /** Keys pressed once the far end has answered. */
  sendDigits?: string
}

/** Calls a browser or a phone. The call emits `answered` or `ended`; neither before the caller has subscribed. */
export function placeCall(voice: Voice, { device, timeoutSeconds, sendDigits, ...options }: Dialing): Call {
  const call = new Call(options)
  voice.addCall(call)
  const { lifetime } = voice.twilio
  setImmediate(() => {
    if (lifetime.signal.aborted || call.isOver) return
    call.status = 'initiated'
    sendCallEvent(voice, call, 'initiated')
    if ('unreachable' in device) return endCall(voice, call, device.unreachable)
    call.device = device
    call.leg.connect(device)
    const timer = setTimeout(() => endCall(voice, call, 'no-answer'), timeoutSeconds * 1000)
    call.once('answered', () => clearTimeout(timer))
    call.once('ended', () => clearTimeout(timer))
    device.ring(call, {
      ringing: () => {
        if (call.status !== 'initiated') return
        call.status = 'ringing'
        voice.changed(call)
        sendCallEvent(voice, call, 'ringing')
      },
      answered: () => {
        markAnswered(voice, call)
        if (sendDigits) device.receiveDigits?.(sendDigits)
      },
      ended: (status) => endCall(voice, call, status),
      pressed: (digits) => call.emit('pressed', digits),
    })
  })
  return call
}

/** Answers a call from a browser or a phone, unless it is already answered. */
export function answerCall(voice: Voice, call: Call): void {
  if (call.isOver || call.answeredAt) return
  call.device?.answer()
  markAnswered(voice, call)
}

function markAnswered(voice: Voice, call: Call): void {
  if (call.isOver || call.answeredAt) return
  call.status = 'in-progress'
  if (call.detectsMachines) call.answeredBy ??= 'human'
  call.answeredAt = new Date()
  call.updatedAt = call.answeredAt
  voice.changed(call)
  sendCallEvent(voice, call, 'answered')
  call.emit('answered')
}

/** Ends a call on behalf of either side. Does nothing if it is over. */
export function endCall(voice: Voice, call: Call, status: FinalStatus): void {
  if (call.isOver) return
  call.status = call.answeredAt ? 'completed' : status
  call.endedAt = new Date()
  call.updatedAt = call.endedAt
  voice.activeCalls.delete(call)
  call.leg.stop()
  call.program?.abort()
  call.device?.hangUp(call.status)
  call.emit('ended')
  call.leg.exit()
  voice.changed(call)
  sendCallEvent(voice, call, 'completed')
}

/** Resolves when a call ends or gets other instructions. */
export function gone(call: Call): Promise<void> {
  return new Promise((resolve) => {
    if (call.isOver) resolve()
    else call.once('ended', resolve).once('left', resolve)
  })
}
