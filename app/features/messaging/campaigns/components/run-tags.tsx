import { Table } from '#app/components/lists/table.tsx'
import { successPercent } from '../campaign.ts'
import type { RunResults } from '../run-results.server.ts'

const COLUMNS = [
  { label: 'Tag' },
  { label: 'Recipients', className: 'text-right' },
  { label: 'Sent', className: 'text-right' },
  { label: 'Delivered', className: 'text-right' },
  { label: 'Success', className: 'text-right max-sm:hidden' },
]

/** The results of a run for each of its tags. */
export function RunTags({ tags }: Pick<RunResults, 'tags'>) {
  return (
    <Table caption="Results by tag" columns={COLUMNS}>
      {tags.map(({ name, count, sent, delivered }) => (
        <tr key={name}>
          <td className="break-words">{name}</td>
          <td className="text-right tabular-nums">{count.toLocaleString('en-US')}</td>
          <td className="text-right tabular-nums">{sent.toLocaleString('en-US')}</td>
          <td className="text-right tabular-nums">{delivered.toLocaleString('en-US')}</td>
          <td className="text-right tabular-nums max-sm:hidden">{successPercent(delivered, sent)}</td>
        </tr>
      ))}
    </Table>
  )
}
