import { log } from './log.server.ts'

const running = new Set<Promise<unknown>>()

/**
 * Runs work that must not delay a response or show in its timing. Only for what may get lost with the process: the
 * audit entry of a failed sign-in, a mail that can be requested again. Everything else is a job.
 */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  const promise = work()
    .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
    .finally(() => running.delete(promise))
  running.add(promise)
}

/** Resolves when all of it is done, for the shutdown and for tests. */
export async function backgroundDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
