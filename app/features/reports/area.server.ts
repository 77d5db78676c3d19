import type { ServerArea } from '../area.server.ts'
import { tagReportedClients } from './acting/tag-report.server.ts'
import { recountReferrals } from './referrals/referral-totals.server.ts'

export const reportsServer: ServerArea = {
  name: 'reports',
  rollups: { referrals: recountReferrals },
  tasks: { 'reports.tag': tagReportedClients },
}
