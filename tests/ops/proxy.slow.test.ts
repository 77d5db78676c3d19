import { execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findOrCreateConversation } from '#app/features/messaging/texting/conversations/conversations.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { hashPassword } from '#app/lib/password.server.ts'
import { makeAccount, makeCtx, makeUser, nextNumber } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { end, eventually, start, useEmulators, useWorker } from '#tests/setup/processes.ts'
import { isInstalled, type Proxy, startProxy, visit } from './proxy-setup.ts'

// Two web processes and a worker behind the proxies of docs/operations.md.

const db = useDatabase()
const emulators = useEmulators()
const worker = useWorker(db)
const PASSWORD = 'a long night train'
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const RATE = 20
let ports: [number, number]
const webs: (ChildProcess | undefined)[] = []
let account: Awaited<ReturnType<typeof makeAccount>>
let user: Awaited<ReturnType<typeof makeUser>>

beforeAll(async () => {
  execFileSync(process.execPath, ['scripts/ensure-build.mjs'])
  ports = [await freePort(), await freePort()]
  account = await makeAccount(db)
  user = await makeUser(db, account.account.id, { passwordHash: await hashPassword(PASSWORD), role: 'owner' })
  await emulators.control('/twilio/numbers', { phoneNumber: account.number.number })
}, 120_000)
afterAll(() => Promise.all(webs.map((web) => end(web))))

async function startWeb(index: 0 | 1, url: string): Promise<void> {
  const environment = { DATABASE_URL: db.url, APP_URL: url, PORT: String(ports[index]), TRUSTED_PROXIES: '1' }
  webs[index] = (await start('scripts/web.mjs', environment, /web process ready/)).child
  await eventually(async () => (await fetch(`http://127.0.0.1:${ports[index]}/readyz`)).status === 200)
}

/** Starts both processes for this proxy's address. */
async function serve(proxy: Proxy): Promise<void> {
  await Promise.all(webs.map((web) => end(web)))
  process.env.APP_URL = proxy.url
  resetEnv()
  await Promise.all([startWeb(0, proxy.url), startWeb(1, proxy.url)])
  // Caddy asks every two seconds who is ready.
  await eventually(async () => (await visit(`${proxy.url}/readyz`)).status === 200, 20_000)
}

async function signIn({ url }: Proxy, headers: Record<string, string> = {}): Promise<string> {
  const body = new URLSearchParams({ email: user.email, password: PASSWORD }).toString()
  const answer = await visit(`${url}/login`, {
    method: 'POST',
    headers: { ...FORM, Origin: url, ...headers },
    body,
  })
  expect(answer.status).toBe(302)
  return answer.cookies.join('; ')
}

const openSocket = ({ url }: Proxy, cookie: string) =>
  new WebSocket(`${url.replace('https', 'wss')}/realtime`, {
    headers: { Origin: url, Cookie: cookie },
    rejectUnauthorized: false,
  })

