import type { CallFlow } from '#app/features/telephony/call-flow/call-flow.schema.ts'
import type { Sound, FlowStep } from '#app/features/telephony/call-flow/engine/flow-engine.ts'
import { DEFAULT_TRACK } from '#app/features/telephony/call-flow/recordings/hold-music.ts'
import {
  askForMessage,
  askMenu,
  publicUrl,
  sayAndGoOn,
  sayAndHangUp,
  waitInQueue,
} from './flow-twiml.server.ts'
import { admit, goodbye, refuseCall } from '../provider/voice.server.ts'
import { type Call, flowStateOf } from '../calls/call-model.server.ts'
import { callHook, conferenceName, numberLabel } from '../calls/names.server.ts'

/** The key that asks to be called back. */
export const CALLBACK_KEY = '1'

const OUT_OF_SERVICE = 'This number can’t take calls at the moment. Please try again later.'

/** TwiML for a caller of a suspended account. */
export const sayOutOfService = (): string => goodbye(OUT_OF_SERVICE)

/** The TwiML for a caller, by what the call is doing. `position` counts from 1. */
export function twimlForCaller(call: Call, flow: CallFlow, position: number): string {
  const state = flowStateOf(call)
  if (call.status === 'blocked') return refuseCall()
  if (call.state === 'ended') return goodbye()
  if (call.step === null || call.step === 'ring') return admitCaller(call, flow)
  if (!state) return goodbye()
  const spoken = { voice: flow.voice, next: callHook('voice-next', call, { n: state.history.length }) }
  const { step } = state
  switch (step.kind) {
    case 'say':
      return sayAndGoOn(spoken, step.sound)
    case 'menu':
      return askMenu(spoken, step)
    case 'queue':
      return waitInQueue(spoken, { sounds: queueSounds(step, position), music: musicOf(flow) })
    case 'voicemail':
      return askForMessage(spoken, {
        sound: step.sound,
        recordingCallback: callHook('voice-recording', call),
        transcriptCallback: callHook('voice-transcript', call),
      })
    case 'message':
      return sayAndHangUp(spoken, step.sound)
    default:
      return goodbye()
  }
}

const admitCaller = (call: Call, flow: CallFlow): string =>
  admit({
    conference: conferenceName(call),
    label: numberLabel(call.phoneNumber ?? 'anonymous'),
    conferenceCallback: callHook('conference', call),
    waits: true,
    waitUrl: flow.holdUrl === '' ? undefined : publicUrl(flow.holdUrl),
  })

const musicOf = ({ holdUrl }: CallFlow) => (holdUrl === '' ? DEFAULT_TRACK.url : holdUrl)

function queueSounds(step: Extract<FlowStep, { kind: 'queue' }>, position: number): Sound[] {
  return [
    ...(step.position
      ? [{ say: position === 1 ? 'You are next in line.' : `You are number ${position} in line.` }]
      : []),
    ...(step.callback
      ? [{ say: `To keep your place and be called back instead of waiting, press ${CALLBACK_KEY}.` }]
      : []),
  ]
}
