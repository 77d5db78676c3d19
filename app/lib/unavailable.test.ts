import { expect, test } from 'vitest'
import { openPool } from '#db/client.ts'
import { createCtx } from './ctx.server.ts'
import { AppError } from './errors.ts'
import { SYSTEM_PERMISSIONS } from './permissions.ts'
import { patiently } from './retry.server.ts'
import { DATABASE_DOWN, DISK_FULL, FILES_DOWN, MAIL_DOWN, orUnavailable } from './unavailable.server.ts'

const failed = (code: string) => Object.assign(new Error('a detail that users need not know'), { code })

test.each([
  ['53100', DISK_FULL],
  ['ENOSPC', DISK_FULL],
  ['CONNECTION_CLOSED', DATABASE_DOWN],
])('an error %s becomes a message for users, also as a cause', async (code, message) => {
  const cause = new Error('Failed query', { cause: failed(code) })
  await expect(orUnavailable(Promise.reject(cause))).rejects.toMatchObject({ status: 503, message, cause })
})

test.each([
  ['files', new TypeError('fetch failed', { cause: failed('ECONNREFUSED') }), FILES_DOWN],
  ['files', new Error('S3 request failed for put: 503 Slow Down'), FILES_DOWN],
  ['files', failed('ENOSPC'), DISK_FULL],
  ['mail', failed('ESOCKET'), MAIL_DOWN],
] as const)('names the part that is down: %s, %s', async (part, error, message) => {
  const work = orUnavailable(orUnavailable(Promise.reject(error), part))
  await expect(work, 'also within a transaction').rejects.toMatchObject({ status: 503, message })
})

test('what else can’t be reached within a transaction isn’t taken for the database', async () => {
  const provider = new TypeError('fetch failed', { cause: failed('ECONNREFUSED') })
  await expect(orUnavailable(Promise.reject(provider))).rejects.toBe(provider)
})

test('other errors stay as they are', async () => {
  for (const error of [failed('23505'), new AppError('conflict', 'Someone was first.')]) {
    await expect(orUnavailable(Promise.reject(error))).rejects.toBe(error)
  }
})

test('a transaction without a database says so, and may be tried again', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const account = { id: crypto.randomUUID() } as Parameters<typeof createCtx>[0]['account']
  const ctx = createCtx({
    pool,
    bus: { publish: async () => {} },
    now: () => new Date(),
    account,
    actor: null,
    can: SYSTEM_PERMISSIONS,
  })
  let tries = 0
  const work = patiently(300, () => {
    tries += 1
    return ctx.db(async () => {})
  })
  await expect(work).rejects.toMatchObject({ message: DATABASE_DOWN })
  expect(tries).toBeGreaterThan(1)
  await pool.end()
})
