import { expect, test } from 'vitest'
import { daytime } from '#tests/setup/daytime-env.ts'
import { end, eventually, start } from '#tests/setup/processes.ts'
import { makeLargeCampaigner } from './campaign-setup.ts'
import { useTexting } from './texting-setup.ts'

// Runs of campaigns whose workers and provider fail: no one gets a text twice, and no one is left out.

const texting = useTexting()
const { db, fault, received } = texting

const KILLS = 200
const RECIPIENTS = 500
/** Workers at the same time, each of which is killed and started again. */
const WORKERS = 3
/** A worker lives at most this long. */
const LIFE_MS = 900
const SEED = 20_261_120

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const startWorker = () =>
  start('jobs/worker.ts', { DATABASE_URL: db.workerUrl, ...daytime }, /worker process ready/)

/** Numbers from 0 to 1, the same each time (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function makeAgency(recipients: number) {
  await texting.worker.end()
  const agency = await makeLargeCampaigner(db, recipients)
  await texting.addNumber(agency.number.number)
  return agency
}

/** Waits until a run has ended and each of its texts has an outcome; an unknown one counts as uncertain. */
async function settle({ waiting, isDone, hurry }: Awaited<ReturnType<typeof makeAgency>>, ids: string[]) {
  for (const id of ids) {
    await eventually(async () => {
      await hurry()
      return isDone(id)
    }, 120_000)
  }
  await eventually(async () => {
    await texting.resolveExpired(61_000)
    return (await waiting()) === 0
  }, 120_000)
}

test('a worker killed with -9 at 200 random points texts no one twice and leaves no one out', async () => {
  const agency = await makeAgency(RECIPIENTS)
  const random = randomFrom(SEED)
  const runs = [await agency.beginNow()]
  let kills = 0
  const live = async () => {
    while (kills < KILLS) {
      const { child } = await startWorker()
      await pause(random() * LIFE_MS)
      kills += 1
      await end(child, 'SIGKILL')
      await agency.hurry()
      if (await agency.isDone(runs.at(-1)!.campaignId)) runs.push(await agency.beginNow())
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, live))
  const last = await startWorker()
  await settle(
    agency,
    runs.map(({ campaignId }) => campaignId),
  )
  await end(last.child)

  const counts: Record<string, number> = {}
  const got = new Map<string, number>()
  for (const phone of agency.phones) {
    for (const { body } of await received(phone))
      got.set(`${phone} ${body}`, (got.get(`${phone} ${body}`) ?? 0) + 1)
  }
  for (const { campaignId, body } of runs) {
    const outcomes = await agency.outcomes(campaignId)
    expect(outcomes).toHaveLength(RECIPIENTS)
    for (const { phone, state, status } of outcomes) {
      expect(state).toBe('sent')
      const times = got.get(`${phone} ${body}`) ?? 0
      expect(times, phone).toBeLessThanOrEqual(1)
      // A text that didn't arrive, or may not have, is reported as uncertain and wasn't sent again.
      if (times === 0) expect(status).toBe('uncertain')
      counts[status!] = (counts[status!] ?? 0) + 1
    }
  }
  console.log(`${kills} kills in ${runs.length} runs of ${RECIPIENTS}: ${JSON.stringify(counts)}`)
}, 1_200_000)

test('a provider that refuses, errs and hangs gets each text once', async () => {
  const agency = await makeAgency(70)
  /** Runs of ten recipients each; the last ones' texts get no fault. */
  const faults = [
    { action: 'fail', status: 429, code: 20429, times: 3 },
    { action: 'fail', status: 503, times: 2 },
    { action: 'fail', status: 500, times: 1 },
    { action: 'hangup', times: 1 },
    { action: 'delay', ms: 3000, times: 1 },
    // Longer than we wait.
    { action: 'delay', ms: 17_000, times: 1 },
  ]
  for (const [kind, rule] of faults.entries()) {
    const phones = agency.phones.slice(kind * 10, kind * 10 + 10)
    await fault(...phones.map((phone) => ({ on: 'rest', path: 'POST', phone, ...rule })))
  }
  const { campaignId } = await agency.beginNow()
  const { child } = await startWorker()
  await eventually(() => agency.isDone(campaignId), 60_000)
  await eventually(async () => (await agency.waiting()) === 0, 120_000)
  await end(child)
  const outcomes = await agency.outcomes(campaignId)
  expect(outcomes).toHaveLength(70)
  for (const { phone, status } of outcomes) {
    const times = (await received(phone)).length
    expect(times, phone).toBeLessThanOrEqual(1)
    if (times === 0) expect(status).toBe('uncertain')
  }
  const arrived = outcomes.filter(({ status }) => status === 'delivered' || status === 'sent')
  expect(arrived.length).toBeGreaterThan(60)
}, 300_000)
