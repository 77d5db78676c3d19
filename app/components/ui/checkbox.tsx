import { cn } from '#app/lib/cn.ts'

/** The browser's own checkbox, drawn by us: it is in the form's data and works without JavaScript. */
export function Checkbox({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      className={cn(
        'size-4.5 shrink-0 appearance-none rounded-[5px] border border-line-strong bg-surface bg-center bg-no-repeat',
        'checked:border-brand-text checked:bg-brand-text indeterminate:border-brand-text indeterminate:bg-brand-text',
        'grid place-items-center before:hidden before:h-1.5 before:w-2.5 before:-translate-y-px before:-rotate-45 before:border-surface before:border-b-2 before:border-l-2 before:content-[""]',
        'checked:before:block indeterminate:before:block indeterminate:before:h-0 indeterminate:before:translate-y-0 indeterminate:before:rotate-0 indeterminate:before:border-l-0',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-bad',
        className,
      )}
      {...props}
    />
  )
}
