import {
  MESSAGE_SYNONYMS,
  MESSAGE_CLIENT,
  MESSAGE_DATE,
  MESSAGE_FROM,
  MESSAGE_TO,
} from '../messages/message-targets.ts'
import type { Target } from '../import/import-labels.ts'

// The columns of a list of calls that another service kept, and of the index of a ZIP file with their recordings.

export const CALL_FROM = '#callFrom'
export const CALL_TO = '#callTo'
/** The number of the client, of a call in either direction. */
export const CALL_CLIENT = '#callClient'
export const CALL_DIRECTION = '#callDirection'
export const CALL_DATE = '#callDate'
/** The time of day, where the date has a column of its own. */
export const CALL_CLOCK = '#callClock'
export const CALL_LENGTH = '#callLength'
/** When it ended, for its length. */
export const CALL_END = '#callEnd'
/** When, or whether, it was answered. */
export const CALL_ANSWERED = '#callAnswered'
/** How it ended, in one column or several: `Phone call` and `Missed`. */
export const CALL_RESULT = '#callResult'
export const CALL_VOICEMAIL = '#callVoicemail'
export const CALL_BY = '#callBy'
/** The other service's id of the call, by which the same call and its recording are recognized. */
export const CALL_ID = '#callId'

const target = (value: string, label: string): Target => ({ value, label, field: null })

export const CALL_TARGETS: Target[] = [
  target(CALL_FROM, 'From number'),
  target(CALL_TO, 'To number'),
  target(CALL_CLIENT, 'Contact’s number'),
  target(CALL_DIRECTION, 'Incoming or outgoing'),
  target(CALL_DATE, 'Date and time'),
  target(CALL_CLOCK, 'Time of day'),
  target(CALL_LENGTH, 'Length of the call'),
  target(CALL_END, 'When it ended'),
  target(CALL_ANSWERED, 'When it was answered'),
  { ...target(CALL_RESULT, 'How it ended'), several: true },
  target(CALL_VOICEMAIL, 'Voicemail'),
  target(CALL_BY, 'Who of us'),
  target(CALL_ID, 'Call ID'),
]

const LENGTHS = [
  ...['duration', 'callduration', 'durationseconds', 'durationinseconds', 'durationsec', 'durationsecs'],
  ...['durations', 'durationmin', 'durationminutes', 'durationinminutes', 'callminutes', 'minutes'],
  ...['seconds', 'callseconds', 'talktime', 'talkduration', 'billsec', 'calllength', 'length'],
  ...['durationms', 'durationmilliseconds', 'callinseconds', 'billableduration'],
]

/** Other headings, reduced to letters and digits: those of Quo, Twilio and RingCentral among them. */
export const CALL_SYNONYMS: Record<string, readonly string[]> = {
  [CALL_FROM]: [
    ...MESSAGE_SYNONYMS[MESSAGE_FROM]!,
    ...[
      'fromnumber',
      'caller',
      'callernumber',
      'callerid',
      'callerphone',
      'callingnumber',
      'callfrom',
      'source',
    ],
    ...['callingparty', 'origin', 'src', 'originatingnumber'],
  ],
  [CALL_TO]: [
    ...MESSAGE_SYNONYMS[MESSAGE_TO]!,
    ...[
      'tonumber',
      'callee',
      'calleenumber',
      'called',
      'callednumber',
      'calledparty',
      'dialednumber',
      'dialed',
    ],
    ...['callto', 'dst', 'destinationnumber'],
  ],
  [CALL_CLIENT]: [
    ...MESSAGE_SYNONYMS[MESSAGE_CLIENT]!,
    ...[
      'externalnumber',
      'othernumber',
      'otherparty',
      'participantsoutside',
      'remotenumber',
      'number',
      'callphonenumber',
    ],
  ],
  [CALL_DIRECTION]: ['direction', 'calldirection', 'flow', 'inboundoutbound', 'incomingoutgoing', 'inout'],
  [CALL_DATE]: [
    ...[
      'starttime',
      'startedat',
      'startat',
      'start',
      'callstart',
      'callstarttime',
      'datestarted',
      'calldate',
    ],
    ...['calltime', 'datetimestart', 'startdate', 'begintime', 'timeofcall', 'dateandtime'],
    ...MESSAGE_SYNONYMS[MESSAGE_DATE]!,
  ],
  [CALL_CLOCK]: ['time', 'timeofday', 'clock', 'calltime', 'starttime'],
  [CALL_LENGTH]: LENGTHS,
  [CALL_END]: ['endtime', 'endedat', 'completedat', 'end', 'dateended', 'hangupat', 'callend', 'callendtime'],
  [CALL_ANSWERED]: [
    'answeredat',
    'answertime',
    'answered',
    'connectedat',
    'answerdate',
    'isanswered',
    'pickedup',
  ],
  [CALL_RESULT]: [
    ...[
      'result',
      'callresult',
      'actionresult',
      'status',
      'callstatus',
      'outcome',
      'calloutcome',
      'disposition',
    ],
    ...['type', 'calltype', 'action', 'endreason', 'state'],
  ],
  [CALL_VOICEMAIL]: ['voicemail', 'voicemailurl', 'leftvoicemail', 'hasvoicemail', 'voicemailduration'],
  [CALL_BY]: [
    ...[
      'answeredby',
      'handledby',
      'takenby',
      'agent',
      'agentname',
      'user',
      'username',
      'employee',
      'teammember',
    ],
    ...['extension', 'extensionname', 'staff', 'operator', 'initiatedby', 'assignedto', 'owner'],
  ],
  [CALL_ID]: [
    ...['callid', 'callsid', 'sid', 'id', 'uuid', 'calluuid', 'callidentifier', 'uniqueid', 'callreference'],
  ],
}

const isA = (heading: string, ...targets: string[]) =>
  targets.some((value) => CALL_SYNONYMS[value]!.includes(heading))

/** Whether these headings, reduced to letters and digits, are of a list of calls. */
export const areCallHeadings = (headings: readonly string[]): boolean => {
  const has = (...targets: string[]) => headings.some((heading) => isA(heading, ...targets))
  const sides = has(CALL_FROM) && has(CALL_TO)
  return (
    has(CALL_DATE) &&
    (has(CALL_LENGTH) || headings.some((heading) => /call|voicemail/.test(heading))) &&
    (sides || (has(CALL_DIRECTION, CALL_RESULT) && has(CALL_CLIENT, CALL_FROM, CALL_TO)))
  )
}
