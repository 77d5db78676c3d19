// @isolated: changes the environment
import { randomBytes, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withAccount } from '#db/tenant.ts'
import { makeAccount } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { blindIndex, forgetKeys, keyedHash, open, rewrapAccountKey, seal } from './crypto.server.ts'
import { resetEnv } from './env.server.ts'

const db = useDatabase()
const place = { table: 'users', column: 'mfa_secret', rowId: randomUUID() }
let mine: string
let other: string
beforeAll(async () => {
  mine = (await makeAccount(db)).account.id
  other = (await makeAccount(db)).account.id
})
const as = <T>(id: string, work: Parameters<typeof withAccount<T>>[2]) => withAccount(db.pool, id, work)

describe('sealed fields', () => {
  test('open to the sealed value, and never look the same twice', async () => {
    const [one, two] = await as(mine, async (tx) => [
      await seal(tx, mine, '123-45-6789 – ünïcode', place),
      await seal(tx, mine, '123-45-6789 – ünïcode', place),
    ])
    expect(one).not.toBe(two)
    expect(one).not.toContain('6789')
    expect(await as(mine, (tx) => open(tx, mine, one!, place))).toBe('123-45-6789 – ünïcode')
  })

  test('do not open in another row, column or account, or altered', async () => {
    const sealed = await as(mine, (tx) => seal(tx, mine, 'secret', place))
    const altered = `v1.${Buffer.from(sealed.slice(3), 'base64url').fill(1, 12, 13).toString('base64url')}`
    await expect(
      as(mine, (tx) => open(tx, mine, sealed, { ...place, rowId: randomUUID() })),
    ).rejects.toThrow()
    await expect(as(mine, (tx) => open(tx, mine, sealed, { ...place, column: 'x' }))).rejects.toThrow()
    await expect(as(other, (tx) => open(tx, other, sealed, place))).rejects.toThrow()
    await expect(as(mine, (tx) => open(tx, mine, altered, place))).rejects.toThrow()
    await expect(as(mine, (tx) => open(tx, mine, 'plain text', place))).rejects.toThrow()
  })

  test('an account key that was rolled back is never used again', async () => {
    const { account } = await makeAccount(db)
    const failing = as(account.id, async (tx) => {
      await seal(tx, account.id, 'x', place)
      await seal(tx, account.id, 'x', place)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    const sealed = await as(account.id, (tx) => seal(tx, account.id, 'kept', place))
    forgetKeys()
    expect(await as(account.id, (tx) => open(tx, account.id, sealed, place))).toBe('kept')
  })

  test('the blind index is stable within an account and differs between accounts', async () => {
    const index = (id: string) => as(id, (tx) => blindIndex(tx, id, 'ssn', '123456789'))
    expect(await index(mine)).toEqual(await index(mine))
    expect(await index(mine)).not.toEqual(await index(other))
  })
})

describe('the key ring', () => {
  const before = process.env.ENCRYPTION_KEYS!
  const ring = (value: string) => {
    process.env.ENCRYPTION_KEYS = value
    resetEnv()
    forgetKeys()
  }
  afterEach(() => ring(before))

  test('rotates: the old key still opens, and after rewrapping it can be removed', async () => {
    const sealed = await as(mine, (tx) => seal(tx, mine, 'lasting', place))
    const added = `new:${randomBytes(32).toString('base64')}`
    ring(`${added},${before}`)
    expect(await as(mine, (tx) => open(tx, mine, sealed, place))).toBe('lasting')
    expect(await as(mine, (tx) => rewrapAccountKey(tx, mine))).toBe(true)
    expect(await as(mine, (tx) => rewrapAccountKey(tx, mine))).toBe(false)
    ring(added)
    expect(await as(mine, (tx) => open(tx, mine, sealed, place))).toBe('lasting')
    ring(`${before},${added}`)
    await as(mine, (tx) => rewrapAccountKey(tx, mine))
  })

  test('a wrapped key is bound to its account', async () => {
    await as(other, (tx) => seal(tx, other, 'x', place))
    const { account } = await makeAccount(db)
    await db.admin`insert into account_keys (account_id, master_key_id, wrapped)
      select ${account.id}, master_key_id, wrapped from account_keys where account_id = ${other}`
    await expect(as(account.id, (tx) => seal(tx, account.id, 'x', place))).rejects.toThrow()
  })
})

test('hashes for different purposes differ', () => {
  expect(keyedHash('a', '1234')).toEqual(keyedHash('a', '1234'))
  expect(keyedHash('a', '1234')).not.toEqual(keyedHash('b', '1234'))
})
