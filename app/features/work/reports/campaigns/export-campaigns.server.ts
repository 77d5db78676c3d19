import type { Ctx } from '#app/lib/ctx.server.ts'
import { sheetColumns, writeSheet } from '#app/lib/lists/list-workbook.server.ts'
import { campaignResults, type CampaignResultsQuery, RUN_COLUMNS } from './campaign-results.ts'
import { campaignResultsList, runsInPeriod } from './compare-campaigns.server.ts'

/** Campaigns per batch: each may have many runs. */
const AT_ONCE = 25

/** Every run of the period as a workbook, campaign by campaign. */
export const exportCampaigns = (ctx: Ctx, query: CampaignResultsQuery) =>
  writeSheet(ctx, {
    name: campaignResults.label,
    columns: sheetColumns(RUN_COLUMNS, ctx.account.timezone),
    rows: runsOf(ctx, query),
  })

async function* runsOf(ctx: Ctx, query: CampaignResultsQuery) {
  for await (const campaigns of campaignResultsList.batches(ctx, query, AT_ONCE)) {
    yield await runsInPeriod(
      ctx,
      query,
      campaigns.map(({ id }) => id),
    )
  }
}
