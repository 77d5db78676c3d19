import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

import { HttpError } from '#emulators/lib/http.ts'
import { FRAME_SAMPLES } from '#emulators/twilio/voice/audio/frame.ts'
import type { Frame } from '#emulators/twilio/voice/audio/frame.ts'
import { phoneIn } from '#emulators/twilio/voice/phone-calls.ts'
import type { PhoneDevice } from '#emulators/twilio/voice/phone-device.ts'
import type { Voice } from '#emulators/twilio/voice/voice.ts'

/** More than this is dropped, so that the sound doesn't lag behind. */
const MAX_WAITING = 10

const server = new WebSocketServer({ noServer: true })

/** The sound of a phone's call as frames of 16-bit samples, both ways: the console's speaker and microphone. */
export function openCallSound(voice: Voice, req: IncomingMessage, socket: Duplex, head: Buffer): void {
  const sid = new URL(req.url ?? '/', 'http://emulators').searchParams.get('call') ?? ''
  let phone: PhoneDevice
  try {
    phone = phoneIn(voice, sid).phone
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return void socket.destroy()
  }
  server.handleUpgrade(req, socket, head, (websocket) => connect(websocket, phone))
}

function connect(websocket: WebSocket, phone: PhoneDevice): void {
  const waiting: Frame[] = []
  const microphone = () => waiting.shift() ?? null
  const listener = (frame: Frame) => {
    websocket.send(Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength))
  }
  phone.on('heard', listener)
  phone.once('ended', () => websocket.close())
  websocket.on('message', (data) => {
    const bytes = data as Buffer
    if (bytes.length !== FRAME_SAMPLES * 2) return
    phone.microphone = microphone
    waiting.push(new Int16Array(Uint8Array.from(bytes).buffer))
    if (waiting.length > MAX_WAITING) waiting.shift()
  })
  websocket.on('error', () => websocket.terminate())
  websocket.on('close', () => {
    phone.off('heard', listener)
    if (phone.microphone === microphone) phone.microphone = null
  })
}
