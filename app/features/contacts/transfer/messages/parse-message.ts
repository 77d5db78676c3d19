import { withoutSecrets } from '#app/lib/secret-text.ts'
import { fromLocalInput } from '#app/lib/zoned.ts'
import { readTime } from '../values/read-opt-out.ts'
import { readDay } from '../values/read-day.ts'
import { readPhones } from '../values/read-phones.ts'
import type { Reading } from '../import/parse-row.server.ts'
import {
  MESSAGE_BODY,
  MESSAGE_CLIENT,
  MESSAGE_CLOCK,
  MESSAGE_DATE,
  MESSAGE_DIRECTION,
  MESSAGE_FILES,
  MESSAGE_FROM,
  MESSAGE_ID,
  MESSAGE_SENDER,
  MESSAGE_STATUS,
  MESSAGE_TO,
} from './message-targets.ts'

/** A text of another service. */
export interface OldMessage {
  /** The clients' numbers: several in a group. */
  recipients: string[]
  flow: 'incoming' | 'outgoing'
  at: Date
  body: string
  /** The writer, by the file. */
  sender: string | null
  status: 'received' | 'sent' | 'delivered' | 'undelivered'
  /** The other service's id. */
  id: string | null
}

export type MessageRead =
  | { message: OldMessage }
  | { problems: string[] }
  /** Nothing to keep, with the reason. */
  | { empty: string }

/** How a list of texts is read. */
export interface MessageReading extends Pick<Reading, 'headers' | 'targets' | 'dateOrders'> {
  /** The account's own numbers, which tell who wrote where the list doesn't. */
  own: ReadonlySet<string>
  timeZone: string
  now: Date
}

const LONGEST_BODY = 10_000
const LONGEST_NAME = 100
const MOST_RECIPIENTS = 10
const DAY_MS = 86_400_000
/** No service texted for agencies before. */
const EARLIEST = Date.UTC(1995, 0, 1)

/** Reads a row of a list of texts. Its problems name the column and what to do. */
export function parseMessage(cells: readonly string[], reading: MessageReading): MessageRead {
  const columnOf = (target: string) => reading.targets.indexOf(target)
  const cell = (target: string) => (columnOf(target) < 0 ? '' : (cells[columnOf(target)] ?? '').trim())
  const named = (target: string, problem: string) =>
    `${reading.headers[columnOf(target)] || `Column ${columnOf(target) + 1}`}: ${problem}`

  const files = cell(MESSAGE_FILES)
  const written = withoutSecrets(cell(MESSAGE_BODY))
  const body = [written, ...(files && !/^(?:0|\[\]|no|false)$/i.test(files) ? [FILES_LEFT] : [])]
    .filter(Boolean)
    .join('\n')
  if (!body) return { empty: 'There is no text.' }

  const problems: string[] = []
  if (body.length > LONGEST_BODY) {
    problems.push(
      named(MESSAGE_BODY, `This text has more than ${LONGEST_BODY.toLocaleString('en-US')} characters.`),
    )
  }
  const at = readInstant(
    [cell(MESSAGE_DATE), cell(MESSAGE_CLOCK)].filter(Boolean).join(' '),
    reading,
    columnOf(MESSAGE_DATE),
  )
  if (!at) problems.push(named(MESSAGE_DATE, 'This is no date and time. Write it as 2026-03-14 15:09.'))
  else if (at.getTime() > reading.now.getTime() + DAY_MS)
    problems.push(named(MESSAGE_DATE, 'This time is still to come.'))
  else if (at.getTime() < EARLIEST) problems.push(named(MESSAGE_DATE, 'Nobody texted then: check the year.'))

  const sides = {
    from: numbersIn(cell(MESSAGE_FROM)),
    to: numbersIn(cell(MESSAGE_TO)),
    client: numbersIn(cell(MESSAGE_CLIENT)),
  }
  const flow = readFlow(cell(MESSAGE_DIRECTION)) ?? flowOf(sides, reading.own)
  if (!flow) {
    problems.push(
      cell(MESSAGE_DIRECTION)
        ? named(MESSAGE_DIRECTION, 'This says neither sent nor received.')
        : 'Nothing says whether it was sent or received: choose the column that does.',
    )
  }
  const target =
    sides.client.found.length > 0 ||
    (columnOf(MESSAGE_CLIENT) >= 0 && !cell(flow === 'incoming' ? MESSAGE_FROM : MESSAGE_TO))
      ? MESSAGE_CLIENT
      : flow === 'incoming'
        ? MESSAGE_FROM
        : MESSAGE_TO
  const side = target === MESSAGE_CLIENT ? sides.client : flow === 'incoming' ? sides.from : sides.to
  const recipients = [...new Set(side.found)].filter(
    (number) => side.found.length === 1 || !reading.own.has(number),
  )
  if (flow && recipients.length === 0) {
    const problem = side.problem ?? 'There is no phone number of a contact.'
    problems.push(columnOf(target) < 0 ? problem : named(target, problem))
  } else if (recipients.length > MOST_RECIPIENTS) {
    problems.push(named(target, `A group can have at most ${MOST_RECIPIENTS} numbers.`))
  }
  if (problems.length > 0 || !at || !flow) return { problems }
  return {
    message: {
      recipients: recipients.toSorted(),
      flow,
      at,
      body,
      sender: withoutSecrets(cell(MESSAGE_SENDER)).slice(0, LONGEST_NAME) || null,
      status: flow === 'incoming' ? 'received' : readStatus(cell(MESSAGE_STATUS)),
      id: cell(MESSAGE_ID) || null,
    },
  }
}

