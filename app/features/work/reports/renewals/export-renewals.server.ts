import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { DAY_FORMAT, dayCell, MONEY_FORMAT } from '#app/lib/workbook/cell.ts'
import { FIRST_PAGE } from '../report-params.ts'
import { allRows, type ReportColumn, reportWorkbook, SHEET_BATCH } from '../report-workbook.server.ts'
import { listRenewals, type RenewalRow } from './list-renewals.server.ts'
import type { RenewalQuery } from './renewal-query.ts'

const columnsFor = (timezone: string): ReportColumn<RenewalRow>[] => [
  { label: 'Ends', format: DAY_FORMAT, cell: ({ termDate }) => dayCell(termDate) },
  { label: 'Contact', cell: ({ client }) => client.name },
  // Without the plus, which would look like a formula.
  { label: 'Mobile phone', cell: ({ mobilePhone }) => mobilePhone && formatPhone(mobilePhone).slice(1) },
  {
    label: 'Last contact',
    format: DAY_FORMAT,
    cell: ({ lastContactedOn }) => dayCell(lastContactedOn && dayIn(new Date(lastContactedOn), timezone)),
  },
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
    columns: columnsFor(ctx.account.timezone),
    rows: allRows((after) => listRenewals(ctx, { ...query, ...FIRST_PAGE, after, limit: SHEET_BATCH })),
  })
