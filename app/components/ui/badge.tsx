import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '#app/lib/cn.ts'

const badgeVariants = cva('badge', {
  variants: { variant: { brand: '', bad: 'badge-bad', quiet: 'badge-quiet' } },
})

/** Spec 1, 9. */
export const BADGE_MAX = 99

export interface BadgeProps extends VariantProps<typeof badgeVariants> {
  count: number
  /** What is counted, for screen readers: `unread conversations`. */
  label: string
  className?: string
}

/** A count, at most 99; nothing for 0. */
export function Badge({ count, label, variant, className }: BadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={cn(badgeVariants({ variant }), className)}
      title={count > BADGE_MAX ? `${count} ${label}` : undefined}
    >
      {Math.min(count, BADGE_MAX)}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