/** Stands for pictures and files, which lists of texts only link to. */
const FILES_LEFT = '[Picture or file, not imported]'

/** Lists and JSON write several numbers with commas. */
function numbersIn(cell: string): { found: string[]; problem: string | null } {
  if (!cell) return { found: [], problem: null }
  const read = readPhones(cell.replaceAll(',', ';'))
  return { found: read.found.map(({ number }) => number), problem: read.problem }
}

const INCOMING =
  /^(?:in(?:bound|coming)?|received?|receive|from (?:contact|customer|client|patient)|contact|customer|client|visitor|lead|mo)\b/i
const OUTGOING =
  /^(?:out(?:bound|going)?|sent|send|to (?:contact|customer|client|patient)|agent|user|staff|team|api|broadcast|announcement|automated|system|mt)\b/i

/** `inbound`, `outbound-api`, `Received`, `agent` … */
function readFlow(cell: string): OldMessage['flow'] | null {
  const text = cell.replaceAll('_', ' ')
  if (INCOMING.test(text)) return 'incoming'
  return OUTGOING.test(text) ? 'outgoing' : null
}

type Numbers = ReturnType<typeof numbersIn>

/** Our own number tells who wrote. */
function flowOf({ from, to, client }: Record<'from' | 'to' | 'client', Numbers>, own: ReadonlySet<string>) {
  const isOwn = (number: string) => own.has(number)
  if (from.found.some(isOwn) || client.found.some((number) => to.found.includes(number)))
    return 'outgoing' as const
  if (to.found.some(isOwn) || client.found.some((number) => from.found.includes(number)))
    return 'incoming' as const
  return null
}

function readStatus(cell: string): OldMessage['status'] {
  if (/undeliver|fail|error|reject|bounce|not delivered/i.test(cell)) return 'undelivered'
  return /deliver|read/i.test(cell) ? 'delivered' : 'sent'
}

const ZONED = /(?:Z|[+-]\d{2}:?\d{2}|\b(?:UTC|GMT|[ECMP][SD]T))\)?$/i

/** An instant with its zone, in seconds or milliseconds since 1970, or on the account's clocks. */
export function readInstant(
  text: string,
  { timeZone, dateOrders }: Pick<MessageReading, 'timeZone' | 'dateOrders'>,
  column: number,
): Date | null {
  if (/^\d{10}(?:\.\d+)?$/.test(text)) return new Date(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return new Date(Number(text))
  if (ZONED.test(text) && /\d:\d\d/.test(text)) {
    const at = Date.parse(text.replace(/ ?UTC$/i, ' GMT'))
    return Number.isNaN(at) ? null : new Date(at)
  }
  const clock = /^(.*?\d)[T, ]+(\d{1,2}:\d{2}.*)$/.exec(text)
  const day = readDay(clock?.[1] ?? text, { order: dateOrders[column] ?? null, lean: 'past' })
  if (day.kind !== 'value') return null
  const at = fromLocalInput(`${String(day.typed)}T${readTime(text)}`, timeZone)
  const seconds = Number(/\d:\d{2}:(\d{2})/.exec(text)?.[1] ?? 0)
  return at && new Date(at.getTime() + Math.min(seconds, 59) * 1000)
}
