import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { eventually } from '#tests/setup/processes.ts'
import { useNpmStart, Visitor } from './npm-start-setup.ts'

// `npm start` with the demo data, whose processes are killed while a user reads pages and sends texts.

const { dataDir, ports, start, url } = await useNpmStart()

/** Process ids of a start's services by name, with Postgres itself as `postgres`. */
function servicesOf(supervisor: ChildProcess): Record<string, number> {
  const files = {
    web: 'scripts/web.mjs',
    worker: 'dist/worker.js',
    emulators: 'emulators/main.ts',
    keeper: 'postgres-service.mjs',
  }
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,args=']).toString().split('\n')
  const found: Record<string, number> = {}
  for (const [name, file] of Object.entries(files)) {
    const line = lines.find(
      (each) => each.includes(file) && Number(each.trim().split(/\s+/)[1]) === supervisor.pid,
    )
    if (line) found[name] = Number(line.trim().split(/\s+/)[0])
  }
  const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]
  return { ...found, postgres: Number(postmaster) }
}

const isRunning = (pid: number) => {
  try {
    // A zombie has ended.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

test('survives twenty deaths of its processes, and ends with its supervisor', async () => {
  const first = start()
  await first.ready()
  const visitor = new Visitor(url)
  await visitor.signIn()
  const conversation = await visitor.conversation()

  // What the user sees: a status, or no connection.
  const seen = new Map<string, number>()
  const over = new AbortController()
  const read = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const path = ['/contacts', '/messages', '/chat', '/'][n % 4]!
      const shown = await visitor.fetch(path).then(
        ({ status }) => String(status),
        () => 'no connection',
      )
      seen.set(shown, (seen.get(shown) ?? 0) + 1)
      await sleep(200)
    }
  }
  const reading = read()

  const texts: string[] = []
  const downtimes: Record<string, number[]> = { web: [], worker: [], postgres: [] }
  for (let n = 0; n < 20; n += 1) {
    const name = ['web', 'worker', 'postgres'][n % 3]!
    const comebacks = () => [...first.output().matchAll(/process is running again/g)].length
    const before = comebacks()
    const killedAt = Date.now()
    // Postgres is also lost when what looks after it is killed.
    process.kill(servicesOf(first.child)[n === 8 ? 'keeper' : name]!, 'SIGKILL')
    const requestId = randomUUID()
    const body = `text ${n} ${requestId}`
    texts.push(body)
    // Like the composer, retries with the same id.
    await eventually(async () => {
      const sent = await visitor.send(conversation, requestId, body).catch(() => null)
      if (sent && ![200, 503].includes(sent.status)) seen.set(`text ${sent.status}`, 1)
      await sleep(100)
      return sent?.status === 200 && comebacks() > before
    }, 60_000)
    downtimes[name]!.push(Date.now() - killedAt)
    expect(first.child.exitCode).toBeNull()
  }
  over.abort()
  await reading
  console.log(
    'The user saw',
    Object.fromEntries(seen),
    'seconds until all worked again',
    Object.fromEntries(
      Object.entries(downtimes).map(([name, all]) => [name, all.map((ms) => Math.round(ms / 100) / 10)]),
    ),
  )
  expect([...seen.keys()].filter((shown) => !['200', '503', 'no connection'].includes(shown))).toEqual([])
  expect((await visitor.fetch('/contacts')).status).toBe(200)

  // Each text was sent once. One whose worker died may be unknown, and is then marked so after a minute.
  const { postgresPort } = JSON.parse(readFileSync(join(dataDir, 'start.json'), 'utf8'))
  const admin = postgres(`postgres://postgres:postgres@127.0.0.1:${postgresPort}/postgres`, { max: 1 })
  const stored = await eventually(async () => {
    const rows = await admin<{ body: string; status: string }[]>`
      select body, status from sms_messages where body = any(${texts})`
    return rows.every(({ status }) => !['pending', 'queued', 'sending'].includes(status)) && rows
  }, 150_000)
  const [client] = await admin<
    { phone: string }[]
  >`select phone_number as phone from conversations where id = ${conversation.split('/')[2]!}`
  await admin.end()
  const control = `http://127.0.0.1:${ports.emulator}/_emulator/twilio/messages?phone=${client!.phone}`
  const { messages } = (await (await fetch(control)).json()) as { messages: { body: string }[] }
  const received = (text: string) => messages.filter(({ body }) => body === text).length
  console.log('The texts are', stored.map(({ status }) => status).join(' '))
  expect(stored).toHaveLength(20)
  for (const { body, status } of stored) {
    expect(received(body), `${body} is ${status}`).toBeLessThanOrEqual(1)
    if (status !== 'uncertain') expect(received(body), `${body} is ${status}`).toBe(1)
  }

  // Killed itself, it takes everything with it, and the next start finds the data directory free.
  const second = start()
  await eventually(async () => second.child.exitCode !== null, 30_000)
  expect(second.output()).toContain('Switchboard is already running with the data directory')
  const services = servicesOf(first.child)
  first.child.kill('SIGKILL')
  await eventually(async () => !Object.values(services).some(isRunning), 5000)
  const third = start()
  await third.ready()
  expect((await visitor.fetch('/contacts')).status).toBe(200)
})
