import { cn } from '#app/lib/cn.ts'

/** A checkbox that looks like a switch, so that it is in the form's data and works without JavaScript. */
export function Switch({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={cn(
        'relative h-5 w-9 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken transition-colors',
        'before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-line-strong before:transition-transform before:content-[""]',
        'checked:border-brand-text checked:bg-brand-text checked:before:translate-x-4 checked:before:bg-surface',
        'disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
    />
  )
}
