import type { z } from 'zod'
import type { Ctx } from '#app/lib/ctx.server.ts'
import type { Permissions } from '#app/lib/permissions.ts'

/** What a handler may do with the socket a message came by. */
export interface RealtimeSocket {
  /** Rooms it has open. */
  readonly rooms: ReadonlyMap<string, string>
  /** Opens a room; the handler has checked that it is one of the account's. */
  join(roomId: string, viewersEvent: string): void
  leave(roomId: string): void
  /** Sends an event to this browser alone. */
  tell(event: string, data: unknown): void
  /** The person did something: the session does not lock for another two hours. */
  touch(): Promise<void>
}

/**
 * A message browsers may send: what it carries, who may, what it does. What `handle` returns is the ack's data; an
 * AppError becomes its error.
 */
export interface Handler<Schema extends z.ZodType = z.ZodType> {
  schema: Schema
  access: keyof Permissions | 'signed-in'
  handle(ctx: Ctx, input: z.output<Schema>, socket: RealtimeSocket): unknown
}

export const defineHandler = <Schema extends z.ZodType>(handler: Handler<Schema>): Handler<Schema> => handler
