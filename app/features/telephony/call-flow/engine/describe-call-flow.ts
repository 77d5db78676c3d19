import { formatPhone } from '#app/lib/phone.ts'
import type { CallFlow, CallGroup, FlowDevice, FlowMessage, SubGroup } from '../call-flow.schema.ts'
import { subGroupsInOrder } from '../settings/order.ts'

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

/** Describes in sentences what a change of a call flow changes for callers. */
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
        : 'After hours, calls don’t ring anyone.',
    ),
    ...unless(before.recordCalls === after.recordCalls, () =>
      after.recordCalls
        ? 'Incoming calls are recorded, and callers hear an announcement.'
        : 'Incoming calls are not recorded.',
    ),
    ...describeGroups('Calls ring', before.groups, after.groups, {
      none: 'everyone who is available at the location',
      nameOf: names.user,
    }),
    ...describeMenu(before, after, names.user),
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

/** The parts of a call flow in words by a label each, so that two states can be compared part by part. */
export function flowParts(flow: CallFlow, names: { user: NameOf; track: TrackName }): Record<string, string> {
  const ring = (groups: readonly CallGroup[], none: string) => groupText(groups, none, names.user)
  const recorded = (yes: boolean) => (yes ? 'recorded' : 'not recorded')
  const parts: [string, string][] = [
    ...MESSAGES.map(([key, label]): [string, string] => [label.replace(/^The /, ''), partText(flow[key])]),
    ['text after voicemail', flow.voicemailSMS],
    ['after hours', flow.ringWhenAvailable ? 'rings those who are available' : 'rings no one'],
    ['incoming calls', recorded(flow.recordCalls)],
    ['calls ring', ring(flow.groups, 'everyone who is available at the location')],
    [
      'menu',
      subGroupsInOrder(flow)
        .map(([, { label }]) => label)
        .join(', '),
    ],
    ...subGroupsInOrder(flow).flatMap(([, group]): [string, string][] => [
      [`${group.label}, extension`, group.extension || 'none'],
      [`${group.label}, word`, group.extensionSpeech || 'none'],
      [`${group.label}, named by the menu`, group.annouceGroupExtension ? 'Yes' : 'No'],
      [`${group.label}, calls ring`, ring(group.groups, 'no one')],
      [`${group.label}, calls`, recorded(group.recordCalls)],
      [`${group.label}, welcome message`, partText(group.welcomeMessage)],
      [`${group.label}, voicemail message`, partText(group.voicemailMessage)],
      [`${group.label}, text after voicemail`, group.voicemailSMS],
    ]),
    ['queue', queueText(flow.queue)],
    ['outgoing calls', RECORDED[flow.outbound.recording.format]],
    ['voice', flow.voice],
    ['music', flow.holdUrl ? names.track(flow.holdUrl) : 'standard'],
  ]
  return Object.fromEntries(parts.map(([label, words]) => [label, words]))
}

const partText = ({ type, text, recording }: FlowMessage): string =>
  type === 'disabled'
    ? 'disabled'
    : type === 'text'
      ? `“${text}”`
      : `the recording “${recording?.name ?? ''}”`

const unless = (same: boolean, sentence: () => string): string[] => (same ? [] : [sentence()])

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function messageText({ type, text, recording }: FlowMessage): string {
  if (type === 'disabled') return 'is disabled'
  return type === 'text' ? `is now “${text}”` : `is now the recording “${recording?.name ?? ''}”`
}

function describeMessage(label: string, before: FlowMessage, after: FlowMessage): string[] {
  const words = messageText(after)
  return unless(messageText(before) === words, () => `${label} ${words}.`)
}

const describeText = (who: string, before: string, after: string, none = 'no text'): string[] =>
  unless(before === after, () => (after ? `${who} get the text “${after}”.` : `${who} get ${none}.`))

