import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeAccount, makeCtx, makeUser } from '#tests/factories/index.ts'
import { useDatabase } from '#tests/setup/database.ts'
import type { Ctx } from './ctx.server.ts'
import { notFound } from './errors.ts'
import { readParts } from './parts.server.ts'

const db = useDatabase()
const agency = async () => {
  const { account } = await makeAccount(db)
  return makeCtx(db, account, await makeUser(db, account.id))
}
const value = (query: string) => async (ctx: Ctx) => {
  const [row] = await ctx.db((tx) => tx.execute<{ value: string }>(sql.raw(`select ${query}::text as value`)))
  return row?.value
}

test('reads all parts in one transaction', async () => {
  const { one, two } = await readParts(await agency(), {
    one: value('pg_current_xact_id()'),
    two: value('pg_current_xact_id()'),
  })
  expect(one).toBe(two)
})

test('a part that fails is null and leaves the others readable', async () => {
  const broken = value('1 / 0')
  const read = await readParts(await agency(), {
    first: value('1'),
    broken,
    last: value('3'),
    none: () => null,
  })
  expect(read).toEqual({ first: '1', broken: null, last: '3', none: null })
})

test('fails when nothing can be read, and with what is wrong with the request', async () => {
  const ctx = await agency()
  await expect(readParts(ctx, { one: value('1 / 0'), two: value('2 / 0') })).rejects.toThrow()
  const missing = () => Promise.reject(notFound())
  await expect(readParts(ctx, { one: value('1'), missing })).rejects.toMatchObject({ code: 'not-found' })
})
