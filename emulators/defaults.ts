/** Defaults shared by the emulators, the demo data and the tests, so that none of them needs configuration. */
export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 3001

export const TWILIO_ACCOUNT_SID = 'AC00000000000000000000000000000000'
export const TWILIO_AUTH_TOKEN = 'emulator-auth-token'
export const TWILIO_MESSAGING_SERVICE_SID = 'MG00000000000000000000000000000000'

export const TWILIO_API_KEY_SID = 'SK00000000000000000000000000000000'
export const TWILIO_API_KEY_SECRET = 'emulator-api-key-secret'
export const TWILIO_TWIML_APP_SID = 'AP00000000000000000000000000000000'

/** Services of Conversational Intelligence, for English and Spanish. */
export const INTELLIGENCE_SERVICE_SID = `GA${'0'.repeat(32)}`
export const INTELLIGENCE_SERVICE_ES_SID = `GA${'0'.repeat(31)}1`

/** The operator's own business profile, on which those of agencies depend. */
export const PRIMARY_PROFILE_SID = `BU${'0'.repeat(31)}1`

/** An id of what the demo agency has registered: its approved profile and brand, and the address of its second office. */
export const demoSid = (prefix: string, number = 2) => `${prefix}${'0'.repeat(31)}${number}`

export const GIPHY_KEY = 'emulator-giphy-key'

export const GOOGLE_CLIENT_ID = 'emulator-google-client'
export const GOOGLE_CLIENT_SECRET = 'emulator-google-secret'
export const OIDC_CLIENT_ID = 'emulator-oidc-client'
export const OIDC_CLIENT_SECRET = 'emulator-oidc-secret'

export const STRIPE_SECRET_KEY = 'sk_test_emulator'
export const STRIPE_PUBLISHABLE_KEY = 'pk_test_emulator'
export const STRIPE_WEBHOOK_SECRET = 'whsec_emulator'

export type DemoNumber = { phoneNumber: string; friendlyName: string }

/** The demo agency's numbers, from the range reserved for fiction (555-01xx). */
export const TWILIO_NUMBERS: DemoNumber[] = [
  { phoneNumber: '+12085550100', friendlyName: 'Boise main' },
  { phoneNumber: '+12085550101', friendlyName: 'Boise service' },
  { phoneNumber: '+15035550100', friendlyName: 'Portland' },
  { phoneNumber: '+12065550100', friendlyName: 'Seattle' },
  { phoneNumber: '+18445550100', friendlyName: 'Toll-free line' },
]
