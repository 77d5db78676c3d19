import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '#tests/setup/free-port.ts'
import { eventually } from '#tests/setup/processes.ts'

export interface Started {
  child: ChildProcess
  /** What it printed so far. */
  output: () => string
  ready: () => Promise<boolean>
}

/** `npm start` in a data directory of its own, which may be a mount. */
export async function useNpmStart() {
  const directory = mkdtempSync(join(tmpdir(), 'switchboard-start-'))
  // Postgres runs as its own user if we are root.
  chmodSync(directory, 0o711)
  const ports = { web: await freePort(), emulator: await freePort(), smtp: await freePort() }
  const started: ChildProcess[] = []
  const dataDir = join(directory, 'data')

  function start(): Started {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: {
        PATH,
        HOME,
        ENV_FILE: '',
        DATA_DIR: dataDir,
        PORT: String(ports.web),
        EMULATOR_PORT: String(ports.emulator),
        EMULATOR_SMTP_PORT: String(ports.smtp),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    const ready = () => eventually(async () => /^ready /m.test(output), 180_000)
    return { child, output: () => output, ready }
  }

  async function stop(): Promise<void> {
    for (const child of started) child.kill('SIGTERM')
    await eventually(
      async () => started.every(({ exitCode, signalCode }) => exitCode !== null || signalCode),
      60_000,
    )
  }
  afterAll(async () => {
    await stop()
    rmSync(directory, { recursive: true, force: true })
  }, 90_000)

  return { dataDir, ports, start, stop, url: `http://localhost:${ports.web}` }
}

/** A browser's requests with its session. */
export class Visitor {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  async fetch(path: string, body?: URLSearchParams | FormData): Promise<{ status: number; text: string }> {
    const response = await fetch(this.#url + path, {
      method: body ? 'POST' : 'GET',
      body,
      headers: {
        Origin: this.#url,
        Cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      redirect: 'manual',
      signal: AbortSignal.timeout(15_000),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      this.#cookies.set(name!, value!)
    }
    return { status: response.status, text: await response.text() }
  }

  async signIn(email = 'owner@harbor.example'): Promise<void> {
    await this.fetch('/login', new URLSearchParams({ email, password: 'demo-Password-1' }))
  }

  /** The address of the first conversation. */
  async conversation(): Promise<string> {
    const { text } = await this.fetch('/messages')
    return /\/messages\/[\da-f-]{36}/.exec(text)![0]
  }

  send(to: string, requestId: string, body: string) {
    return this.fetch(`${to}/send`, new URLSearchParams({ intent: 'send', to, requestId, body }))
  }
}
