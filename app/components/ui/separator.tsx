import { cn } from '#app/lib/cn.ts'

export function Separator({ vertical, className }: { vertical?: boolean; className?: string }) {
  return (
    <hr
      aria-orientation={vertical ? 'vertical' : undefined}
      className={cn(
        'shrink-0 border-0 bg-line',
        vertical ? 'h-auto w-px self-stretch' : 'h-px w-full',
        className,
      )}
    />
  )
}
