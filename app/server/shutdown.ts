import type { Server } from 'node:http'
import { log } from '#app/lib/log.server.ts'

/** Running requests get this long to finish. */
export const DRAIN_MS = 20_000
/** A terminal's Ctrl+C can reach a process twice, from the terminal and from npm: it counts once. */
const SAME_WISH_MS = 500

/**
 * Shuts down on SIGTERM or SIGINT: runs `steps` one after the other, each even when the one before failed, then exits
 * 0. A second signal exits at once with 1.
 */
export function endOnSignal(steps: (() => Promise<unknown>)[]): void {
  let asked = 0
  const end = (signal: NodeJS.Signals) => {
    if (asked) {
      if (Date.now() - asked > SAME_WISH_MS) process.exit(1)
      return
    }
    asked = Date.now()
    log.info({ signal }, 'ending')
    void (async () => {
      for (const step of steps) {
        await step().catch((error: unknown) => log.error({ err: error }, 'a step of the shutdown failed'))
      }
      process.exit(0)
    })()
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/**
 * Stops accepting connections and waits for running requests, at most `limit` milliseconds, then closes the rest.
 * Upgraded connections (websockets) count as running: close them at the same time.
 */
export async function drain(server: Server, limit = DRAIN_MS): Promise<void> {
  if (!server.listening) return
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A kept-alive connection becomes idle only when its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  const cut = setTimeout(() => {
    log.warn('requests were cut off: they took too long to finish')
    server.closeAllConnections()
  }, limit)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}
