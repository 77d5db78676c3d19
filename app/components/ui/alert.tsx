import { cva, type VariantProps } from 'class-variance-authority'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'

const alertVariants = cva('alert', {
  variants: {
    variant: {
      info: 'bg-info-soft text-text [&>svg]:text-info',
      ok: 'bg-ok-soft text-text [&>svg]:text-ok',
      warn: 'bg-warn-soft text-text [&>svg]:text-warn',
      bad: 'bg-bad-soft text-text [&>svg]:text-bad',
    },
  },
  defaultVariants: { variant: 'info' },
})

const ICONS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

export interface AlertProps extends React.ComponentProps<'div'>, VariantProps<typeof alertVariants> {}

/** A message in the page. Screen readers read `bad` and `warn` at once. */
export function Alert({ variant, className, children, ...props }: AlertProps) {
  const kind = variant ?? 'info'
  const Icon = ICONS[kind]
  return (
    <div
      role={kind === 'bad' || kind === 'warn' ? 'alert' : 'status'}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    >
      <Icon aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
