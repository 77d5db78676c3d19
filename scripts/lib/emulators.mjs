import { createHash } from 'node:crypto'

/**
 * What the emulators and the product are told so that they find each other. Only providers that nobody configured are
 * emulated; null when all of them are configured.
 */
export function emulatorEnvironment({ emulate, emulatorPort, smtpPort, appUrl }) {
  if (!emulate.twilio && !emulate.mail) return null
  const own = { EMULATOR_PORT: String(emulatorPort), EMULATOR_SMTP_PORT: String(smtpPort) }
  const product = {}
  if (emulate.mail) product.SMTP_URL = `smtp://127.0.0.1:${smtpPort}`
  if (emulate.twilio) {
    // The emulator checks credentials as the real one does; that these can be worked out is no harm on loopback.
    const credentials = {
      TWILIO_ACCOUNT_SID: `AC${madeFrom('account', 32)}`,
      TWILIO_AUTH_TOKEN: madeFrom('token', 32),
    }
    Object.assign(product, credentials, { TWILIO_BASE_URL: `http://127.0.0.1:${emulatorPort}/twilio` })
    Object.assign(own, credentials, { TWILIO_SMS_WEBHOOK_URL: `${appUrl}/webhooks/twilio/sms` })
  }
  return { own, product }
}

const madeFrom = (what, length) =>
  createHash('sha256').update(`switchboard emulator ${what}`).digest('hex').slice(0, length)
