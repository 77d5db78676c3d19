import { sweepPresence } from '#app/features/shell/presence-live.server.ts'
import { removeExpiredFiles } from '#app/features/transfer/expired-files.server.ts'
import type { Parts } from '#app/lib/system-ctx.server.ts'
import { purge } from './tasks/purge.ts'
import { reapSms } from './tasks/reap-sms.ts'
import { refreshOutdatedTags } from './tasks/refresh-tags.ts'
import { rewrapKeys } from './tasks/rewrap-keys.ts'

/**
 * Scheduled work for all accounts, at times in UTC. Only one worker process runs each at a time. graphile-worker allows no
 * dots in these names.
 */
export const scheduled: Record<string, { at: string; run: (parts: Parts) => Promise<unknown> }> = {
  'reap-sms': { at: '* * * * *', run: reapSms },
  'sweep-presence': {
    at: '* * * * *',
    run: (parts) => sweepPresence(parts, parts.now?.() ?? new Date()),
  },
  'rewrap-keys': { at: '41 9 * * *', run: rewrapKeys },
  // Time zones are offset by multiples of 15 minutes, so every midnight falls on one of these times.
  'refresh-tags': { at: '*/15 * * * *', run: refreshOutdatedTags },
  'remove-expired-files': { at: '7 * * * *', run: removeExpiredFiles },
  purge: { at: '17 9 * * *', run: purge },
}

/** The schedule in graphile-worker's format. */
export const crontab = Object.entries(scheduled)
  .map(([name, { at }]) => `${at} ${name} ?max=1`)
  .join('\n')
