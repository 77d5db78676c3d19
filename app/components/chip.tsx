import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '#app/lib/cn.ts'

const chipVariants = cva(
  "inline-flex h-5 max-w-full shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-[7px] text-xs [&_svg:not([class*='size-'])]:size-3",
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-muted',
        brand: 'bg-brand-soft text-brand-text',
        ok: 'bg-ok-soft text-ok',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export interface ChipProps extends React.ComponentProps<'span'>, VariantProps<typeof chipVariants> {}

/** A word or two of state. Colour only repeats the word. */
export function Chip({ tone, className, children, ...props }: ChipProps) {
  return (
    <span className={cn(chipVariants({ tone }), className)} {...props}>
      {typeof children === 'string' ? <span className="truncate">{children}</span> : children}
    </span>
  )
}
