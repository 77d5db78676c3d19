import { AppError } from './errors.ts'

/** For resource routes: a refusal of ours as JSON with its status, `{ error }`; anything else goes on. */
export async function answering(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}
