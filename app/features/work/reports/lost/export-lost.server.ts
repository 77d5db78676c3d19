import type { Ctx } from '#app/lib/ctx.server.ts'
import { dayIn } from '#app/lib/dates.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { DAY_FORMAT, dayCell } from '#app/lib/workbook/cell.ts'
import { FIRST_PAGE } from '../report-params.ts'
import { allRows, type ReportColumn, reportWorkbook, SHEET_BATCH } from '../report-workbook.server.ts'
import { listLost, type LostRow } from './list-lost.server.ts'
import type { LostQuery } from './lost-query.ts'

/** The contacts of a query as a workbook, longest without a word first. @throws AppError forbidden */
export function exportLost(ctx: Ctx, query: LostQuery) {
  const day = (at: string | null) => dayCell(at && dayIn(new Date(at), ctx.account.timezone))
  const columns: ReportColumn<LostRow>[] = [
    { label: 'Contact', cell: ({ name }) => name },
    { label: 'Last contact', format: DAY_FORMAT, cell: ({ lastContactedOn }) => day(lastContactedOn) },
    { label: 'Added', format: DAY_FORMAT, cell: ({ createdAt }) => day(createdAt) },
    // Without the plus, which would look like a formula.
    { label: 'Mobile phone', cell: ({ mobilePhone }) => mobilePhone && formatPhone(mobilePhone).slice(1) },
    { label: 'Manager', cell: ({ manager }) => manager },
    { label: 'Location', cell: ({ location }) => location },
  ]
  return reportWorkbook(ctx, {
    name: 'Lost contacts',
    columns,
    rows: allRows((after) => listLost(ctx, { ...query, ...FIRST_PAGE, after, limit: SHEET_BATCH })),
  })
}
