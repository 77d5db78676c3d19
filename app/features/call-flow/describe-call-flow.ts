import type { CallFlow, CallGroup, FlowMessage, SubGroup } from './call-flow.schema.ts'

type NameOf = (userId: string) => string
/** The name of the music behind a `holdUrl`. */
type TrackName = (url: string) => string

const MESSAGES = [
  ['welcomeMessage', 'The welcome message'],
  ['recordCallMessage', 'The record-call message'],
  ['extensionsMessage', 'The extensions message'],
  ['voicemailMessage', 'The voicemail message'],
] as const

const RECORDED = {
  disabled: 'Outgoing calls are not recorded.',
  all: 'All outgoing calls are recorded.',
  manual: 'Outgoing calls are recorded when the user starts it.',
}

/** What a change of a call flow changes for callers, in sentences. */
export function describeCallFlow(
  before: CallFlow,
  after: CallFlow,
  names: { user: NameOf; track: TrackName },
): string[] {
  const changes = [
    ...MESSAGES.flatMap(([key, label]) => describeMessage(label, before[key], after[key])),
    ...describeText('Callers who reach voicemail', before.voicemailSMS, after.voicemailSMS),
    ...unless(before.ringWhenAvailable === after.ringWhenAvailable, () =>
      after.ringWhenAvailable
        ? 'After hours, calls ring those who are available.'
        : 'After hours, calls don’t ring anybody.',
    ),
    ...unless(before.recordCalls === after.recordCalls, () =>
      after.recordCalls
        ? 'Incoming calls are recorded, and callers are told.'
        : 'Incoming calls are not recorded.',
    ),
    ...describeGroups('Calls ring', before.groups, after.groups, names.user),
    ...describeMenu(before.ivr, after.ivr, names.user),
    ...describeQueue(before.queue, after.queue),
    ...unless(
      before.outbound.recording.format === after.outbound.recording.format,
      () => RECORDED[after.outbound.recording.format],
    ),
    ...unless(before.voice === after.voice, () => `Texts are read by a ${after.voice}.`),
    ...unless(before.holdUrl === after.holdUrl, () =>
      after.holdUrl
        ? `Callers who wait hear “${names.track(after.holdUrl)}”.`
        : 'Callers who wait hear the standard music.',
    ),
  ]
  return changes.length > 0 ? changes : ['Nothing changes for callers.']
}

const unless = (same: boolean, sentence: () => string): string[] => (same ? [] : [sentence()])

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function messageWords({ type, text, recording }: FlowMessage): string {
  if (type === 'disabled') return 'is disabled'
  return type === 'text' ? `is now “${text}”` : `is now the recording “${recording?.name ?? ''}”`
}

function describeMessage(label: string, before: FlowMessage, after: FlowMessage): string[] {
  const words = messageWords(after)
  return unless(messageWords(before) === words, () => `${label} ${words}.`)
}

const describeText = (who: string, before: string, after: string): string[] =>
  unless(before === after, () => (after ? `${who} get the text “${after}”.` : `${who} get no text.`))

function groupWords(groups: readonly CallGroup[], nameOf: NameOf): string {
  if (groups.length === 0) return 'everybody who is available at the location'
  return groups
    .map(({ timeout, repeat, users }) => {
      const times = repeat === 1 ? 'once' : `${repeat} times`
      return `${users.map(({ id }) => nameOf(id)).join(', ')} (${timeout} seconds, ${times})`
    })
    .join(', then ')
}

function describeGroups(
  what: string,
  before: readonly CallGroup[],
  after: readonly CallGroup[],
  nameOf: NameOf,
): string[] {
  if (isSame(before, after)) return []
  const [was, is] = [groupWords(before, nameOf), groupWords(after, nameOf)]
  return [was === is ? `${what} ${is}, on other devices.` : `${what} ${is}.`]
}

function describeMenu(before: CallFlow['ivr'], after: CallFlow['ivr'], nameOf: NameOf): string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [
    ...[...is].flatMap(([name, group]) => {
      const old = was.get(name)
      if (!old) return `The menu has the new sub-group ${group.label}${wayTo(group)}.`
      return isSame(old, group) ? [] : describeSubGroup(old, group, nameOf)
    }),
    ...[...was].filter(([name]) => !is.has(name)).map(([, { label }]) => `The menu no longer has ${label}.`),
  ]
}

const wayTo = ({ extension }: SubGroup) => (extension ? `, with extension ${extension}` : '')

function describeSubGroup(before: SubGroup, after: SubGroup, nameOf: NameOf): string[] {
  const changes = [
    ...unless(before.extension === after.extension, () =>
      after.extension
        ? `${after.label} has extension ${after.extension}.`
        : `${after.label} has no extension.`,
    ),
    ...describeMessage(`The welcome message of ${after.label}`, before.welcomeMessage, after.welcomeMessage),
    ...describeMessage(
      `The voicemail message of ${after.label}`,
      before.voicemailMessage,
      after.voicemailMessage,
    ),
    ...describeGroups(`Calls to ${after.label} ring`, before.groups, after.groups, nameOf),
  ]
  return changes.length > 0 ? changes : [`${after.label} has other settings.`]
}

function describeQueue(before: CallFlow['queue'], after: CallFlow['queue']): string[] {
  if (isSame(before, after)) return []
  if (after.maxWait === 0) return ['Callers don’t wait in a queue.']
  const extras = [
    ...(after.position ? ['hear their position'] : []),
    ...(after.callback ? ['may ask to be called back'] : []),
  ]
  const also = extras.length > 0 ? `, ${extras.join(' and ')}` : ''
  return [`Callers wait in the queue for up to ${after.maxWait} seconds${also}.`]
}
