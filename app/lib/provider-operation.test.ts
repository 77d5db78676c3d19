import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { numberOrders } from '#db/schema/index.ts'
import { makeAccount, makeCtx, nextNumber } from '#tests/factories/index.ts'
import { makeServices } from '#tests/factories/services.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { Ctx } from './ctx.server.ts'
import { AppError } from './errors.ts'
import { providerOperation } from './provider-operation.server.ts'

const db = useDatabase()

const LEASE_MS = 60_000
const LOOK_UP_MS = 15_000

/** A failure at a step: the process dies, no answer comes, or the provider has nothing or answers with this status. */
type Fault = 'killed' | 'lost' | 'down' | 'nothing' | 'refused by us' | number
type Step = 'ask' | 'answer' | 'find' | 'done' | 'undo' | 'refused'
type Faults = Partial<Record<Step, Fault[]>>

const failure = (fault: Fault): Error => {
  if (typeof fault === 'number')
    return Object.assign(new Error(`Status ${fault}`), { status: fault, code: 1 })
  if (fault === 'down') return new AppError('unavailable', 'The database is down.')
  if (fault === 'refused by us') return new AppError('conflict', 'We can’t take it.')
  return new Error(fault)
}

/** Orders of an account at a provider that fails as it is told. */
async function setUp(faults: Faults = {}, beforeFirst: ((id: string) => Promise<void>) | null = null) {
  const { account, location } = await makeAccount(db)
  const clock = makeServices(db)
  let isDead = false
  /** A process: once it was killed, it does nothing any more. */
  const start = (): Ctx => {
    isDead = false
    const ctx = makeCtx(db, account, undefined, { now: clock.now })
    return { ...ctx, db: async (work) => (isDead ? Promise.reject(new Error('killed')) : ctx.db(work)) }
  }
  /** The provider got it after it was looked for, and refuses a second one. */
  let isLate = false
  const reach = (step: Step) => {
    const fault = faults[step]?.shift()
    if (fault === undefined || fault === 'nothing') return fault
    if (fault === 'killed') isDead = true
    throw failure(fault)
  }
  const made: string[] = []
  let stored = 0
  const jobs: Date[] = []
  const status = (row: { id: string }, value: 'bought' | 'failed', problem: string | null = null) => ({
    set: { status: value, problem },
    where: eq(numberOrders.id, row.id),
  })
  const operation = providerOperation<typeof numberOrders, string>({
    ...{ name: 'test', table: numberOrders, leaseMs: LEASE_MS, lookUpMs: LOOK_UP_MS },
    addJob: async (_tx, _ctx, _id, { runAt }) => void jobs.push(runAt),
    find: async (_, { id }) => {
      isLate = reach('find') === 'nothing'
      return !isLate && made.includes(id) ? id : null
    },
    ask: async (_, { id }) => {
      const wait = beforeFirst
      beforeFirst = null
      await wait?.(id)
      reach('ask')
      if (isLate) throw failure(400)
      made.push(id)
      reach('answer')
      return id
    },
    done: async (tx, _, row) => {
      const { set, where } = status(row, 'bought')
      await tx.update(numberOrders).set(set).where(where)
      reach('done')
      stored += 1
    },
    undo: async (_, { id }) => {
      made.splice(made.indexOf(id), 1)
      reach('undo')
    },
    refused: async (tx, _, row, { message }) => {
      const { set, where } = status(row, 'failed', message)
      await tx.update(numberOrders).set(set).where(where)
      reach('refused')
    },
    busy: async (tx, _, row) => {
      const { set, where } = status(row, 'failed')
      await tx.update(numberOrders).set(set).where(where)
    },
    explain: ({ description }) => description,
  })
  const ctx = start()
  const read = async () => (await start().db((tx) => tx.select().from(numberOrders)))[0]!
  const begin = () =>
    ctx.db(async (tx) => {
      const values = { accountId: account.id, locationId: location.id, number: nextNumber() }
      const [row] = await tx
        .insert(numberOrders)
        .values({ ...values, friendlyName: 'Line' })
        .returning()
      return operation.open(tx, ctx, row!)
    })
  return { ctx, start, clock, operation, made, jobs, read, begin, timesStored: () => stored }
}

type Result = 'done' | 'unknown' | 'conflict' | 'unavailable' | 'killed'

