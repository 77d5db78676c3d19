import twilio from 'twilio'
import { env } from '#app/lib/env.server.ts'

// TwiML for the steps of a call flow.

type Sound = { say: string } | { play: string }

interface Spoken {
  voice: 'man' | 'woman'
  /** The URL that the provider asks for the next step. */
  next: string
}

/** A response or a question: both can speak and play. */
interface Speaker {
  say(attributes: { voice: 'man' | 'woman' }, text: string): unknown
  play(attributes: object, url: string): unknown
}

function speak(to: Speaker, voice: Spoken['voice'], sounds: readonly Sound[]): void {
  for (const sound of sounds) {
    if ('say' in sound) to.say({ voice }, sound.say)
    else to.play({}, publicUrl(sound.play))
  }
}

/** The provider fetches files by their whole address; one that isn't an address is left to it. */
export const publicUrl = (path: string) => URL.parse(path, env().APP_URL)?.href ?? path

/** Says something and goes on. */
export function sayAndGoOn({ voice, next }: Spoken, sound: Sound): string {
  const response = new twilio.twiml.VoiceResponse()
  speak(response, voice, [sound])
  response.redirect({ method: 'POST' }, next)
  return response.toString()
}

/** Says something. */
export function spokenTwiml(voice: Spoken['voice'], sounds: readonly Sound[]): string {
  const response = new twilio.twiml.VoiceResponse()
  speak(response, voice, sounds)
  return response.toString()
}

/** Says something and hangs up. */
export function sayAndHangUp({ voice }: Pick<Spoken, 'voice'>, sound: Sound): string {
  const response = new twilio.twiml.VoiceResponse()
  speak(response, voice, [sound])
  response.hangup()
  return response.toString()
}

/** Seconds that a caller may hesitate in a menu. */
const HESITATION_S = 5

/** Reads a menu, and goes on with the keys or words that the caller entered, or without any. */
export function askMenu({ voice, next }: Spoken, menu: { sounds: readonly Sound[]; digits: number }): string {
  const response = new twilio.twiml.VoiceResponse()
  const gather = response.gather({
    input: ['dtmf', 'speech'],
    numDigits: menu.digits,
    timeout: HESITATION_S,
    speechTimeout: 'auto',
    action: next,
    method: 'POST',
    actionOnEmptyResult: true,
  })
  speak(gather, voice, menu.sounds)
  return response.toString()
}

/** Says a waiting caller's position and plays music once; asks what follows afterwards or when a key is pressed. */
export function waitInQueue(
  { voice, next }: Spoken,
  wait: { sounds: readonly Sound[]; music: string },
): string {
  const response = new twilio.twiml.VoiceResponse()
  const gather = response.gather({
    input: ['dtmf'],
    numDigits: 1,
    timeout: 1,
    action: next,
    method: 'POST',
    actionOnEmptyResult: true,
  })
  speak(gather, voice, [...wait.sounds, { play: wait.music }])
  return response.toString()
}

/** Asks for a message after the tone. */
export function askForMessage(
  { voice, next }: Spoken,
  message: { sound: Sound; recordingCallback: string; transcriptCallback: string },
): string {
  const response = new twilio.twiml.VoiceResponse()
  speak(response, voice, [message.sound])
  response.record({
    action: next,
    maxLength: 180,
    playBeep: true,
    recordingStatusCallback: message.recordingCallback,
    recordingStatusCallbackEvent: ['completed', 'absent'],
    // The provider transcribes up to two minutes.
    transcribe: true,
    transcribeCallback: message.transcriptCallback,
  })
  // Reached when nothing was said.
  response.redirect({ method: 'POST' }, next)
  return response.toString()
}

/** Seconds that a user has to press 1 on their phone. */
const ACCEPTANCE_S = 8

/** Asks the person who answers a phone to press 1, so that a mailbox never takes a call. */
export function askToTake({ voice, next }: Spoken, question: string): string {
  const response = new twilio.twiml.VoiceResponse()
  const gather = response.gather({
    input: ['dtmf'],
    numDigits: 1,
    timeout: ACCEPTANCE_S,
    action: next,
    method: 'POST',
  })
  gather.say({ voice }, question)
  response.hangup()
  return response.toString()
}
