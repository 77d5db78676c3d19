import { draftable } from '#app/lib/secret-text.ts'

// Spec 1, 9 and 2, 4: drafts stay in the browser, one per user and conversation. Storage that is full or forbidden is no
// error: the text is still on the screen.
const key = (userId: string, to: string) => `messages-draft:${userId}:${to}`

export function readDraft(userId: string, to: string): string {
  try {
    return localStorage.getItem(key(userId, to)) ?? ''
  } catch {
    return ''
  }
}

/** Removes an empty draft, and one that may not be stored. */
export function saveDraft(userId: string, to: string, body: string): void {
  try {
    const kept = draftable(body)
    if (kept === null || kept.trim() === '') localStorage.removeItem(key(userId, to))
    else localStorage.setItem(key(userId, to), kept)
  } catch {
    // See above.
  }
}

export function moveDraft(userId: string, from: string, to: string): void {
  const draft = readDraft(userId, from)
  if (!draft) return
  saveDraft(userId, from, '')
  saveDraft(userId, to, draft)
}
