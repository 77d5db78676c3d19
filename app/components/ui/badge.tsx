import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '#app/lib/cn.ts'

const badgeVariants = cva('badge', {
  variants: { variant: { brand: '', bad: 'badge-bad', quiet: 'badge-quiet' } },
})

export const BADGE_MAX = 99

export type BadgeLabel = readonly [one: string, several: string]

export interface BadgeProps extends VariantProps<typeof badgeVariants> {
  count: number
  /** Names the counted things for screen readers: one and several. */
  label: BadgeLabel
  className?: string
}

/** A count, at most 99; nothing for 0. */
export function Badge({ count, label, variant, className }: BadgeProps) {
  if (count <= 0) return null
  const counted = label[count === 1 ? 0 : 1]
  return (
    <span
      className={cn(badgeVariants({ variant }), className)}
      title={count > BADGE_MAX ? `${count} ${counted}` : undefined}
    >
      {Math.min(count, BADGE_MAX)}
      <span className="sr-only"> {counted}</span>
    </span>
  )
}
