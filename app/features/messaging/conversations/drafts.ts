import { isBlank } from '#app/lib/blank.ts'
import { dropDraft, keepDraft, readDraft } from '#app/components/forms/form-draft.ts'
import { draftable } from '#app/lib/secret-text.ts'
import { isUuid } from '#app/lib/uuid.ts'

// Drafts stay in the browser, one per user and conversation. `to` is the conversation's page.

const textKey = (userId: string, to: string) => `draft:${userId}:text ${to}`

export const readText = (userId: string, to: string): string =>
  readDraft(textKey(userId, to))?.fields['body'] ?? ''

export const keepText = (userId: string, to: string, body: string): void => keep(textKey(userId, to), body)

/** The draft moves to a conversation that exists by now. */
export function moveText(userId: string, from: string, to: string): void {
  const text = readText(userId, from)
  if (!text) return
  keepText(userId, to, text)
  keepText(userId, from, '')
}

const keep = (key: string, body: string) =>
  keepDraft(key, isBlank(body) ? null : { fields: { body }, lists: {} }, undefined)

/** A message that was sent from this browser and that the server has not accepted yet. */
interface Unsent {
  requestId: string
  to: string
  body: string
  mediaIds: string[]
  /** The newest message on the page when it was written. */
  seen?: string | undefined
  /** The server has refused it or held it back, so its author is asked before it is sent. */
  refused?: boolean
}

// The ids are in the key: drafts drop values in which digits could be a card number.
const unsentPrefix = (userId: string) => `draft:${userId}:unsent `
const unsentKey = (userId: string, { requestId, to, mediaIds, seen = '' }: Unsent) =>
  unsentPrefix(userId) + [requestId, mediaIds.join(), to, seen].join(' ').trimEnd()

/**
 * Keeps a message until `dropUnsent`, so that closing the page doesn't lose it. One that can't be kept whole, because of what may be
 * a secret number in it, isn't sent by itself later.
 */
export function keepUnsent(userId: string, { refused, ...message }: Unsent): void {
  const { body } = message
  const asks = refused || draftable(body) !== body
  const fields = { body, ...(asks ? { refused: 'yes' } : {}) }
  keepDraft(unsentKey(userId, message), { fields, lists: {} }, undefined)
}

export function dropUnsent(userId: string, requestId: string): void {
  for (const message of allUnsent(userId)) {
    if (message.requestId === requestId) dropDraft(unsentKey(userId, message))
  }
}

/** Does nothing when another tab has sent or discarded the message. */
export function markRefused(userId: string, requestId: string): void {
  for (const message of allUnsent(userId)) {
    if (message.requestId === requestId) keepUnsent(userId, { ...message, refused: true })
  }
}

/** Messages to a conversation that exists by now. */
export function moveUnsent(userId: string, from: string, to: string): void {
  for (const message of allUnsent(userId)) {
    if (message.to !== from) continue
    dropDraft(unsentKey(userId, message))
    keepUnsent(userId, { ...message, to })
  }
}

export type OutboxBase = '/messages' | '/chat'

export const hasUnsent = (userId: string, base: OutboxBase): boolean => readUnsent(userId, base).length > 0

/** The unsent messages to conversations under `base`, in the order written. */
export const readUnsent = (userId: string, base: OutboxBase): Unsent[] =>
  allUnsent(userId)
    .filter(({ to, body, mediaIds }) => to.startsWith(`${base}/`) && (body !== '' || mediaIds.length > 0))
    // Request ids are in the order of time.
    .toSorted((a, b) => (a.requestId < b.requestId ? -1 : 1))

function allUnsent(userId: string): Unsent[] {
  const prefix = unsentPrefix(userId)
  return storedKeys().flatMap((key) => {
    const draft = key.startsWith(prefix) ? readDraft(key) : null
    const [requestId = '', mediaIds = '', to = '', seen] = key.slice(prefix.length).split(' ')
    if (!draft || !isUuid(requestId)) return []
    const body = draft.fields['body'] ?? ''
    const refused = draft.fields['refused'] !== undefined
    return [{ requestId, to, body, mediaIds: mediaIds.split(',').filter(isUuid), seen, refused }]
  })
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    // Forbidden storage is no error: the text is still on the screen.
    return []
  }
}
