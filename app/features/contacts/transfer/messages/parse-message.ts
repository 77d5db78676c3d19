import { withoutSecrets } from '#app/lib/secret-text.ts'
import { type HistoryReading, readPast } from '../history/read-instant.ts'
import { type Flow, writerOf, numbersIn, readFlow } from '../history/read-sides.ts'
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
  flow: Flow
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

const LONGEST_BODY = 10_000
const LONGEST_NAME = 100
const MOST_RECIPIENTS = 10

/** Reads a row of a list of texts. Its problems name the column and what to do. */
export function parseMessage(cells: readonly string[], reading: HistoryReading): MessageRead {
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
  const { at, problem } = readPast(
    [cell(MESSAGE_DATE), cell(MESSAGE_CLOCK)].filter(Boolean).join(' '),
    reading,
    columnOf(MESSAGE_DATE),
  )
  if (problem) problems.push(named(MESSAGE_DATE, problem))

  const sides = {
    from: numbersIn(cell(MESSAGE_FROM)),
    to: numbersIn(cell(MESSAGE_TO)),
    client: numbersIn(cell(MESSAGE_CLIENT)),
  }
  const flow = readFlow(cell(MESSAGE_DIRECTION)) ?? writerOf(sides, reading.own)
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

function readStatus(cell: string): OldMessage['status'] {
  if (/undeliver|fail|error|reject|bounce|not delivered/i.test(cell)) return 'undelivered'
  return /deliver|read/i.test(cell) ? 'delivered' : 'sent'
}
