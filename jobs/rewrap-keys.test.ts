// @isolated: changes the environment
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { forgetKeys, open, seal } from '#app/lib/crypto.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { otherProcessesNeed, rewrapKeys } from './rewrap-keys.ts'

const db = useDatabase()
const before = process.env.ENCRYPTION_KEYS!
const ring = (value: string) => {
  process.env.ENCRYPTION_KEYS = value
  resetEnv()
  forgetKeys()
}
afterAll(() => ring(before))

test('sealed fields can be opened without the old master key afterwards', async () => {
  const place = { table: 't', column: 'c', rowId: randomUUID() }
  const sealed = await Promise.all(
    [1, 2, 3].map(async () => {
      const { account } = await makeAccount(db)
      const value = await withAccount(db.pool, account.id, (tx) => seal(tx, account.id, 'kept', place))
      return { id: account.id, value }
    }),
  )
  const added = `next:${randomBytes(32).toString('base64')}`
  ring(`${added},${before}`)
  const progress: number[] = []
  await rewrapKeys({ pool: db.workerPool }, (done) => progress.push(done))
  expect(progress).toEqual([3])
  ring(added)
  for (const { id, value } of sealed) {
    expect(await withAccount(db.pool, id, (tx) => open(tx, id, value, place))).toBe('kept')
  }
})

test('the command names the key that the other processes must have', () => {
  ring(`k2:${randomBytes(32).toString('base64')},${before}`)
  expect(otherProcessesNeed()).toMatch(/^Wrapping with k2\. Every web process and worker must have this key/)
})
