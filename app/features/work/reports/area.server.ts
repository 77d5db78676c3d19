import type { SavedList, ServerArea } from '#app/features/area.server.ts'
import { tagReportedClients } from './acting/tag-report.server.ts'
import { planMorningMails, startMorningMails } from './morning/plan-mails.server.ts'
import { mailMorning, mailSample } from './morning/send-mail.server.ts'
import { referralCalls } from './referrals/api.server.ts'
import { recountReferrals } from './referrals/referral-totals.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { CAMPAIGN_REPORT_PATH, readCampaignReportQuery } from './campaigns/campaign-report-query.ts'
import { countCampaignResults } from './campaigns/compare-campaigns.server.ts'
import { countLost } from './lost/list-lost.server.ts'
import { LOST_PATH, readLostQuery } from './lost/lost-query.ts'
import { countReferralsFound } from './referrals/list-referrals.server.ts'
import { readReferralQuery, REFERRALS_PATH } from './referrals/referral-query.ts'
import { countRenewals } from './renewals/list-renewals.server.ts'
import { readRenewalQuery, RENEWALS_PATH } from './renewals/renewal-query.ts'

const saved: SavedList[] = [
  {
    list: 'referrals',
    label: 'Referrals',
    path: REFERRALS_PATH,
    params: ['from', 'to', 'via', 'referrer'],
    count: (ctx, params, most) => countReferralsFound(ctx, readReferralQuery(params), most),
  },
  {
    list: 'renewals',
    label: 'Renewals',
    path: RENEWALS_PATH,
    params: ['when', 'from', 'to', 'manager', 'type', 'company', 'location', 'open', 'group'],
    count: (ctx, params, most) => countRenewals(ctx, readRenewalQuery(params), most),
  },
  {
    list: 'lost-contacts',
    label: 'Lost contacts',
    path: LOST_PATH,
    params: ['months', 'manager', 'location'],
    count: (ctx, params, most) => countLost(ctx, readLostQuery(params), most),
  },
  {
    list: 'campaign-results',
    label: 'Campaign results',
    path: CAMPAIGN_REPORT_PATH,
    params: ['from', 'to', 'compare'],
    can: 'message',
    count: (ctx, params, most) =>
      countCampaignResults(
        ctx,
        readCampaignReportQuery(params, dayIn(ctx.now(), ctx.account.timezone)),
        most,
      ),
  },
]

export const reportsServer: ServerArea = {
  name: 'reports',
  apiCalls: referralCalls,
  savedLists: saved,
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
