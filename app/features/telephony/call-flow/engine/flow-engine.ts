import type { CallFlow, CallGroup, FlowMessage, SubGroup } from '../call-flow.schema.ts'
import { DEFAULT_RING_S } from '../limits.ts'
import { subGroupsInOrder } from '../settings/order.ts'

// Chooses the steps of an incoming call. Pure: the voice webhooks and the simulator both ask nextStep().

export type Sound = { say: string } | { play: string }

/** A user who may be rung. */
export interface RingableUser {
  id: string
  name: string
  extension: string | null
  /** Their own phone, as digits with country code. */
  phone: string | null
  /** Their browser can ring, and they are available. */
  available: boolean
  /** On a call, whatever the device. */
  busy: boolean
  /** Works at the called location. */
  atLocation: boolean
}

/** The circumstances in which a step is chosen. */
export interface Situation {
  blocked: boolean
  /** At the time of the call. */
  office: { open: boolean; closed: Sound | null }
  people: readonly RingableUser[]
  /** Someone is at work, though perhaps on a call: waiting makes sense. */
  staffed: boolean
  /** Whether a call may be forwarded to this number. */
  mayCall: (number: string) => boolean
  /** The caller's number is known and can be called. */
  canCallBack: boolean
  /** The caller has to agree to this, by the strictest state of the two ends (recording-consent.ts). */
  agreement?: Agreement | null
}

/** Everyone in the call must agree that it is recorded, or that it is transcribed too. */
export type Agreement = 'recorded' | 'transcribed'

/** A caller's choice in the menu: a sub-group, a user's extension, nothing, or something that we don't have. */
export type MenuChoice = { ivr: string } | { user: string } | 'none' | 'unknown'
export type QueueOutcome = 'timeout' | 'callback' | 'untaken'

/** A step that is over. */
export interface FlowEvent {
  step: string
  choice?: MenuChoice
  outcome?: QueueOutcome
}

/** A device that rings: a browser, or a phone on which the user presses 1. */
export interface RingTarget {
  userId: string
  number: string | null
}

export type FlowStep = { id: string } & (
  | { kind: 'reject' }
  | { kind: 'say'; sound: Sound }
  | { kind: 'menu'; sounds: Sound[]; digits: number }
  | { kind: 'ring'; targets: RingTarget[]; seconds: number; ivr: string }
  | { kind: 'queue'; maxWait: number; position: boolean; callback: boolean }
  | { kind: 'voicemail'; sound: Sound; text: string }
  | { kind: 'message'; sound: Sound }
  | { kind: 'hang-up' }
)

/** Said when calls are recorded and the location has no message of its own, because callers must know. */
const RECORDED = 'This call may be recorded.'
const AGREES: Record<Agreement, string> = {
  recorded: 'If you stay on the line, you agree to the recording.',
  transcribed: 'If you stay on the line, you agree to the recording and its transcription.',
}
const ENTER_EXTENSION = 'Please enter the extension, or stay on the line.'
const NOT_A_CHOICE = 'Sorry, that is not one of the choices.'
const UNAVAILABLE = 'No one can take your call right now. Please call again later. Goodbye.'
const CALLED_BACK = 'Thank you. You keep your place, and we call you back when it is your turn. Goodbye.'
const THANKS = 'Thank you. Goodbye.'

/** A menu is read at most this often, and a call comes back to the queue at most this often. */
const MOST_TRIES = 3

/**
 * The step after what has happened. Every call moves along one list of steps and never back, so every path ends: with a
 * person, a voicemail or a message.
 */
export function nextFlowStep(flow: CallFlow, situation: Situation, history: readonly FlowEvent[]): FlowStep {
  const steps = planOf(flow, situation, history)
  const last = history.at(-1)?.step
  const place = steps.findIndex(({ id }) => id === last)
  // A call that no one can go on with, or a step that the flow no longer has, goes straight to its end.
  const from = last === undefined ? 0 : place >= 0 ? place + 1 : steps.findIndex(isEnding)
  return steps.slice(from).find((step) => canRun(step, situation)) ?? HANG_UP
}

const HANG_UP: FlowStep = { id: 'hang-up', kind: 'hang-up' }

/** The last step of a call with no one to talk to. */
export const isEnding = ({ kind }: FlowStep) => kind === 'voicemail' || kind === 'message'

