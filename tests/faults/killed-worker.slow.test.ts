import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { nextNumber } from '#tests/factories/index.ts'
import { queuedJobs } from '#tests/factories/jobs.ts'
import { eventually } from '#tests/setup/processes.ts'
import { useTexting } from './texting-setup.ts'

const texting = useTexting()
const { db, fault, received, send, statusOf, until, worker } = texting

describe('a worker killed with -9 between send and record', () => {
  async function killedWhileSending(phone: string, ...more: object[]): Promise<string> {
    await fault({ on: 'rest', action: 'delay', ms: 1200, path: 'POST', phone }, ...more)
    const id = await send(phone, 'once and no more')
    await texting.misbehaves(phone)
    await worker.end('SIGKILL')
    return id
  }
  afterEach(() => worker.start())

  test('the callback settles it', async () => {
    const phone = nextNumber()
    const id = await killedWhileSending(phone)
    expect((await statusOf(id)).status).toBe('pending')
    await until(id, 'delivered')
    expect(await received(phone)).toHaveLength(1)
  })

  test('without callbacks the reaper finds it at the provider', async () => {
    const phone = nextNumber()
    const id = await killedWhileSending(phone, {
      on: 'webhook',
      action: 'drop',
      webhook: 'status',
      phone,
      times: null,
    })
    await eventually(async () => (await received(phone)).length === 1)
    await texting.resolveExpired(61_000)
    expect((await statusOf(id)).status).toBe('sent')
    await worker.start()
    await texting.caughtUp()
    expect(await received(phone)).toHaveLength(1)
    await worker.end()
  })

  test('without a trace of it, the message becomes uncertain', async () => {
    const phone = nextNumber()
    const id = await killedWhileSending(
      phone,
      {
        on: 'rest',
        action: 'fail',
        status: 500,
        path: 'GET',
        times: null,
      },
      { on: 'webhook', action: 'drop', webhook: 'status', phone, times: null },
    )
    await eventually(async () => (await received(phone)).length === 1)
    await texting.resolveExpired(61_000)
    expect((await statusOf(id)).status).toBe('uncertain')
  })
})

test('a worker that is shutting down finishes the text it is sending', async () => {
  const phone = nextNumber()
  await fault({ on: 'rest', action: 'delay', ms: 1000, path: 'POST', phone })
  const id = await send(phone, 'the last one')
  await texting.misbehaves(phone)
  const running = (await queuedJobs(db)).find(({ lockedBy }) => lockedBy !== null)!
  await worker.end('SIGTERM')
  await worker.start()
  const [left] = await db.admin`select provider_sid from sms_deliveries where message_id = ${id}`
  expect(left!.provider_sid).toMatch(/^SM/)
  expect((await queuedJobs(db)).filter(({ lockedBy }) => lockedBy === running.lockedBy)).toEqual([])
})

test('the next worker continues the export of one that was killed', async () => {
  const accountId = texting.ctx.account.id
  const exportsLeft = () => queuedJobs(db, 'contacts.export')
  const locker = await db.admin.reserve()
  try {
    await locker`begin`
    await locker`lock table made_files in access exclusive mode`
    await withAccount(db.pool, accountId, (tx) => enqueue(tx, 'contacts.export', { exportId: randomUUID() }))
    await eventually(async () => (await exportsLeft())[0]?.lockedBy)
    await worker.end('SIGKILL')
  } finally {
    await locker`rollback`
    locker.release()
  }
  await worker.start()
  expect(await eventually(async () => (await exportsLeft()).length === 0, 30_000)).toBe(true)
})
