import { randomUUID } from 'node:crypto'
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
import { processorOf, residentMiB, WORKER_FLAGS } from './processes.ts'

// A run of a campaign with 100,000 recipients against a provider that takes everything: how long its recipients take to be
// stored and planned, how many segments a second go out, how much processor time and memory that needs, and how much slower
// another account's pages get. Prints what it measured. CAMPAIGN_SECONDS is how long it sends. With
// CAMPAIGN_NUMBERS=2 it goes out from two numbers, so that the machine and not the carriers' pace is the limit.

const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 100_000)
const SECONDS = Number(process.env.CAMPAIGN_SECONDS ?? 60)
const NUMBERS = Number(process.env.CAMPAIGN_NUMBERS ?? 1)
/** Segments a second from a number of the most trusted class. */
const CARRIER_LIMIT = 225
/** A turn makes up for up to a second that the one before began late, and they decide on their texts sooner or later. */
const JITTER_S = 1.5
const TURNS = 10
/** Of the worker, which begins with 160. */
const MOST_MIB = 300
const ROUNDS = 60
/** The tests' Postgres has no autovacuum, which would keep its statistics current. */
const ANALYZE_MS = 10_000

const db = useDatabase()
const app = useApp(db)

/** Takes each text at once, and counts it. */
let taken = 0
let provider: Server
beforeAll(async () => {
  provider = createServer((request, response) => {
    request.resume().on('end', () => {
      // A worker that starts asks for the account.
      if (request.method === 'POST') taken += 1
      const sid = `SM${randomUUID().replaceAll('-', '')}`
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
  for (let number = 2; number <= NUMBERS; number += 1) await addNumber(agency.account.id, number)
  await analyze()
  // The campaign's confirmation of so many isn't what is measured.
  const { campaignId } = await agency.beginNow(RECIPIENTS)
  const { child } = await start(
    'jobs/worker.ts',
    { DATABASE_URL: db.workerUrl, ...daytime },
    /worker process ready/,
    WORKER_FLAGS,
  )
  const postgres = await postgresPid()
  const processors = async () => [await processorOf(child.pid!), await processorOf(postgres)] as const
  const began = Date.now()
  const idle = await processors()
  await eventually(async () => {
    const [run] = await db.admin`select state from campaign_runs where campaign_id = ${campaignId}`
    return run?.state === 'sending'
  }, 300_000)
  const planned = (Date.now() - began) / 1000
  const planning = await residentMiB(child.pid!)
  const busy = await processors()
  // Postgres still believes that no one has ever been texted, which is true of no agency with so many contacts.
  await eventually(async () => taken > 0)
  await analyze()
  const from = Date.now()
  const accepted = await processors()
  taken = 0
  const memory: number[] = []
  const watching = setInterval(() => void residentMiB(child.pid!).then((mib) => memory.push(mib)), 2000)
  const analyzing = setInterval(() => void analyze(), ANALYZE_MS)
  await new Promise((resolve) => setTimeout(resolve, (SECONDS * 1000) / 4))
  const beside = await pageTime()
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, SECONDS * 1000 - (Date.now() - from))))
  clearInterval(watching)
  clearInterval(analyzing)
  const seconds = (Date.now() - from) / 1000
  const sent = taken
  const perText = (await processors()).map((used, at) => ((1000 * (used - accepted[at]!)) / sent).toFixed(1))
  const forPlanning = busy.map((used, at) => (used - idle[at]!).toFixed(1))
  await end(child, 'SIGKILL')

  const pace = Math.max(0, ...(await paces(campaignId)))
  const most = Math.max(...memory)
  console.log(
    [
      `${RECIPIENTS} recipients stored and planned in ${planned.toFixed(1)} s, with ${forPlanning.join(' and ')} s of the worker’s and Postgres’s processor time`,
      `${(sent / seconds).toFixed(0)} segments a second over ${seconds.toFixed(0)} s; accepted at most at ${pace.toFixed(0)} from a number`,
      `${perText.join(' and ')} ms of the worker’s and Postgres’s processor time for each, with the pages of the other account`,
      `memory of the worker: ${planning.toFixed(0)} MiB after planning, ${memory.at(-1)!.toFixed(0)} at the end, at most ${most.toFixed(0)}`,
      `a page of another account: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms meanwhile, ${(alone / beside).toFixed(2)} of normal`,
    ].join('\n'),
  )
  expect(pace).toBeLessThanOrEqual(CARRIER_LIMIT)
  expect(sent).toBeGreaterThan(0)
  expect(most).toBeLessThan(MOST_MIB)
}, 800_000)

/** Statements of the driver run only when they are awaited. */
async function analyze(): Promise<void> {
  await db.admin`analyze`
}

/** Gives the account another number, in a location of its own that an equal part of its clients move to. */
async function addNumber(accountId: string, count: number): Promise<void> {
  await db.admin`
    with place as (
      insert into locations (account_id, name, timezone) select id, ${`Office ${count}`}, timezone from accounts where id = ${accountId}
      returning id
    ), number as (
      insert into phone_numbers (account_id, location_id, number, friendly_name, sms_enabled, sms_registered, sms_class)
      select ${accountId}, id, ${`1208555099${count}`}, 'Office', true, true, 'most-trusted' from place
    ) update clients set location_id = place.id from place where account_id = ${accountId} and random() < 1.0 / ${count}::int`
}

/** The segments a second that each number's turns accepted, over every ten turns. */
async function paces(campaignId: string): Promise<number[]> {
  const turns = await db.admin<{ number: string; at: number; segments: number }[]>`
    select p.phone_number_id as number, extract(epoch from p.decided_at)::float as at, sum(p.segments)::int as segments
    from campaign_recipients p join campaign_runs r on r.account_id = p.account_id and r.id = p.run_id
    where r.campaign_id = ${campaignId} and p.state = 'sent' group by 1, 2 order by 1, 2`
  return [...Map.groupBy(turns, ({ number }) => number).values()].flatMap((own) =>
    own.slice(TURNS).map(({ at }, index) => {
      const segments = own.slice(index, index + TURNS).reduce((sum, turn) => sum + turn.segments, 0)
      return segments / (at - own[index]!.at + JITTER_S)
    }),
  )
}

/** The first process of the tests' Postgres. */
async function postgresPid(): Promise<number> {
  const [row] = await db.admin<{ file: string }[]>`select pg_read_file('postmaster.pid') as file`
  return Number(row!.file.split('\n')[0])
}
