/** Spec 3, 4, in the order of the status menu. The database's enum uses it, too. */
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
