import { cn } from '#app/lib/cn.ts'

/** Shared by everything one types into or picks from. */
export const controlClasses = cn(
  'w-full min-w-0 rounded-md border border-line-strong/60 bg-surface px-2.5 text-base text-text',
  'hover:border-line-strong focus-visible:border-brand-text focus-visible:outline-1 focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted [&[readonly]]:bg-sunken',
  'aria-invalid:border-bad aria-invalid:focus-visible:outline-bad',
)

export function Input({ className, type = 'text', ...props }: React.ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        controlClasses,
        'h-9 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:py-1 file:font-medium file:text-sm file:text-text',
        type === 'file' && 'py-1.5',
        className,
      )}
      {...props}
    />
  )
}
