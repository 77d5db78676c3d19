import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  GIPHY_KEY,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  TWILIO_API_KEY_SECRET,
  TWILIO_API_KEY_SID,
  TWILIO_TWIML_APP_SID,
} from './defaults.ts'
import type { Emulators } from './emulators.ts'
import { isLocal, requireLocal } from './control/guard.ts'
import { controlRoutes } from './control/routes.ts'
import { DnsService } from './dns/service.ts'
import { GiphyService } from './giphy/rest.ts'
import { GoogleService } from './google/rest.ts'
import { Events } from './lib/events.ts'
import { HttpError, sendJson } from './lib/http.ts'
import type { Exchange } from './lib/http.ts'
import { Mailbox } from './mail/mailbox.ts'
import { OidcService } from './oidc/service.ts'
import { openCallSound } from './page/call-sound.ts'
import { sendErrorPage } from './page/layout.ts'
import { pageRoutes } from './page/routes.ts'
import { PushService } from './push/push-service.ts'
import { stripeMount } from './stripe/mount.ts'
import { StripeService } from './stripe/service.ts'
import type { StripeOptions } from './stripe/service.ts'
import { handleTwilio } from './twilio/rest.ts'
import { StateFile } from './twilio/state-file.ts'
import { TwilioStore } from './twilio/store.ts'
import type { VoiceOptions } from './twilio/voice/options.ts'
import { Signalling } from './twilio/voice/signalling.ts'
import { Voice } from './twilio/voice/voice.ts'
import { VinService } from './vin/rest.ts'

export type EmulatorOptions = {
  host: string
  /** 0 picks a free port, as it does for `smtpPort`. */
  port: number
  smtpPort: number
  /** The base URL clients use, if it isn't `http://host:port`. */
  publicUrl?: string
  /** Lets other machines use the control API and the console. */
  allowRemote?: boolean
  accountSid: string
  authToken: string
  messagingServiceSid: string
  smsWebhookUrl: string
  statusDelayMs: number
  /** How long a step of a review takes; without it reviews wait for the control API. */
  reviewMs?: number | null
  registrationEventsUrl?: string
  portingWebhookUrl?: string
  intelligenceWebhookUrl?: string
  /** Where numbers and registrations are kept; without it they end with the process. */
  stateFile?: string
  voice?: Partial<VoiceOptions>
  giphyKey?: string
  google?: { clientId: string; clientSecret: string }
  stripe?: Partial<StripeOptions>
  numbers?: string[]
}

const VOICE_DEFAULTS: VoiceOptions = {
  apiKeySid: TWILIO_API_KEY_SID,
  apiKeySecret: TWILIO_API_KEY_SECRET,
  applicationSid: TWILIO_TWIML_APP_SID,
  applicationUrl: '',
  voiceUrl: '',
  statusCallbackUrl: '',
  mediaAddress: '127.0.0.1',
}

const STRIPE_DEFAULTS: StripeOptions = {
  secretKey: STRIPE_SECRET_KEY,
  publishableKey: STRIPE_PUBLISHABLE_KEY,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
  webhookUrl: '',
}

/** Handles every request under one URL prefix. */
type Mount = (exchange: Exchange, path: string) => Promise<void>

