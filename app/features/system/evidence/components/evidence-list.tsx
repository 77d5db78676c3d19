import { RelativeTime } from '#app/components/time.tsx'
import { FileList } from '#app/features/accounts/files/components/file-list.tsx'
import { fileSize } from '#app/lib/file-size.ts'
import { plural } from '#app/lib/plural.ts'
import type { EvidenceView } from '../evidence-labels.ts'

/** The contact's evidence files with their seals. */
export const EvidenceList = ({ files }: { files: EvidenceView[] }) => (
  <FileList
    label="Evidence files"
    files={files}
    working="Being made"
    expired="Files expired"
    links={({ id }) => [
      { label: 'PDF', href: `/evidence/${id}/pdf` },
      { label: 'Folder', href: `/evidence/${id}/zip` },
    ]}
  >
    {(file) => (
      <>
        <p>
          <RelativeTime at={file.createdAt} />
          <span className="text-muted">
            {' '}
            · <bdi>{file.requestedBy}</bdi>
            {file.size === null ? null : ` · ${fileSize(file.size)}`}
          </span>
        </p>
        {file.limits ? <p className="text-muted">Only {file.limits}</p> : null}
        {file.seal ? (
          <>
            <p className="text-muted">
              Seal {file.seal.number} · {plural(file.seal.entries, 'entry', 'entries')}
            </p>
            <details className="text-faint text-xs">
              <summary className="cursor-pointer py-1">Hashes</summary>
              <p className="break-all">Manifest {file.seal.manifestHash}</p>
              <p className="break-all">Seal {file.seal.hash}</p>
            </details>
          </>
        ) : null}
      </>
    )}
  </FileList>
)
