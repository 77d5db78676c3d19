import type { ImportedCall } from './imported-call.ts'

/** An imported call in its place among the messages of a conversation. */
export interface PlacedCall {
  id: string
  createdAt: string
  call: ImportedCall
}

/**
 * Puts calls among the messages that are loaded; both are oldest first. Those before the oldest message wait until it is the
 * first of all, and those after the newest until it is the last.
 */
export function placeCalls<Message extends { createdAt: string }>(
  messages: readonly Message[],
  calls: readonly ImportedCall[],
  { hasOlder, reachesEnd }: { hasOlder: boolean; reachesEnd: boolean },
): (Message | PlacedCall)[] {
  const placed: (Message | PlacedCall)[] = []
  let at = 0
  for (const call of calls) {
    while (at < messages.length && messages[at]!.createdAt <= call.startedAt) placed.push(messages[at++]!)
    const fits = (at > 0 || !hasOlder) && (at < messages.length || reachesEnd)
    if (fits) placed.push({ id: call.id, createdAt: call.startedAt, call })
  }
  return [...placed, ...messages.slice(at)]
}
