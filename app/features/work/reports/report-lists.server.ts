import type { SavedList } from '#app/features/area.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { downloadList } from '#app/lib/lists/list-workbook.server.ts'
import type { Params } from '#app/lib/lists/params.ts'
import type { ServedList } from '#app/lib/lists/serve-list.server.ts'
import { campaignResultsList } from './campaigns/compare-campaigns.server.ts'
import { lostContactsList } from './lost/list-lost.server.ts'
import { referralsList } from './referrals/list-referrals.server.ts'
import { renewalsList } from './renewals/list-renewals.server.ts'

const listed = <Of extends Params, Row, Found extends { id: string }>(
  served: ServedList<Of, Row, Found>,
) => ({
  saved: served.saved,
  download: (ctx: Ctx, url: URL) => downloadList(ctx, served, url),
})

/** The reports that are lists: each has saved views, and a workbook of its rows. */
export const REPORT_LISTS = [listed(referralsList), listed(renewalsList), listed(lostContactsList)]

export const savedReports: SavedList[] = [
  ...REPORT_LISTS.map(({ saved }) => saved),
  { ...campaignResultsList.saved, can: 'message' },
]
