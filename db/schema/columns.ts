import { sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The second half of every tenant table's primary key: time-ordered, so that newest-first needs no other column. */
export const id = () =>
  uuid('id')
    .notNull()
    .default(sql`uuidv7()`)

/** The first half of every tenant table's primary key; row-level security compares it with `app.account_id`. */
export const accountId = () => uuid('account_id').notNull()

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An instant a page or a version is named by: a Date of JavaScript holds it exactly. */
export const millisecond = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const createdAt = () => instant('created_at').notNull().defaultNow()
