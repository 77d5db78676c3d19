import { log } from './log.server.ts'

/** More different messages than this are varied on purpose. */
const MOST = 50

const logged = new Set<string>()

/** Warns of a wrong setting that requests show, once for each message and process rather than for every request. */
export function logOnce(message: string): void {
  if (logged.has(message) || logged.size >= MOST) return
  logged.add(message)
  log.warn(message)
}
