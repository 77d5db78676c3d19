import { cn } from '#app/lib/cn.ts'

/** A gray block in the shape of the content; shows after 300 ms, so that a quick answer shows none. */
export function Skeleton({ className, ...props }: React.ComponentProps<'span'>) {
  return <span aria-hidden className={cn('skeleton', className)} {...props} />
}

/** The skeleton of list rows: picture, two lines, time. */
export function ListSkeleton({ rows = 6, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-[70px] items-center gap-2.5 border-line border-b px-3.5">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </div>
          <Skeleton className="mt-4 h-3 w-8 self-start" />
        </div>
      ))}
    </div>
  )
}
