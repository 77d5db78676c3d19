// These are the values of emulators/defaults.ts, which Node 20 can't import.
const ACCOUNT_SID = `AC${'0'.repeat(32)}`
const PRIMARY_PROFILE_SID = `BU${'0'.repeat(31)}1`
const AUTH_TOKEN = 'emulator-auth-token'
const API_KEY_SID = `SK${'0'.repeat(32)}`
const API_KEY_SECRET = 'emulator-api-key-secret'
const TWIML_APP_SID = `AP${'0'.repeat(32)}`
const INTELLIGENCE_SERVICE_SID = `GA${'0'.repeat(32)}`
const INTELLIGENCE_SERVICE_ES_SID = `GA${'0'.repeat(31)}1`
const GIPHY_KEY = 'emulator-giphy-key'
const GOOGLE = { GOOGLE_CLIENT_ID: 'emulator-google-client', GOOGLE_CLIENT_SECRET: 'emulator-google-secret' }
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
  STRIPE_WEBHOOK_SECRET: 'whsec_emulator',
}

/**
 * Environment variables for the emulators (`own`) and for the product (`product`). Emulates only providers that aren't
 * configured; null if all are configured.
 */
export function emulatorEnvironment({ emulate, emulatorPort, smtpPort, appUrl }) {
  if (!Object.values(emulate).some(Boolean)) return null
  const own = { EMULATOR_PORT: String(emulatorPort), EMULATOR_SMTP_PORT: String(smtpPort) }
  const product = {}
  if (emulate.mail) product.SMTP_URL = `smtp://127.0.0.1:${smtpPort}`
  if (emulate.vin) product.VIN_BASE_URL = `http://127.0.0.1:${emulatorPort}/vin`
  if (emulate.twilio) {
    const credentials = {
      TWILIO_ACCOUNT_SID: ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: AUTH_TOKEN,
      TWILIO_API_KEY_SID: API_KEY_SID,
      TWILIO_API_KEY_SECRET: API_KEY_SECRET,
      TWILIO_TWIML_APP_SID: TWIML_APP_SID,
    }
    Object.assign(product, credentials, {
      TWILIO_PRIMARY_PROFILE_SID: PRIMARY_PROFILE_SID,
      TWILIO_INTELLIGENCE_SERVICE_SID: INTELLIGENCE_SERVICE_SID,
      TWILIO_INTELLIGENCE_SERVICE_ES_SID: INTELLIGENCE_SERVICE_ES_SID,
      TWILIO_BASE_URL: `http://127.0.0.1:${emulatorPort}/twilio`,
      TWILIO_SIGNALING_URL: `ws://127.0.0.1:${emulatorPort}/signal`,
    })
    product.PUSH_BASE_URL = `http://127.0.0.1:${emulatorPort}/push`
    Object.assign(own, credentials, {
      TWILIO_SMS_WEBHOOK_URL: `${appUrl}/webhooks/twilio/sms`,
      TWILIO_VOICE_WEBHOOK_URL: `${appUrl}/webhooks/twilio/voice`,
      TWILIO_VOICE_STATUS_URL: `${appUrl}/webhooks/twilio/voice-status`,
      TWILIO_REGISTRATION_EVENTS_URL: `${appUrl}/webhooks/twilio/registration`,
      TWILIO_INTELLIGENCE_WEBHOOK_URL: `${appUrl}/webhooks/twilio/transcript`,
      TWILIO_PORTING_WEBHOOK_URL: `${appUrl}/webhooks/twilio/porting`,
      // Long enough to see that something is in review.
      EMULATOR_REVIEW_MS: '8000',
      TWILIO_TWIML_APP_URL: `${appUrl}/webhooks/twilio/voice-client`,
    })
  }
  if (emulate.giphy) {
    Object.assign(product, {
      GIPHY_API_KEY: GIPHY_KEY,
      GIPHY_BASE_URL: `http://127.0.0.1:${emulatorPort}/giphy`,
    })
    own.GIPHY_API_KEY = GIPHY_KEY
  }
  if (emulate.google) {
    Object.assign(product, GOOGLE, { GOOGLE_BASE_URL: `http://127.0.0.1:${emulatorPort}/google` })
    Object.assign(own, GOOGLE)
  }
  if (emulate.signIn) {
    Object.assign(product, {
      SIGN_IN_PRIVATE_ORIGINS: `http://127.0.0.1:${emulatorPort}`,
      DNS_SERVERS: `127.0.0.1:${emulatorPort}`,
      MICROSOFT_ISSUER: `http://127.0.0.1:${emulatorPort}/oidc`,
    })
    if (emulate.google) product.GOOGLE_ISSUER = `http://127.0.0.1:${emulatorPort}/oidc/google`
  }
  if (emulate.stripe) {
    Object.assign(product, STRIPE, {
      STRIPE_BASE_URL: `http://127.0.0.1:${emulatorPort}/stripe`,
      STRIPE_JS_URL: `http://127.0.0.1:${emulatorPort}/stripe/js`,
    })
    Object.assign(own, STRIPE, { STRIPE_WEBHOOK_URL: `${appUrl}/webhooks/stripe` })
  }
  return { own, product }
}
