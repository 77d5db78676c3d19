import { log } from './log.server.ts'

const running = new Set<Promise<unknown>>()

/**
 * Work that must not hold up (or show in the timing of) an answer. Only for what may be lost with the process: an audit
 * line of a failed sign-in, a mail that can be asked for again. Everything else is a job.
 */
export function inBackground(what: string, work: () => Promise<unknown>): void {
  const promise = work()
    .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
    .finally(() => running.delete(promise))
  running.add(promise)
}

/** When all of it is done: shutdown waits for it, and so do tests. */
export async function backgroundDone(): Promise<void> {
  while (running.size > 0) await Promise.all(running)
}
