import { AppError } from './errors.ts'
import { log } from './log.server.ts'

/**
 * Retries idempotent `work` with growing pauses until it succeeds or `limit` milliseconds are over, to survive a database
 * restart. An AppError is final unless it is `unavailable`.
 * @throws the last error
 */
export async function patiently<Result>(limit: number, work: () => Promise<Result>): Promise<Result> {
  const giveUpAt = Date.now() + limit
  for (let pause = 200; ; pause = Math.min(pause * 2, 3000)) {
    try {
      return await work()
    } catch (error) {
      const final = error instanceof AppError && error.code !== 'unavailable'
      if (final || Date.now() + pause > giveUpAt) throw error
      log.warn({ err: error }, 'failed; trying again')
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
