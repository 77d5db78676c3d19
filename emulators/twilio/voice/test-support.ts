import { once } from 'node:events'

import twilio from 'twilio'
import {
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCSessionDescription,
  RtpHeader,
  RtpPacket,
} from 'werift'
import WebSocket from 'ws'

import {
  TWILIO_ACCOUNT_SID,
  TWILIO_API_KEY_SECRET,
  TWILIO_API_KEY_SID,
  TWILIO_TWIML_APP_SID,
} from '#emulators/defaults.ts'

import { MediaClock } from './audio/clock.ts'
import { silentFrame } from './audio/frame.ts'
import type { Source } from './audio/frame.ts'
import { decodeMulaw, encodeMulaw } from './audio/mulaw.ts'
import { Recent } from './audio/recent.ts'
import { hasTone } from './audio/spectrum.ts'
import { tone } from './audio/tones.ts'
import { startAgain } from './rtc-leg.ts'

const { AccessToken } = twilio.jwt

/** An access token as the product makes it, with Twilio's own SDK. */
export function accessToken(identity: string, over: { ttl?: number; secret?: string } = {}): string {
  const { ttl = 3600, secret = TWILIO_API_KEY_SECRET } = over
  const token = new AccessToken(TWILIO_ACCOUNT_SID, TWILIO_API_KEY_SID, secret, { identity, ttl })
  token.addGrant(
    new AccessToken.VoiceGrant({ incomingAllow: true, outgoingApplicationSid: TWILIO_TWIML_APP_SID }),
  )
  return token.toJwt()
}

type Payload = Record<string, unknown> & { callsid: string; sdp: string; reconnect: string }

/** A browser with the voice SDK, as far as its signalling and audio go. Without audio it costs next to nothing. */
export class TestBrowser {
  frames: { type: string; payload: Payload }[] = []
  #url: string
  #hasAudio: boolean
  #socket: WebSocket | null = null
  #media: RTCPeerConnection | null = null
  #heard = new Recent()
  #clock: MediaClock | null = null

  constructor(emulators: { url: string }, { audio = true } = {}) {
    this.#url = `${emulators.url.replace('http', 'ws')}/signal`
    this.#hasAudio = audio
  }

  async connect(token: string): Promise<void> {
    const socket = new WebSocket(this.#url)
    socket.on('message', (data) => {
      if (String(data) !== '\n') this.frames.push(JSON.parse(String(data)) as TestBrowser['frames'][number])
    })
    this.#socket = socket
    await once(socket, 'open')
    this.send('listen', { token, browserinfo: {} })
  }

  async register(identity: string): Promise<this> {
    await this.connect(accessToken(identity))
    await this.received('connected')
    this.send('register', { media: { audio: true } })
    await this.received('ready')
    return this
  }

  send(type: string, payload: Record<string, unknown>): void {
    this.#socket?.send(JSON.stringify({ type, version: '1.6', payload }))
  }

  /** Waits for the next frame of a type and takes it. */
  async received(type: string): Promise<Payload> {
    for (;;) {
      const index = this.frames.findIndex((frame) => frame.type === type)
      const [frame] = index < 0 ? [] : this.frames.splice(index, 1)
      if (frame) return frame.payload
      if (!this.#socket) throw new Error('not connected')
      await once(this.#socket, 'message')
    }
  }

  /** Places a call with the given parameters, saying a tone. Resolves with its SID. */
  async call(params: Record<string, string>, hz?: number): Promise<string> {
    const media = this.#createMedia(hz)
    this.send('invite', {
      callsid: `TJS${crypto.randomUUID()}`,
      sdp: await this.#describe(media, await media.createOffer()),
      twilio: { params: new URLSearchParams(params).toString() },
    })
    return (await this.received('ringing')).callsid
  }

  /** Waits until the other side answers and the audio is connected. */
  async answered(): Promise<Payload> {
    const answer = await this.received('answer')
    if (!this.#hasAudio) return answer
    await this.#media?.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
    await this.#connected()
    return answer
  }

  /** Answers an incoming call, saying a tone. */
  async accept(invite: Payload, hz?: number): Promise<void> {
    const media = this.#createMedia(hz)
    await media.setRemoteDescription({ type: 'offer', sdp: invite.sdp })
    const sdp = await this.#describe(media, await media.createAnswer())
    this.send('answer', { callsid: invite.callsid, sdp })
    if (this.#hasAudio) await this.#connected()
  }

  /** Connects the audio as soon as the other side is known, if there is any. */
  async #describe(media: RTCPeerConnection, own: RTCSessionDescription): Promise<string> {
    if (!this.#hasAudio) return own.sdp
    await media.setLocalDescription(own)
    return media.localDescription!.sdp
  }

  /** Offers its audio again, as after a change of its network. */
  async restartAudio(callsid: string): Promise<void> {
    const media = this.#media!
    await media.setLocalDescription(await media.createOffer({ iceRestart: true }))
    this.send('reinvite', { callsid, sdp: media.localDescription?.sdp })
    await media.setRemoteDescription({ type: 'answer', sdp: (await this.received('answer')).sdp })
    startAgain(media)
  }

  hears(hz: number): boolean {
    return hasTone(this.#heard.samples(), hz)
  }

  /** Loses the connection, but not the audio. */
  cut(): void {
    this.#socket?.terminate()
  }

  close(): void {
    this.#clock?.stop()
    this.#socket?.terminate()
    void this.#media?.close()
  }

  #createMedia(hz?: number): RTCPeerConnection {
    const pcmu = new RTCRtpCodecParameters({
      mimeType: 'audio/PCMU',
      clockRate: 8000,
      channels: 1,
      payloadType: 0,
    })
    const media = new RTCPeerConnection({
      iceServers: [],
      iceUseIpv6: false,
      iceInterfaceAddresses: { udp4: '127.0.0.1' },
      iceAdditionalHostAddresses: ['127.0.0.1'],
      codecs: { audio: [pcmu] },
    })
    const track = new MediaStreamTrack({ kind: 'audio' })
    media.addTransceiver(track, { direction: 'sendrecv' }).onTrack.subscribe((remote) => {
      remote.onReceiveRtp.subscribe(({ payload }) => this.#heard.push(decodeMulaw(payload)))
    })
    void this.#media?.close()
    this.#media = media
    this.#say(track, hz === undefined ? silentFrame : tone([hz]))
    return media
  }

  #say(track: MediaStreamTrack, source: Source): void {
    let sequenceNumber = 0
    this.#clock?.stop()
    if (!this.#hasAudio) return
    this.#clock = new MediaClock(() => {
      if (this.#media?.connectionState !== 'connected') return
      sequenceNumber += 1
      const header = new RtpHeader({
        version: 2,
        payloadType: 0,
        sequenceNumber,
        timestamp: sequenceNumber * 160,
        ssrc: 1234,
      })
      track.writeRtp(new RtpPacket(header, encodeMulaw(source() ?? silentFrame())))
    })
    this.#clock.start()
  }

  async #connected(): Promise<void> {
    const media = this.#media
    if (!media || media.connectionState === 'connected') return
    await media.connectionStateChange.watch((state) => state === 'connected')
  }
}
