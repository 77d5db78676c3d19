import { normalizePhone } from '#app/lib/phone.ts'
import type { CallFlow, CallGroup, FlowMessage } from '../call-flow.schema.ts'

// The flow that a form describes while it is being edited. The schema isn't loaded yet, and fields may be wrong.

type Values = Record<string, unknown>

const fieldsOf = (given: unknown): Values =>
  typeof given === 'object' && given !== null ? (given as Values) : {}
const itemsOf = (given: unknown): Values[] => (Array.isArray(given) ? Array.from(given, fieldsOf) : [])
const text = (given: unknown) => (typeof given === 'string' ? given.trim() : '')
const isOn = (given: unknown) => given === true || given === 'on'
const number = (given: unknown, otherwise = 0) => Number(given ?? otherwise) || 0
const oneOf = <Choice extends string>(given: unknown, first: Choice, ...others: Choice[]): Choice =>
  others.find((choice) => choice === given) ?? first

/** `recordingName` gives a recording's name by its key. */
export function draftFlow(given: unknown, recordingName: (key: string) => string = () => ''): CallFlow {
  const form = fieldsOf(given)
  const queue = fieldsOf(form.queue)
  const message = (part: unknown): FlowMessage => {
    const { type, text: said, recording } = fieldsOf(part)
    const Key = text(recording)
    return {
      type: oneOf(type, 'disabled', 'text', 'recording'),
      text: text(said),
      recording: Key ? { Key, name: recordingName(Key), url: Key, lastModified: '' } : null,
    }
  }
  return {
    welcomeMessage: message(form.welcomeMessage),
    recordCallMessage: message(form.recordCallMessage),
    extensionsMessage: message(form.extensionsMessage),
    voicemailMessage: message(form.voicemailMessage),
    voicemailSMS: text(form.voicemailSMS),
    ringWhenAvailable: isOn(form.ringWhenAvailable),
    recordCalls: isOn(form.recordCalls),
    voice: oneOf(form.voice, 'woman', 'man'),
    holdUrl: text(form.holdUrl),
    groups: groupsOf(form.groups),
    ivr: Object.fromEntries(
      itemsOf(form.subGroups).map((group, position) => [
        text(group.name),
        {
          position,
          label: text(group.label),
          extension: text(group.extension),
          extensionSpeech: text(group.extensionSpeech),
          annouceGroupExtension: isOn(group.annouceGroupExtension),
          recordCalls: isOn(group.recordCalls),
          welcomeMessage: message(group.welcomeMessage),
          voicemailMessage: message(group.voicemailMessage),
          voicemailSMS: text(group.voicemailSMS),
          groups: groupsOf(group.groups),
        },
      ]),
    ),
    queue: {
      maxWait: number(queue.minutes) * 60 + number(queue.seconds),
      position: isOn(queue.position),
      callback: isOn(queue.callback),
    },
    outbound: {
      recording: {
        format: oneOf(fieldsOf(fieldsOf(form.outbound).recording).format, 'disabled', 'all', 'manual'),
      },
    },
  }
}

const groupsOf = (given: unknown): CallGroup[] =>
  itemsOf(given).map(({ id, name, timeout, repeat, users }) => ({
    id: text(id),
    name: text(name),
    timeout: number(timeout),
    repeat: number(repeat, 1),
    users: itemsOf(users).map((user) => ({
      id: text(user.id),
      format:
        user.device === 'number'
          ? (normalizePhone(text(user.number)) ?? '')
          : oneOf(user.device, 'softphone', 'mobile'),
    })),
  }))
