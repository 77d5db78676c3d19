import { Table } from '#app/components/lists/table.tsx'
import { DateTime } from '#app/components/time.tsx'
import type { RunResults } from '../run-results.server.ts'

/** Texts of each hour as bars in a table: the lighter part was sent, the darker one delivered. */
export function RunChart({ hours }: Pick<RunResults, 'hours'>) {
  const most = Math.max(1, ...hours.map(({ sent }) => sent))
  const width = (value: number) => ({ width: `${(value / most) * 100}%` })
  return (
    <Table
      caption="Texts by hour"
      columns={[
        { label: 'Hour' },
        { label: 'Chart', unseen: true, className: 'max-sm:hidden' },
        { label: 'Sent', className: 'text-right' },
        { label: 'Delivered', className: 'text-right' },
      ]}
    >
      {hours.map(({ at, sent, delivered }) => (
        <tr key={at}>
          <td className="w-0 whitespace-nowrap">
            <DateTime at={at} show="both" />
          </td>
          <td className="min-w-24 max-sm:hidden">
            <span aria-hidden className="relative block h-4 rounded-sm bg-sunken">
              <span className="absolute inset-y-0 left-0 rounded-sm bg-brand-soft" style={width(sent)} />
              <span className="absolute inset-y-0 left-0 rounded-sm bg-brand" style={width(delivered)} />
            </span>
          </td>
          <td className="w-0 text-right tabular-nums">{sent.toLocaleString('en-US')}</td>
          <td className="w-0 text-right tabular-nums">{delivered.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </Table>
  )
}
