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
        { label: 'Sent', className: 'text-right' },
        { label: 'Delivered', className: 'text-right' },
      ]}
    >
      {hours.map(({ at, sent, delivered }) => (
        <tr key={at}>
          <td>
            <DateTime at={at} show="both" />
            <span aria-hidden className="relative mt-1 block h-2 rounded-sm bg-sunken">
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
