import { cva, type VariantProps } from 'class-variance-authority'
import { cn } from '#app/lib/cn.ts'

const chipVariants = cva('chip', {
  variants: {
    tone: {
      plain: '',
      brand: 'chip-brand',
      ok: 'chip-ok',
      info: 'chip-info',
      warn: 'chip-warn',
      bad: 'chip-bad',
    },
  },
})

export interface ChipProps extends React.ComponentProps<'span'>, VariantProps<typeof chipVariants> {}

/** A word or two of state. Color only repeats the word. */
export function Chip({ tone, className, children, ...props }: ChipProps) {
  return (
    <span className={cn(chipVariants({ tone }), className)} {...props}>
      {typeof children === 'string' ? <span>{children}</span> : children}
    </span>
  )
}
