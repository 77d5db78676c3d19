import { randomInt } from 'node:crypto'

import { MediaStreamTrack, RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'

import { FRAME_SAMPLES } from './audio/frame.ts'
import type { Frame } from './audio/frame.ts'
import { JitterBuffer } from './audio/jitter-buffer.ts'
import { encodeMulaw } from './audio/mulaw.ts'

const PCMU = new RTCRtpCodecParameters({
  mimeType: 'audio/PCMU',
  clockRate: 8000,
  channels: 1,
  payloadType: 0,
})

/**
 * A browser's audio, ended here. The SDK's SDP has no ICE candidates, so this side is ICE-lite and gives exactly one.
 * Leaving out telephone-event makes the SDK send pressed keys as signalling messages.
 */
export class RtcLeg {
  #address: string
  #connection: RTCPeerConnection
  #track = new MediaStreamTrack({ kind: 'audio' })
  #jitter = new JitterBuffer()
  #sequence = randomInt(0x10000)
  #timestamp = randomInt(2 ** 31)
  #ssrc = randomInt(2 ** 31)
  #isFirst = true
  #isLost = false

  constructor(address: string) {
    this.#address = address
    this.#connection = new RTCPeerConnection({
      iceLite: true,
      iceServers: [],
      iceUseIpv6: false,
      iceInterfaceAddresses: { udp4: address },
      iceAdditionalHostAddresses: [address],
      codecs: { audio: [PCMU] },
      headerExtensions: { audio: [] },
      iceFilterStunResponse: () => !this.#isLost,
    })
    const transceiver = this.#connection.addTransceiver(this.#track, { direction: 'sendrecv' })
    transceiver.onTrack.subscribe((track) => {
      track.onReceiveRtp.subscribe(({ header, payload }) => {
        if (header.payloadType === PCMU.payloadType && !this.#isLost)
          this.#jitter.push(header.sequenceNumber, payload)
      })
    })
  }

  async offer(): Promise<string> {
    await this.#connection.setLocalDescription(await this.#connection.createOffer())
    return this.#sdp()
  }

  async answer(sdp: string): Promise<string> {
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: withoutCandidates(sdp) })
    await this.#connection.setLocalDescription(await this.#connection.createAnswer())
    return this.#sdp()
  }

  /** Answers the offer of a browser whose network has changed. */
  async restart(sdp: string): Promise<string> {
    this.#isLost = false
    const answer = await this.answer(sdp)
    startAgain(this.#connection)
    return answer
  }

  async accept(sdp: string): Promise<void> {
    await this.#connection.setRemoteDescription({ type: 'answer', sdp })
  }

  #sdp(): string {
    const lines = this.#connection.localDescription?.sdp.split('\r\n') ?? []
    const isForeign = (line: string) => line.startsWith('a=candidate') && line.split(' ')[4] !== this.#address
    return lines.filter((line) => !isForeign(line)).join('\r\n')
  }

  receive(): Frame | null {
    return this.#jitter.pull()
  }

  send(frame: Frame): void {
    if (this.#connection.connectionState !== 'connected' || this.#isLost) return
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#timestamp = (this.#timestamp + FRAME_SAMPLES) >>> 0
    const header = new RtpHeader({
      version: 2,
      payloadType: PCMU.payloadType,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: this.#ssrc,
      marker: this.#isFirst,
    })
    this.#isFirst = false
    this.#track.writeRtp(new RtpPacket(header, encodeMulaw(frame)))
  }

  /** Nothing gets through until the browser offers its audio again. */
  lose(): void {
    this.#isLost = true
  }

  close(): void {
    void this.#connection.close()
  }
}

/**
 * Without the browser's own addresses, which it learns from the browser's checks. An offer of a changed network has some, and
 * werift would wait for checks from them alone.
 */
const withoutCandidates = (sdp: string) =>
  sdp
    .split('\r\n')
    .filter((line) => !/^a=(candidate|end-of-candidates)/.test(line))
    .join('\r\n')

/** werift starts a restarted transport by itself only while it isn't encrypted yet. */
export function startAgain(connection: RTCPeerConnection): void {
  for (const transport of connection.iceTransports) {
    // A start fails when the call has ended by then, and leaves the state `failed`.
    if (transport.state !== 'connected') transport.start().catch(() => {})
  }
}
