import { Download } from '#app/components/icons.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Progress } from '#app/features/transfer/components/job-progress.tsx'
import { useJobProgress } from '#app/features/transfer/components/use-job-progress.ts'
import { formatSize } from '#app/lib/file-size.ts'
import type { EvidenceView } from '../evidence-labels.ts'
import { evidenceProgressed } from '../events.ts'

/** The contact's evidence files with their seals. */
export function EvidenceList({ files }: { files: EvidenceView[] }) {
  const working = files.some(({ state }) => state === 'queued' || state === 'running')
  useJobProgress(evidenceProgressed, working ? 'working' : null)
  if (files.length === 0) return null
  return (
    <ul aria-label="Evidence files" className="divide-y divide-line border-line border-t">
      {files.map((file) => (
        <li key={file.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
          <div className="min-w-0 flex-1 basis-56 text-sm">
            <p>
              <RelativeTime at={file.createdAt} />
              <span className="text-muted">
                {' '}
                · <bdi>{file.madeBy}</bdi>
                {file.size === null ? null : ` · ${formatSize(file.size)}`}
              </span>
            </p>
            {file.limits ? <p className="text-muted">Only {file.limits}</p> : null}
            {file.seal ? (
              <>
                <p className="text-muted">
                  Seal {file.seal.number} · {file.seal.entries.toLocaleString('en-US')}{' '}
                  {file.seal.entries === 1 ? 'entry' : 'entries'}
                </p>
                <details className="text-faint text-xs">
                  <summary className="cursor-pointer py-1">Hashes</summary>
                  <p className="break-all">Manifest {file.seal.manifestHash}</p>
                  <p className="break-all">Seal {file.seal.hash}</p>
                </details>
              </>
            ) : null}
            {file.error ? (
              <p role="status" className="text-bad">
                {file.error}
              </p>
            ) : null}
          </div>
          <EvidenceState file={file} />
        </li>
      ))}
    </ul>
  )
}

function EvidenceState({ file: { id, state, percent, downloadable } }: { file: EvidenceView }) {
  if (state === 'queued') return <Progress percent={0} label="Waiting to start" />
  if (state === 'running') return <Progress percent={percent} label="Being made" />
  if (!downloadable)
    return state === 'done' ? <span className="text-faint text-sm">Files expired</span> : null
  return (
    <span className="flex gap-2">
      {(['pdf', 'zip'] as const).map((format) => (
        <a
          key={format}
          href={`/evidence/${id}/${format}`}
          download
          className={buttonVariants({ size: 'sm' })}
        >
          <Download aria-hidden />
          {format === 'pdf' ? 'PDF' : 'Folder'}
        </a>
      ))}
    </span>
  )
}
