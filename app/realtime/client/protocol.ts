/** What the server sends: a push, or the answer to a message that carried an id. */
export type ServerFrame = { event: string; data: unknown } | ({ ack: string } & Ack)

/** What the browser sends. With an id it gets an ack. */
export interface ClientFrame {
  event: string
  data?: unknown
  id?: string
}

/** The answer to a message. It never rejects: a lost connection is an answer too. */
export type Ack<Data = unknown> =
  | { ok: true; data: Data }
  | { ok: false; error: { code: string; message: string } }

/** Why the server closes a socket, where the browser is to act on it. */
export const CLOSE = {
  /** Abuse: too many messages, or not what the protocol says. */
  abuse: 1008,
  /** The process ends; another one answers at once. */
  restart: 1012,
  /** The session ended; the close reason says why. */
  ended: 4401,
  /** Signed in, but something has to be done first: the pages know what. */
  notYet: 4403,
  /** The namespace is not the session's account, as after ghosting in another tab. */
  namespace: 4404,
  /** The screen is locked. */
  locked: 4423,
  /** The same person has too many open. */
  tooMany: 4429,
} as const

/** Spec 1, 7: what an unknown namespace answers. */
export const INVALID_NAMESPACE = 'Invalid namespace'

/** What the tab that is too much says; it tries again after a while. */
export const TOO_MANY_TABS = 'Too many tabs are open'

/** The server shows a sign of life this often; the other side is dead after `DEAD_AFTER_MS` without one. */
export const HEARTBEAT_MS = 25_000
export const DEAD_AFTER_MS = 60_000
