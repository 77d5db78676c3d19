import { RelativeTime } from '#app/components/time.tsx'
import { FileList } from '#app/features/accounts/files/components/file-list.tsx'
import type { FileView } from '#app/features/accounts/files/made-file.ts'
import { fileSize } from '#app/lib/file-size.ts'

/** The user's newest archives with their progress. */
export const ArchiveList = ({ archives }: { archives: FileView[] }) => (
  <FileList
    label="Archives"
    files={archives}
    working="Exporting"
    expired="Expired"
    links={({ id }) => [{ label: 'Download', href: `/archives/${id}/file` }]}
  >
    {({ createdAt, size }) => (
      <p>
        <RelativeTime at={createdAt} />
        {size === null ? null : <span className="text-muted"> · {fileSize(size)}</span>}
      </p>
    )}
  </FileList>
)