/** Starts every emulator on one HTTP port and one SMTP port. @throws the listener's error if a port is in use */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const events = new Events()
  const mailbox = new Mailbox((change) => events.emit(change))
  const twilio = new TwilioStore({
    ...options,
    baseUrl: () => emulators.url,
    changed: (change) => {
      events.emit(change)
      if (change.type === 'config' || change.type === 'registration') state?.changed()
    },
  })
  const state = options.stateFile ? new StateFile(options.stateFile, twilio) : null
  const voice = new Voice(twilio, { ...VOICE_DEFAULTS, ...options.voice })
  const signalling = new Signalling(voice)
  const vin = new VinService()
  const giphy = new GiphyService(options.giphyKey ?? GIPHY_KEY, () => emulators.url)
  const google = new GoogleService(
    options.google?.clientId ?? GOOGLE_CLIENT_ID,
    options.google?.clientSecret ?? GOOGLE_CLIENT_SECRET,
  )
  const oidc = new OidcService(
    { [OIDC_CLIENT_ID]: OIDC_CLIENT_SECRET, [google.oauth.clientId]: google.oauth.clientSecret },
    () => emulators.url,
  )
  const dns = new DnsService()
  const stripe = new StripeService(
    { ...STRIPE_DEFAULTS, ...options.stripe },
    () => emulators.url,
    () => events.emit({ type: 'stripe' }),
  )
  const push = new PushService(() => emulators.url)
  const emulators: Emulators = {
    url: '',
    smtpPort: 0,
    startedAt: new Date(),
    twilio,
    voice,
    mailbox,
    vin,
    giphy,
    google,
    oidc,
    dns,
    stripe,
    push,
    events,
    reset: () => {
      twilio.reset()
      voice.reset()
      mailbox.clear()
      vin.reset()
      giphy.reset()
      google.reset()
      oidc.reset()
      dns.reset()
      stripe.reset()
      push.reset()
      state?.changed()
      events.emit({ type: 'reset' })
    },
    close: async () => {
      state?.write()
      twilio.lifetime.abort()
      voice.close()
      stripe.close()
      dns.close()
      events.close()
      server.closeAllConnections()
      await Promise.all([new Promise((resolve) => server.close(resolve)), mailbox.close()])
    },
  }

  const control = controlRoutes(emulators, signalling)
  const pages = pageRoutes(emulators)
  const mounts: [prefix: string, mount: Mount][] = [
    ['/twilio', (exchange, path) => handleTwilio(voice, exchange, path)],
    ['/vin', (exchange, path) => vin.handle(exchange, path)],
    ['/giphy', (exchange, path) => giphy.handle(exchange, path)],
    ['/google', (exchange, path) => google.handle(exchange, path)],
    ['/oidc', (exchange, path) => oidc.handle(exchange, path)],
    ['/stripe', stripeMount(stripe)],
    ['/push', (exchange, path) => push.handle(exchange, path)],
    [
      '/_emulator',
      async (exchange, path) => {
        requireLocal(exchange, options.allowRemote ?? false)
        if (!(await control.handle(exchange, path))) throw new HttpError(404, 'Unknown control API call')
      },
    ],
    [
      '',
      async (exchange, path) => {
        requireLocal(exchange, options.allowRemote ?? false)
        if (!(await pages.handle(exchange, path))) throw new HttpError(404, 'Page not found')
      },
    ],
  ]

  const server = createServer((req, res) => {
    void dispatch(mounts, req, res)
  })
  server.on('upgrade', (req, socket, head) => {
    const path = req.url?.split('?')[0]
    if (path === '/signal') signalling.upgrade(req, socket, head)
    else if (path === '/phone-sound' && isLocal(req, options.allowRemote ?? false)) {
      openCallSound(voice, req, socket, head)
    } else socket.destroy()
  })
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const reachableHost = options.host === '0.0.0.0' ? '127.0.0.1' : options.host
  emulators.url = options.publicUrl?.replace(/\/$/, '') || `http://${reachableHost}:${port}`
  try {
    emulators.smtpPort = await mailbox.listen(options.smtpPort, options.host)
    // Numbers of UDP and TCP ports are apart.
    await dns.listen(port, options.host)
  } catch (error) {
    server.close()
    events.close()
    throw error
  }
  return emulators
}

async function dispatch(
  mounts: [prefix: string, mount: Mount][],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  let isPage = false
  try {
    const url = new URL(req.url ?? '/', 'http://emulators')
    for (const [prefix, mount] of mounts) {
      if (prefix && url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) continue
      isPage = prefix === ''
      await mount({ req, res, url, params: {} }, url.pathname.slice(prefix.length) || '/')
      return
    }
  } catch (error) {
    const status = error instanceof HttpError ? error.status : 500
    if (!(error instanceof HttpError)) console.error(error)
    if (res.headersSent || res.destroyed) return void res.destroy()
    const message = error instanceof HttpError ? error.message : 'The emulator failed. See its log.'
    if (isPage) sendErrorPage(res, status, message)
    else sendJson(res, status, { error: message })
  }
}
