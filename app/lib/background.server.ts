import { log } from './log.server.ts'

const running = new Set<Promise<unknown>>()

/**
 * Runs work that must not delay a response or show in its timing. Only for work that may be lost with the process: an
 * audit entry for a failed sign-in, an email the user can request again. Everything else is a job.
 */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  const promise = work()
    .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
    .finally(() => running.delete(promise))
  running.add(promise)
}

/** Resolves when all of it is done; shutdown and tests wait for it. */
export async function backgroundDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
