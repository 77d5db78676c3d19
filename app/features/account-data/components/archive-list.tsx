import { Download } from '#app/components/icons.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Progress } from '#app/features/transfer/components/job-progress.tsx'
import { useJobProgress } from '#app/features/transfer/components/use-job-progress.ts'
import { formatSize } from '#app/lib/file-size.ts'
import type { ArchiveView } from '../archive-labels.ts'
import { archiveProgressed } from '../events.ts'

/** The user's newest archives with their progress. */
export function ArchiveList({ archives }: { archives: ArchiveView[] }) {
  const working = archives.some(({ state }) => state === 'queued' || state === 'running')
  useJobProgress(archiveProgressed, working ? 'working' : null)
  if (archives.length === 0) return null
  return (
    <ul aria-label="Archives" className="divide-y divide-line border-line border-t">
      {archives.map((archive) => (
        <li key={archive.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
          <p className="min-w-0 flex-1 basis-48 text-sm">
            <RelativeTime at={archive.createdAt} />
            {archive.size === null ? null : <span className="text-muted"> · {formatSize(archive.size)}</span>}
            {archive.error ? (
              <span role="status" className="block text-bad">
                {archive.error}
              </span>
            ) : null}
          </p>
          <ArchiveState archive={archive} />
        </li>
      ))}
    </ul>
  )
}

function ArchiveState({ archive }: { archive: ArchiveView }) {
  const { id, state, percent, downloadable } = archive
  if (state === 'queued') return <Progress percent={0} label="Waiting to start" />
  if (state === 'running') return <Progress percent={percent} label="Exporting" />
  if (downloadable) {
    return (
      <a href={`/archives/${id}/file`} download className={buttonVariants({ size: 'sm' })}>
        <Download aria-hidden />
        Download
      </a>
    )
  }
  return state === 'done' ? <span className="text-faint text-sm">Expired</span> : null
}
