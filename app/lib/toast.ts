import { readCookie, serializeCookie } from './cookies.ts'

/** A message about what was just done, shown once on the next page. */
export interface Toast {
  kind: 'ok' | 'info' | 'warn' | 'bad'
  message: string
  /** Confetti for three seconds. */
  confetti?: boolean
  /** A path to post to that undoes it: the message gets an Undo button. */
  undo?: string
}

/** Distinguishes two messages with the same text. */
export type StoredToast = Toast & { id: string }

const NAME = 'toast'
/** Long enough for the redirect that follows, short enough not to turn up on a page opened later. */
const MAX_AGE_SECONDS = 30
/** Encoded, a cookie must stay below 4096 bytes. */
const MAX_LENGTH = 300

const KINDS: readonly unknown[] = ['ok', 'info', 'warn', 'bad']
const OUR_PATH = /^\/[^/\\]/

export function toastCookie(toast: Toast, id: string, secure: boolean): string {
  const value = JSON.stringify({ ...toast, id, message: toast.message.slice(0, MAX_LENGTH) })
  return serializeCookie(NAME, value, { maxAgeSeconds: MAX_AGE_SECONDS, secure })
}

/** Removes the cookie, as a Set-Cookie header or `document.cookie` takes it. */
export const EXPIRED_TOAST = serializeCookie(NAME, '', { maxAgeSeconds: 0 })

/** The toast in a Cookie header or `document.cookie`. A visitor can put anything there, so only plain values pass. */
export function readToast(cookies: string | null): StoredToast | null {
  const stored = parse(readCookie(cookies, NAME))
  if (!stored || !KINDS.includes(stored.kind)) return null
  const { kind, message, id, confetti, undo } = stored
  if (typeof message !== 'string' || typeof id !== 'string') return null
  return {
    kind: kind as Toast['kind'],
    message: message.slice(0, MAX_LENGTH),
    id: id.slice(0, 40),
    ...(confetti === true && { confetti }),
    ...(typeof undo === 'string' && OUR_PATH.test(undo) && { undo }),
  }
}

function parse(json: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null')
    return typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
