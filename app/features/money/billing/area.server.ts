import type { ServerArea } from '#app/features/area.server.ts'
import { apiCalls } from './api.server.ts'
import { takeAllSteps, takeSteps } from './dunning/take-steps.server.ts'
import * as events from './events.ts'
import { noticeMail } from './notices/notices.server.ts'
import { followClosing } from './plans/closing.server.ts'
import { queueReports, reportUsage } from './usage/reporting.server.ts'
import { reconcileBilling, runSync } from './stripe/sync.server.ts'

export const billingServer: ServerArea = {
  name: 'billing',
  apiCalls,
  events,
  mails: [noticeMail],
  tasks: {
    'billing.sync': (ctx, payload) => runSync(ctx, payload),
    'billing.steps': takeSteps,
    'billing.report': (ctx, payload) => reportUsage(ctx, payload),
    'billing.closing': followClosing,
  },
  schedule: {
    'reconcile-billing': { at: '23 8 * * *', run: reconcileBilling },
    // In the morning, from Hawaii to New York.
    'billing-steps': { at: '10 16 * * *', run: takeAllSteps },
    'report-usage': { at: '7 * * * *', run: queueReports },
  },
  demoData: async (agency) => (await import('./demo-data.server.ts')).addBilling(agency),
}
