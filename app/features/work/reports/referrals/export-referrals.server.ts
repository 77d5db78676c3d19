import type { Ctx } from '#app/lib/ctx.server.ts'
import { DAY_FORMAT, dayCell } from '#app/lib/workbook/cell.ts'
import { FIRST_PAGE } from '../report-params.ts'
import { allRows, type ReportColumn, reportWorkbook, SHEET_BATCH } from '../report-workbook.server.ts'
import { listReferrals, type ReferralRow } from './list-referrals.server.ts'
import type { ReferralQuery } from './referral-query.ts'

const COLUMNS: ReportColumn<ReferralRow>[] = [
  { label: 'Referral Date', format: DAY_FORMAT, cell: ({ affiliateOn }) => dayCell(affiliateOn) },
  { label: 'Via', cell: ({ affiliateVia }) => affiliateVia },
  { label: 'Referral', cell: ({ affiliateContact }) => affiliateContact?.name ?? null },
  { label: 'Referred', cell: ({ name }) => name },
]

/** The referrals of a query as a workbook, newest first. @throws AppError forbidden */
export const exportReferrals = (ctx: Ctx, query: ReferralQuery) =>
  reportWorkbook(ctx, {
    name: 'Referrals',
    columns: COLUMNS,
    rows: allRows((after) => listReferrals(ctx, { ...query, ...FIRST_PAGE, after, limit: SHEET_BATCH })),
  })
