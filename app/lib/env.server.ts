import { z } from 'zod'

/** An address with one of these protocols, as in `form`. */
const address = (protocol: RegExp, form: string) =>
  z.url({ protocol, error: `must be an address like ${form}` })

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: z.url().optional(),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name'),
  WORKER_DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  REDIS_URL: address(/^rediss?$/, 'redis://host:6379').optional(),
  REDIS_PREFIX: z.string().default('switchboard'),
  DATA_DIR: z.string().default('.data'),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SECRET: z.string().min(32),
  ENCRYPTION_KEYS: z
    .string()
    .regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/, 'must be like name:key,name:key')
    .refine((ring) => !hasDoubles(ring), 'has a name or a key twice'),
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  /** The calls of one token that the API answers in a minute. */
  API_CALLS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).default(600),
  /** Origins in private networks that webhooks may be sent to, with blanks between them: for development and tests. */
  WEBHOOK_PRIVATE_ORIGINS: z.string().default(''),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  DESKTOP_WINDOWS_URL: z.url({ protocol: /^https$/ }).optional(),
  DESKTOP_MAC_URL: z.url({ protocol: /^https$/ }).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@host:465'),
  MAIL_FROM: z.string().default('Switchboard <no-reply@switchboard.example>'),
  /** Where what users report is mailed to. */
  SUPPORT_EMAIL: z.email().default('support@switchboard.example'),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_BASE_URL: z.url().optional(),
  /** An API key, which signs the browsers' access tokens, and the TwiML app that their calls go to. */
  TWILIO_API_KEY_SID: z
    .string()
    .regex(/^SK[0-9a-f]{32}$/)
    .optional(),
  TWILIO_API_KEY_SECRET: z.string().min(1).optional(),
  TWILIO_TWIML_APP_SID: z
    .string()
    .regex(/^AP[0-9a-f]{32}$/)
    .optional(),
  /**
   * The operator's own business profile at the provider, on which those of agencies depend. Without it no location can be
   * registered for texting.
   */
  TWILIO_PRIMARY_PROFILE_SID: z
    .string()
    .regex(/^BU[0-9a-f]{32}$/)
    .optional(),
  /** Services of Conversational Intelligence, which transcribe recordings: for English, and for Spanish. */
  TWILIO_INTELLIGENCE_SERVICE_SID: z
    .string()
    .regex(/^GA[0-9a-f]{32}$/)
    .optional(),
  TWILIO_INTELLIGENCE_SERVICE_ES_SID: z
    .string()
    .regex(/^GA[0-9a-f]{32}$/)
    .optional(),
  /** The price of a minute of transcribed audio for an account, as the setting shows it. */
  TRANSCRIPT_CENTS_PER_MINUTE: z.coerce.number().min(0).max(1000).default(4),
  TWILIO_SIGNALING_URL: z.url({ protocol: /^wss?$/ }).optional(),
  /** The most that a number sends for campaigns, whatever its class. */
  CAMPAIGN_SEGMENTS_PER_SECOND: z.coerce.number().int().min(1).max(1000).optional(),
  /**
   * The operator's prices in cents: by default Twilio's list price for the US with the usual carrier fee
   * (https://www.twilio.com/en-us/sms/pricing/us).
   */
  SMS_PRICE_PER_1000_SEGMENTS: z.coerce.number().int().min(0).max(1_000_000).default(1180),
  MMS_PRICE_PER_1000: z.coerce.number().int().min(0).max(1_000_000).default(2950),
  /**
   * The operator's prices of a registration in cents, once or a month: by default the carriers' fees as Twilio passes them on
   * (https://help.twilio.com/articles/1260803965530, as of August 2025). 0 for what agencies don't pay.
   */
  BRAND_LOW_VOLUME_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(450),
  BRAND_STANDARD_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(4600),
  CAMPAIGN_REVIEW_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(1500),
  CAMPAIGN_MONTHLY_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(1000),
  CAMPAIGN_LOW_VOLUME_MONTHLY_CENTS: z.coerce.number().int().min(0).max(1_000_000).default(150),
  /** The key pair that signs Web Push notifications; without it there are none. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/)
    .optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  /** A push service that notifications may go to besides the browsers' own, such as the emulator. */
  PUSH_BASE_URL: z.url().optional(),
  /** NHTSA's public look-up of vehicle numbers. */
  VIN_BASE_URL: z.url().default('https://vpic.nhtsa.dot.gov'),
  /** For GIFs in team chat; without a key there are none. */
  GIPHY_API_KEY: z.string().min(1).optional(),
  GIPHY_BASE_URL: z.url().default('https://api.giphy.com'),
  /** For Google calendars, an OAuth client of type web application; without it none can be connected. */
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_BASE_URL: z.url().optional(),
  /** Issuers of the ID tokens of Google and, before the tenant, Microsoft. */
  GOOGLE_ISSUER: z.url().default('https://accounts.google.com'),
  MICROSOFT_ISSUER: z.url().default('https://login.microsoftonline.com'),
  /** Origins in private networks at which owners' OpenID providers may be, with blanks between them. */
  SIGN_IN_PRIVATE_ORIGINS: z.string().default(''),
  /** Name servers that are asked whether an account owns a domain, with commas between them; without it the system's. */
  DNS_SERVERS: z.string().optional(),
  /** For billing, the operator's account at Stripe; without it the product runs and bills no account. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_/, 'must be a secret or restricted key, like sk_live_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must be a publishable key, like pk_live_…').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be a signing secret, like whsec_…')
    .optional(),
  STRIPE_BASE_URL: z.url().optional(),
  STRIPE_JS_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
})

/** Names and keys are compared apart. A name can't look like a key, which ends in `=`. */
function hasDoubles(ring: string): boolean {
  const parts = ring.split(/[:,]/)
  return new Set(parts).size < parts.length
}

