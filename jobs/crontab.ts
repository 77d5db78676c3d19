import type { Parts } from '#app/lib/system-ctx.server.ts'
import { removeExpiredContactFiles } from './tasks/contacts-io.ts'
import { purge } from './tasks/purge.ts'
import { reapSms } from './tasks/reap-sms.ts'
import { rewrapKeys } from './tasks/rewrap-keys.ts'
import { sweepPresenceTask } from './tasks/sweep-presence.ts'
import { refreshTagsOfYesterday } from './tasks/tags-refresh.ts'

/** Work done by the clock, for all accounts, by one worker process at a time (UTC). */
export const scheduled: Record<string, { at: string; run: (parts: Parts) => Promise<void> }> = {
  'reap-sms': { at: '* * * * *', run: reapSms },
  'sweep-presence': { at: '* * * * *', run: sweepPresenceTask },
  'rewrap-keys': { at: '41 9 * * *', run: rewrapKeys },
  // Midnight comes at a quarter of an hour, wherever it is.
  'refresh-tags': { at: '*/15 * * * *', run: refreshTagsOfYesterday },
  'remove-expired-files': { at: '7 * * * *', run: removeExpiredContactFiles },
  purge: { at: '17 9 * * *', run: purge },
}

/** As graphile-worker reads it. A name may hold letters, digits, `_`, `-`, `:` and `/`: a dot it refuses. */
export const crontab = Object.entries(scheduled)
  .map(([name, { at }]) => `${at} ${name} ?max=1`)
  .join('\n')
