import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import type { Handler, RealtimeSocket } from './handler.ts'
import type { Peer } from './connection.ts'

const frame = z.object({
  event: z.string().min(1).max(64),
  data: z.unknown().optional(),
  id: z.string().min(1).max(64).optional(),
})

interface Failure {
  code: string
  message: string
}

export type Handlers = Readonly<Record<string, Handler>>

/**
 * Deals with one message: shape, name, permission, input, then the handler. Never throws: whatever is wrong is told to
 * the sender, in the ack when the message has an id. `fresh` looks at the session and tells whether it still holds.
 */
export async function dispatch(
  peer: Peer,
  text: string,
  handlers: Handlers,
  socket: RealtimeSocket,
  fresh: () => Promise<boolean>,
): Promise<void> {
  const message = read(text)
  if (!message)
    return peer.send({ event: 'error', data: { code: 'invalid', message: 'This is no message.' } })
  const { id, event } = message
  try {
    if (!(await fresh())) return
    const data = await run(peer, message, handlers, socket)
    if (id !== undefined) peer.send({ ack: id, ok: true, data: data ?? null })
  } catch (error) {
    const failure = failureOf(error, event)
    peer.send(id === undefined ? { event: 'error', data: failure } : { ack: id, ok: false, error: failure })
  }
}

async function run(
  peer: Peer,
  { event, data }: z.output<typeof frame>,
  handlers: Handlers,
  socket: RealtimeSocket,
): Promise<unknown> {
  const handler = Object.hasOwn(handlers, event) ? handlers[event] : undefined
  if (!handler) throw new AppError('not-found', 'There is no such message.')
  // Permission first: what a message takes is nothing for those who may not send it.
  if (handler.access !== 'signed-in' && !peer.ctx.can[handler.access]) throw forbidden()
  return handler.handle(peer.ctx, handler.schema.parse(data), socket)
}

function read(text: string): z.output<typeof frame> | null {
  try {
    // Postgres takes no NUL in a text; nobody types one either.
    const parsed: unknown = text.includes('\\u0000') ? JSON.parse(text, refuseNul) : JSON.parse(text)
    return frame.parse(parsed)
  } catch {
    return null
  }
}

function refuseNul(key: string, value: unknown): unknown {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) throw new Error('NUL')
  return value
}

function failureOf(error: unknown, event: string): Failure {
  if (error instanceof AppError) return { code: error.code, message: error.message }
  if (error instanceof z.ZodError) {
    const [issue] = error.issues
    const where = issue?.path.join('.')
    return { code: 'invalid', message: [where, issue?.message].filter(Boolean).join(': ') }
  }
  const errorId = randomUUID()
  log.error({ err: error, errorId, event }, 'a socket message failed')
  return { code: 'failed', message: `Something went wrong. Please try again. (${errorId})` }
}
