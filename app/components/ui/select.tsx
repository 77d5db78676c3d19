import { ChevronDown } from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'
import { controlClasses } from './input.tsx'

/** The browser's own select: works without JavaScript, with a keyboard, and as the phone's own picker on a phone. */
export function Select({ className, ...props }: React.ComponentProps<'select'>) {
  if (props.multiple) return <select className={cn(controlClasses, 'py-1', className)} {...props} />
  // What somebody made up may name a field twice: that is no choice.
  const { defaultValue } = props
  const chosen = Array.isArray(defaultValue) ? undefined : defaultValue
  return (
    <span className={cn('relative block', className)}>
      <select
        className={cn(controlClasses, 'h-9 appearance-none truncate pr-8')}
        {...props}
        defaultValue={chosen}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
