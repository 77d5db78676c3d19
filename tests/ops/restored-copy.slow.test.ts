import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { isCopy, readWaiting, release } from '#db/restored-copy.ts'
import { makeClient, nextNumber } from '#tests/factories/index.ts'
import { end, eventually, start } from '#tests/setup/processes.ts'
import { useTexting } from '#tests/faults/texting-setup.ts'

const texting = useTexting()
const { db, received, send, worker } = texting
/** Twice the time after which a waiting worker looks again, and long enough for the minutely jobs' first round. */
const PATIENCE_MS = 65_000

let copy: Awaited<ReturnType<typeof start>>['child'] | undefined
afterAll(() => end(copy))

test('a restored database with texts, an import, a campaign and reminders sends nothing until released', async () => {
  await worker.end()
  const phones = [nextNumber(), nextNumber()]
  const [, dying] = [await send(phones[0]!, 'Queued.'), await send(phones[1]!, 'Being sent.')]
  const accountId = texting.ctx.account.id
  const clientId = (await makeClient(db, accountId)).id
  await db.admin`
    update sms_deliveries set status = 'sending', lease_until = now() - interval '1 hour' where message_id = ${dying}`
  // A reminder and a scheduled text that are due, and an import that was running.
  await db.admin`
    insert into follow_ups (account_id, client_id, assign_to, user_id, due_at, reminder_minutes, created_by)
    values (${accountId}, ${clientId}, 'self', ${texting.ctx.actor!.id}, now(), 15, ${texting.ctx.actor!.id})`
  for (const job of ['contacts.import', 'campaigns.send', 'follow-ups.remind']) {
    await db.admin`
      select graphile_worker.add_job(${job}, json_build_object('accountId', ${accountId}::text, 'importId', ${randomUUID()}::text))`
  }
  // The row as it comes with a dump.
  await db.admin`insert into drizzle.installation (identity) values ('the original') on conflict do nothing`
  expect(await isCopy(db.admin)).toBe(true)
  const before = await readWaiting(db.admin)

  copy = (await start('jobs/worker.ts', { DATABASE_URL: db.workerUrl }, /restored copy/)).child
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  expect(await readWaiting(db.admin)).toEqual(before)
  for (const phone of phones) expect(await received(phone)).toEqual([])
  expect(copy.exitCode).toBeNull()

  await release(db.admin, { stop: false })
  await eventually(async () => (await received(phones[0]!)).length === 1, 60_000)
})
