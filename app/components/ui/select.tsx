import { ChevronDown } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'

/** The browser's own select: works without JavaScript, with a keyboard, and as the phone's own picker on a phone. */
export function Select({ className, ...props }: React.ComponentProps<'select'>) {
  if (props.multiple) return <select className={cn('control py-1', className)} {...props} />
  // A made-up URL can name a parameter twice, which gives an array: not a choice.
  const { defaultValue } = props
  const chosen = Array.isArray(defaultValue) ? undefined : defaultValue
  return (
    <span className={cn('select', className)}>
      <select className="control control-line" {...props} defaultValue={chosen} />
      <ChevronDown aria-hidden />
    </span>
  )
}
