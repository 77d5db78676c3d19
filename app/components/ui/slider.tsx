import { cn } from '#app/lib/cn.ts'

/** The browser's own range input: arrow keys, form data, no JavaScript needed. */
export function Slider({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="range"
      className={cn(
        'h-6 w-full min-w-0 cursor-pointer accent-brand-text disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
      {...props}
    />
  )
}
