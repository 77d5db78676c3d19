import { type AnyColumn, sql } from 'drizzle-orm'
import { customType, integer, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The second part of every tenant table's primary key. Ids are in time order, so lists can sort by them. */
export const id = () =>
  uuid('id')
    .notNull()
    .default(sql`uuidv7()`)

/** The first part of every tenant table's primary key. Row-level security compares it with `app.account_id`. */
export const accountId = () => uuid('account_id').notNull()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An instant that a cursor names: a JavaScript Date holds it exactly. */
export const millisecond = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Since when a question to a provider about the row is open (app/lib/provider-operation.server.ts); null while none is. */
export const busySince = () => instant('busy_since')

/** For optimistic locking: a form names the version it was opened with, and each change makes the next one. */
export const version = () => integer('version').notNull().default(1)

/** The `version` of a row that is being changed. */
export const nextVersion = (table: { version: AnyColumn }) => sql<number>`${table.version} + 1`

/** Columns with keys of stored files. A test compares them with the schema. */
export const FILE_COLUMNS: ReadonlySet<string> = new Set([
  'avatar_key',
  'file_key',
  'image_key',
  'logo_key',
  'pdf_key',
  'storage_key',
  'thumbnail_key',
])

export const createdAt = () => instant('created_at').notNull().defaultNow()

/** The users that a text mentions, and where: `length` characters from `at` on, with the @. */
export const mentions = () =>
  jsonb().$type<{ userId: string; at: number; length: number }[]>().notNull().default([])
