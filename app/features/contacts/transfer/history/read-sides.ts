import { readPhones } from '../values/read-phones.ts'

// The ways in which lists of other services say who wrote to whom, or called.

export type Flow = 'incoming' | 'outgoing'

/** Lists and JSON write several numbers with commas. */
export function numbersIn(cell: string): { found: string[]; problem: string | null } {
  if (!cell) return { found: [], problem: null }
  const read = readPhones(cell.replaceAll(',', ';'))
  return { found: read.found.map(({ number }) => number), problem: read.problem }
}

const INCOMING =
  /^(?:in(?:bound|coming)?|received?|receive|from (?:contact|customer|client|patient)|contact|customer|client|visitor|lead|mo)\b/i
const OUTGOING =
  /^(?:out(?:bound|going)?|sent|send|to (?:contact|customer|client|patient)|agent|user|staff|team|api|broadcast|announcement|automated|system|mt)\b/i

/** `inbound`, `outbound-api`, `Received`, `agent` … */
export function readFlow(cell: string): Flow | null {
  const text = cell.replaceAll('_', ' ')
  if (INCOMING.test(text)) return 'incoming'
  return OUTGOING.test(text) ? 'outgoing' : null
}

type Numbers = ReturnType<typeof numbersIn>

/** Our own number tells who wrote. */
export function writerOf(
  { from, to, client }: Record<'from' | 'to' | 'client', Numbers>,
  own: ReadonlySet<string>,
) {
  const isOwn = (number: string) => own.has(number)
  if (from.found.some(isOwn) || client.found.some((number) => to.found.includes(number)))
    return 'outgoing' as const
  if (to.found.some(isOwn) || client.found.some((number) => from.found.includes(number)))
    return 'incoming' as const
  return null
}
