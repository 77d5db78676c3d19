import type { Ctx } from '#app/lib/ctx.server.ts'
import { FIRST_PAGE } from '../report-params.ts'
import {
  allRows,
  DAY_FORMAT,
  dayCell,
  MONEY_FORMAT,
  type ReportColumn,
  reportWorkbook,
  SHEET_BATCH,
} from '../report-workbook.server.ts'
import { listRenewals, type RenewalRow } from './list-renewals.server.ts'
import type { RenewalQuery } from './renewal-query.ts'

const COLUMNS: ReportColumn<RenewalRow>[] = [
  { label: 'Ends', format: DAY_FORMAT, cell: ({ termDate }) => dayCell(termDate) },
  { label: 'Contact', cell: ({ client }) => client.name },
  { label: 'Type', cell: ({ type }) => type },
  { label: 'Company', cell: ({ company }) => company },
  {
    label: 'Premium',
    format: MONEY_FORMAT,
    cell: ({ premiumCents }) => (premiumCents === null ? null : premiumCents / 100),
  },
  { label: 'Manager', cell: ({ manager }) => manager },
  { label: 'Location', cell: ({ location }) => location },
  { label: 'Renewed', cell: ({ renewed }) => (renewed ? 'yes' : 'no') },
]

/** The policies of a query as a workbook, the first to end first. @throws AppError forbidden */
export const exportRenewals = (ctx: Ctx, query: RenewalQuery) =>
  reportWorkbook(ctx, {
    name: 'Renewals',
    columns: COLUMNS,
    rows: allRows((after) => listRenewals(ctx, { ...query, ...FIRST_PAGE, after, limit: SHEET_BATCH })),
  })
