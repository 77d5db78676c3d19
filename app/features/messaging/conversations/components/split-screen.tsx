import { cn } from '#app/lib/cn.ts'
import { ConversationSkeleton } from './conversation-skeleton.tsx'

/** A list with the open thing beside it; on a narrow screen, one of the two. */
export function SplitScreen({
  label,
  list,
  open,
  shows = open,
  opening,
  wide,
  children,
}: {
  /** The list's accessible name. */
  label: string
  list: React.ReactNode
  /** Something is open, which a narrow screen shows instead of the list. */
  open: boolean
  /** A narrow screen shows the other side, maybe as well as the list. */
  shows?: boolean
  /** Another thing is being loaded. */
  opening: boolean
  /** The rows of the list need more width. */
  wide?: boolean
  children: React.ReactNode
}) {
  return (
    <div className="@container/screen relative flex min-h-0 flex-1">
      <section
        aria-label={label}
        className={cn(
          'min-h-0 w-full shrink-0 flex-col border-line bg-surface print:hidden @[720px]/screen:flex @[720px]/screen:border-r',
          wide ? '@[720px]/screen:w-[300px] @[1080px]/screen:w-[360px]' : '@[720px]/screen:w-[280px]',
          open ? 'hidden' : 'flex',
        )}
      >
        {list}
      </section>
      <div className={cn('relative min-h-0 min-w-0 flex-1 @[720px]/screen:flex', shows ? 'flex' : 'hidden')}>
        {/* While the next one loads, nothing can be typed into the one before. */}
        <div inert={opening} className="flex min-h-0 min-w-0 flex-1">
          {children}
        </div>
        {opening ? <ConversationSkeleton /> : null}
      </div>
    </div>
  )
}
