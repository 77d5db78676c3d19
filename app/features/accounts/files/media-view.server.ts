import type { MediaView } from './media-types.ts'

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
