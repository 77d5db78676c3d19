import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type Cell, DAY_FORMAT, dayCell } from '#app/lib/workbook/cell.ts'
import { writeWorkbook } from '#app/lib/workbook/write-workbook.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { defuseTyped } from '#app/lib/formula-safe.ts'
import { fullName } from '#app/lib/names.ts'
import { makeTempDirectory } from '#app/lib/temp-files.server.ts'
import { currentMonth } from './employee-stats.server.ts'
import { METRIC_LABELS } from './labels.ts'
import { METRICS, type Metrics, type UserStats } from './metric.ts'
import { monthDays, monthLabel } from './month.ts'
import { dailyStatsOf, statsOf } from './stats.server.ts'

const CENTS = 100

/** A month's numbers as a workbook: each employee's for the month, and for each day on which something happened. */
export async function exportStats(
  ctx: Ctx,
  chosen: string | null,
): Promise<{ body: ReadableStream<Uint8Array>; name: string }> {
  const month = chosen ?? currentMonth(ctx)
  const days = monthDays(month)
  const { users, total } = await statsOf(ctx, days)
  const shown = METRICS.filter((name) => ctx.account.serviceReviewEnabled || !name.startsWith('reviews'))
  const cells = (metrics: Metrics) =>
    shown.map((name) => (name === 'premiums' ? metrics.premiums / CENTS : metrics[name]))
  const columns = (before: string[], dated: string[] = []) => [
    ...before.map((label) => ({ label, format: undefined })),
    ...dated.map((label) => ({ label, format: DAY_FORMAT })),
    ...shown.map((name) => ({
      label: name.endsWith('_duration') ? `${METRIC_LABELS[name]} in seconds` : METRIC_LABELS[name],
      format: name === 'premiums' ? '#,##0.00' : undefined,
    })),
  ]
  const directory = await makeTempDirectory('stats')
  const remove = () => rm(directory, { recursive: true, force: true })
  try {
    const path = join(directory, 'stats.xlsx')
    const sheets = [
      {
        name: `Month ${month}`,
        columns: columns(['Employee']),
        rows: once([
          ...users.map((each) => [nameOf(each), ...cells(each.metrics)]),
          ['All', ...cells(total)],
        ]),
      },
      { name: 'Days', columns: columns(['Employee'], ['Day']), rows: daysOfEach(ctx, users, days, cells) },
    ]
    await writeWorkbook(path, sheets, ctx.now())
    const file = createReadStream(path)
    void finished(file)
      .catch(() => {})
      .finally(remove)
    const name = `employee-stats-${monthLabel(month).replace('/', '-')}.xlsx`
    return { body: Readable.toWeb(file) as ReadableStream<Uint8Array>, name }
  } catch (error) {
    await remove()
    throw error
  }
}

type Row = Cell[]

const nameOf = ({ user, isDismissed }: UserStats) =>
  defuseTyped(`${fullName(user.firstName, user.lastName)}${isDismissed ? ' (dismissed)' : ''}`)

async function* once(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

async function* daysOfEach(
  ctx: Ctx,
  users: UserStats[],
  days: { from: string; to: string },
  cells: (metrics: Metrics) => Row,
): AsyncGenerator<Row[]> {
  for (const each of users) {
    const daily = await dailyStatsOf(ctx, each.user.id, days)
    yield daily
      .filter(({ metrics }) => Object.values(metrics).some((value) => value))
      .map(({ day, metrics }) => [nameOf(each), dayCell(day), ...cells(metrics)])
  }
}
