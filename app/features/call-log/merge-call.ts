import type { CallLogEntry } from '#app/features/phone/call-log-entry.ts'

/** Puts a call's new state into a page of the log. A new call goes on top of the first page. */
export function mergeCall(
  calls: CallLogEntry[],
  entry: CallLogEntry,
  { limit, isFirst }: { limit: number; isFirst: boolean },
): CallLogEntry[] {
  const known = calls.find(({ id }) => id === entry.id)
  if (known) return known.rev >= entry.rev ? calls : calls.map((call) => (call === known ? entry : call))
  if (!isFirst || (calls[0] && entry.createdAt < calls[0].createdAt)) return calls
  return [entry, ...calls].slice(0, limit)
}
