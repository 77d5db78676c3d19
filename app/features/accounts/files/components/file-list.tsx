import { Download } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { fileProgressed } from '../events.ts'
import { type FileView, isWorking } from '../made-file.ts'
import { Progress } from './progress.tsx'
import { useJobProgress } from './use-job-progress.ts'

interface FileListProps<File> {
  label: string
  files: readonly File[]
  /** Beside the progress: `Exporting`. */
  working: string
  /** Instead of the links later: `Expired`. */
  expired: string
  links: (file: File) => readonly { label: string; href: string }[]
  /** The links are what the page is for. */
  isMain?: boolean
  /** A file in words, above why it failed. */
  children: (file: File) => React.ReactNode
}

/** The newest files that a worker makes, with their progress and links to download them. */
export function FileList<File extends FileView>(props: FileListProps<File>) {
  const { label, files, children, isMain } = props
  useJobProgress(fileProgressed, files.some(isWorking) ? 'working' : null)
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className={cn('divide-y divide-line', !isMain && 'border-line border-t')}>
      {files.map((file) => (
        <li
          key={file.id}
          className={cn(
            'flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 px-4',
            isMain ? 'py-3' : 'py-2',
          )}
        >
          <div className={cn('min-w-0 flex-1 basis-56', !isMain && 'text-sm')}>
            {children(file)}
            {file.error ? (
              <p role="status" className="text-bad text-sm">
                {file.error}
              </p>
            ) : null}
          </div>
          <State {...props} file={file} />
        </li>
      ))}
    </ul>
  )
}

function State<File extends FileView>({
  file,
  working,
  expired,
  links,
  isMain,
}: FileListProps<File> & { file: File }) {
  if (file.state === 'queued') return <Progress percent={0} label="Waiting to start" />
  if (file.state === 'running') return <Progress percent={file.percent} label={working} />
  if (!file.downloadable) {
    return file.state === 'done' ? <span className="text-faint text-sm">{expired}</span> : null
  }
  return (
    <span className="flex gap-2">
      {links(file).map((link) => (
        <a
          key={link.href}
          href={link.href}
          download
          className={buttonVariants(isMain ? { variant: 'primary' } : { size: 'sm' })}
        >
          <Download aria-hidden />
          {link.label}
        </a>
      ))}
    </span>
  )
}
