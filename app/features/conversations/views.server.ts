import { avatarUrl } from '#app/lib/avatar-url.ts'
import type { MediaView, UserView } from './views.ts'

export interface UserRow {
  id: string
  first_name: string
  last_name: string
  avatar_key: string | null
}

export function userView(row: UserRow): UserView {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    avatar: avatarUrl(row.id, row.avatar_key),
  }
}

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
