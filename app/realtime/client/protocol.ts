/** A message from the server: an event, or the ack of a message that had an id. */
export type ServerFrame = { event: string; data: unknown } | ({ ack: string } & Ack)

/** A message from the browser. With an id it gets an ack. */
export interface ClientFrame {
  event: string
  data?: unknown
  id?: string
}

/** The ack of a message. The promise never rejects: a lost connection is an error ack. */
export type Ack<Data = unknown> =
  | { ok: true; data: Data }
  | { ok: false; error: { code: string; message: string } }

/** Close codes that the browser acts on. */
export const CLOSE = {
  /** Abuse: too many messages, or malformed ones. */
  abuse: 1008,
  /** The process is shutting down; another one is available. */
  restart: 1012,
  /** The session ended; the close reason says why. */
  ended: 4401,
  /** Signed in, but the user must do something else first; the pages redirect there. */
  notYet: 4403,
  /** The namespace is not the session's account, as after ghosting in another tab. */
  namespace: 4404,
  /** The screen is locked. */
  locked: 4423,
  /** The session has too many connections. */
  tooMany: 4429,
} as const

/** The error for an unknown namespace. */
export const INVALID_NAMESPACE = 'Invalid namespace'

/** The error shown in a tab over the limit, which retries later. */
export const TOO_MANY_TABS = 'Too many tabs are open'

/** The server is without events, or has them again: `{ paused }`. */
export const LIVE_UPDATES = 'live_updates'

/** Interval of the server's heartbeats; without one for `DEAD_AFTER_MS` the browser connects again. */
export const HEARTBEAT_MS = 25_000
export const DEAD_AFTER_MS = 60_000
