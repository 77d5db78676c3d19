import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } from '#emulators/defaults.ts'
import type { TestDatabase } from './database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts a process and resolves once a line of its output matches. `flags` are Node's. */
export async function start(
  file: string,
  env: Record<string, string>,
  ready: RegExp,
  flags: readonly string[] = [],
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    // No test asks the real provider.
    env: { TWILIO_BASE_URL: 'http://127.0.0.1:1', ...process.env, LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const line = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (process.env.TEST_OUTPUT) process.stderr.write(chunk)
      const found = output.split('\n').find((each) => ready.test(each))
      if (found) resolve(found)
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', (code) => {
      reject(new Error(`${file} ended with ${code}:\n${output.slice(-2000)}`))
      // Nothing but a mistake of its own ends it with a code.
      if (code) process.stderr.write(`${file} ended with ${code}:\n${output.slice(-2000)}\n`)
    })
  })
  return { child, line }
}

/** Ends a process and waits until it is gone. */
export async function end(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

export interface TestEmulators {
  url: string
  /** A request to the control API (emulators/README.md). */
  control: <Answer = unknown>(path: string, body?: unknown, method?: string) => Promise<Answer>
}

const STRIPE = {
  STRIPE_SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRET,
}

/** The emulators as a process for this file; this process and those it starts use it. */
export function useEmulators(): TestEmulators {
  const emulators = {} as TestEmulators
  let child: ChildProcess | undefined
  beforeAll(async () => {
    const started = await start(
      'emulators/main.ts',
      { EMULATOR_PORT: '0', EMULATOR_STATUS_DELAY_MS: '30', ...STRIPE },
      /emulators ready/,
    )
    child = started.child
    emulators.url = started.line.split(' ').at(-1)!
    emulators.control = async (path, body, method = body === undefined ? 'GET' : 'POST') => {
      const response = await fetch(`${emulators.url}/_emulator${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json() as never
    }
    process.env.TWILIO_BASE_URL = `${emulators.url}/twilio`
    process.env.PUSH_BASE_URL = `${emulators.url}/push`
    Object.assign(process.env, STRIPE, {
      STRIPE_BASE_URL: `${emulators.url}/stripe`,
      STRIPE_JS_URL: `${emulators.url}/stripe/js`,
    })
    resetEnv()
  })
  afterAll(() => end(child))
  return emulators
}

export interface TestWorker {
  start: () => Promise<void>
  end: (signal?: NodeJS.Signals) => Promise<void>
}

/** The real worker process, on this file's database; started and stopped by the test. */
export function useWorker(db: Pick<TestDatabase, 'workerUrl'>): TestWorker {
  let child: ChildProcess | undefined
  const worker: TestWorker = {
    start: async () => {
      child = (await start('jobs/worker.ts', { DATABASE_URL: db.workerUrl }, /worker process ready/)).child
    },
    end: (signal) => end(child, signal),
  }
  afterAll(() => worker.end())
  return worker
}

/** How long tests wait for other processes, which may get little of a busy machine. */
export const PATIENCE_MS = 20_000

/** Polls `look` until it returns something, at most `limit` milliseconds. */
export async function eventually<Result>(
  look: () => Promise<Result | undefined | null | false>,
  limit = PATIENCE_MS,
): Promise<Result> {
  const giveUpAt = Date.now() + limit
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > giveUpAt) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}
