import { Pin } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { Table, type TableColumn } from '#app/components/lists/table.tsx'
import { OrDash } from '#app/components/values.tsx'
import { cn } from '#app/lib/cn.ts'
import { columnsOf } from '../columns.ts'
import { KINDS } from '../kinds/index.ts'
import type { KindName } from '../kinds/kind-names.ts'
import { recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'
import { useDialogUrls } from './use-dialog-urls.ts'
import { RowMenu } from './row-menu.tsx'

/** The first columns matter most: the others hide, the last ones first, where the table has no room for them. */
const HIDING = [
  '',
  '',
  '@max-[500px]/table:not-print:hidden',
  '@max-[620px]/table:not-print:hidden',
  '@max-[740px]/table:not-print:hidden',
]
const hiding = (index: number) => HIDING[Math.min(index, HIDING.length - 1)]

/** The records of one kind. */
export function RecordTable({ kind, records }: { kind: KindName; records: RecordView[] }) {
  const columns = columnsOf(kind)
  const { dialogUrl } = useDialogUrls()
  const heads: TableColumn[] = [
    ...columns.map(({ label, amount }, index) => ({
      label,
      className: cn(amount && 'text-right', hiding(index)),
    })),
    { label: 'Actions', unseen: true, className: 'w-14' },
  ]
  return (
    <Table caption={KINDS[kind].label} columns={heads} cut>
      {records.map((record) => (
        <tr key={record.id} className="hover:bg-sunken/60">
          {columns.map(({ label, value, amount }, index) => (
            <td key={label} className={cn('max-w-64', amount && 'text-right tabular-nums', hiding(index))}>
              {index === 0 ? (
                <span className="flex items-center gap-1.5">
                  <Link
                    to={dialogUrl(recordPath(record, 'edit'))}
                    prefetch="intent"
                    preventScrollReset
                    className="min-w-0 truncate font-medium hover:underline"
                  >
                    <bdi>{value(record.values) || record.title}</bdi>
                  </Link>
                  {record.values.pinned === true ? (
                    <Pin aria-label="Pinned" className="size-3.5 shrink-0 text-muted" />
                  ) : null}
                </span>
              ) : (
                <span className="block truncate" title={value(record.values)}>
                  <OrDash>{value(record.values) && <bdi>{value(record.values)}</bdi>}</OrDash>
                </span>
              )}
            </td>
          ))}
          <td className="text-right">
            <RowMenu record={record} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
