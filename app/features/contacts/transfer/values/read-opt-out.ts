import { meansNothing } from './cell-value.ts'

// How other services say in a list who may be texted.

const OUT =
  /\b(?:opt(?:ed)?[- ]?out|un-?subscri\w*|un-?enrolled|stop(?:ped|all)?|do ?n[o']?t|dnt|dnc|no (?:texts?|sms|messages|contact)|block(?:ed|list)?|suppress\w*|revoked?|withdr[ae]wn?|removed?|declined?|denied|never|cancell?ed|inactive)\b/i
const IN =
  /\b(?:opt(?:ed)?[- ]?in|(?:re)?subscri\w*|enrolled|start(?:ed)?|consent(?:ed)?|allowed|active|agreed|granted|ok(?:ay)?|can text)\b/i
const YES = /^(?:y|yes|true|1|x|checked|on|✓|✔)$/i
const NO = /^(?:n|no|false|0|off|unchecked)$/i

/** Whether a heading asks who said no: `Do not text: yes` means the opposite of `SMS consent: yes`. */
const asksWhoSaidNo = (heading: string) =>
  OUT.test(heading.replaceAll('_', ' ')) && !/opt(?:ed)?[- ]?in\b|consent/i.test(heading)

/**
 * Reads what the cell of a list says of a number. A list without such a cell names those who said no. Null for words that are
 * neither.
 */
export function readOptOut(cell: string | undefined, heading: string): 'out' | 'in' | null {
  if (cell === undefined) return 'out'
  const text = cell.replaceAll('_', ' ').trim()
  if (YES.test(text)) return asksWhoSaidNo(heading) ? 'out' : 'in'
  if (NO.test(text)) return asksWhoSaidNo(heading) ? 'in' : 'out'
  // "Not opted out" and "not subscribed" turn it around.
  const isTurned = /^(?:not|never|isn't|no longer)\b (?!text|contact|sms)/i.test(text)
  if (OUT.test(isTurned ? text.replace(/^\S+ (?:longer )?/, '') : text)) return isTurned ? 'in' : 'out'
  if (IN.test(text)) return isTurned ? 'out' : 'in'
  if (!asksWhoSaidNo(heading)) return null
  // `Opted out at: 3/14/2026`; a number without a date didn't.
  return text === '' || meansNothing(text) ? 'in' : /\d{4}|\d[/.-]\d/.test(text) ? 'out' : null
}

/** The time beside a date, `HH:mm`; midday for a date alone. */
export function readTime(cell: string): string {
  const [, hour, minute, half] =
    /(?:^|[T\s,])(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*([ap]\.?m)?/i.exec(cell) ?? []
  if (!hour || Number(hour) > 23 || Number(minute) > 59) return '12:00'
  const of12 = half ? (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0) : Number(hour)
  return `${String(of12).padStart(2, '0')}:${minute}`
}
