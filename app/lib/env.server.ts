import { z } from 'zod'

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: optional(z.url()),
  DATABASE_URL: z.string().min(1),
  WORKER_DATABASE_URL: optional(z.string()),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(100).default(8),
  DATABASE_POOL: z.coerce.number().int().min(1).default(10),
  REDIS_URL: optional(z.string()),
  DATA_DIR: z.string().default('.data'),
  S3_BUCKET: optional(z.string()),
  S3_ENDPOINT: optional(z.url()),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  SECRET: z.string().min(32),
  ENCRYPTION_KEYS: z.string().regex(/^[\w-]+:[A-Za-z0-9+/]{43}=(,[\w-]+:[A-Za-z0-9+/]{43}=)*$/),
  PASSWORD_HASH_MEMORY_KIB: z.coerce.number().int().min(8).default(19_456),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_TOKEN: optional(z.string().min(16)),
  DESKTOP_WINDOWS_URL: optional(z.url({ protocol: /^https$/ })),
  DESKTOP_MAC_URL: optional(z.url({ protocol: /^https$/ })),
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.string().default('Switchboard <no-reply@switchboard.example>'),
  /** Where what users report is mailed to. */
  SUPPORT_EMAIL: z.preprocess(
    (value) => value || undefined,
    z.email().default('support@switchboard.example'),
  ),
  TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_BASE_URL: optional(z.url()),
  /** An API key, which signs the browsers' access tokens, and the TwiML app that their calls go to. */
  TWILIO_API_KEY_SID: optional(z.string().regex(/^SK[0-9a-f]{32}$/)),
  TWILIO_API_KEY_SECRET: optional(z.string().min(1)),
  TWILIO_TWIML_APP_SID: optional(z.string().regex(/^AP[0-9a-f]{32}$/)),
  TWILIO_SIGNALING_URL: optional(z.url({ protocol: /^wss?$/ })),
  /** The most that a number sends for campaigns, whatever its class. */
  CAMPAIGN_SEGMENTS_PER_SECOND: optional(z.coerce.number().int().min(1).max(1000)),
  /** What the operator charges, in cents. */
  SMS_PRICE_PER_1000_SEGMENTS: z.coerce.number().int().min(0).max(1_000_000).default(830),
  /** The key pair that signs Web Push notifications; without it there are none. */
  VAPID_PUBLIC_KEY: optional(z.string().regex(/^[\w-]{87}$/)),
  VAPID_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/)),
  /** A push service that notifications may go to besides the browsers' own, such as the emulator. */
  PUSH_BASE_URL: optional(z.url()),
  /** NHTSA's public look-up of vehicle numbers. */
  VIN_BASE_URL: z.preprocess((value) => value || undefined, z.url().default('https://vpic.nhtsa.dot.gov')),
  /** For GIFs in team chat; without a key there are none. */
  GIPHY_API_KEY: optional(z.string().min(1)),
  GIPHY_BASE_URL: z.preprocess((value) => value || undefined, z.url().default('https://api.giphy.com')),
})

/** The names of all variables, for the test that compares them with .env.example. */
export const VARIABLES = Object.keys(schema.shape)

export type Env = z.infer<typeof schema> & {
  /** The public URL of the app, without a trailing slash. */
  APP_URL: string
}

let parsed: Env | undefined

/**
 * The environment, checked once. Every variable is explained in .env.example.
 * @throws Error that names each missing or wrong setting: 'Missing configuration for …' (spec 1, 8)
 */
export function env(): Env {
  if (parsed) return parsed
  const result = schema.safeParse(process.env)
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

/** Whether browsers use https only, behind a proxy that ends TLS. Cookies are then Secure. */
export const isHttps = (): boolean => env().APP_URL.startsWith('https:')

/** Clears the cached environment, for tests that change it. */
export function resetEnv(): void {
  parsed = undefined
}
