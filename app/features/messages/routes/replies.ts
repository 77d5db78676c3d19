import { data } from 'react-router'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { AppError } from '#app/lib/errors.ts'

/** A refusal as the answer with its status, for the error boundary; anything else goes on as it is. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status })
    throw error
  }
}

/** For routes that scripts ask: the result or `{ error }`, as JSON. */
export async function jsonReply(work: () => Promise<unknown>): Promise<Response> {
  try {
    return Response.json(await work())
  } catch (error) {
    if (error instanceof AppError) return Response.json({ error: error.message }, { status: error.status })
    throw error
  }
}

/** Spec 2, 2: /messages is there only when messaging is enabled; its parts lead to the page that says so. */
export const mayMessage = (ctx: Ctx) => ctx.can.message
