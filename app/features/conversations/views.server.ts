import { avatarUrl } from '#app/lib/avatar-url.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { users } from '#db/schema/index.ts'
import type { MediaView, UserView } from './views.ts'

export type UserRow = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'avatarKey'>

/** A `UserRow` of the table `alias` in raw SQL; null where an outer join found none. */
export const userRow = (alias: string): SQL =>
  sql.raw(
    `case when ${alias}.id is not null then json_build_object('id', ${alias}.id, 'firstName', ${alias}.first_name, ` +
      `'lastName', ${alias}.last_name, 'avatarKey', ${alias}.avatar_key) end`,
  )

export const userView = ({ id, firstName, lastName, avatarKey }: UserRow): UserView => ({
  id,
  firstName,
  lastName,
  avatar: avatarUrl(id, avatarKey),
})

export interface MediaRow {
  id: string
  state: MediaView['state']
  content_type: string | null
  file_name: string | null
  width: number | null
  height: number | null
  byte_size: number | null
  reason: string | null
}

/** `path` is where stored files are served. */
export function mediaView(row: MediaRow, path: string): MediaView {
  return {
    id: row.id,
    url: row.state === 'stored' ? `${path}/${row.id}` : null,
    state: row.state,
    contentType: row.content_type,
    fileName: row.file_name,
    width: row.width,
    height: row.height,
    byteSize: row.byte_size,
    reason: row.reason,
  }
}

/** An instant as raw SQL returns it, as an ISO string. */
export const iso = (instant: string) => new Date(instant).toISOString()
