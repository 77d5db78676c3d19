import type { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { OutgoingEvent } from '#app/lib/event.ts'
import type { Permissions } from '#app/lib/permissions.ts'
import type { RoomViewers, TargetedEvent } from './events.ts'

/** Publishes who has a room open to everyone who has it open. */
export type RoomViewersEvent = TargetedEvent<RoomViewers>

/** The connection of a message, for its handler. */
export interface RealtimeSocket {
  /** The rooms this connection has open. */
  readonly rooms: ReadonlyMap<string, unknown>
  /** Opens a room; the handler has checked that the user may see it. */
  join(roomId: string, viewers: RoomViewersEvent): void
  leave(roomId: string): void
  /** Sends an event to this browser alone. */
  send(event: OutgoingEvent): void
  /** The user did something: the session doesn't lock for another two hours. */
  touch(): Promise<void>
}

/**
 * A message that browsers may send: its input, who may send it, and what it does. The ack carries what `handle` returns,
 * or the AppError it throws.
 */
export interface Handler<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  access: keyof Permissions | 'signed-in'
  /** It works while the account is read-only because of an unpaid invoice. */
  whileReadOnly?: true
  handle(ctx: Ctx, input: z.output<Schema>, socket: RealtimeSocket): unknown
}

export type Handlers = Readonly<Record<string, Handler>>

export const defineHandler = <Schema extends z.ZodType>(handler: Handler<Schema>): Handler<Schema> => handler
