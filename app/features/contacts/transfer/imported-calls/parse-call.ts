import { withoutSecrets } from '#app/lib/secret-text.ts'
import type { ImportLook } from '#db/schema/transfer.ts'
import { type HistoryReading, readInstant, readPast } from '../history/read-instant.ts'
import { type Flow, writerOf, numbersIn, readFlow } from '../history/read-sides.ts'
import {
  CALL_ANSWERED,
  CALL_BY,
  CALL_CLIENT,
  CALL_CLOCK,
  CALL_DATE,
  CALL_DIRECTION,
  CALL_END,
  CALL_FROM,
  CALL_ID,
  CALL_LENGTH,
  CALL_RESULT,
  CALL_TO,
  CALL_VOICEMAIL,
} from './call-targets.ts'

/** A call of another service. */
export interface OldCall {
  /** The other side. */
  number: string
  /** Our number at the other service. */
  ownNumber: string | null
  flow: Flow
  outcome: 'answered' | 'missed' | 'voicemail' | null
  at: Date
  seconds: number | null
  /** The colleague who took or placed it, by the file. */
  by: string | null
  /** The other service's id. */
  id: string | null
}

export type CallRead =
  | { call: OldCall; looks: ImportLook[] }
  | { problems: string[] }
  /** Nothing to keep, with the reason. */
  | { empty: string }

const LONGEST_NAME = 100
const LONGEST_ID = 200
/** No call takes longer. */
const MOST_SECONDS = 86_400

/** Reads a row of a list of calls. Its problems name the column and what to do. */
export function parseCall(cells: readonly string[], reading: HistoryReading): CallRead {
  const columnOf = (target: string) => reading.targets.indexOf(target)
  const cell = (target: string) => (columnOf(target) < 0 ? '' : (cells[columnOf(target)] ?? '').trim())
  const named = (target: string, problem: string) =>
    `${reading.headers[columnOf(target)] || `Column ${columnOf(target) + 1}`}: ${problem}`

  const result = reading.targets
    .flatMap((target, column) => (target === CALL_RESULT ? (cells[column] ?? '').trim() : []))
    .filter(Boolean)
    .join(' · ')
  if (NO_CALL.test(result)) return { empty: 'This is no call.' }

  const problems: string[] = []
  const { at, problem } = readPast(whenOf(cells, reading), reading, columnOf(CALL_DATE))
  if (problem) problems.push(named(CALL_DATE, problem))

  const sides = {
    from: numbersIn(cell(CALL_FROM)),
    to: numbersIn(cell(CALL_TO)),
    client: numbersIn(cell(CALL_CLIENT)),
  }
  const flow = flowIn(cell(CALL_DIRECTION), result) ?? writerOf(sides, reading.own)
  if (!flow) {
    problems.push(
      cell(CALL_DIRECTION)
        ? named(CALL_DIRECTION, 'This says neither incoming nor outgoing.')
        : 'Nothing says whether it came in or went out: choose the column that does.',
    )
    return { problems }
  }
  const theirs = flow === 'incoming' ? CALL_FROM : CALL_TO
  const [their, our] = flow === 'incoming' ? [sides.from, sides.to] : [sides.to, sides.from]
  const isClient = columnOf(CALL_CLIENT) >= 0 && (sides.client.found.length > 0 || their.found.length === 0)
  const [side, target] = isClient ? [sides.client, CALL_CLIENT] : [their, theirs]
  const numbers = side.found.filter((each) => side.found.length === 1 || !reading.own.has(each))
  const [number] = numbers
  // One of them may be our own old number.
  if (numbers.length > 1)
    problems.push(named(target, 'There are several numbers. Only one can be the contact’s.'))
  else if (!number) {
    const written = cell(target)
    if (WITHHELD.test(written)) return { empty: 'The number was withheld.' }
    // Extensions and softphones of colleagues.
    if (written.replace(/\D/g, '').length < 7) return { empty: 'No outside number was in this call.' }
    problems.push(named(target, side.problem ?? 'There is no phone number of a contact.'))
  }
  if (number && reading.own.has(number)) return { empty: 'Both sides of this call are your own numbers.' }
  if (problems.length > 0 || !at || !number) return { problems }

  const looks: ImportLook[] = []
  const written = cell(CALL_LENGTH)
  let seconds = readLength(written, reading.headers[columnOf(CALL_LENGTH)] ?? '')
  if (seconds === 'unread') {
    looks.push({ column: columnOf(CALL_LENGTH), reason: 'This is no length of a call. Write it as 4:12.' })
    seconds = null
  }
  seconds ??= between(
    readInstant(cell(CALL_ANSWERED), reading, columnOf(CALL_ANSWERED)) ?? at,
    readInstant(cell(CALL_END), reading, columnOf(CALL_END)),
  )
  return {
    call: {
      number,
      ownNumber: our.found.find((each) => each !== number) ?? null,
      flow,
      outcome: outcomeOf({
        said: `${result} ${cell(CALL_DIRECTION)}`,
        voicemail: cell(CALL_VOICEMAIL),
        answered: columnOf(CALL_ANSWERED) < 0 ? null : cell(CALL_ANSWERED),
        seconds,
      }),
      at,
      seconds,
      by: nameOf(cell(CALL_BY)),
      id: cell(CALL_ID).slice(0, LONGEST_ID) || null,
    },
    looks,
  }
}

