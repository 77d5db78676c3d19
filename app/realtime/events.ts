import type { BusEvent, EventName, OutgoingEvent, Topic } from '#app/lib/event.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import type { UserView } from '#app/lib/user-view.server.ts'

export type TopicKind = 'account' | 'user' | 'room'

/** Definition of an event, shared by server and browser. Each area defines its own in its `events.ts`. */
export interface EventDefinition<Payload = unknown> {
  /** Its name on the wire. */
  readonly eventName: EventName
  readonly topic: TopicKind
  /** Only users with this permission receive the event; null: everyone the topic names. */
  readonly permission: keyof Permissions | null
  /** Between server processes only. */
  readonly internal: boolean
  /** Carries the type alone; never set. */
  readonly payload?: Payload
}

interface Options {
  permission?: keyof Permissions
  internal?: boolean
}

/** `definition(data)` makes the event for everyone in the account. */
export interface AccountEvent<Payload> extends EventDefinition<Payload> {
  (data: Payload): OutgoingEvent
}
/** `definition(id, data)` makes the event for one user or one room. */
export interface TargetedEvent<Payload> extends EventDefinition<Payload> {
  (id: string, data: Payload): OutgoingEvent
}

export function accountEvent<Payload = void>(name: string, options?: Options): AccountEvent<Payload> {
  const definition = define<Payload>('account', name, options)
  return Object.assign((data: Payload) => outgoing(definition, 'account', data), definition)
}

export function userEvent<Payload = void>(name: string, options?: Options): TargetedEvent<Payload> {
  const definition = define<Payload>('user', name, options)
  return Object.assign(
    (userId: string, data: Payload) => outgoing(definition, `user:${userId}`, data),
    definition,
  )
}

export function roomEvent<Payload = void>(name: string, options?: Options): TargetedEvent<Payload> {
  const definition = define<Payload>('room', name, options)
  return Object.assign(
    (roomId: string, data: Payload) => outgoing(definition, `room:${roomId}`, data),
    definition,
  )
}

function define<Payload>(topic: TopicKind, name: string, options: Options = {}): EventDefinition<Payload> {
  const { permission = null, internal = false } = options
  return { eventName: name as EventName, topic, permission, internal }
}

function outgoing(definition: EventDefinition, topic: Topic, data: unknown): OutgoingEvent {
  return { topic, name: definition.eventName, data: data === undefined ? {} : data }
}

/** The payload when `event` is one of `definition`; undefined when it is another or its data did not fit the bus. */
export function payloadOf<Payload>(
  event: BusEvent,
  definition: EventDefinition<Payload>,
): Payload | undefined {
  return event.name === definition.eventName ? ((event.data as Payload | null) ?? undefined) : undefined
}

/** A message that our pages send over the socket; its handler has the input's schema. */
export interface RequestDefinition<Input = unknown> {
  readonly requestName: string
  /** Carries the type alone; never set. */
  readonly input?: Input
}

export const defineRequest = <Input = void>(name: string): RequestDefinition<Input> => ({ requestName: name })

export interface RoomViewers {
  roomId: string
  users: UserView[]
}

export interface RoomTyping {
  roomId: string
  user: UserView
}

const accountPages = accountEvent<{ withinMs: number }>('revalidate')
/** Something that pages of the account show has changed: browsers load theirs again within `withinMs`. */
export const pagesChanged = Object.assign((within = { withinMs: 3000 }) => accountPages(within), accountPages)
export const revalidateUser = userEvent<{ withinMs: number }>('revalidate')

/** The badges' numbers by area, counted at `countedAt` (milliseconds). */
export interface BadgeCounts {
  counts: Readonly<Record<string, number>>
  countedAt: number
}
export const badgesCounted = userEvent<BadgeCounts>('refresh_badges')

/** These sessions have ended; the reason is shown on the sign-in page. */
export const sessionEnded = userEvent<{ sessionIds?: string[]; reason: string }>('session_ended', {
  internal: true,
})
export const sessionLocked = userEvent<{ sessionIds: string[] }>('session_locked', { internal: true })
/** These sessions now act as another user, or as themselves again. */
export const sessionChanged = userEvent<{ sessionIds: string[] }>('session_changed', { internal: true })
/** The user may no longer see the room: the server closes it for them. */
export const roomClosed = userEvent<{ roomId: string }>('realtime_room_closed', { internal: true })
