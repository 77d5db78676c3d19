import { Link } from 'react-router'
import { FileText } from '#app/components/icons.tsx'
import { Table } from '#app/components/lists/table.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { fileSize } from '#app/lib/file-size.ts'
import { KINDS } from '../kinds/index.ts'
import { recordPath } from '../paths.ts'
import type { RecordView } from '../record-rows.server.ts'
import { RowMenu } from './row-menu.tsx'
import { useDialogUrls } from './use-dialog-urls.ts'

const COLUMNS = [
  { label: 'Name' },
  { label: 'Type' },
  { label: 'Size', className: '@max-[500px]/table:hidden text-right' },
  { label: 'Added', className: '@max-[500px]/table:hidden' },
  { label: 'Actions', unseen: true, className: 'w-14' },
]

/** A client's documents, newest first. */
export function DocumentList({ records }: { records: readonly RecordView[] }) {
  const { dialogUrl } = useDialogUrls()
  return (
    <Table caption={KINDS.document.label} columns={COLUMNS} cut>
      {records.toReversed().map((record) => (
        <tr key={record.id} className="hover:bg-sunken/60">
          <td className="max-w-64">
            <Link
              to={dialogUrl(recordPath(record, 'view'))}
              prefetch="intent"
              preventScrollReset
              className="flex min-w-0 items-center gap-1.5 font-medium hover:underline"
            >
              <FileText aria-hidden className="size-4 shrink-0 text-muted" />
              <span dir="auto" className="truncate">
                {record.title}
              </span>
            </Link>
          </td>
          <td dir="auto" className="max-w-48 truncate">
            {String(record.values.type ?? '—')}
          </td>
          <td className="text-right tabular-nums @max-[500px]/table:hidden">
            {fileSize(record.file?.size ?? 0)}
          </td>
          <td className="@max-[500px]/table:hidden">
            <RelativeTime at={record.createdAt} />
          </td>
          <td className="text-right">
            <RowMenu record={record} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
