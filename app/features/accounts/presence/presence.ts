import type { Role } from '#app/lib/permissions.ts'
import type { PresenceStatus } from '#app/lib/presence-statuses.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

export const DEFAULT_PRESENCE: PresenceStatus = 'offline'

export const COACHEE_REQUIRED = 'Choose who you are coaching.'

/** A colleague in the side panel (user, presence view). */
export interface PeerView extends UserView {
  /** Tells two users of one name apart. */
  email: string
  role: Role
  themeColor: string
  phoneStatus: PresenceStatus
  /** Set while coaching. */
  coacheeId: string | null
  /** A browser of theirs is connected now. */
  loggedIn: boolean
  mobileLoggedIn: boolean
}

/** The part of a user's presence that changes often. */
export interface PhoneStatus {
  userId: string
  status: PresenceStatus
  coacheeId: string | null
  loggedIn: boolean
}
