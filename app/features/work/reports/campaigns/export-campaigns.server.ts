import { type Cell, TIME_FORMAT, timeCell, MONEY_FORMAT } from '#app/lib/workbook/cell.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { FIRST_PAGE } from '../report-params.ts'
import { allRows, type ReportColumn, reportWorkbook } from '../report-workbook.server.ts'
import type { CampaignReportQuery } from './campaign-report-query.ts'
import { campaignRuns, listCampaignResults, type RunRow } from './compare-campaigns.server.ts'

/** Campaigns per batch: each may have many runs. */
const AT_ONCE = 25
const PERCENT = '0.00%'

const share = (part: number, whole: number): Cell => (whole === 0 ? null : part / whole)

/** Every run of the period as a workbook, campaign by campaign. @throws AppError forbidden */
export function exportCampaigns(ctx: Ctx, query: CampaignReportQuery) {
  const columns: ReportColumn<RunRow>[] = [
    { label: 'Campaign', cell: ({ campaign }) => campaign },
    {
      label: 'Run date',
      format: TIME_FORMAT,
      cell: ({ runDate }) => timeCell(new Date(runDate), ctx.account.timezone),
    },
    { label: 'Recipients', cell: ({ count }) => count },
    { label: 'Sent', cell: ({ sent }) => sent },
    { label: 'Delivered', cell: ({ delivered }) => delivered },
    { label: 'Not delivered', cell: ({ notDelivered }) => notDelivered },
    { label: 'Not sent', cell: ({ notSent }) => notSent },
    { label: 'Replied', cell: ({ replied }) => replied },
    { label: 'Opted out', cell: ({ optedOut }) => optedOut },
    { label: 'Cost', format: MONEY_FORMAT, cell: ({ cost }) => cost / 100 },
    { label: 'Delivered of sent', format: PERCENT, cell: ({ delivered, sent }) => share(delivered, sent) },
    { label: 'Replied of sent', format: PERCENT, cell: ({ replied, sent }) => share(replied, sent) },
    { label: 'Opted out of sent', format: PERCENT, cell: ({ optedOut, sent }) => share(optedOut, sent) },
  ]
  return reportWorkbook(ctx, {
    name: 'Campaign results',
    columns,
    rows: allRows(async (after) => {
      const page = await listCampaignResults(ctx, { ...query, ...FIRST_PAGE, after, limit: AT_ONCE })
      const ids = page.rows.map(({ id }) => id)
      return { rows: await campaignRuns(ctx, query, ids), older: page.older }
    }),
  })
}
