import { data } from 'react-router'
import { AppError } from '#app/lib/errors.ts'

/** For loaders of pages: a refusal as the answer with its status, for the error boundary; anything else goes on. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status })
    throw error
  }
}
