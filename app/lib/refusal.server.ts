import { data } from 'react-router'
import { AppError } from './errors.ts'

/** A refusal of a feature function as an answer with its status, for the error boundary; anything else goes on as it is. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) throw data(error.message, { status: error.status })
    throw error
  }
}
