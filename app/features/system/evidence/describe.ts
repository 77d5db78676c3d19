import { PERSON_FIELDS } from '#app/features/people/clients/person.ts'
import { type Field, fieldsOf, masked } from '#app/features/accounts/fields/fields.ts'
import { formatValue } from '#app/features/accounts/fields/format.ts'
import { KINDS } from '#app/features/people/records/kinds/index.ts'
import { KIND_NAMES } from '#app/features/people/records/kinds/kind-names.ts'
import { type AuditChange, changeLine } from '#app/lib/changes.ts'
import { clockTime } from '#app/lib/clock-time.ts'
import { formatPhone } from '#app/lib/phone.ts'

type Data = Record<string, unknown>

/** Names and times for the description of an entry. */
export interface Naming {
  /** The name of a user; null for one that isn't known. */
  user: (id: string | null) => string | null
  /** An instant in the file's time zone. */
  time: (iso: string) => string
  /** The person of the contact whose number it is, or the number. */
  person: (number: string | null) => string
}

/** A file that belongs to an entry. */
export interface WantedFile {
  id: string
  table: 'sms_media' | 'call_recordings' | 'imported_calls' | 'client_documents' | 'activities'
  name: string
  /** Why there can't be one. */
  gone: string | null
}

/** An entry for a person to read. */
export interface Description {
  title: string
  /** The user or the contact who did it; null for what was automatic. */
  who: string | null
  /** The words that were written, as they were. */
  words: string | null
  details: string[]
  files: WantedFile[]
}

/** Says what an entry is about. */
export function describe(kind: string, data: Data, naming: Naming): Description {
  const write = KIND_WRITERS[kind] ?? ((row: Data) => other(kind, row, naming))
  const { words = null, details = [], files = [], ...rest } = write(data, naming)
  return { ...rest, words: words || null, details: details.filter(Boolean), files }
}

