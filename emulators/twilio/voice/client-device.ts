import type { Frame, Source } from './audio/frame.ts'
import { sequence } from './audio/frame.ts'
import { dtmf } from './audio/tones.ts'
import type { Call, Device, DeviceEvents, FinalStatus } from './call.ts'
import type { Connection } from './connection.ts'
import { RtcLeg } from './rtc-leg.ts'
import type { Voice } from './voice.ts'

/** One of the browsers that a call rings, or the one that has it. */
type Line = { connection: Connection; audio: RtcLeg }

/** The message in a hang-up that says why the browser's call failed. */
type HangUpError = { code: number; message: string }

/** A user's browsers in one call: all registered under the identity ring, the first to answer gets it. */
export class ClientDevice implements Device {
  #voice: Voice
  #call: Call | null = null
  #lines: Line[]
  #active: Line | null = null
  #answerSdp: Promise<string> | null = null
  #events: DeviceEvents | null = null
  #isAnswered = false
  #lossTimer: NodeJS.Timeout | null = null
  /** The sound of pressed keys. */
  #pressing: Source | null = null
  /** Lets a browser take its call up again after its connection was lost. */
  #reconnectToken = crypto.randomUUID()
  /** Sent instead of a plain hang-up. */
  failure: HangUpError | null = null

  constructor(voice: Voice, connections: Connection[]) {
    this.#voice = voice
    const { mediaAddress } = voice.options
    this.#lines = connections.map((connection) => ({ connection, audio: new RtcLeg(mediaAddress) }))
  }

  /** Takes a call that a browser places. */
  attach(call: Call, sdp: string, events: DeviceEvents): void {
    this.#call = call
    this.#events = events
    this.#active = this.#lines[0] ?? null
    this.#answerSdp = this.#active?.audio.answer(sdp) ?? null
    this.#answerSdp?.catch(() => events.ended('failed'))
    this.#active?.connection.send('ringing', { callsid: call.sid })
  }

  ring(call: Call, events: DeviceEvents): void {
    this.#call = call
    this.#events = events
    for (const line of this.#lines) void this.#invite(line, call).catch(() => this.#fail(line))
    events.ringing()
  }

  async #invite({ connection, audio }: Line, call: Call): Promise<void> {
    const sdp = await audio.offer()
    if (call.isOver) return
    connection.send('invite', {
      callsid: call.sid,
      sdp,
      reconnect: this.#reconnectToken,
      parameters: {
        CallSid: call.sid,
        AccountSid: this.#voice.twilio.options.accountSid,
        From: call.from,
        To: call.to,
        ApiVersion: '2010-04-01',
        Params: new URLSearchParams(call.customParams).toString(),
      },
    })
  }

  /** The browser picked up. Others that ring are canceled. */
  async pickUp(connection: Connection, sdp: string): Promise<void> {
    const line = this.#lines.find((it) => it.connection === connection)
    if (!line || this.#active) return
    this.#active = line
    for (const other of this.#lines) if (other !== line) this.#drop(other)
    this.#lines = [line]
    try {
      await line.audio.accept(sdp)
    } catch {
      return this.#fail(line)
    }
    this.#isAnswered = true
    this.#events?.answered()
  }

  /** The audio of a browser can't be connected. It fails too when the call is hung up meanwhile, which ends nothing then. */
  #fail(line: Line): void {
    if (this.#lines.includes(line) && !this.#call?.isOver) this.#events?.ended('failed')
  }

  answer(): void {
    this.#isAnswered = true
    void this.#sendAnswer()
  }

  async #sendAnswer(): Promise<void> {
    const sdp = await this.#answerSdp?.catch(() => null)
    if (!sdp || !this.#call || this.#call.isOver) return
    this.#active?.connection.send('answer', {
      callsid: this.#call.sid,
      sdp,
      reconnect: this.#reconnectToken,
    })
  }

  reject(connection: Connection): void {
    this.#dropLine(connection, 'busy')
  }

  hangUpBy(connection: Connection): void {
    if (this.#active?.connection === connection) this.#events?.ended('no-answer')
  }

  press(digits: string): void {
    this.#pressing = sequence(...(this.#pressing ? [this.#pressing] : []), dtmf(digits))
    this.#events?.pressed(digits)
  }

  /** A browser of this call lost its connection. In a call, it may come back within `reconnectMs`. */
  lose(connection: Connection): void {
    if (this.#active?.connection !== connection) return this.#dropLine(connection, 'no-answer')
    if (!this.#isAnswered) return this.#events?.ended('no-answer')
    this.#lossTimer = setTimeout(() => this.#events?.ended('completed'), this.#voice.config.reconnectMs)
  }

  /** The browser is back with a new connection. Returns false if the token isn't this call's. */
  reconnect(connection: Connection, token: string): boolean {
    if (token !== this.#reconnectToken || !this.#active || !this.#call || this.#call.isOver) return false
    if (this.#lossTimer) clearTimeout(this.#lossTimer)
    this.#active.connection = connection
    connection.send('answer', { callsid: this.#call.sid, reconnect: this.#reconnectToken })
    return true
  }

  /** The browser offers its audio again after its network changed. */
  async renegotiate(sdp: string): Promise<void> {
    if (!this.#active || !this.#call || this.#call.isOver) return
    const answer = await this.#active.audio.restart(sdp).catch(() => null)
    if (answer) this.#active.connection.send('answer', { callsid: this.#call.sid, sdp: answer })
    else this.#fail(this.#active)
  }

  /** Its audio no longer gets through, as when it leaves its network, until it offers it again. */
  loseAudio(): void {
    this.#active?.audio.lose()
  }

  uses(connection: Connection): boolean {
    return this.#lines.some((line) => line.connection === connection)
  }

  hangUp(_status: FinalStatus): void {
    if (this.#lossTimer) clearTimeout(this.#lossTimer)
    for (const line of this.#lines) this.#drop(line)
  }

  speak(): Frame | null {
    // Frames are taken in any case, so that the voice isn't late afterward.
    const said = this.#active?.audio.receive() ?? null
    const pressed = this.#pressing?.() ?? null
    if (!pressed) this.#pressing = null
    return pressed ?? said
  }

  listen(frame: Frame): void {
    this.#active?.audio.send(frame)
  }

  #dropLine(connection: Connection, status: FinalStatus): void {
    const line = this.#lines.find((it) => it.connection === connection)
    if (!line || this.#isAnswered) return
    line.audio.close()
    this.#lines = this.#lines.filter((it) => it !== line)
    if (!this.#lines.length) this.#events?.ended(status)
  }

  /** Notifies a browser that its call is over: `cancel` while it only rings, else `hangup`. */
  #drop({ connection, audio }: Line): void {
    audio.close()
    const callsid = this.#call?.sid
    const isRinging = this.#active?.connection !== connection
    if (isRinging) connection.send('cancel', { callsid })
    else connection.send('hangup', { callsid, ...(this.failure && { error: this.failure }) })
  }
}