describe.each(['nginx', 'caddy'] as const)('behind %s', (kind) => {
  const available = isInstalled(kind) && isInstalled('openssl')
  if (!available)
    console.info(`${kind} or openssl is not installed: the documented configuration is not tested`)
  let proxy: Proxy
  beforeAll(async () => {
    if (!available) return
    proxy = await startProxy(kind, ports)
    await serve(proxy)
  }, 240_000)
  afterAll(() => proxy?.stop())

  test.runIf(available)('two oversized requests cause no outage', async () => {
    const large = {
      method: 'POST',
      headers: { ...FORM, Origin: proxy.url },
      body: 'a'.repeat(2 * 1024 * 1024),
    }
    for (const answer of await Promise.all([
      visit(`${proxy.url}/login`, large),
      visit(`${proxy.url}/login`, large),
    ])) {
      expect(answer).toMatchObject({ status: 413, text: 'This request is too large.' })
    }
    for (let n = 0; n < 10; n += 1) expect((await visit(`${proxy.url}/login`)).status).toBe(200)
  })

  test.runIf(available)('forms, sockets and the client’s address work at a port other than 443', async () => {
    const cookie = await signIn(proxy, {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Host': 'evil.example',
    })
    const [entry] =
      await db.admin`select ip from audit_log where action = 'signed in' order by id desc limit 1`
    expect(entry!.ip).toBe('127.0.0.1')
    const socket = openSocket(proxy, cookie)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    socket.close()
    const foreign = await visit(`${proxy.url}/login`, {
      method: 'POST',
      headers: { ...FORM, Origin: 'https://evil.example' },
      body: 'a=b',
    })
    expect(foreign.status).toBe(403)
    expect(foreign.text).toContain('correct the setting APP_URL')
    expect((await visit(`${proxy.url}/metrics`)).status).toBe(404)
    expect((await visit(`${proxy.url}/readyz`)).text).toBe('ready\n')
  })

  test.runIf(available && kind === 'nginx')(
    'a rolling restart fails no request and loses no text',
    async () => {
      await worker.start()
      const cookie = await signIn(proxy)
      expect((await visit(`${proxy.url}/contacts`, { headers: { Cookie: cookie } })).status).toBe(200)
      const ctx = makeCtx(db, account.account, user)
      const phone = nextNumber()
      const { id: conversationId } = await findOrCreateConversation(ctx, { phoneNumber: phone })
      const count = { requests: 0, failed: [] as string[], texts: 0, sockets: 0, reconnects: 0 }
      let done = false

      const connect = (): void => {
        const socket = openSocket(proxy, cookie)
        socket.on('open', () => (count.sockets += 1))
        socket.on('error', () => {})
        socket.on('close', (code) => {
          if (done) return
          count.reconnects += code === 1012 ? 1 : 0
          setTimeout(connect, 200)
        })
      }
      for (let n = 0; n < 10; n += 1) connect()

      const paths = ['/login', '/contacts', '/messages', '/healthcheck']
      const open = new Set<Promise<void>>()
      const ask = (n: number) => {
        const isText = n % RATE === 0
        const body = new URLSearchParams({
          intent: 'send',
          to: `/messages/${conversationId}`,
          requestId: randomUUID(),
          body: `Text ${n}`,
        })
        const asked = isText
          ? visit(`${proxy.url}/messages/${conversationId}/send`, {
              method: 'POST',
              headers: { ...FORM, Origin: proxy.url, Cookie: cookie },
              body: body.toString(),
            })
          : visit(proxy.url + paths[n % paths.length]!, { headers: { Cookie: cookie } })
        count.requests += 1
        const settled = asked
          .then(
            ({ status }) => {
              if (status >= 400) count.failed.push(`${n}: ${status}`)
              else if (isText) count.texts += 1
            },
            (error: Error) => void count.failed.push(`${n}: ${error.message}`),
          )
          .finally(() => open.delete(settled))
        open.add(settled)
      }
      let asked = 0
      const timer = setInterval(() => ask(asked++), 1000 / RATE)
      await sleep(2000)
      for (const index of [0, 1] as const) {
        await end(webs[index])
        await startWeb(index, proxy.url)
        await sleep(2000)
      }
      clearInterval(timer)
      await Promise.all(open)
      done = true
      const received = await eventually(async () => {
        const { messages } = await emulators.control<{ messages: unknown[] }>(
          `/twilio/messages?phone=${phone}`,
        )
        return messages.length >= count.texts && messages.length
      }, 30_000)
      console.info(
        `${count.requests} requests, ${count.failed.length} failed; ${count.texts} texts accepted, ${received} received; ${count.reconnects} sockets asked to reconnect, ${count.sockets} opened`,
      )
      expect(count.failed).toEqual([])
      expect(received).toBe(count.texts)
      expect(count.texts).toBeGreaterThan(3)
      expect(count.reconnects).toBeGreaterThanOrEqual(10)
    },
  )
})
