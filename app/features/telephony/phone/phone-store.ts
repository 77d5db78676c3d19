import { useSyncExternalStore } from 'react'
import { isTypingIn } from '#app/components/forms/typing.ts'
import type {
  Beat,
  CallLeft,
  LiveCall,
  QueueView,
  Ringable,
} from '#app/features/telephony/calls/phone-views.server.ts'

/** `disabled`: the provider refused the token, and a click asks for a new one. */
export type DeviceState = 'offline' | 'connecting' | 'ready' | 'reconnecting' | 'disabled'
export type MicrophoneState = Beat['microphone']
export type DrawerTab = 'dialpad' | 'call' | 'last' | 'queue'

/** The target of a call: a number, or a colleague by id. */
export interface CallTarget {
  to?: string
  user?: string
  client?: string
  location?: string
}

/** A question to answer before a call is placed. */
export type Question =
  | { about: 'microphone'; target: CallTarget }
  | { about: 'location'; target: CallTarget; locations: { id: string; name: string }[]; waiting: string[] }

export interface PhoneView {
  /** Null until the phone has started. */
  userId: string | null
  open: boolean
  tab: DrawerTab
  /** The tab that an event asks for, once the field that is typed in is left. */
  nextTab: DrawerTab | null
  device: DeviceState
  /** This page carries the user's audio; other pages of theirs act through the server. */
  holder: boolean
  /** Without https, browsers give a page neither the lock for the device nor a microphone. */
  secure: boolean
  microphone: MicrophoneState
  call: LiveCall | null
  /** A call whose panel stays after it ended, while something is typed in it. */
  endedCall: LiveCall | null
  /** The audio of the call on this page. */
  audio: 'none' | 'connecting' | 'open' | 'reconnecting'
  question: Question | null
  /** Users whose phone can ring. */
  ringable: readonly string[]
  /** Null until it is loaded. */
  queue: QueueView | null
  /** The call that the user was in last, whose note is at hand. */
  lastCallId: string | null
  /** The call that the user was in, until they said what came of it or skipped that. */
  afterCallId: string | null
  /** The user has filled in something there. */
  afterCallBegun: boolean
  /** A call that ended since: its panel comes next. */
  nextAfterCallId: string | null
  /** Changes when the lists of recent calls may have. */
  callsEnded: number
}

/** The drawer, and the panel of the call in it. */
export const DRAWER = '[data-phone="drawer"]'
export const CALL_PANEL = '[data-phone="call"]'

const INITIAL: PhoneView = {
  userId: null,
  open: false,
  tab: 'dialpad',
  nextTab: null,
  device: 'offline',
  holder: false,
  secure: true,
  microphone: 'prompt',
  call: null,
  endedCall: null,
  audio: 'none',
  question: null,
  ringable: [],
  queue: null,
  lastCallId: null,
  afterCallId: null,
  afterCallBegun: false,
  nextAfterCallId: null,
  callsEnded: 0,
}

const listeners = new Set<() => void>()
let view = INITIAL

export const readPhone = (): PhoneView => view

export function setPhone(change: Partial<PhoneView>): void {
  view = { ...view, ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The user's phone, as this page knows it. It outlives pages, so it isn't React's. */
export const usePhone = (): PhoneView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => INITIAL,
  )

/** When the server last said whether a user's phone can ring, by `performance.now()`. */
const heardAt = new Map<string, number>()

/** A user's phone can ring, or no longer. */
export function hearRingable({ userId, ringable }: Ringable): void {
  heardAt.set(userId, performance.now())
  const others = view.ringable.filter((id) => id !== userId)
  setPhone({ ringable: ringable ? [...others, userId] : others })
}

/** Shows an answer of the server that was asked for at `askedAt`. Events since then are newer. */
export function showRingable(answer: readonly string[], askedAt: number): void {
  const isNewer = (id: string) => (heardAt.get(id) ?? -Infinity) > askedAt
  setPhone({ ringable: [...answer.filter((id) => !isNewer(id)), ...view.ringable.filter(isNewer)] })
}

/** Shows a call, unless a newer state of it is shown. `null`: there is none. */
export function showCall(call: LiveCall | null): void {
  const { call: shown } = view
  if (!call) {
    if (shown) endCall(shown)
    return
  }
  if (shown?.id === call.id && shown.rev > call.rev) return
  if (call.state === 'ended') return shown?.id === call.id ? showCall(null) : undefined
  if (shown?.id === call.id) return setPhone({ call })
  const stays = shown && isTypingIn(CALL_PANEL)
  setPhone({ call, ...(stays && { endedCall: shown }), ...turnTo('call') })
}

/** Shows the note of a call that was answered, else the dial pad. */
function endCall(call: LiveCall): void {
  const own = view.userId === null ? null : ownPart(call, view.userId)
  // An emergency number has 3 digits, and no notes.
  const hasNote = call.answeredAt !== null && call.phoneNumber?.length === 11 && own?.joinedAt
  setPhone({
    call: null,
    ...(isTypingIn(CALL_PANEL) && { endedCall: call }),
    ...turnTo(hasNote ? 'last' : 'dialpad'),
    ...(hasNote && { lastCallId: call.id, ...afterCall(call.id) }),
    audio: 'none',
    callsEnded: view.callsEnded + 1,
  })
}

/** Opens a tab, or, while something is typed in the drawer, once that field is left. */
export const turnTo = (tab: DrawerTab): Partial<PhoneView> =>
  isTypingIn(DRAWER) ? { nextTab: tab } : { tab, nextTab: null, endedCall: null }

/** Call it when the focus leaves a field of the drawer. */
export function leaveField(): void {
  if (!isTypingIn(DRAWER) && (view.nextTab || view.endedCall)) {
    setPhone({ tab: view.nextTab ?? view.tab, nextTab: null, endedCall: null })
  }
}

/** The panel after a call. What was begun in it for an earlier call isn't taken away. */
const afterCall = (id: string): Partial<PhoneView> =>
  view.afterCallBegun ? { nextAfterCallId: id } : { afterCallId: id }

export const closeAfterCall = (): void =>
  setPhone({ afterCallId: view.nextAfterCallId, nextAfterCallId: null, afterCallBegun: false })

/** Ends the user's part in a call. */
export function removeCall(left: CallLeft): void {
  if (view.call?.id === left.callId) showCall(null)
}

/** The user's own part in a call. */
export const ownPart = (call: LiveCall, userId: string) =>
  call.participants.find((participant) => participant.user?.id === userId && participant.state !== 'ended') ??
  null

/** Whether the call rings at the user and waits for an answer. */
export function isRinging(call: LiveCall, userId: string): boolean {
  const own = ownPart(call, userId)
  return own !== null && own.state === 'ringing' && own.joinedAt === null && !startedBy(call, userId)
}

/** The user who placed an outgoing call is its first participant and never rings. */
const startedBy = (call: LiveCall, userId: string) =>
  call.direction !== 'inbound' && call.participants[0]?.user?.id === userId

/** Input and output volume from 0 to 1, many times a second: apart, so that only the meters follow it. */
let volume = { input: 0, output: 0 }
const meters = new Set<() => void>()
export function setVolume(input: number, output: number): void {
  volume = { input, output }
  for (const meter of meters) meter()
}
const SILENT = { input: 0, output: 0 }
export const useVolume = () =>
  useSyncExternalStore(
    (meter) => {
      meters.add(meter)
      return () => meters.delete(meter)
    },
    () => volume,
    () => SILENT,
  )