/** The cell or the two cells that say when a call began. */
export const whenOf = (cells: readonly string[], { targets }: Pick<HistoryReading, 'targets'>): string =>
  [CALL_DATE, CALL_CLOCK]
    .map((target) => (targets.includes(target) ? (cells[targets.indexOf(target)] ?? '').trim() : ''))
    .filter(Boolean)
    .join(' ')

const NO_CALL = /\b(?:fax|sms|mms|text message)\b/i
const WITHHELD =
  /anonymous|restricted|private|withheld|unknown|unavailable|blocked|no caller id|^\+?(?:266696687|7378742833)$/i

/** Logs of phones name the kind of a call: `Missed`, `Dialed`. A trunk's calls are named as the provider sees them. */
function flowIn(direction: string, result: string): Flow | null {
  for (const text of [direction, result]) {
    if (/trunking[- ]terminating/i.test(text)) return 'outgoing'
    if (/trunking[- ]originating/i.test(text)) return 'incoming'
    const flow = readFlow(text.replaceAll('-', ' '))
    if (flow) return flow
  }
  const text = `${direction} ${result}`
  if (/\b(?:missed|voicemail|rejected|declined|abandoned)\b/i.test(text)) return 'incoming'
  return /\b(?:placed|dialed|dialled|made)\b/i.test(text) ? 'outgoing' : null
}

const NOT_ANSWERED =
  /\b(?:missed|unanswered|busy|rejected|declined|abandoned|cancell?ed|failed|hang ?up|disconnected|blocked|stopped|no[- ]?answer|not (?:answered|connected|allowed)|wrong number|call failure)\b/i
const ANSWERED = /\b(?:answered|accepted|connected|completed|talked|received|success\w*)\b/i
const NO = /^(?:0|no|n|false|null|none|-|\[\])$/i

function outcomeOf({
  said,
  voicemail,
  answered,
  seconds,
}: {
  said: string
  voicemail: string
  /** Null where the list has no such column. */
  answered: string | null
  seconds: number | null
}): OldCall['outcome'] {
  const words = said.replaceAll('_', ' ')
  if ((voicemail && !NO.test(voicemail)) || /voice ?mail/i.test(words)) return 'voicemail'
  if (NOT_ANSWERED.test(words)) return 'missed'
  if (answered !== null) return answered && !NO.test(answered) ? 'answered' : 'missed'
  if (seconds === 0) return 'missed'
  return ANSWERED.test(words) || seconds !== null ? 'answered' : null
}

/** Seconds; null for a blank cell. `4:12`, `0:04:12`, `4 min 12 s`, `252`, `PT4M12S`. A heading may say minutes. */
export function readLength(cell: string, heading: string): number | 'unread' | null {
  const text = cell.trim()
  if (text === '' || /^(?:-+|n\/a|null|none)$/i.test(text)) return null
  const seconds = lengthOf(text, heading)
  return seconds === null || seconds > MOST_SECONDS ? 'unread' : Math.round(seconds)
}

function lengthOf(text: string, heading: string): number | null {
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const unit = /milli|ms$/i.test(heading) ? 0.001 : /min/i.test(heading) ? 60 : 1
    return Number(text) * unit
  }
  if (/^\d{1,3}(?::\d{1,2}){1,2}(?:\.\d+)?$/.test(text)) {
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  }
  const [all, hours, minutes, seconds] =
    /^(?:pt)?\s*(?:(\d+)\s*h(?:ours?|rs?)?\.?,?\s*)?(?:(\d+)\s*m(?:in(?:ute)?s?)?\.?,?\s*)?(?:(\d+(?:\.\d+)?)\s*s(?:ec(?:ond)?s?)?\.?)?$/i.exec(
      text,
    ) ?? []
  if (!all || !(hours || minutes || seconds)) return null
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

function between(start: Date, end: Date | null): number | null {
  const seconds = end && Math.round((end.getTime() - start.getTime()) / 1000)
  return seconds !== null && seconds >= 0 && seconds <= MOST_SECONDS ? seconds : null
}

/** An id of the other service, which means nothing here. */
function nameOf(cell: string): string | null {
  if (/^(?:US|PN|AC|CN)[A-Za-z0-9]{5,}$/.test(cell)) return null
  return withoutSecrets(cell).slice(0, LONGEST_NAME) || null
}
