import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const SLOW_START_MS = 180_000

export interface RunningProduct {
  url: string
  stop: () => Promise<void>
}

/** The variables that decide how a start goes; a person's own must not reach a test. */
const SETTINGS =
  /^(PORT|HOST|APP_URL|DATA_DIR|DATABASE_.*|WORKER_DATABASE_URL|MIGRATION_DATABASE_URL|REDIS_.*|S3_.*|SECRET|ENCRYPTION_KEYS|TRUSTED_PROXIES|LOG_LEVEL|METRICS_TOKEN|SMTP_URL|MAIL_FROM|TWILIO_.*|EMULATOR_.*|NODE_ENV|NODE_OPTIONS)$/

/**
 * Runs `npm start`'s script with these settings alone and waits until it says it is ready.
 * @throws Error with everything it said, when it ends before that.
 */
export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTINGS.test(name))
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...Object.fromEntries(inherited), ENV_FILE: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const said: string[] = []
  const url = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        const [, address] = /^ready (http\S+)$/.exec(line) ?? []
        if (address) resolve(address)
      })
    }
  })
  const failed = ended.then((code) => {
    throw new Error(`The start ended with ${code}:\n${said.join('\n')}`)
  })
  failed.catch(() => {})
  const timer = setTimeout(() => child.kill('SIGTERM'), SLOW_START_MS)
  return {
    url: await Promise.race([url, failed]).finally(() => clearTimeout(timer)),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
