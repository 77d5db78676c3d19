import type { ServerArea } from '../area.server.ts'
import { tagReportedClients } from './acting/tag-report.server.ts'
import { planMorningMails, startMorningMails } from './morning/plan-mails.server.ts'
import { mailMorning, mailSample } from './morning/send-mail.server.ts'
import { recountReferrals } from './referrals/referral-totals.server.ts'

export const reportsServer: ServerArea = {
  name: 'reports',
  rollups: { referrals: recountReferrals },
  tasks: {
    'reports.tag': tagReportedClients,
    'reports.morning': (ctx) => startMorningMails(ctx),
    'reports.morning-mail': (ctx, payload) => mailMorning(ctx, payload),
    'reports.morning-sample': (ctx, { userId }) => mailSample(ctx, userId),
  },
  // Time zones are offset by multiples of 15 minutes, so each hour begins at one of these times.
  schedule: { 'plan-morning-mails': { at: '*/15 * * * *', run: planMorningMails } },
}
