import { CircleCheck, Circle } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { clientPath } from '#app/features/people/clients/paths.ts'
import type { MergePreview } from '../merge-preview.server.ts'
import { useDialogUrls } from '#app/features/people/records/components/use-dialog-urls.ts'

/** Links to the ways of merging two clients. */
export function WayCards({ preview: { keep, ways, way, other } }: { preview: MergePreview }) {
  const { dialogUrl } = useDialogUrls()
  return (
    <nav aria-label="How to merge">
      <ul className={cn('grid gap-2', ways.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        {ways.map((each) => {
          const current = each.mode === way.mode && each.combineType === way.combineType
          const Icon = current ? CircleCheck : Circle
          return (
            <li key={`${each.mode} ${each.combineType}`}>
              <Link
                to={dialogUrl(`${clientPath(keep.id)}/merge`, {
                  with: other.id,
                  as: each.mode,
                  type: each.combineType,
                })}
                replace
                preventScrollReset
                aria-current={current ? 'true' : undefined}
                className={cn(
                  'flex h-full items-start gap-2 rounded-md border px-3 py-2.5',
                  current
                    ? 'border-brand-text bg-brand-soft'
                    : 'border-line bg-surface hover:border-line-strong',
                )}
              >
                <Icon
                  aria-hidden
                  className={cn('mt-0.5 size-4 shrink-0', current ? 'text-brand-text' : 'text-faint')}
                />
                <span className="min-w-0">
                  <span className="block break-words font-medium">{each.title}</span>
                  {each.lines.map((line) => (
                    <span key={line} className="block break-words text-muted text-sm">
                      {line}
                    </span>
                  ))}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
