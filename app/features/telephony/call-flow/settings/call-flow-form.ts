import { uuidv7 } from '#app/lib/uuid.ts'
import type { FlowRecording } from '#app/features/accounts/office-hours/flow-recording.schema.ts'
import type { CallFlow, CallGroup, FlowMessage } from '../call-flow.schema.ts'
import type { CallFlowForm } from './call-flow-form.schema.ts'
import { DEFAULT_RING_S } from '../limits.ts'
import { subGroupsInOrder } from './order.ts'

// Between a stored call flow and its form.

export interface MessageValues {
  type: string
  text: string
  /** Its key. */
  recording: string
}

export interface MemberValues {
  id: string
  device: string
  number: string
}

export interface GroupValues {
  id: string
  name: string
  timeout: number
  repeat: number
  users: MemberValues[]
}

export interface SubGroupValues {
  name: string
  label: string
  extension: string
  extensionSpeech: string
  annouceGroupExtension: boolean
  recordCalls: boolean
  welcomeMessage: MessageValues
  voicemailMessage: MessageValues
  voicemailSMS: string
  groups: GroupValues[]
}

export interface CallFlowValues {
  welcomeMessage: MessageValues
  recordCallMessage: MessageValues
  extensionsMessage: MessageValues
  voicemailMessage: MessageValues
  voicemailSMS: string
  ringWhenAvailable: boolean
  recordCalls: boolean
  voice: string
  holdUrl: string
  groups: GroupValues[]
  subGroups: SubGroupValues[]
  /** `minutes` and `seconds` are how long callers wait at most. */
  queue: { minutes: number; seconds: number; position: boolean; callback: boolean }
  outbound: { recording: { format: string } }
}

const messageValues = ({ type, text, recording }: FlowMessage): MessageValues => ({
  type,
  text,
  recording: recording?.Key ?? '',
})

const groupValues = (groups: readonly CallGroup[]): GroupValues[] =>
  groups.map(({ users, ...group }) => ({
    ...group,
    users: users.map(({ id, format }) =>
      format === 'softphone' || format === 'mobile'
        ? { id, device: format, number: '' }
        : { id, device: 'number', number: format },
    ),
  }))

/** The values that the form of a flow shows. */
export const flowFormValues = ({ ivr, queue: { maxWait, ...queue }, ...flow }: CallFlow): CallFlowValues => ({
  ...flow,
  queue: { ...queue, minutes: Math.floor(maxWait / 60), seconds: maxWait % 60 },
  welcomeMessage: messageValues(flow.welcomeMessage),
  recordCallMessage: messageValues(flow.recordCallMessage),
  extensionsMessage: messageValues(flow.extensionsMessage),
  voicemailMessage: messageValues(flow.voicemailMessage),
  groups: groupValues(flow.groups),
  subGroups: subGroupsInOrder({ ivr }).map(([name, { position: _position, ...group }]) => ({
    ...group,
    name,
    welcomeMessage: messageValues(group.welcomeMessage),
    voicemailMessage: messageValues(group.voicemailMessage),
    groups: groupValues(group.groups),
  })),
})

/** The fields of a form that make the flow. */
export type FlowFields = Omit<CallFlowForm, 'version' | 'base' | 'overwrite'>

type FormGroups = CallFlowForm['groups']

/** A user appears once in a group. */
const groupsOf = (groups: FormGroups, digits: (typed: string) => string): CallGroup[] =>
  groups.map(({ users, ...group }) => ({
    ...group,
    users: [...new Map(users.map((user) => [user.id, user])).values()].map(({ id, device, number }) => ({
      id,
      format: device === 'number' ? digits(number) : device,
    })),
  }))

