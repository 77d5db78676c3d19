import { z } from 'zod'

/** A file of a message. */
export const mediaAnswer = z.object({
  id: z.uuid(),
  url: z.string().nullable().meta({
    description: 'The path of the file; null while it is fetched, or if it wasn’t kept.',
    example: '/api/sms/media/0198c1a0-0000-7000-8000-000000000001',
  }),
  contentType: z.string().nullable(),
  fileName: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  byteSize: z.int().nullable(),
})

export interface MediaView extends z.infer<typeof mediaAnswer> {
  state: 'pending' | 'stored' | 'rejected'
  /** Why it was refused, for staff. */
  reason: string | null
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
