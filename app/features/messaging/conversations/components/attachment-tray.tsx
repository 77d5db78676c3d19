import { FileText, RotateCw, X } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'
import type { Attachment } from './use-attachments.ts'
import { fileSize } from '#app/lib/file-size.ts'

/** The files of the message being written. */
export function AttachmentTray({
  items,
  onRetry,
  onRemove,
}: {
  items: readonly Attachment[]
  onRetry: (key: string) => void
  onRemove: (key: string) => void
}) {
  if (items.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-2 px-3 pt-2.5">
      {items.map((item) => (
        <li
          key={item.key}
          className={cn(
            'relative flex h-12 max-w-[220px] items-center gap-2 overflow-hidden rounded-md border text-xs',
            item.error ? 'border-bad bg-bad-soft' : 'border-line bg-bg',
            item.error && item.mayRetry ? 'pr-15' : 'pr-8',
          )}
        >
          {item.preview && !item.error ? (
            <img src={item.preview} alt="" className="size-12 shrink-0 object-cover" />
          ) : (
            <FileText aria-hidden className="ml-2.5 size-4 shrink-0 text-muted" />
          )}
          <span className="min-w-0">
            <span className="block truncate font-medium">{item.name}</span>
            <span className={cn('block', item.error ? 'font-medium text-bad' : 'text-faint')}>
              {stateWords(item)}
            </span>
          </span>
          {!item.mediaId && !item.error ? (
            <progress
              value={item.progress}
              max={1}
              aria-label={`Uploading ${item.name}`}
              className="absolute inset-x-0 bottom-0 h-0.5 w-full appearance-none [&::-moz-progress-bar]:bg-brand-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand-line"
            />
          ) : null}
          {item.error && item.mayRetry ? (
            <button
              type="button"
              title="Try again"
              onClick={() => onRetry(item.key)}
              className="absolute top-1/2 right-8 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text"
            >
              <RotateCw aria-hidden className="size-3.5" />
              <span className="sr-only">Try to attach {item.name} again</span>
            </button>
          ) : null}
          <button
            type="button"
            onClick={() => onRemove(item.key)}
            className="absolute top-1/2 right-1 grid size-6 -translate-y-1/2 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text"
          >
            <X aria-hidden className="size-3.5" />
            <span className="sr-only">Remove {item.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function stateWords({ error, mediaId, size, progress }: Attachment): string {
  if (error) return 'Not attached'
  if (!mediaId) return `${Math.round(progress * 100)} %`
  return size > 0 ? fileSize(size) : 'Attached'
}
