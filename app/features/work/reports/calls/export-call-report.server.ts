import { hourLabel, ISO_WEEKDAYS } from '#app/features/telephony/call-log/call-outcome.ts'
import { type Cell, DAY_FORMAT, dayCell } from '#app/lib/workbook/cell.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'
import { daysOf } from '../period.ts'
import { sheetOf } from '../sheet-of.server.ts'
import { type CallNumbers, NO_CALLS } from './call-report.ts'
import { callResultTable } from './call-results.server.ts'
import { callReport, type CallsOf } from './call-report.server.ts'

const seconds = (value: number | undefined): Cell => (value === undefined ? null : Math.round(value))

const NUMBERS: [label: string, cell: (numbers: CallNumbers) => Cell][] = [
  ['Incoming', ({ incoming }) => incoming],
  ['Answered', ({ answered }) => answered],
  ['Missed', ({ missed }) => missed],
  ['Left a voicemail', ({ voicemail }) => voicemail],
  ['Gave up in the queue', ({ gaveUp }) => gaveUp],
  ['Hung up before', ({ hungUp }) => hungUp],
  ['No one answered', ({ unanswered }) => unanswered],
  ['In office hours', ({ incomingInHours }) => incomingInHours],
  ['Missed in office hours', ({ missedInHours }) => missedInHours],
  ['Outside office hours', ({ incomingOutside }) => incomingOutside],
  ['Missed outside office hours', ({ missedOutside }) => missedOutside],
  ['Missed, office hours not known', ({ missedUnknown }) => missedUnknown],
  ['Called back', ({ calledBack }) => calledBack],
  ['Waited in the queue', ({ queued }) => queued],
  ['Blocked', ({ blocked }) => blocked],
  ['Outgoing', ({ outgoing }) => outgoing],
  ['Reached', ({ reached }) => reached],
  ['Seconds to answer, median', ({ toAnswer }) => seconds(toAnswer?.median)],
  ['Seconds to answer, 90%', ({ toAnswer }) => seconds(toAnswer?.p90)],
  ['Seconds in the queue, median', ({ inQueue }) => seconds(inQueue?.median)],
  ['Seconds in the queue, 90%', ({ inQueue }) => seconds(inQueue?.p90)],
  ['Seconds of talk, average', ({ talk }) => seconds(talk?.average)],
  ['Seconds of talk, sum', ({ talk }) => seconds(talk?.total)],
]

/** The report of a URL as a workbook. */
export async function exportCallReport(
  ctx: Ctx,
  search: URLSearchParams,
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  ctx.require('exportClients')
  const report = await callReport(ctx, search)
  const { period, now, before, days, hours } = report
  const { results, users } = await callResultTable(ctx, report)
  const dates = `${period.from} to ${period.to}`
  await ctx.db((tx) =>
    audit(tx, ctx, { action: 'exported a report', entity: 'report', detail: `Calls, ${dates}` }),
  )
  // Office hours are only those of incoming calls.
  const columns = report.filters.office
    ? NUMBERS.filter(([label]) => label !== 'Outgoing' && label !== 'Reached')
    : NUMBERS
  const sheet = (
    name: string,
    first: Parameters<typeof sheetOf>[1][number],
    lines: readonly (readonly [Cell, CallNumbers])[],
  ) =>
    sheetOf(
      name,
      [first, ...columns.map(([label]) => label)],
      lines.map(([label, numbers]) => [label, ...columns.map(([, cell]) => cell(numbers))]),
    )
  const named = (parts: CallsOf[]) => parts.map(({ name, numbers }) => [defuseTyped(name), numbers] as const)
  const sheets = [
    sheet('Period', 'Days', [
      [dates, now],
      [`${period.before.from} to ${period.before.to}`, before],
    ]),
    sheet(
      'Days',
      { label: 'Day', format: DAY_FORMAT },
      daysOf(period).map((day) => [dayCell(day), days.get(day) ?? NO_CALLS]),
    ),
    sheet(
      'Hours',
      'Hour',
      ISO_WEEKDAYS.flatMap((name, index) =>
        Array.from({ length: 24 }, (_, hour) => [
          `${name}, ${hourLabel(hour)}`,
          hours.get(`${index + 1} ${hour}`) ?? NO_CALLS,
        ]),
      ),
    ),
    sheet('Users', 'User', named(report.users)),
    sheet('Locations', 'Location', named(report.locations)),
    sheetOf(
      'Results',
      ['User', ...results.map(({ name }) => defuseTyped(name))],
      users.map(({ name, counts }) => [defuseTyped(name), ...results.map(({ id }) => counts[id] ?? 0)]),
    ),
  ]
  return { body: await streamWorkbook(sheets, ctx.now()), name: `calls-${period.from}-${period.to}.xlsx` }
}
