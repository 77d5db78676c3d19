import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { forgetKeys, open, seal } from '#app/lib/crypto.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { rotateKeys } from './rotate-keys.ts'
import { withAccount } from './tenant.ts'

const db = useDatabase()
const before = process.env.ENCRYPTION_KEYS

function useRing(...keys: string[]) {
  process.env.ENCRYPTION_KEYS = keys.join(',')
  resetEnv()
  forgetKeys()
}
afterEach(() => useRing(before!))

test('after a rotation the old key may go, and everything still opens', async () => {
  const [first, second] = ['a', 'b'].map((id) => `${id}:${randomBytes(32).toString('base64')}`) as [
    string,
    string,
  ]
  const place = { table: 'clients', column: 'ssn', rowId: '1' }
  useRing(first)
  const sealed: [account: string, value: string][] = []
  for (let i = 0; i < 3; i += 1) {
    const { account } = await makeAccount(db)
    sealed.push([
      account.id,
      await withAccount(db.pool, account.id, (tx) => seal(tx, account.id, `value ${i}`, place)),
    ])
  }

  useRing(second, first)
  expect(await rotateKeys(db.url)).toEqual({ accounts: 3, rewrapped: 3 })
  expect(await rotateKeys(db.url)).toEqual({ accounts: 3, rewrapped: 0 })

  useRing(second)
  for (const [i, [id, value]] of sealed.entries()) {
    expect(await withAccount(db.pool, id, (tx) => open(tx, id, value, place))).toBe(`value ${i}`)
  }
})
