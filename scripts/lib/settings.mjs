import { existsSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { Problem } from './problem.mjs'

/**
 * Reads settings from the environment, then from `.env` (or the file named by ENV_FILE, or none if that is empty). Every
 * setting has a default.
 * @throws Problem for an invalid setting
 */
export function readSettings() {
  if (typeof process.loadEnvFile !== 'function') {
    throw new Problem(`Node ${process.versions.node} is too old. Install Node 20.12 or newer.`)
  }
  const file = process.env.ENV_FILE ?? inRoot('.env')
  if (file && existsSync(file)) process.loadEnvFile(file)
  const port = readPort('PORT', 3000)
  const emulatorPort = readPort('EMULATOR_PORT', port + 1)
  const smtpPort = readPort('EMULATOR_SMTP_PORT', emulatorPort + 1)
  const { env } = process
  const production = env.NODE_ENV === 'production' || /^https:/i.test(env.APP_URL ?? '')
  return {
    port,
    emulatorPort,
    smtpPort,
    host: env.HOST || '127.0.0.1',
    appUrl: (env.APP_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR || '.data',
    databases: readDatabases(env),
    /** For real use: without demo data, whose password is public. */
    production,
    /** Providers that aren't configured are emulated. */
    emulate: {
      twilio: !env.TWILIO_ACCOUNT_SID,
      mail: !env.SMTP_URL,
      vin: !env.VIN_BASE_URL,
      giphy: !env.GIPHY_API_KEY,
      google: !env.GOOGLE_CLIENT_ID,
      stripe: !env.STRIPE_SECRET_KEY,
      /** Its providers and domains are entered by owners, so that only a trial emulates them. */
      signIn: !production && !env.DNS_SERVERS,
    },
  }
}

/** The three URLs of one database (see .env.example); undefined for the embedded one. */
function readDatabases({ DATABASE_URL: app, WORKER_DATABASE_URL: worker, MIGRATION_DATABASE_URL: owner }) {
  if (!app && !worker && !owner) return undefined
  if (app && owner) return { app, worker: worker || app, owner }
  throw new Problem(
    `${app ? 'MIGRATION_DATABASE_URL' : 'DATABASE_URL'} is not set. Set both for your own database, or none for the embedded one (docs/operations.md).`,
  )
}

function readPort(name, fallback) {
  const text = process.env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Problem(`${name} is ${text}, which is not a port. Set it to a whole number from 1 to 65535.`)
}
