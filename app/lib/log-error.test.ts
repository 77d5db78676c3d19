// @isolated: changes the environment
import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutAccount } from '#db/tenant.ts'
import { useDatabase } from '#tests/setup/database.ts'
import { describeError } from './log-error.ts'

const db = useDatabase()
const CANARY = 'canary-078-05-1120'

async function failure(statement: ReturnType<typeof sql>): Promise<unknown> {
  return withoutAccount(db.pool, (tx) => tx.execute(statement)).then(
    () => expect.fail('the statement must fail'),
    (error: unknown) => error,
  )
}

test('logs a failed query without its parameters, also in its causes', async () => {
  const error = await failure(sql`select ${CANARY}::uuid`)
  expect(String((error as Error).message)).toContain(CANARY)
  const logged = describeError(error)
  expect(JSON.stringify(logged)).not.toContain(CANARY)
  expect(logged.message).toMatch(/^Failed query: select/)
  expect(logged.cause).toMatchObject({ errorCode: '22P02' })
  expect(logged.frames).toContain('log-error.test.ts')
})

test('names a violated constraint, but not the row it quotes', async () => {
  await db.admin.unsafe(`create table probe (id int primary key, name text unique);
    grant insert on probe to switchboard_app; insert into probe values (1, '${CANARY}')`)
  const logged = describeError(await failure(sql`insert into probe values (2, ${CANARY})`))
  expect(JSON.stringify(logged)).not.toContain(CANARY)
  expect(logged.cause).toMatchObject({ errorCode: '23505', table: 'probe', constraint: 'probe_name_key' })
})

test('logs nothing of a thrown value that is not an error', () => {
  expect(JSON.stringify(describeError({ password: CANARY }))).not.toContain(CANARY)
  expect(describeError({ status: 404, statusText: 'Not Found', data: CANARY })).toEqual({
    type: 'object',
    message: '404 Not Found',
  })
})

test('redacts secrets in any object', () => {
  const script = `
    import { log } from '#app/lib/log.server.ts'
    const secret = '${CANARY}'
    log.info({ password: secret, token: secret, body: secret }, 'flat')
    log.warn({ user: { password: secret, ssn: secret }, request: { headers: { cookie: secret, authorization: secret } } }, 'nested')
    log.error({ err: Object.assign(new Error('plain'), { params: [secret], query: 'select $1' }) }, 'failed')`
  const lines = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, LOG_LEVEL: 'trace' },
  }).toString()
  expect(lines.trim().split('\n')).toHaveLength(3)
  expect(lines).not.toContain(CANARY)
  expect(lines).toContain('[redacted]')
})