const canRun = (step: FlowStep, { staffed }: Situation) =>
  step.kind === 'ring' ? step.targets.length > 0 && step.seconds > 0 : step.kind === 'queue' ? staffed : true

function planOf(flow: CallFlow, situation: Situation, history: readonly FlowEvent[]): FlowStep[] {
  if (situation.blocked) return [{ id: 'reject', kind: 'reject' }]
  const { open } = situation.office
  const choice = chosen(history)
  const group = choice && 'ivr' in choice ? subGroup(flow, choice.ivr) : null
  const ivr = group && choice && 'ivr' in choice ? choice.ivr : 'main'
  if (!open && !flow.ringWhenAvailable) return endOf(flow, situation, group, history)
  return [
    ...say('welcome', flow.welcomeMessage),
    ...recordingNotice(flow, situation),
    ...menus(flow, situation, history),
    ...(group ? say(`welcome:${ivr}`, group.welcomeMessage) : []),
    ...(choice && 'user' in choice
      ? ringUser(choice.user, situation)
      : ringGroups(groupsOf(flow, group, situation), ivr, situation)),
    ...(open && !(choice && 'user' in choice) ? queues(flow, situation, history) : []),
    ...endOf(flow, situation, group, history),
  ]
}

/** The valid choice in the menu. */
function chosen(history: readonly FlowEvent[]): { ivr: string } | { user: string } | null {
  const choice = history.findLast((event) => event.choice !== undefined)?.choice
  return typeof choice === 'object' ? choice : null
}

export const subGroup = (flow: CallFlow, name: string): SubGroup | null =>
  Object.hasOwn(flow.ivr, name) ? flow.ivr[name]! : null

export function soundOf({ type, text, recording }: FlowMessage): Sound | null {
  if (type === 'text' && text !== '') return { say: text }
  return type === 'recording' && recording ? { play: recording.url } : null
}

function say(id: string, message: FlowMessage): FlowStep[] {
  const sound = soundOf(message)
  return sound ? [{ id, kind: 'say', sound }] : []
}

/** The announcement to both sides of a recorded call. */
export const recordingSounds = (flow: CallFlow, agreement: Agreement | null): Sound[] => [
  soundOf(flow.recordCallMessage) ?? { say: RECORDED },
  ...(agreement ? [{ say: AGREES[agreement] }] : []),
]

const recordingNotice = (flow: CallFlow, { agreement = null }: Situation): FlowStep[] =>
  flow.recordCalls
    ? recordingSounds(flow, agreement).map((sound, index) => ({
        id: index === 0 ? 'recording' : 'agreement',
        kind: 'say',
        sound,
      }))
    : []

/** A menu is offered when the location has sub-groups or asks for an extension. */
export const hasMenu = (flow: CallFlow) =>
  soundOf(flow.extensionsMessage) !== null || Object.keys(flow.ivr).length > 0

/** The menu, and again after each entry that isn't a choice. */
function menus(flow: CallFlow, { people }: Situation, history: readonly FlowEvent[]): FlowStep[] {
  if (!hasMenu(flow)) return []
  const missed = history.filter(({ choice }) => choice === 'unknown').length
  const sounds = menuSounds(flow)
  const lengths = [...Object.values(flow.ivr), ...people].map(({ extension }) => extension?.length ?? 0)
  return Array.from({ length: Math.min(missed + 1, MOST_TRIES) }, (_, index) => ({
    id: `menu:${index + 1}`,
    kind: 'menu' as const,
    sounds: index === 0 ? sounds : [{ say: NOT_A_CHOICE }, ...sounds],
    digits: Math.max(1, ...lengths),
  }))
}

function menuSounds(flow: CallFlow): Sound[] {
  const own = soundOf(flow.extensionsMessage)
  const announced = subGroupsInOrder(flow)
    .filter(([, { annouceGroupExtension }]) => annouceGroupExtension)
    .flatMap(([, { label, extension, extensionSpeech }]) => {
      const ways = [
        ...(extension ? [`press ${[...extension].join(' ')}`] : []),
        ...(extensionSpeech ? [`say ${extensionSpeech}`] : []),
      ]
      return ways.length > 0 ? { say: `For ${label}, ${ways.join(' or ')}.` } : []
    })
  const sounds = [...(own ? [own] : []), ...announced]
  return sounds.length > 0 ? sounds : [{ say: ENTER_EXTENSION }]
}

