import { readCookie, serializeCookie } from '#app/lib/cookies.ts'
import { isUuid } from '#app/lib/uuid.ts'

const NAME = 'board'
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** The board that /tasks opens at once: the one this browser showed last. */
export function activeBoard(cookies: string | null): string | null {
  const id = readCookie(cookies, NAME)
  return isUuid(id) ? id : null
}

/** Returns a Set-Cookie header; null removes the cookie. */
export const activeBoardCookie = (boardId: string | null): string =>
  serializeCookie(NAME, boardId ?? '', { maxAgeSeconds: boardId ? YEAR_SECONDS : 0, httpOnly: true })
