import { cn } from '#app/lib/cn.ts'

/**
 * The browser's own checkbox, drawn by us: it is in the form's data and works without JavaScript. Its look is a class of
 * the style sheet, for lists have one on every row.
 */
export function Checkbox({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('checkbox', className)} {...props} />
}
