import type { Call, Device } from '@twilio/voice-sdk'
import type { PhoneToken } from '#app/features/telephony/calls/phone-views.server.ts'

const TONES = '0123456789'

/** How long a call whose signalling was lost tries to come back. */
const SIGNALING_TIMEOUT_MS = 30_000

/** Our own files: the SDK would load its sounds from the provider, which the content security policy refuses. */
const SOUNDS = {
  incoming: '/sounds/ring.wav',
  outgoing: '/sounds/click.wav',
  disconnect: '/sounds/click.wav',
  ...Object.fromEntries([...TONES].map((digit) => [`dtmf${digit}`, `/sounds/dtmf-${digit}.wav`])),
  dtmfs: '/sounds/dtmf-star.wav',
  dtmfh: '/sounds/dtmf-hash.wav',
}

/**
 * The provider's phone. `signalingUrl` is set where it connects to another server than the provider's own, which it is
 * pointed to by the one option the SDK has for it.
 */
export async function createDevice({ token, signalingUrl }: PhoneToken): Promise<Device> {
  const options: Device.Options & { chunderw?: string; publishEvents: boolean } = {
    codecPreferences: ['opus', 'pcmu'] as Call.Codec[],
    logLevel: 'silent',
    sounds: SOUNDS,
    // Otherwise it reports each step of a call to the provider.
    publishEvents: false,
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: SIGNALING_TIMEOUT_MS,
  }
  if (signalingUrl) {
    const { host } = new URL(signalingUrl)
    options.chunderw = host
    if (signalingUrl.startsWith('ws:')) connectWithoutTls(host)
  }
  // After connectWithoutTls, because it takes the browser's WebSocket when it loads.
  const sdk = await import('@twilio/voice-sdk')
  return new sdk.Device(token, options)
}

/** The SDK only knows wss. On a plain local address its one URL is opened as ws. */
function connectWithoutTls(host: string): void {
  const Original = window.WebSocket
  window.WebSocket = class extends Original {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(String(url) === `wss://${host}/signal` ? `ws://${host}/signal` : url, protocols)
    }
  }
}
