import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withAccount, withoutAccount } from '#db/tenant.ts'
import { type Job, jobs, type JobName } from '#jobs/registry.ts'
import { runTask } from '#jobs/run-task.ts'
import { mails } from '#app/areas.server.ts'
import { useMailbox } from '#tests/factories/mailbox.ts'
import { recordingBus } from '#tests/factories/index.ts'
import { useAreas } from '#tests/setup/areas.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { makeWorld } from './world.ts'

// Runs every registered job for accounts it doesn't belong to. New jobs are covered automatically.

const db = useDatabase()
useAreas()
const mailbox = useMailbox()
let world: Awaited<ReturnType<typeof makeWorld>>
beforeAll(async () => {
  world = await makeWorld(db)
})

const names = Object.keys(jobs) as JobName[]

/** A payload of this shape: an account, and records of the tried account for every other id. */
function payloadOf({ shape }: z.ZodObject, accountId: string): Record<string, unknown> {
  const about = Object.entries(shape).map(([field, type]) =>
    type instanceof z.ZodBoolean
      ? [field, false]
      : [field, world.ids[field.replace(/Id$/, '')] ?? randomUUID()],
  )
  return { accountId, ...Object.fromEntries(about) }
}

describe.each(names)('%s', (name) => {
  const { payload }: Job = jobs[name]

  test('is not queued for another account, or for none', async () => {
    const add = sql`select enqueue_job(${name}, ${JSON.stringify(payloadOf(payload, world.account.id))}::json)`
    const outcomes = await Promise.all([
      withAccount(db.pool, world.users.stranger.accountId, (tx) => tx.execute(add)).catch(refusal),
      withoutAccount(db.pool, (tx) => tx.execute(add)).catch(refusal),
    ])
    expect(outcomes).toEqual(['42501', '42501'])
  })

  test('as another account, with ids of this one, it changes nothing', async () => {
    const before = await world.fingerprint()
    const parts = { pool: db.pool, bus: recordingBus(), now: () => new Date() }
    for (const accountId of [world.users.stranger.accountId, world.users.suspended.accountId, randomUUID()]) {
      await runTask(parts, name, payloadOf(payload, accountId)).catch(() => {})
    }
    expect(await world.fingerprint()).toBe(before)
  })

  test('refuses an invalid payload', async () => {
    const parts = { pool: db.pool, bus: recordingBus(), now: () => new Date() }
    for (const invalid of [
      null,
      [],
      {},
      'x',
      { accountId: 'x' },
      { accountId: ['a'] },
      { accountId: { $ne: null } },
    ]) {
      await expect(runTask(parts, name, invalid)).rejects.toThrow()
    }
  })
})

test.each([...mails.values()])('the mail $name is not sent as another account', async (mail) => {
  const { mails: sent } = mailbox
  sent.length = 0
  const parts = { pool: db.pool, bus: recordingBus(), now: () => new Date() }
  for (const accountId of [world.users.stranger.accountId, randomUUID()]) {
    const payload = { ...payloadOf(mail.about, accountId), mail: mail.name, userId: world.ids.user }
    await runTask(parts, 'mail', payload).catch(() => {})
  }
  expect(sent).toEqual([])
})

const refusal = (error: { cause?: { code?: string } }) => error.cause?.code

test("the application role can't access the queue in any other way", async () => {
  await expect(db.pool`select graphile_worker.add_job('sms.send', '{}')`).rejects.toThrow(/permission denied/)
  await expect(db.pool`select * from graphile_worker._private_jobs`).rejects.toThrow(/permission denied/)
})
