/** A user as an author, viewer or follower. */
export interface UserView {
  id: string
  firstName: string
  lastName: string
  /** URL of the picture, or null for initials. */
  avatar: string | null
}
