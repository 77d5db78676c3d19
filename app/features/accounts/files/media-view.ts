/** A file of a message. */
export interface MediaView {
  id: string
  /** Null while it is fetched or when it was refused. */
  url: string | null
  state: 'pending' | 'stored' | 'rejected'
  contentType: string | null
  fileName: string | null
  width: number | null
  height: number | null
  byteSize: number | null
  /** Why it was refused, for staff. */
  reason: string | null
}