type Written = Pick<Description, 'title' | 'who'> & Partial<Description>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const rows = (value: unknown): Data[] => (Array.isArray(value) ? (value as Data[]) : [])
const phone = (value: unknown) => (value ? formatPhone(text(value)) : 'an unknown number')
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const sentence = (name: string) =>
  capital(name.replaceAll(/[_-]/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`))

function trashed(data: Data, { user, time }: Naming): string {
  if (!data.deleted_at) return ''
  const by = user(text(data.deleted_by) || text(data.updated_by) || null)
  return `Deleted${by ? ` by ${by}` : ''}: ${time(text(data.deleted_at))}`
}

/** The number, not the contact, for what was texted: another contact may have the number too. */
function consenter(data: Data, user: Naming['user']): string | null {
  if (data.source === 'carrier') return 'The carrier'
  return data.source === 'staff' || data.source === 'list' ? user(text(data.user_id)) : phone(data.phone)
}

const KIND_WRITERS: Record<string, (data: Data, naming: Naming) => Written> = {
  clients: (data, naming) => ({
    title: 'Contact created',
    who: naming.user(text(data.created_by) || null),
    details: [...personDetails(data, naming), 'As it was when this file was made.', trashed(data, naming)],
  }),
  sms_messages: describeText,
  calls: describeCall,
  imported_calls: describeImportedCall,
  activities: (data, naming) => {
    const note = data.type === 'note'
    return {
      title: note ? 'Note' : 'Call of which only the note is kept',
      who: naming.user(text(data.user_id)),
      words: text(data.note),
      details: [note ? '' : phone(data.phone_number), changed(data, naming), trashed(data, naming)],
      files: data.has_image ? [{ id: text(data.id), table: 'activities', name: 'Picture', gone: null }] : [],
    }
  },
  consent_events: (data, { user, time }) => ({
    title: `Consent: ${text(data.event)}`,
    who: consenter(data, user),
    words: text(data.wording),
    details: [
      `Number: ${phone(data.phone)}`,
      `Source: ${text(data.source)}`,
      data.keyword ? `Keyword: ${text(data.keyword)}` : '',
      text(data.note),
      data.said_at ? `Said: ${time(text(data.said_at))}` : '',
      data.message_id && !data.wording ? 'The text with the wording isn’t kept any more.' : '',
    ],
  }),
  campaign_recipients: (data, naming) => ({
    title: `Campaign: ${text(data.campaign) || 'deleted since'}`,
    who: null,
    words: text(data.content),
    details: [
      `To ${phone(data.phone)}: ${text(data.state)}`,
      data.reason ? `Why: ${text(data.reason)}` : '',
      data.held_until ? `Held until ${naming.time(text(data.held_until))}` : '',
      'The wording of the campaign. The text as it was sent is an entry of its own.',
    ],
  }),
  follow_ups: (data, naming) => ({
    title: data.assign_to === 'none' ? 'Scheduled text' : 'Follow-up',
    who: naming.user(text(data.created_by)),
    words: [text(data.note), text(data.message)].filter(Boolean).join('\n'),
    details: [
      `Due: ${naming.time(text(data.due_at))}`,
      data.user_id ? `Assigned to ${naming.user(text(data.user_id)) ?? 'a former user'}` : '',
      data.message_to ? `Text to ${phone(data.message_to)}: ${text(data.message_status) || 'not sent'}` : '',
      text(data.message_problem),
      data.completed_at
        ? `Completed by ${naming.user(text(data.completed_by)) ?? 'a former user'}: ${naming.time(text(data.completed_at))}`
        : '',
    ],
  }),
  task_cards: (data, naming) => ({
    title: `Card${data.board ? ` on ${text(data.board)}` : ''}`,
    who: naming.user(text(rows(data.events)[0]?.user_id)),
    words: [text(data.title), text(data.details)].filter(Boolean).join('\n'),
    details: [
      data.lane ? `Lane: ${text(data.lane)}` : '',
      data.due_on ? `Due: ${text(data.due_on)}` : '',
      ...rows(data.events).map(
        (event) =>
          `${capital(text(event.kind))}${event.text ? ` (${text(event.text)})` : ''} by ${naming.user(text(event.user_id)) ?? 'the system'}: ${naming.time(text(event.created_at))}`,
      ),
      trashed(data, naming),
    ],
  }),
  service_reviews: (data, naming) => ({
    title: 'Review requested',
    who: naming.user(text(data.requested_by)),
    words: text(data.feedback),
    details: [
      data.rating ? `Rated ${String(data.rating)} of 5: ${naming.time(text(data.rated_at))}` : 'Not rated',
    ],
  }),
  client_tags: (data) => ({ title: `Tag: ${text(data.tag) || 'deleted since'}`, who: null }),
  audit_log: (data, { user, time }) => ({
    title: `Audit log: ${text(data.action)}`,
    who: user(text(data.actor_id)) ?? (data.ghosted_by ? 'The operator' : null),
    details: [
      `Record: ${text(data.entity)}${data.call_at ? ` of ${time(text(data.call_at))}` : ''}`,
      ...(rows(data.changes).length > 0
        ? (data.changes as AuditChange[]).map(changeLine)
        : [text(data.detail).replace(/^of contact [0-9a-f-]{36}:? ?/, '')]),
      data.ghosted_by && data.actor_id ? 'The operator acted as this user.' : '',
      data.ip ? `From ${text(data.ip)}` : '',
    ],
  }),
  ...Object.fromEntries(
    KIND_NAMES.map((name) => [tableOfKind(name), (data: Data, naming: Naming) => record(name, data, naming)]),
  ),
}

function tableOfKind(name: (typeof KIND_NAMES)[number]): string {
  return `client_${KINDS[name].plural.replaceAll('-', '_').replaceAll(' ', '_')}`
}

const changed = (data: Data, { time }: Naming) =>
  data.updated_at && Math.abs(Date.parse(text(data.updated_at)) - Date.parse(text(data.created_at))) > 1000
    ? `Last changed: ${time(text(data.updated_at))}`
    : ''

const OUTCOMES: Record<string, string> = {
  pending: 'waiting to be sent',
  sending: 'being sent',
  uncertain: 'with unknown delivery',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'not delivered',
  failed: 'not delivered',
}

/** The outcome of an outgoing text, to go after its kind. A text that was sent again has that outcome. */
function textOutcome(data: Data): string {
  const deliveries = rows(data.deliveries).filter(({ superseded }) => !superseded)
  const outcomes = new Set(
    (deliveries.length > 0 ? deliveries : [data]).map(({ status, decision }) =>
      status === 'failed' && decision === 'deny' ? 'not sent' : (OUTCOMES[text(status)] ?? text(status)),
    ),
  )
  return outcomes.size > 1 ? 'with a different outcome for each recipient' : [...outcomes].join('')
}

function textTitle(data: Data): string {
  if (data.type === 'imported')
    return `Imported text ${data.flow === 'incoming' ? 'received' : 'sent'} by another service`
  if (data.flow === 'incoming') return 'Text received'
  if (data.type === 'note') return 'Internal note in the conversation'
  if (data.type === 'status') return 'Status of the conversation'
  const kinds: Record<string, string> = {
    campaign: `Campaign text${data.campaign_name ? ` (${text(data.campaign_name)})` : ''}`,
    scheduled: 'Scheduled text',
    review: 'Review request',
    optin: 'Opt-in text',
  }
  return `${kinds[text(data.type)] ?? 'Text'} ${textOutcome(data)}`
}

function importedDetails(data: Data, { time }: Naming): string[] {
  if (data.type !== 'imported') return []
  return [
    `From a file of another service, imported ${time(text(data.imported_at))}. We neither sent nor received it.`,
  ]
}

/** Our number that a text or call came to or left from. */
const ourNumber = (data: Data): string =>
  data.our_number
    ? `Our number: ${phone(data.our_number)}${data.our_number_name ? ` (${text(data.our_number_name)})` : ''}`
    : ''

function describeText(data: Data, naming: Naming): Written {
  const incoming = data.flow === 'incoming'
  return {
    title: textTitle(data),
    who: incoming
      ? phone(data.from_number)
      : (naming.user(text(data.user_id)) ?? (text(data.sender_name) || null)),
    words: text(data.body),
    details: [
      ...importedDetails(data, naming),
      ourNumber(data),
      ...rows(data.deliveries).flatMap((delivery) => [
        `To ${phone(delivery.to_number)} from ${phone(delivery.from_number)}: ${text(delivery.status)}, ${naming.time(text(delivery.updated_at))}${delivery.superseded ? ' (sent again)' : ''}`,
        delivery.error_message || delivery.error_code
          ? `Problem: ${[text(delivery.error_message), delivery.error_code ? `carrier code ${String(delivery.error_code)}` : ''].filter(Boolean).join(', ')}`
          : '',
        delivery.decision
          ? `Consent check: ${text(delivery.decision)}${delivery.decision_rule ? ` (${text(delivery.decision_rule)})` : ''}${delivery.decision_evidence ? `. ${text(delivery.decision_evidence)}` : ''}`
          : '',
      ]),
    ],
    files: rows(data.media).map((media) => ({
      id: text(media.id),
      table: 'sms_media',
      name: text(media.file_name) || `attachment ${text(media.content_type)}`.trim(),
      gone:
        media.state === 'rejected'
          ? `refused: ${text(media.reason) || 'not an allowed type'}`
          : media.state === 'pending'
            ? 'not fetched from the carrier yet'
            : null,
    })),
  }
}

const CALLS: Record<string, string> = {
  inbound: 'Incoming call',
  outbound: 'Outgoing call',
  peer: 'Call to a colleague',
}
const RECORDING_GONE: Record<string, string> = {
  waiting: 'only the provider has it so far',
  missing: 'the provider no longer has it, and it was never fetched',
  deleted: 'deleted',
}

const seconds = (value: unknown) => `${clockTime(Number(value) || 0)} min`

function describeCall(data: Data, naming: Naming): Written {
  const { time, user } = naming
  const taken = [
    ...new Set(
      rows(data.legs).flatMap((leg) => (leg.joined_at && leg.user_id ? (user(text(leg.user_id)) ?? []) : [])),
    ),
  ]
  const sides = {
    // All colleagues of the call share one channel.
    ours: taken.length > 1 ? `One of us (${taken.join(', ')})` : (taken[0] ?? 'Us'),
    theirs: naming.person(text(data.phone_number)),
    unknown: 'Someone',
  }
  const talked =
    data.answered_at && data.ended_at
      ? Math.round(
          (Date.parse(text(data.cut_at ?? data.ended_at)) - Date.parse(text(data.answered_at))) / 1000,
        )
      : null
  return {
    title: `${data.format === 'voicemail' ? 'Voicemail' : (CALLS[text(data.direction)] ?? 'Call')}, ${text(data.status)}`,
    who: data.direction === 'inbound' ? naming.person(text(data.phone_number)) : user(text(data.user_id)),
    words: text(data.note),
    details: [
      data.phone_number ? `Number: ${phone(data.phone_number)}` : '',
      ourNumber(data),
      data.answered_at ? `Answered: ${time(text(data.answered_at))}` : 'Not answered',
      data.ended_at ? `Ended: ${time(text(data.ended_at))}` : '',
      talked === null ? '' : `Length: ${seconds(talked)}`,
      taken.length > 0 ? `In the call: ${taken.join(', ')}` : '',
      data.outcome ? `Outcome: ${text(data.outcome)}` : '',
      data.worked_on
        ? `Reviewed by ${user(text(data.worked_by)) ?? 'a former user'}: ${time(text(data.worked_on))}`
        : '',
      text(data.error_message),
      data.result
        ? `Result: ${text(data.result)}${data.result_by ? `, by ${naming.user(text(data.result_by)) ?? 'a former user'}` : ''}`
        : '',
      data.transcript ? `Voicemail in writing: ${text(data.transcript)}` : '',
      ...rows(data.transcripts).flatMap((transcript) => describeTranscript(transcript, sides, naming)),
    ],
    files: rows(data.recordings).map((recording) => ({
      id: text(recording.id),
      table: 'call_recordings',
      name: `${recording.kind === 'voicemail' ? 'Voicemail' : 'Recording'}, ${seconds(recording.duration)}`,
      gone: RECORDING_GONE[text(recording.state)] ?? null,
    })),
  }
}

function describeImportedCall(data: Data, naming: Naming): Written {
  const inbound = data.direction === 'inbound'
  return {
    title: `Imported call: ${inbound ? 'incoming' : 'outgoing'}${data.outcome ? `, ${text(data.outcome)}` : ''}`,
    who: inbound ? naming.person(text(data.phone_number)) : text(data.handled_by) || null,
    details: [
      `From a file of another service${data.file_name ? ` (${text(data.file_name)})` : ''}, imported ${naming.time(text(data.created_at))}. We neither placed nor took it.`,
      `Number: ${phone(data.phone_number)}`,
      data.own_number ? `Our number there: ${phone(data.own_number)}` : '',
      data.seconds === null || data.seconds === undefined ? '' : `Length: ${seconds(data.seconds)}`,
      inbound && data.handled_by ? `Taken by: ${text(data.handled_by)}` : '',
    ],
    files: data.byte_size
      ? [
          {
            id: text(data.id),
            table: 'imported_calls',
            name: data.outcome === 'voicemail' ? 'Voicemail' : 'Recording',
            gone: null,
          },
        ]
      : [],
  }
}

/** A recording in writing: the summary, and each sentence with its time in the recording. */
function describeTranscript(
  data: Data,
  sides: Readonly<Record<string, string>>,
  { time, user }: Naming,
): string[] {
  if (data.state !== 'done') return []
  const edited = data.summary_edited_at
    ? `edited by ${user(text(data.summary_edited_by)) ?? 'a former user'}, ${time(text(data.summary_edited_at))}`
    : 'made by a machine'
  return [
    data.summary ? `Summary (${edited}): ${text(data.summary)}` : '',
    data.next_steps ? `Next steps (${edited}): ${text(data.next_steps)}` : '',
    `Recording in writing, by a machine (${text(data.language)}):`,
    ...rows(data.sentences).map(
      (sentence) =>
        `${seconds((Number(sentence.start_ms) || 0) / 1000)} ${sides[text(sentence.speaker)] ?? ''}: ${text(sentence.text)}`,
    ),
  ]
}

/** A stored value with its label, or nothing for an empty one. A sealed value is its last digits. */
function shownField(field: Field & { fullLabel?: string }, value: unknown, { user }: Naming): string[] {
  if (value === undefined || value === null || value === '' || field.type === 'checked') return []
  const shown =
    field.type === 'sealed'
      ? masked(field, String(value))
      : field.type === 'user'
        ? (user(String(value)) ?? 'a former user')
        : formatValue(field, value)
  return shown ? [`${field.fullLabel ?? field.label}: ${shown}`] : []
}

/** The fields of both people of a contact. */
const personDetails = (data: Data, naming: Naming): string[] =>
  PERSON_FIELDS.flatMap((field) => {
    const kept = (field.level === 'coapplicant' ? data.co_details : data.details) as Data | undefined
    const column = field.name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return shownField(field, field.stored === 'column' ? data[column] : kept?.[field.base], naming)
  })

/** A policy, an address and the like. */
function record(name: (typeof KIND_NAMES)[number], data: Data, naming: Naming): Written {
  const kind = KINDS[name]
  const values = (data.data ?? {}) as Data
  return {
    title: `${kind.label} added`,
    who: naming.user(text(data.created_by)),
    details: [
      ...fieldsOf(kind.sections, values).flatMap((field) => shownField(field, values[field.name], naming)),
      'As it was when this file was made.',
      changed(data, naming),
      trashed(data, naming),
    ],
    files:
      name === 'document'
        ? [
            {
              id: text(data.id),
              table: 'client_documents',
              name: text(data.file_name) || 'document',
              gone: null,
            },
          ]
        : [],
  }
}

const plain = (name: string, value: string | number | boolean, { time }: Naming): string =>
  /^\d{4}-\d\d-\d\dT/.test(String(value))
    ? time(String(value))
    : /(phone|number)$/.test(name) && /^\d{10,15}$/.test(String(value))
      ? formatPhone(String(value))
      : String(value)

/** A row of a table without words of its own. */
function other(kind: string, data: Data, naming: Naming): Written {
  return {
    title: sentence(kind),
    who: naming.user(text(data.user_id) || text(data.created_by) || text(data.added_by) || null),
    details: [
      ...Object.entries(data).flatMap(([name, value]) =>
        (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') &&
        value !== '' &&
        !/(^|_)id$|^created_at$|^updated_at$|^version$|^deleted_at$/.test(name)
          ? [`${sentence(name)}: ${plain(name, value, naming)}`]
          : [],
      ),
      trashed(data, naming),
    ],
  }
}
