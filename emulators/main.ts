// The emulators' process. The README in this directory lists its environment variables.
import {
  DEFAULT_HOST,
  DEFAULT_PORT,
  TWILIO_ACCOUNT_SID,
  TWILIO_AUTH_TOKEN,
  TWILIO_MESSAGING_SERVICE_SID,
} from './defaults.ts'
import { startEmulators } from './server.ts'
import type { EmulatorOptions } from './server.ts'
import { normalizeNumber } from './twilio/numbers.ts'

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

function readInteger(name: string, fallback: number, max: number): number {
  const text = process.env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0 || value > max)
    fail(`${name} must be a whole number up to ${max}.`)
  return value
}

function readOptions(): EmulatorOptions {
  const { env } = process
  const port = readInteger('EMULATOR_PORT', DEFAULT_PORT, 65_535)
  const numbers = env.EMULATOR_TWILIO_NUMBERS?.split(',').map((text) => {
    return normalizeNumber(text) ?? fail(`EMULATOR_TWILIO_NUMBERS: ${text} is not a phone number.`)
  })
  return {
    host: env.EMULATOR_HOST || DEFAULT_HOST,
    port,
    smtpPort: readInteger('EMULATOR_SMTP_PORT', port === 0 ? 0 : port + 1, 65_535),
    ...(env.EMULATOR_PUBLIC_URL && { publicUrl: env.EMULATOR_PUBLIC_URL }),
    allowRemote: env.EMULATOR_ALLOW_REMOTE === '1',
    accountSid: env.TWILIO_ACCOUNT_SID || TWILIO_ACCOUNT_SID,
    authToken: env.TWILIO_AUTH_TOKEN || TWILIO_AUTH_TOKEN,
    messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID || TWILIO_MESSAGING_SERVICE_SID,
    smsWebhookUrl: env.TWILIO_SMS_WEBHOOK_URL ?? '',
    voice: {
      ...(env.TWILIO_API_KEY_SID && { apiKeySid: env.TWILIO_API_KEY_SID }),
      ...(env.TWILIO_API_KEY_SECRET && { apiKeySecret: env.TWILIO_API_KEY_SECRET }),
      ...(env.TWILIO_TWIML_APP_SID && { applicationSid: env.TWILIO_TWIML_APP_SID }),
      ...(env.TWILIO_TWIML_APP_URL && { applicationUrl: env.TWILIO_TWIML_APP_URL }),
      ...(env.TWILIO_VOICE_WEBHOOK_URL && { voiceUrl: env.TWILIO_VOICE_WEBHOOK_URL }),
      ...(env.TWILIO_VOICE_STATUS_URL && { statusCallbackUrl: env.TWILIO_VOICE_STATUS_URL }),
      ...(env.EMULATOR_MEDIA_ADDRESS && { mediaAddress: env.EMULATOR_MEDIA_ADDRESS }),
    },
    giphyKey: env.GIPHY_API_KEY,
    ...(env.GOOGLE_CLIENT_ID &&
      env.GOOGLE_CLIENT_SECRET && {
        google: { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET },
      }),
    stripe: {
      ...(env.STRIPE_SECRET_KEY && { secretKey: env.STRIPE_SECRET_KEY }),
      ...(env.STRIPE_PUBLISHABLE_KEY && { publishableKey: env.STRIPE_PUBLISHABLE_KEY }),
      ...(env.STRIPE_WEBHOOK_SECRET && { webhookSecret: env.STRIPE_WEBHOOK_SECRET }),
      ...(env.STRIPE_WEBHOOK_URL && { webhookUrl: env.STRIPE_WEBHOOK_URL }),
    },
    reviewMs: env.EMULATOR_REVIEW_MS ? readInteger('EMULATOR_REVIEW_MS', 0, 86_400_000) : null,
    registrationEventsUrl: env.TWILIO_REGISTRATION_EVENTS_URL ?? '',
    ...(env.EMULATOR_STATE_FILE && { stateFile: env.EMULATOR_STATE_FILE }),
    portingWebhookUrl: env.TWILIO_PORTING_WEBHOOK_URL ?? '',
    intelligenceWebhookUrl: env.TWILIO_INTELLIGENCE_WEBHOOK_URL ?? '',
    statusDelayMs: readInteger('EMULATOR_STATUS_DELAY_MS', 300, 600_000),
    ...(numbers && { numbers }),
  }
}

const options = readOptions()
const emulators = await startEmulators(options).catch((error: NodeJS.ErrnoException & { port?: number }) => {
  if (error.code === 'EADDRINUSE') {
    fail(`Port ${error.port} is already in use. Set EMULATOR_PORT or EMULATOR_SMTP_PORT to a free one.`)
  }
  if (error.code === 'EACCES') fail(`This user may not use port ${error.port}. Choose one above 1023.`)
  fail(`The emulators could not start: ${error.message}`)
})
console.log(`emulators ready ${emulators.url}`)

let closing = false
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (closing) return
    closing = true
    void emulators.close().then(() => process.exit(0))
  })
}
