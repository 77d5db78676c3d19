import type { Role } from '#app/lib/permissions.ts'
import { PRESENCE_STATUSES, type PresenceStatus } from '#app/lib/presence-statuses.ts'

export { PRESENCE_STATUSES, type PresenceStatus }

export const DEFAULT_PRESENCE: PresenceStatus = 'offline'

export const PRESENCE_LABELS: Record<PresenceStatus, string> = {
  available: 'Available',
  away: 'Away',
  lunch: 'Lunch',
  break: 'Break',
  busy: 'Busy',
  training: 'Training',
  coaching: 'Coaching',
  'on call': 'On call',
  offline: 'Offline',
}

export type PresenceColor = 'green' | 'red' | 'yellow' | 'orange' | 'grey'

/** Spec 3, 4: green available; red busy, training, on call; yellow away, break, lunch; orange coaching. */
export const PRESENCE_COLORS: Record<PresenceStatus, PresenceColor> = {
  available: 'green',
  away: 'yellow',
  lunch: 'yellow',
  break: 'yellow',
  busy: 'red',
  training: 'red',
  coaching: 'orange',
  'on call': 'red',
  offline: 'grey',
}

export const COACHEE_REQUIRED = 'Choose whom you are coaching.'

/** A colleague in the side panel (spec 3, 3: user, presence view). */
export interface PeerView {
  id: string
  firstName: string
  lastName: string
  /** URL of the picture, or null for initials. */
  avatar: string | null
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