/** The fields of a call group that the engine needs. */
type Ringing = Pick<CallGroup, 'timeout' | 'repeat' | 'users'>

/**
 * The groups that ring: the sub-group's, or the location's. Groups whose users have all left ring in vain, so the
 * location's groups ring for those of a sub-group, and everyone at the location for the location's.
 */
function groupsOf(flow: CallFlow, group: SubGroup | null, { people }: Situation): readonly Ringing[] {
  if (group && (group.groups.length === 0 || hasStaff(group.groups, people))) return group.groups
  if (hasStaff(flow.groups, people)) return flow.groups
  const users = people
    .filter(({ atLocation }) => atLocation)
    .map(({ id }) => ({ id, format: 'softphone' as const }))
  return [{ timeout: DEFAULT_RING_S, repeat: 1, users }]
}

/** Whether a user of these groups still works here. */
export const hasStaff = (groups: readonly Ringing[], people: readonly Pick<RingableUser, 'id'>[]): boolean =>
  groups.some(({ users }) => users.some(({ id }) => people.some((person) => person.id === id)))

const ringGroups = (groups: readonly Ringing[], ivr: string, situation: Situation): FlowStep[] =>
  groups.flatMap((group, index) =>
    Array.from({ length: group.repeat }, (_, round) => ({
      id: `ring:${ivr}:${index + 1}:${round + 1}`,
      kind: 'ring' as const,
      targets: targetsOf(group, situation),
      seconds: group.timeout,
      ivr,
    })),
  )

/** A user's extension rings their browser. */
function ringUser(userId: string, situation: Situation): FlowStep[] {
  const users = [{ id: userId, format: 'softphone' as const }]
  const group = { timeout: DEFAULT_RING_S, repeat: 1, users }
  const targets = targetsOf(group, situation)
  return [{ id: `ring:user:${userId}`, kind: 'ring', targets, seconds: group.timeout, ivr: 'main' }]
}

/** The targets that a group can ring now, each browser and each number once. */
function targetsOf(group: Pick<Ringing, 'users'>, { people, mayCall }: Situation): RingTarget[] {
  const found = new Map<string, RingTarget>()
  for (const { id, format } of group.users) {
    const person = people.find((each) => each.id === id)
    if (!person || person.busy) continue
    if (format === 'softphone') {
      if (person.available) found.set(id, { userId: id, number: null })
      continue
    }
    const number = format === 'mobile' ? person.phone : format
    if (number && mayCall(number)) found.set(number, { userId: id, number })
  }
  return [...found.values()]
}

/** The queue, and again after a user took the call but never connected. */
function queues(flow: CallFlow, situation: Situation, history: readonly FlowEvent[]): FlowStep[] {
  const { maxWait, position, callback } = flow.queue
  if (maxWait === 0) return []
  const untaken = history.filter(({ outcome }) => outcome === 'untaken').length
  return Array.from({ length: Math.min(untaken + 1, MOST_TRIES) }, (_, index) => ({
    id: `queue:${index + 1}`,
    kind: 'queue' as const,
    maxWait,
    position,
    callback: callback && situation.canCallBack,
  }))
}

function endOf(
  flow: CallFlow,
  { office }: Situation,
  group: SubGroup | null,
  history: readonly FlowEvent[],
): FlowStep[] {
  if (history.some(({ outcome }) => outcome === 'callback')) {
    return [{ id: 'message', kind: 'message', sound: { say: CALLED_BACK } }]
  }
  const closed = office.open ? null : office.closed
  const sound = (group && soundOf(group.voicemailMessage)) ?? soundOf(flow.voicemailMessage)
  if (!sound) return [{ id: 'message', kind: 'message', sound: closed ?? { say: UNAVAILABLE } }]
  return [
    ...(closed ? [{ id: 'closed', kind: 'say' as const, sound: closed }] : []),
    { id: 'voicemail', kind: 'voicemail', sound, text: group?.voicemailSMS || flow.voicemailSMS },
    { id: 'goodbye', kind: 'message', sound: { say: THANKS } },
  ]
}
