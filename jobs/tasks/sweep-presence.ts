import { sweepPresence } from '#app/features/shell/presence-live.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'

/** Shows those as offline whose web process died without a word. */
export async function sweepPresenceTask(parts: Parts): Promise<void> {
  await sweepPresence(parts, parts.now?.() ?? new Date())
}
