import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#db/schema/index.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import type { HostileStage } from './fixture.ts'
import { fixtures } from './fixtures.ts'

// Every text column is tried with hostile texts and with secrets, or excused by its area with a reason.

/** What a column holds by its name, in any area. */
const HOLDS: [name: RegExp, what: string][] = [
  [/^(sealed|password_hash|(mfa|mfa_pending)_secret|mobile_token)$/, 'sealed or hashed'],
  [/_key$/, 'where a file is stored'],
  [/_sid$/, 'a provider’s id'],
  [/^(to_|from_|mobile_|co_|co_mobile_)?(phone|number|phone_number)$/, 'digits'],
  [/^content_type$/, 'what the bytes of a file are'],
  [/^timezone$/, 'one of a list'],
  [/^ip$/, 'an address'],
]

const textColumns = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => /^(text|jsonb?|varchar)/.test(column.getSQLType()))
      .filter((column) => !column.enumValues?.length && !column.generated)
      .filter((column) => !HOLDS.some(([name]) => name.test(column.name)))
      .map((column) => `${getTableName(table)}.${column.name}`),
  )

const place = (table: string, column: string) => ({
  column: `${table}.${column}`,
  store: () => Promise.resolve(),
})
/** Adds nothing, because the test only needs the names of the places. */
const stage: HostileStage = {
  db: {} as TestDatabase,
  accountId: '',
  clients: [],
  staff: [],
  id: () => '',
  insert: () => Promise.resolve([]),
  column: place,
  distinct: place,
  field: (table, _, __, column = 'data') => place(table, column),
}

const areas = [...fixtures.values()]
const hostile = (await Promise.all(areas.map((area) => area.hostile?.(stage) ?? []))).flat()
const isHostile = new Set(hostile.map(({ column }) => column))
const isRefused = new Set(areas.flatMap(({ secrets }) => secrets ?? []).map(({ column }) => column))
const notTyped = new Set(areas.flatMap((area) => Object.keys(area.notTyped ?? {})))
const notRefused = new Set(areas.flatMap((area) => Object.keys(area.notRefused ?? {})))

test('every text column holds a hostile text, or an area says that no one types or sends it', () => {
  expect(textColumns.filter((column) => !isHostile.has(column) && !notTyped.has(column))).toEqual([])
})

test('every hostile text column refuses secrets, or an area says why not', () => {
  expect([...isHostile].filter((column) => !isRefused.has(column) && !notRefused.has(column))).toEqual([])
})

test('no excuse is out of date', () => {
  expect([...notTyped].filter((column) => isHostile.has(column) || !textColumns.includes(column))).toEqual([])
  expect([...notRefused].filter((column) => isRefused.has(column) || !isHostile.has(column))).toEqual([])
  expect([...isRefused].filter((column) => !isHostile.has(column))).toEqual([])
})
