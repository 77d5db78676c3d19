// @isolated: changes the environment
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { forgetKeys, seal } from '#app/lib/crypto.server.ts'
import { resetEnv } from '#app/lib/env.server.ts'
import { resetStorage } from '#app/lib/storage.server.ts'
import { openPool } from '#db/client.ts'
import { withAccount } from '#db/tenant.ts'
import { makeAccount, makeUser } from '#tests/factories/index.ts'
import { BUCKET_KEYS, startBucket } from '#tests/setup/bucket.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { isTemporary, tryDatabase, trySettings } from './check-settings.ts'

const db = useDatabase()
const before = { ...process.env, TWILIO_BASE_URL: 'http://127.0.0.1:1' }
const use = (settings: Record<string, string>) => {
  process.env = { ...before, ...settings }
  resetEnv()
  resetStorage()
  forgetKeys()
}
afterEach(() => use({}))

/** A server that greets each connection with `greeting`. */
async function listen(greeting: string): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {}).end(greeting))
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('settings are tried', () => {
  test('and a server that is down keeps no process from starting', async () => {
    use({ SMTP_URL: 'smtp://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' })
    await expect(trySettings()).resolves.toBeUndefined()
  })

  test('and neither does a name server that is down, whatever code a library gives it', () => {
    const lookup = (reason: string, code: string) =>
      Object.assign(new Error(`getaddrinfo ${reason} smtp.agency.example`), { code })
    expect(isTemporary(lookup('EAI_AGAIN', 'EDNS'))).toBe(true)
    expect(isTemporary(lookup('ENOTFOUND', 'EDNS'))).toBe(false)
    expect(isTemporary(lookup('ENOTFOUND', 'ECONNECTION'))).toBe(false)
  })

  test('and one that speaks something else does', async () => {
    use({ SMTP_URL: `smtp://127.0.0.1:${await listen('-ERR not for you\r\n')}` })
    await expect(trySettings()).rejects.toThrow("SMTP_URL can't be used: Invalid greeting")
    use({ REDIS_URL: `redis://127.0.0.1:${await listen('220 mail.agency.example\r\n')}` })
    await expect(trySettings()).rejects.toThrow("REDIS_URL can't be used: ")
  })

  test('and so are the keys of a bucket and the directory of files', async () => {
    const { settings } = await startBucket()
    use({ ...settings, ...BUCKET_KEYS, S3_ACCESS_KEY_ID: 'wrong' })
    await expect(trySettings()).rejects.toThrow("S3_BUCKET and the other S3 settings can't be used: ")
    use({ DATA_DIR: join(import.meta.dirname, 'step.ts') })
    await expect(trySettings()).rejects.toThrow("DATA_DIR can't be used: ")
  })
})

describe('the database is tried', () => {
  const url = (change: Partial<URL>, from = db.url) => Object.assign(new URL(from), change).href
  async function problem(address: string): Promise<string> {
    const pool = openPool(address, { max: 2 })
    return tryDatabase(pool)
      .then(
        () => '',
        (error: Error) => error.message,
      )
      .finally(() => pool.end({ timeout: 1 }))
  }

  test('with its user, its name and its migrations', async () => {
    expect(await problem(db.url)).toBe('')
    expect(await problem(db.workerUrl)).toBe('')
    expect(await problem(url({ password: 'wrong' }))).toContain('password authentication failed')
    expect(await problem(url({ pathname: '/nothing' }))).toContain('database "nothing" does not exist')
    expect(await problem(db.ownerUrl)).toContain('is a superuser')
    expect(await problem(url({ pathname: '/postgres' }))).toContain("isn't migrated to this version")
  })

  test('with the keys that its accounts use', async () => {
    const { account } = await makeAccount(db)
    const place = { table: 't', column: 'c', rowId: account.id }
    await withAccount(db.pool, account.id, (tx) => seal(tx, account.id, 'kept', place))
    expect(await problem(db.url)).toBe('')
    const key = randomBytes(32).toString('base64')
    use({ ENCRYPTION_KEYS: `other:${key}` })
    expect(await problem(db.url)).toBe('ENCRYPTION_KEYS lacks the key test, which an account uses.')
    use({ ENCRYPTION_KEYS: `test:${key}` })
    expect(await problem(db.url)).toBe(
      'ENCRYPTION_KEYS has another key test than the one which an account uses.',
    )
  })

  test('for prepared statements on a cluster', async () => {
    await db.admin`create function planned_account_id() returns uuid language sql as 'select null::uuid'`
    expect(await problem(db.url)).toContain('add ?prepare=false to DATABASE_URL')
    expect(await problem(`${db.url}?prepare=false`)).toBe('')
    await db.admin`drop function planned_account_id()`
  })

  test('for demo users at a public address', async () => {
    const { account } = await makeAccount(db)
    await makeUser(db, account.id, { email: 'owner@harbor.example' })
    expect(await problem(db.url)).toBe('')
    use({ APP_URL: 'https://app.agency.example' })
    expect(await problem(db.url)).toContain('The database has demo users, whose password is public.')
  })
})
