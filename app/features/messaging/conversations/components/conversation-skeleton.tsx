import { Skeleton } from '#app/components/ui/skeleton.tsx'
import { cn } from '#app/lib/cn.ts'

const BUBBLES = ['w-2/5', 'w-3/5 self-end', 'w-1/2', 'w-1/4', 'w-2/5 self-end']

/** Covers the conversation before while the next one loads, after 300 ms. */
export function ConversationSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the conversation"
      className="absolute inset-0 z-10 flex animate-late flex-col bg-bg"
    >
      <div className="flex h-[52px] shrink-0 items-center gap-2.5 border-line border-b bg-surface px-3.5">
        <Skeleton className="size-7 rounded-full" />
        <span className="flex flex-col gap-1.5">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-2.5 w-56" />
        </span>
      </div>
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-5 overflow-hidden px-5 py-6">
        {BUBBLES.map((width) => (
          <Skeleton key={width} className={cn('h-10 shrink-0 rounded-[14px]', width)} />
        ))}
      </div>
      <div className="shrink-0 border-line border-t bg-surface px-3.5 pt-2.5 pb-3">
        <Skeleton className="h-[82px] rounded-md" />
      </div>
    </div>
  )
}
