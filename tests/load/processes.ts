import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Running {
  child: ChildProcess
  stop: () => Promise<void>
}

/** Starts a process and waits until it prints `ready`, if given. If it ends first, the error contains its output. */
export async function run(
  command: string[],
  environment: Record<string, string>,
  ready: RegExp | null,
  options: { ipc?: boolean } = {},
): Promise<Running> {
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.ipc ? (['ipc'] as const) : [])],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk
      if (ready?.test(output)) resolve()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    if (!ready) resolve()
    child.once('exit', (code) => reject(new Error(`${command.join(' ')} ended with ${code}:\n${output}`)))
  })
  return {
    child,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
        setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
      }),
  }
}

/** Node's arguments for the worker, as `npm start` and docs/operations.md have them. */
export const WORKER_FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=40']

/** Signs the provider's webhooks. */
export const AUTH_TOKEN = 'load-auth-token'
export const ACCOUNT_SID = `AC${'0'.repeat(32)}`

/** The settings of a product that is measured, without a mail server. DATABASE_URL comes with the database. */
export const productSettings = (directory: string): Record<string, string> => ({
  DATA_DIR: directory,
  SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEYS: `load:${randomBytes(32).toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  TWILIO_ACCOUNT_SID: ACCOUNT_SID,
  TWILIO_AUTH_TOKEN: AUTH_TOKEN,
  LOG_LEVEL: 'warn',
})

/** The settings of a web process of the build. */
export const webSettings = (directory: string, port: number): Record<string, string> => ({
  ...productSettings(directory),
  NODE_ENV: 'production',
  PORT: String(port),
  APP_URL: `http://localhost:${port}`,
})

/** Waits until the web process answers. @throws Error after 20 s */
export async function untilHealthy(base: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await fetch(`${base}/healthcheck`).catch(() => null))?.ok) return
    await sleep(100)
  }
  throw new Error(`${base} does not answer.`)
}

/** Resident memory of a process in MiB (Linux). */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** CPU seconds used by a process, its children, and those that ended (Linux). */
export async function processorOf(pid: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const times = await Promise.all(
    processes.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      // After the name, which may contain spaces: state, parent, …
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(id) !== pid && Number(fields[1]) !== pid) return 0
      // User and system time, of the process and of children it waited for, in ticks of 10 ms.
      return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
    }),
  )
  return times.reduce((sum, each) => sum + each, 0)
}
