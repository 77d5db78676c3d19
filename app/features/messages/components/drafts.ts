import { draftable } from '#app/lib/secret-text.ts'

// Spec 1, 9 and 2, 4: drafts stay in the browser, one per person and room. A full or forbidden storage loses no text
// that is still on the screen, so it is no error.
const key = (userId: string, roomId: string) => `messages-draft:${userId}:${roomId}`

export function readDraft(userId: string, roomId: string): string {
  try {
    return localStorage.getItem(key(userId, roomId)) ?? ''
  } catch {
    return ''
  }
}

/** An empty draft is removed, and one that may not be kept. */
export function saveDraft(userId: string, roomId: string, body: string): void {
  try {
    const kept = draftable(body)
    if (kept === null || kept.trim() === '') localStorage.removeItem(key(userId, roomId))
    else localStorage.setItem(key(userId, roomId), kept)
  } catch {
    // See above.
  }
}
