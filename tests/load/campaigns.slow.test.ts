import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeLargeCampaigner } from '#tests/faults/campaign-setup.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { signIn } from '#tests/setup/sign-in.ts'
import { useApp } from '#tests/setup/app.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { daytime } from '#tests/setup/daytime-env.ts'
import { end, eventually, start } from '#tests/setup/processes.ts'
import { processorOf, residentMiB } from './processes.ts'

// A run of a campaign with 100,000 recipients against a provider that takes everything: how long its recipients take to be
// stored and planned, how many segments a second go out, how much memory the worker needs, and how much slower another
// account's pages are meanwhile. Prints what it measured. CAMPAIGN_SECONDS is how long it sends.

const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 100_000)
const SECONDS = Number(process.env.CAMPAIGN_SECONDS ?? 60)
/** The database keeps the pace when it accepts texts. They are handed over a little later, sooner or later than each other. */
const WINDOW_MS = 5000
/** The pace of the most trusted class of numbers. */
const CARRIER_LIMIT = 225
const ROUNDS = 60

const db = useDatabase()
const app = useApp(db)

/** Takes each text at once, and notes when. */
const taken: number[] = []
let provider: Server
beforeAll(async () => {
  provider = createServer((request, response) => {
    request.resume().on('end', () => {
      taken.push(Date.now())
      const sid = `SM${String(taken.length).padStart(32, '0')}`
      response.writeHead(201, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify({ sid, status: 'queued', error_code: null }))
    })
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  process.env.TWILIO_BASE_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  resetEnv()
})
afterAll(() => provider.close())

test('a run of many recipients keeps to the carriers’ limit and leaves others their pages', async () => {
  const { account: other } = await makeAccount(db)
  const cookie = await signIn(db, await makeUser(db, other.id, { role: 'owner' }))
  const pageTime = async () => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now()
      const response = await app.fetch('/contacts', { cookie })
      await response.text()
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return times.toSorted((a, b) => a - b)[ROUNDS / 2]!
  }
  await pageTime()
  const alone = await pageTime()

  const agency = await makeLargeCampaigner(db, RECIPIENTS)
  await db.admin`analyze`
  // The campaign's confirmation of so many isn't what is measured.
  const { campaignId } = await agency.beginNow(RECIPIENTS)
  const began = Date.now()
  const { child } = await start(
    'jobs/worker.ts',
    { DATABASE_URL: db.workerUrl, ...daytime },
    /worker process ready/,
  )
  await eventually(async () => {
    const [run] = await db.admin`select state from campaign_runs where campaign_id = ${campaignId}`
    return run?.state === 'sending'
  }, 300_000)
  const planned = (Date.now() - began) / 1000
  const before = await residentMiB(child.pid!)
  const from = Date.now()
  const worked = await processorOf(child.pid!)
  taken.length = 0
  const memory: number[] = []
  const watching = setInterval(() => void residentMiB(child.pid!).then((mib) => memory.push(mib)), 2000)
  await new Promise((resolve) => setTimeout(resolve, (SECONDS * 1000) / 4))
  const beside = await pageTime()
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, SECONDS * 1000 - (Date.now() - from))))
  clearInterval(watching)
  const seconds = (Date.now() - from) / 1000
  const sent = taken.length
  const perText = ((await processorOf(child.pid!)) - worked) / sent
  await end(child, 'SIGKILL')

  const byWindow = Map.groupBy(taken, (at) => Math.floor(at / WINDOW_MS))
  const most = (Math.max(...[...byWindow.values()].map((texts) => texts.length)) * 1000) / WINDOW_MS
  console.log(
    [
      `${RECIPIENTS} recipients stored and planned in ${planned.toFixed(1)} s`,
      `${(sent / seconds).toFixed(0)} segments a second over ${seconds.toFixed(0)} s, at most ${most.toFixed(0)} in five of them`,
      `${(perText * 1000).toFixed(1)} ms of the worker’s processor time for each`,
      `memory of the worker: ${before.toFixed(0)} MiB when it began to send, then up to ${Math.max(...memory).toFixed(0)} MiB`,
      `a page of another account: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms meanwhile, ${(alone / beside).toFixed(2)} of normal`,
    ].join('\n'),
  )
  expect(most).toBeLessThanOrEqual(CARRIER_LIMIT)
  expect(sent).toBeGreaterThan(0)
  expect(Math.max(...memory) - before).toBeLessThan(150)
}, 800_000)