/** Settings that are only of use together. */
const TOGETHER = [
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const

const schema = settings.superRefine((values, context) => {
  for (const names of TOGETHER) {
    if (!values[names[0]]) continue
    for (const name of names) {
      if (!values[name])
        context.addIssue({ code: 'custom', path: [name], message: `needed with ${names[0]}` })
    }
  }
})

/** The names of all variables, for the test that compares them with .env.example. */
export const VARIABLES = Object.keys(settings.shape)

export type Env = z.infer<typeof schema> & {
  /** The public URL of the app, without a trailing slash. */
  APP_URL: string
}

let parsed: Env | undefined

/**
 * The environment, checked once. Every variable is explained in .env.example. An empty one counts as not set.
 * @throws Error that names each missing or wrong setting: 'Missing configuration for …'
 */
export function env(): Env {
  if (parsed) return parsed
  const given = Object.entries(process.env).filter(([, value]) => value !== '')
  const result = schema.safeParse(Object.fromEntries(given), { error: plainMessage })
  if (!result.success) {
    const problems = result.error.issues.map((issue) => {
      const name = issue.path.join('.')
      return process.env[name] ? `${name}: ${issue.message}` : `Missing configuration for ${name}`
    })
    throw new Error(`${problems.join('; ')}. See .env.example.`)
  }
  const url = result.data.APP_URL ?? `http://localhost:${result.data.PORT}`
  parsed = { ...result.data, APP_URL: url.replace(/\/+$/, '') }
  return parsed
}

const FORMATS: Record<string, string> = { url: 'must be an address', email: 'must be an email address' }

/** Says plainly what a setting must be that has no message of its own. */
function plainMessage(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.expected === 'number' ? 'must be a number' : undefined
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'has the wrong form'
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return undefined
  const limit = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
  return issue.origin === 'string' ? `must have ${limit} characters` : `must be ${limit}`
}

/** Whether browsers use https only, behind a proxy that ends TLS. Cookies are then Secure. */
export const isHttps = (): boolean => env().APP_URL.startsWith('https:')

/** Clears the cached environment, for tests that change it. */
export function resetEnv(): void {
  parsed = undefined
}
