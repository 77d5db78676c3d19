import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

import { TokenError, verifyAccessToken } from './access-token.ts'
import type { Call } from './call.ts'
import { answerCall, endCall, receiveCall } from './calls.ts'
import { ClientDevice } from './client-device.ts'
import { Connection } from './connection.ts'
import { instruct } from './program.ts'
import type { Voice } from './voice.ts'

type Frame = {
  type: string
  payload: {
    token?: string
    callsid?: string
    sdp?: string
    reconnect?: string
    dtmf?: string
    voiceeventsid?: string
    media?: { audio?: boolean }
    twilio?: { params?: string }
  }
}

/** The websocket `/signal` of the browser's SDK. */
export class Signalling {
  #voice: Voice
  #server = new WebSocketServer({ noServer: true })
  /** Calls by the temporary SID a browser gives them, until it knows the real one. */
  #temporary = new Map<string, Call>()

  constructor(voice: Voice) {
    this.#voice = voice
  }

  upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(req, socket, head, (websocket) => this.#open(websocket))
  }

  /** Cuts an identity's connections and refuses new ones for a while. Returns how many there were. */
  disconnect(identity: string, forMs: number): number {
    this.#voice.blockedUntil.set(identity, Date.now() + forMs)
    const connections = [...(this.#voice.clients.get(identity) ?? [])]
    for (const connection of connections) connection.close()
    return connections.length
  }

  #open(socket: WebSocket): void {
    const connection = new Connection(socket)
    socket.on('message', (data) => {
      const text = String(data)
      if (text.trim()) this.#receive(connection, text)
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => this.#close(connection))
  }

  #close(connection: Connection): void {
    this.#unregister(connection)
    for (const call of this.#voice.activeCalls) {
      if (call.device instanceof ClientDevice && call.device.uses(connection)) call.device.lose(connection)
    }
  }

  #receive(connection: Connection, text: string): void {
    let frame: Frame
    try {
      frame = JSON.parse(text) as Frame
    } catch {
      return connection.close()
    }
    const { type, payload = {} } = frame
    if (type === 'listen') return this.#listen(connection, payload.token ?? '')
    if (!connection.grant) return sendError(connection, new TokenError(31_204, 'JWT is invalid (none)'))
    if (type === 'register') return this.#register(connection, payload.media?.audio === true)
    if (type === 'invite' && !payload.reconnect) return this.#invite(connection, payload)
    const call = this.#callOf(payload.callsid ?? '')
    if (!call || !(call.device instanceof ClientDevice)) return
    void this.#receiveForCall(connection, type, payload, call, call.device)
  }

  async #receiveForCall(
    connection: Connection,
    type: string,
    payload: Frame['payload'],
    call: Call,
    device: ClientDevice,
  ): Promise<void> {
    switch (type) {
      case 'invite':
        if (!device.reconnect(connection, payload.reconnect ?? '')) {
          connection.send('hangup', { callsid: call.sid, error: { code: 31_404, message: 'Call not found' } })
        }
        return
      case 'answer':
        return device.pickUp(connection, payload.sdp ?? '')
      case 'reinvite':
        return device.renegotiate(payload.sdp ?? '')
      case 'hangup':
        return device.hangUpBy(connection)
      case 'reject':
        return device.reject(connection)
      case 'dtmf':
        return device.press(payload.dtmf ?? '')
      case 'message':
        return connection.send('ack', {
          acktype: 'message',
          callsid: call.sid,
          voiceeventsid: payload.voiceeventsid,
        })
    }
  }

  #callOf(sid: string): Call | undefined {
    return this.#temporary.get(sid) ?? this.#voice.calls.get(sid)
  }

  #listen(connection: Connection, token: string): void {
    const { options, twilio } = this.#voice
    try {
      connection.grant = verifyAccessToken(token, { ...options, accountSid: twilio.options.accountSid })
    } catch (error) {
      if (!(error instanceof TokenError)) throw error
      return sendError(connection, error)
    }
    if ((this.#voice.blockedUntil.get(connection.identity) ?? 0) > Date.now()) return connection.close()
    const { identity, expiresAt } = connection.grant
    connection.send('connected', {
      gateway: 'emulator',
      region: 'US_EAST_VIRGINIA',
      edge: 'ashburn',
      home: 'us1',
      token: { identity, ttl: Math.floor((expiresAt.getTime() - Date.now()) / 1000) },
    })
  }

  #register(connection: Connection, hasAudio: boolean): void {
    if (!hasAudio || !connection.grant?.mayReceive) {
      this.#unregister(connection)
      return connection.send('offline')
    }
    const { clients } = this.#voice
    const connections = clients.get(connection.identity) ?? new Set()
    clients.set(connection.identity, connections.add(connection))
    connection.send('ready')
    this.#voice.twilio.options.changed({ type: 'config' })
  }

  #unregister(connection: Connection): void {
    const { clients } = this.#voice
    const connections = clients.get(connection.identity)
    if (!connections?.delete(connection)) return
    if (!connections.size) clients.delete(connection.identity)
    this.#voice.twilio.options.changed({ type: 'config' })
  }

  /** A browser places a call: the application's TwiML says what becomes of it. */
  #invite(connection: Connection, { callsid = '', sdp = '', twilio }: Frame['payload']): void {
    const voice = this.#voice
    const { grant } = connection
    const url = voice.config.applicationUrl
    if (!grant || grant.applicationSid !== voice.options.applicationSid || !url) {
      const error = { code: 31_404, message: 'The application was not found' }
      return connection.send('hangup', { callsid, error })
    }
    const params = Object.fromEntries(new URLSearchParams(twilio?.params ?? ''))
    const device = new ClientDevice(voice, [connection])
    const call = receiveCall(voice, device, {
      from: `client:${grant.identity}`,
      to: params.To ?? '',
      direction: 'inbound',
      customParams: { ...params, ...grant.applicationParams, ApplicationSid: grant.applicationSid },
    })
    this.#temporary.set(callsid, call)
    call.once('ended', () => this.#temporary.delete(callsid))
    device.attach(call, sdp, {
      ringing: () => undefined,
      answered: () => answerCall(voice, call),
      ended: (status) => endCall(voice, call, status),
      pressed: (digits) => call.emit('pressed', digits),
    })
    instruct(voice, call, { url, method: 'POST' })
  }
}

function sendError(connection: Connection, { code, message }: TokenError): void {
  connection.send('error', { error: { code, message } })
}
