import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { readOnlyCtx } from '#app/features/money/billing/dunning/read-only.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import { log } from '#app/lib/log.server.ts'
import type { Connection } from './connection.ts'
import type { Handlers, RealtimeSocket } from '../handler.ts'

const frame = z.object({
  event: z.string().min(1).max(64),
  data: z.unknown().optional(),
  id: z.string().min(1).max(64).optional(),
})

interface Failure {
  code: string
  message: string
}

/**
 * Handles one message: checks shape, session, name, permission and input, then calls the handler. Never throws: errors
 * go to the sender, in the ack if the message has an id. `isValid` says whether the session is still valid.
 */
export async function dispatch(
  connection: Connection,
  text: string,
  handlers: Handlers,
  socket: RealtimeSocket,
  isValid: () => Promise<boolean>,
): Promise<void> {
  const message = read(text)
  if (!message)
    return connection.send({
      event: 'error',
      data: { code: 'invalid', message: 'This is not a valid message.' },
    })
  const { id, event } = message
  try {
    if (!(await isValid())) return
    const data = await run(connection, message, handlers, socket)
    if (id !== undefined) connection.send({ ack: id, ok: true, data: data ?? null })
  } catch (error) {
    const failure = failureOf(error, event)
    connection.send(
      id === undefined ? { event: 'error', data: failure } : { ack: id, ok: false, error: failure },
    )
  }
}

async function run(
  connection: Connection,
  { event, data }: z.output<typeof frame>,
  handlers: Handlers,
  socket: RealtimeSocket,
): Promise<unknown> {
  const handler = Object.hasOwn(handlers, event) ? handlers[event] : undefined
  if (!handler) throw new AppError('not-found', 'There is no such message.')
  // Permission first: validation errors would describe the input to users who may not send it.
  if (handler.access !== 'signed-in' && !connection.ctx.can[handler.access]) throw forbidden()
  const ctx = handler.whileReadOnly ? connection.ctx : readOnlyCtx(connection.ctx)
  return handler.handle(ctx, handler.schema.parse(data), socket)
}

function read(text: string): z.output<typeof frame> | null {
  try {
    // Postgres accepts no NUL in text.
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