function groupText(groups: readonly CallGroup[], none: string, nameOf: NameOf): string {
  if (groups.length === 0) return none
  return groups
    .map(({ name, timeout, repeat, users }) => {
      const times = repeat === 1 ? 'once' : `${repeat} times`
      const rung = users.map(({ id, format }) => `${nameOf(id)}${deviceText(format)}`).join(', ')
      return `${rung} (${name ? `${name}, ` : ''}${timeout} seconds, ${times})`
    })
    .join(', then ')
}

function deviceText(device: FlowDevice): string {
  if (device === 'softphone') return ''
  return device === 'mobile' ? ' on their mobile' : ` at ${formatPhone(device)}`
}

function describeGroups(
  what: string,
  before: readonly CallGroup[],
  after: readonly CallGroup[],
  { none, nameOf }: { none: string; nameOf: NameOf },
): string[] {
  const words = groupText(after, none, nameOf)
  return unless(groupText(before, none, nameOf) === words, () => `${what} ${words}.`)
}

function describeMenu(before: CallFlow, after: CallFlow, nameOf: NameOf): string[] {
  const [was, is] = [new Map(subGroupsInOrder(before)), new Map(subGroupsInOrder(after))]
  const order = [...is.keys()].filter((name) => was.has(name))
  const moved = !isSame(
    [...was.keys()].filter((name) => is.has(name)),
    order,
  )
  return [
    ...[...is].flatMap(([name, group]) => {
      const old = was.get(name)
      if (!old) return `The menu has the new sub-group ${group.label}${wayTo(group)}.`
      return describeSubGroup(old, group, nameOf)
    }),
    ...unless(
      !moved,
      () => `The order of the menu is ${[...is.values()].map(({ label }) => label).join(', ')}.`,
    ),
    ...[...was].filter(([name]) => !is.has(name)).map(([, { label }]) => `The menu no longer has ${label}.`),
  ]
}

const wayTo = ({ extension }: SubGroup) => (extension ? `, with extension ${extension}` : '')

function describeSubGroup(before: SubGroup, after: SubGroup, nameOf: NameOf): string[] {
  const { label } = after
  return [
    ...unless(before.label === label, () => `${before.label} is now called ${label}.`),
    ...unless(before.extension === after.extension, () =>
      after.extension ? `${label} has extension ${after.extension}.` : `${label} has no extension.`,
    ),
    ...unless(before.extensionSpeech === after.extensionSpeech, () =>
      after.extensionSpeech
        ? `Callers say “${after.extensionSpeech}” for ${label}.`
        : `No word leads to ${label}.`,
    ),
    ...unless(before.annouceGroupExtension === after.annouceGroupExtension, () =>
      after.annouceGroupExtension ? `The menu names ${label}.` : `The menu doesn’t name ${label}.`,
    ),
    ...unless(before.recordCalls === after.recordCalls, () =>
      after.recordCalls ? `Calls to ${label} are recorded.` : `Calls to ${label} are not recorded.`,
    ),
    ...describeMessage(`The welcome message of ${label}`, before.welcomeMessage, after.welcomeMessage),
    ...describeMessage(`The voicemail message of ${label}`, before.voicemailMessage, after.voicemailMessage),
    ...describeText(
      `Callers who reach the voicemail of ${label}`,
      before.voicemailSMS,
      after.voicemailSMS,
      'the location’s text',
    ),
    ...describeGroups(`Calls to ${label} ring`, before.groups, after.groups, { none: 'no one', nameOf }),
  ]
}

function describeQueue(before: CallFlow['queue'], after: CallFlow['queue']): string[] {
  if (isSame(before, after) || before.maxWait + after.maxWait === 0) return []
  return [queueText(after)]
}

function queueText(queue: CallFlow['queue']): string {
  if (queue.maxWait === 0) return 'Callers don’t wait in a queue.'
  const extras = [
    ...(queue.position ? ['hear their position'] : []),
    ...(queue.callback ? ['may ask to be called back'] : []),
  ]
  const also = extras.length > 0 ? `, ${extras.join(' and ')}` : ''
  return `Callers wait in the queue for up to ${queue.maxWait} seconds${also}.`
}
