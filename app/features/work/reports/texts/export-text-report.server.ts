import {
  ANSWER_TIMES,
  TEXT_KINDS,
  WAITING_AGES,
} from '#app/features/messaging/texting/conversations/conversation-filter.ts'
import { type Cell, DAY_FORMAT, dayCell } from '#app/lib/workbook/cell.ts'
import { streamWorkbook } from '#app/lib/workbook/stream-workbook.server.ts'
import { audit } from '#app/lib/audit.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'
import { daysOf } from '../period.ts'
import { sheetOf } from '../sheet-of.server.ts'
import { textReport } from './text-report.server.ts'

const seconds = (value: number | undefined): Cell => (value === undefined ? null : Math.round(value))

/** The report of a URL as a workbook. */
export async function exportTextReport(
  ctx: Ctx,
  search: URLSearchParams,
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  ctx.require('exportClients')
  const { period, now, before, days, users, waiting } = await textReport(ctx, search)
  const dates = `${period.from} to ${period.to}`
  await ctx.db((tx) =>
    audit(tx, ctx, { action: 'exported a report', entity: 'report', detail: `Texts, ${dates}` }),
  )
  const kinds = TEXT_KINDS.map(({ label }) => label)
  const lines = [
    { label: dates, numbers: now },
    { label: `${period.before.from} to ${period.before.to}`, numbers: before },
  ]
  const sheets = [
    sheetOf(
      'Period',
      [
        'Days',
        ...kinds,
        'Questions',
        ...ANSWER_TIMES.map(({ label }) => label),
        'Seconds to answer, median',
        'Seconds to answer, 90%',
      ],
      lines.map(({ label, numbers: { texts, answers } }) => [
        label,
        ...TEXT_KINDS.map(({ kind }) => texts[kind].count),
        answers.all.count,
        ...ANSWER_TIMES.map(({ time }) => answers.times[time].count),
        seconds(answers.toAnswer?.median),
        seconds(answers.toAnswer?.p90),
      ]),
    ),
    sheetOf(
      'Days',
      [{ label: 'Day', format: DAY_FORMAT }, ...kinds],
      daysOf(period).map((day) => [
        dayCell(day),
        ...TEXT_KINDS.map(({ kind }) => days.get(day)?.[kind].count ?? 0),
      ]),
    ),
    sheetOf(
      'Users',
      ['User', 'Texts sent', 'Questions answered', 'Seconds to answer, median', 'Seconds to answer, 90%'],
      users.map(({ name, sent, answered, toAnswer }) => [
        defuseTyped(name),
        sent.count,
        answered.count,
        seconds(toAnswer?.median),
        seconds(toAnswer?.p90),
      ]),
    ),
    sheetOf(
      'Waiting',
      ['Since', 'Conversations'],
      WAITING_AGES.map(({ age, label }) => [label, waiting[age]]),
    ),
  ]
  return { body: await streamWorkbook(sheets, ctx.now()), name: `texts-${period.from}-${period.to}.xlsx` }
}
