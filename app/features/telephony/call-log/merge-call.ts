import type { CallLogEntry } from '#app/features/telephony/calls/log/call-log-entry.server.ts'
import { isUrgent } from '#app/features/telephony/calls/log/to-review.ts'

/** Puts a call's new state into a page of the log. A call that `belongs` there comes into the first page in its place. */
export function mergeCall(
  calls: CallLogEntry[],
  entry: CallLogEntry,
  { limit, isFirst, belongs }: { limit: number; isFirst: boolean; belongs: boolean },
): CallLogEntry[] {
  const known = calls.find(({ id }) => id === entry.id)
  if (known) return known.rev >= entry.rev ? calls : calls.map((call) => (call === known ? entry : call))
  if (!isFirst || !belongs) return calls
  const place = calls.findIndex((call) => comesBefore(entry, call))
  const at = place < 0 ? calls.length : place
  return at >= limit ? calls : [...calls.slice(0, at), entry, ...calls.slice(at)].slice(0, limit)
}

/** Urgent ones first, then the newest. */
const comesBefore = (a: CallLogEntry, b: CallLogEntry) =>
  isUrgent(a) === isUrgent(b) ? b.createdAt < a.createdAt : isUrgent(a)
