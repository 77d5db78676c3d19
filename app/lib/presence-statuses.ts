/** In the order of the status menu. The database's enum uses it, too. */
export const PRESENCE_STATUSES = [
  'available',
  'away',
  'lunch',
  'break',
  'busy',
  'training',
  'coaching',
  'on call',
  'offline',
] as const

export type PresenceStatus = (typeof PRESENCE_STATUSES)[number]

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

/** Green available; red busy, training, on call; yellow away, break, lunch; orange coaching. */
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