/** The flow that a form describes. Of sub-groups with the same name, ignoring case, the first counts. */
export function flowOf(
  { subGroups, queue: { minutes, seconds, ...queue }, ...form }: FlowFields,
  recording: (bucket: FormBucket, key: string) => FlowRecording | null,
  digits: (typed: string) => string,
): CallFlow {
  const message = (bucket: FormBucket, given: CallFlowForm['welcomeMessage']): FlowMessage => ({
    ...given,
    recording: given.recording ? recording(bucket, given.recording) : null,
  })
  const first = new Map(subGroups.toReversed().map((group) => [group.name.toLowerCase(), group]))
  return {
    ...form,
    queue: { ...queue, maxWait: minutes * 60 + seconds },
    welcomeMessage: message('welcomeMessage', form.welcomeMessage),
    recordCallMessage: message('recordCallMessage', form.recordCallMessage),
    extensionsMessage: message('extensionsMessage', form.extensionsMessage),
    voicemailMessage: message('voicemailMessage', form.voicemailMessage),
    groups: groupsOf(form.groups, digits),
    ivr: Object.fromEntries(
      subGroups
        .filter((group) => first.get(group.name.toLowerCase()) === group)
        .map(({ name, ...group }, position) => [
          name,
          {
            ...group,
            position,
            welcomeMessage: message('welcomeMessage', group.welcomeMessage),
            voicemailMessage: message('voicemailMessage', group.voicemailMessage),
            groups: groupsOf(group.groups, digits),
          },
        ]),
    ),
  }
}

export type FormBucket = 'welcomeMessage' | 'recordCallMessage' | 'extensionsMessage' | 'voicemailMessage'

/** The recordings that a form chose, by kind of message. */
export function chosenKeys({ subGroups, ...form }: FlowFields): Record<FormBucket, string[]> {
  const keys = (messages: readonly CallFlowForm['welcomeMessage'][]) =>
    messages.map(({ recording }) => recording).filter(Boolean)
  return {
    welcomeMessage: keys([form.welcomeMessage, ...subGroups.map((group) => group.welcomeMessage)]),
    recordCallMessage: keys([form.recordCallMessage]),
    extensionsMessage: keys([form.extensionsMessage]),
    voicemailMessage: keys([form.voicemailMessage, ...subGroups.map((group) => group.voicemailMessage)]),
  }
}

const SILENT: MessageValues = { type: 'disabled', text: '', recording: '' }

/** The name of a sub-group that is called `label`: plain letters and digits, because phone systems know no others. */
export const nameFor = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w &'-]+/g, ' ')
    .replace(/^[^a-z0-9]+/i, '')
    .slice(0, 40)
    .trim() || 'Choice'

/** A new sub-group of the menu. */
export const newSubGroup = (label: string): SubGroupValues => ({
  name: nameFor(label),
  label,
  extension: '',
  extensionSpeech: '',
  annouceGroupExtension: true,
  recordCalls: true,
  welcomeMessage: SILENT,
  voicemailMessage: SILENT,
  voicemailSMS: '',
  groups: [],
})

export const newMember = (id: string): MemberValues => ({ id, device: 'softphone', number: '' })

/** A new call group of one user. */
export const newGroup = (id: string): GroupValues => ({
  id: uuidv7(),
  name: '',
  timeout: DEFAULT_RING_S,
  repeat: 1,
  users: [newMember(id)],
})

/** The items of a list in a form's values, without empty ones: a form can be made up. */
const itemsOf = <Item>(list: unknown): Partial<Item>[] =>
  Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : []

/** Whether a form's menu has a sub-group with this name, ignoring case and what names can't have. */
export const hasSubGroup = (subGroups: unknown, name: string): boolean =>
  itemsOf<SubGroupValues>(subGroups).some(
    (group) => group.name?.trim().toLowerCase() === nameFor(name).toLowerCase(),
  )

/** The users of a form's groups. */
export const membersOf = (groups: unknown): string[] =>
  itemsOf<GroupValues>(groups).flatMap(({ users }) =>
    itemsOf<MemberValues>(users).flatMap(({ id }) => id ?? []),
  )

/** The time that groups ring when no one answers, in seconds. */
export const ringSeconds = (groups: unknown): number =>
  itemsOf<GroupValues>(groups).reduce(
    (sum, { timeout, repeat }) => sum + (Number(timeout) || 0) * (Number(repeat) || 1),
    0,
  )
