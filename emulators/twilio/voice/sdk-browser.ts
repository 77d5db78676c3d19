import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'

import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { Call } from '@twilio/voice-sdk'

import { launchOptions } from '../../../playwright.config.ts'

import { tone } from './audio/tones.ts'
import { encodeWav } from './audio/wav.ts'
import { accessToken } from './test-support.ts'

/** A page with the unmodified SDK. It maps the SDK's one wss URL to the emulator's ws, as the product does. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Softphone</title>
<script>
  const Native = WebSocket
  window.WebSocket = class extends Native {
    constructor(url, protocols) { super(String(url).replace('wss://' + location.hash.slice(1), 'ws://' + location.hash.slice(1)), protocols) }
  }
</script>
<script src="/twilio.js"></script>
<script>
  const events = []
  const watch = (target, names) => {
    for (const name of names) target.on(name, (detail) => events.push([name, detail && detail.code]))
  }
  const watchCall = (call) => {
    softphone.call = call
    watch(call, ['ringing', 'accept', 'disconnect', 'cancel', 'reject', 'reconnecting', 'reconnected', 'error'])
  }
  let device
  window.softphone = {
    events,
    call: null,
    async start(token) {
      device = new Twilio.Device(token, {
        chunderw: location.hash.slice(1),
        publishEvents: false,
        sounds: { incoming: '/silence.wav', outgoing: '/silence.wav', disconnect: '/silence.wav' },
      })
      watch(device, ['registered', 'unregistered', 'error'])
      device.on('incoming', (call) => {
        events.push(['incoming'])
        watchCall(call)
      })
      await device.register()
    },
    async dial(params) {
      const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
      watchCall(await device.connect({ params, rtcConstraints: { audio } }))
    },
    accept() {
      const audio = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }
      this.call.accept({ rtcConstraints: { audio } })
    },
    /** The level of a tone in what this browser hears, in dB. */
    async level(hz) {
      const context = Twilio.Device.audioContext || new AudioContext()
      await context.resume()
      const analyser = new AnalyserNode(context, { fftSize: 16384, smoothingTimeConstant: 0 })
      const source = context.createMediaStreamSource(this.call.getRemoteStream())
      source.connect(analyser)
      await new Promise((resolve) => setTimeout(resolve, 500))
      const bins = new Float32Array(analyser.frequencyBinCount)
      analyser.getFloatFrequencyData(bins)
      source.disconnect()
      const step = context.sampleRate / analyser.fftSize
      return Math.max(...bins.filter((_, i) => Math.abs(i * step - hz) < 15))
    },
  }
</script>`

/** Serves the page and the SDK. */
export async function servePage(): Promise<{ url: string; close: () => void }> {
  const main = createRequire(import.meta.url).resolve('@twilio/voice-sdk')
  const script = await readFile(join(dirname(main), '../dist/twilio.min.js'))
  const server: Server = createServer((req, res) => {
    if (req.url === '/twilio.js') res.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    else if (req.url === '/silence.wav') {
      res.writeHead(200, { 'content-type': 'audio/wav' }).end(encodeWav([new Int16Array(160)]))
    } else res.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A Chromium whose microphone hums a tone, registered as a client. */
export class SdkBrowser {
  page: Page
  #browser: Browser

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser
    this.page = page
  }

  static async start(options: {
    identity: string
    hz: number
    pageUrl: string
    emulatorUrl: string
    directory: string
  }): Promise<SdkBrowser> {
    const { identity, hz, pageUrl, emulatorUrl, directory } = options
    const voice = join(directory, `${identity}.wav`)
    await writeFile(voice, hum(hz))
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...launchOptions.args,
        `--use-file-for-fake-audio-capture=${voice}`,
        '--autoplay-policy=no-user-gesture-required',
        '--allow-loopback-in-peer-connection',
      ],
    })
    const context = await browser.newContext({ permissions: ['microphone'] })
    const page = await context.newPage()
    await page.goto(`${pageUrl}#${new URL(emulatorUrl).host}`)
    await page.evaluate((token) => softphone.start(token), accessToken(identity))
    return new SdkBrowser(browser, page)
  }

  dial(params: Record<string, string>): Promise<void> {
    return this.page.evaluate((it) => softphone.dial(it), params)
  }

  events(): Promise<Event[]> {
    return this.page.evaluate(() => softphone.events)
  }

  async saw(name: string): Promise<boolean> {
    return (await this.events()).some(([event]) => event === name)
  }

  async hears(hz: number): Promise<boolean> {
    return (await this.page.evaluate((it) => softphone.level(it), hz)) > -70
  }

  close(): Promise<void> {
    return this.#browser.close()
  }
}

type Event = [name: string, code?: number]

declare global {
  /** What the page gives the tests. */
  var softphone: {
    events: Event[]
    call: Call
    start: (token: string) => Promise<void>
    dial: (params: Record<string, string>) => Promise<void>
    accept: () => void
    level: (hz: number) => Promise<number>
  }
}

/** Ten seconds of a tone, which Chromium repeats. */
function hum(hz: number): Buffer {
  const source = tone([hz], 10)
  const frames: Int16Array[] = []
  for (let frame = source(); frame; frame = source()) frames.push(frame)
  return encodeWav(frames)
}
