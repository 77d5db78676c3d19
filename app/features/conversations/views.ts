/** A user as an author, viewer or follower. Dates travel as ISO strings in UTC, so that pages, sockets and the API agree. */
export interface UserView {
  id: string
  firstName: string
  lastName: string
  /** URL of the picture, or null for initials. */
  avatar: string | null
}

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
