import type { ImportedCall } from './imported-call.ts'

/** Where calls stand among the messages of a conversation. Both are oldest first. */
export interface PlacedCalls {
  /** The calls before a message, by its id. */
  before: ReadonlyMap<string, ImportedCall[]>
  /** Those after the last message. */
  after: ImportedCall[]
}

/**
 * Places calls among the messages that are loaded. Those before the oldest one wait until it is the first of all, and those after
 * the newest until it is the last.
 */
export function placeCalls(
  messages: readonly { id: string; createdAt: string }[],
  calls: readonly ImportedCall[],
  { hasOlder, reachesEnd }: { hasOlder: boolean; reachesEnd: boolean },
): PlacedCalls {
  const before = new Map<string, ImportedCall[]>()
  const after: ImportedCall[] = []
  let at = 0
  for (const call of calls) {
    while (at < messages.length && messages[at]!.createdAt <= call.startedAt) at += 1
    const next = messages[at]
    if (!next) {
      if (reachesEnd) after.push(call)
    } else if (at > 0 || !hasOlder) {
      before.set(next.id, [...(before.get(next.id) ?? []), call])
    }
  }
  return { before, after }
}
