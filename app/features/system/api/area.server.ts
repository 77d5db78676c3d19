import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { mailExpiring } from './keys/mail-expiring.server.ts'
import { mailMakerLeft } from './keys/mail-maker-left.server.ts'
import { mailSwitchedOff, sendWebhooks } from './webhooks/send.server.ts'

export const apiServer: ServerArea = {
  name: 'api',
  apiCalls,
  tasks: {
    'webhooks.send': sendWebhooks,
    'webhooks.mail-off': mailSwitchedOff,
    'api.mail-expiring': mailExpiring,
    'api.mail-maker-left': mailMakerLeft,
  },
  schedule: {
    'mail-expiring-keys': {
      at: '15 * * * *',
      run: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select enqueue_expiring_keys()`)),
    },
    'send-due-webhooks': {
      at: '*/5 * * * *',
      run: ({ pool }) => withoutAccount(pool, (tx) => tx.execute(sql`select enqueue_due_webhooks()`)),
    },
  },
  purge: ({ pool }) =>
    withoutAccount(pool, (tx) => tx.execute(sql`select purge_api_replays(), purge_webhook_deliveries()`)),
}