const POINTS: [string, Faults, Result, 'bought' | 'failed'][] = [
  ['nothing fails', {}, 'done', 'bought'],
  ['the request is lost', { ask: ['lost'] }, 'unknown', 'bought'],
  ['the answer is lost', { answer: ['lost'] }, 'unknown', 'bought'],
  ['the provider fails before it has it', { ask: [500] }, 'unknown', 'bought'],
  ['the provider fails after it has it', { answer: [503] }, 'unknown', 'bought'],
  ['the database is down when it is stored', { done: ['down'] }, 'unknown', 'bought'],
  ['the database fails when it is stored', { done: ['lost'] }, 'unknown', 'bought'],
  ['the process dies before it asks', { ask: ['killed'] }, 'killed', 'bought'],
  ['the process dies before the answer', { answer: ['killed'] }, 'killed', 'bought'],
  ['the process dies before it is stored', { done: ['killed'] }, 'killed', 'bought'],
  ['the process dies before a refusal is stored', { ask: [400], refused: ['killed'] }, 'killed', 'bought'],
  ['the job’s process dies, too', { answer: ['killed'], find: ['killed', 'killed'] }, 'killed', 'bought'],
  ['the look-up gets no answer', { answer: ['lost'], find: ['lost', 500] }, 'unknown', 'bought'],
  ['the look-up is refused', { answer: ['lost'], find: [403] }, 'unknown', 'bought'],
  ['the second request is lost, too', { ask: ['lost', 'lost', 429] }, 'unknown', 'bought'],
  ['it arrives after the look-up', { answer: ['lost'], find: ['nothing'] }, 'unknown', 'bought'],
  ['the provider refuses it', { ask: [400] }, 'conflict', 'failed'],
  ['we refuse to ask', { ask: ['refused by us'] }, 'conflict', 'failed'],
  ['the provider refuses it later', { ask: ['lost', 400] }, 'unknown', 'failed'],
  ['the provider is busy', { ask: [429] }, 'unavailable', 'failed'],
  ['we can’t take it', { done: ['refused by us'] }, 'conflict', 'failed'],
  [
    'nor is it undone at once',
    { done: ['refused by us', 'refused by us'], undo: ['lost'] },
    'unknown',
    'failed',
  ],
  ['undoing is refused', { done: ['refused by us', 'refused by us'], undo: [400] }, 'unknown', 'failed'],
]

test.each(POINTS)('is done once, or not at all, when %s', async (_, faults, result, end) => {
  const { ctx, start, clock, operation, made, read, begin } = await setUp(faults)
  const question = await begin()
  const first = await operation.ask(ctx, question).catch((error: AppError) => error.code ?? 'killed')
  expect(first).toBe(result)
  let times = 0
  while ((await read()).busySince && times < 6) {
    times += 1
    clock.pass({ minutes: 2 })
    // The worker runs a job that failed again, and may run it twice.
    await Promise.allSettled([operation.resume(start(), question.id), operation.resume(start(), question.id)])
  }
  expect(await read()).toMatchObject({ status: end, busySince: null })
  expect(made).toEqual(end === 'bought' ? [question.id] : [])
  await operation.resume(start(), question.id)
  expect(made).toHaveLength(end === 'bought' ? 1 : 0)
})

test('a lost answer is looked up soon, a dead process’s question when its lease is over', async () => {
  const { ctx, clock, operation, jobs, begin } = await setUp({ answer: ['lost'] })
  const at = clock.now().getTime()
  const question = await begin()
  // Its job ran too early, because another one like it was added again.
  await operation.resume(ctx, question.id)
  await operation.ask(ctx, question)
  expect(jobs.map((runAt) => runAt.getTime() - at)).toEqual([LEASE_MS, LEASE_MS, LOOK_UP_MS])
})

test('no one else asks while a process does', async () => {
  const { ctx, operation, read, begin } = await setUp()
  await begin()
  const row = await read()
  await expect(ctx.db((tx) => operation.open(tx, ctx, row))).rejects.toMatchObject({ code: 'conflict' })
})

test('the worker’s next try looks again at once', async () => {
  const { ctx, start, clock, operation, read, begin } = await setUp({ answer: ['lost'], find: ['lost'] })
  const question = await begin()
  await operation.ask(ctx, question)
  clock.pass({ minutes: 2 })
  await expect(operation.resume(start(), question.id)).rejects.toThrow()
  await operation.resume(start(), question.id)
  expect(await read()).toMatchObject({ status: 'bought' })
})

test.each([
  ['a refusal', 400, 'unknown'],
  ['an answer', 'nothing', 'done'],
] as const)('%s that comes after another process stored one changes nothing', async (_, late, result) => {
  const faults: Faults = { ask: ['nothing', late] }
  const { ctx, start, clock, operation, read, begin, timesStored } = await setUp(faults, async (id) => {
    clock.pass({ minutes: 2 })
    await operation.resume(start(), id)
  })
  const question = await begin()
  expect(await operation.ask(ctx, question)).toBe(result)
  expect(timesStored()).toBe(1)
  expect(await read()).toMatchObject({ status: 'bought', busySince: null })
})
