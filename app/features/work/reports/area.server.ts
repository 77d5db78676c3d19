import type { ServerArea } from '#app/features/area.server.ts'
import { tagReportedClients } from './acting/tag-report.server.ts'
import { planMorningMails, startMorningMails } from './morning/plan-mails.server.ts'
import { morningMail, sampleMail } from './morning/mail-morning.server.ts'
import { referralCalls } from './referrals/api.server.ts'
import { recountReferrals } from './referrals/referral-totals.server.ts'
import { savedReports } from './report-lists.server.ts'

export const reportsServer: ServerArea = {
  name: 'reports',
  apiCalls: referralCalls,
  savedLists: savedReports,
  rollups: { referrals: recountReferrals },
  mails: [morningMail, sampleMail],
  tasks: {
    'reports.tag': tagReportedClients,
    'reports.morning': (ctx) => startMorningMails(ctx),
  },
  // Time zones are offset by multiples of 15 minutes, so each hour begins at one of these times.
  schedule: { 'plan-morning-mails': { at: '*/15 * * * *', run: planMorningMails } },
}
