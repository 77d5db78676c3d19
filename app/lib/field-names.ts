import { AppError } from './errors.ts'

/** Runs `work`, whose refusals name fields as the wire does: `names` has the wire's names by ours. */
export async function withFieldNames<Result>(
  names: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const name = error instanceof AppError && error.field ? names[error.field.split('.')[0]!] : undefined
    throw error instanceof AppError && name ? new AppError(error.code, error.message, name) : error
  }
}
