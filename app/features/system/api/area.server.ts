import { sql } from 'drizzle-orm'
import { withoutAccount } from '#db/tenant.ts'
import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { expiringMail } from './keys/expiring-mail.server.ts'
import { sendWebhooks, switchedOffMail } from './webhooks/send.server.ts'

export const apiServer: ServerArea = {
  name: 'api',
  apiCalls,
  mails: [expiringMail, switchedOffMail],
  tasks: { 'webhooks.send': sendWebhooks },
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
