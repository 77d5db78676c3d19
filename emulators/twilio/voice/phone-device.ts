import { EventEmitter } from 'node:events'

import type { Frame, Source } from './audio/frame.ts'
import { sequence, silence } from './audio/frame.ts'
import { beep, dtmf, speech, tone } from './audio/tones.ts'
import type { Call, Device, DeviceEvents, FinalStatus } from './call.ts'

/** What a client's phone does when it rings. */
export type PhoneSettings = {
  number: string
  /** `ring`: until someone answers it; `machine`: a mailbox answers. */
  onCall: 'ring' | 'answer' | 'machine' | 'busy' | 'no-answer' | 'failed'
  /** How long it rings before it does so. */
  ringMs: number
  /** A tone it makes while in a call, in Hz. */
  hz: number | null
}

export function defaultPhone(number: string): PhoneSettings {
  return { number, onCall: 'ring', ringMs: 300, hz: null }
}

const GREETING = 'You have reached the mailbox of this number. Please leave a message after the tone.'

/** A client's phone in one call. The console and the control API hold it in their hand. */
export class PhoneDevice extends EventEmitter<{ heard: [Frame]; ended: [] }> implements Device {
  settings: PhoneSettings
  /** A tone or a message that it says now. */
  source: Source | null = null
  /** The console user's voice, when there is no tone or message. */
  microphone: Source | null = null
  /** Keys the agency's side pressed. */
  receivedDigits = ''
  #events: DeviceEvents | null = null
  #pressing: Source | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(settings: PhoneSettings) {
    super()
    this.settings = settings
    if (settings.hz !== null) this.source = tone([settings.hz])
  }

  /** Connects it to a call that it places itself. */
  attach(events: DeviceEvents): void {
    this.#events = events
  }

  ring(call: Call, events: DeviceEvents): void {
    this.#events = events
    const { onCall, ringMs } = this.settings
    if (onCall === 'failed') return events.ended('failed')
    if (onCall === 'busy') return events.ended('busy')
    events.ringing()
    if (onCall === 'ring') return
    this.#timer = setTimeout(() => {
      if (onCall === 'no-answer') return events.ended('no-answer')
      if (onCall === 'machine') this.#answerAsMachine(call)
      else this.pickUp()
    }, ringMs)
  }

  #answerAsMachine(call: Call): void {
    if (call.detectsMachines) call.answeredBy = 'machine_start'
    this.source = sequence(speech(GREETING), silence(0.3), beep())
    this.#events?.answered()
  }

  pickUp(): void {
    this.#events?.answered()
  }

  /** Ends the call from this side. */
  end(status: FinalStatus = 'completed'): void {
    this.#events?.ended(status)
  }

  press(digits: string): void {
    this.#pressing = dtmf(digits)
    this.#events?.pressed(digits.replace(/[^\d*#]/g, ''))
  }

  receiveDigits(digits: string): void {
    this.receivedDigits += digits
  }

  answer(): void {}

  hangUp(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.emit('ended')
  }

  speak(): Frame | null {
    const pressed = this.#pressing?.()
    if (pressed) return pressed
    this.#pressing = null
    const said = this.source?.()
    if (said) return said
    this.source = null
    return this.microphone?.() ?? null
  }

  listen(frame: Frame): void {
    this.emit('heard', frame)
  }
}
