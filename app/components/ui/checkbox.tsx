import { cn } from '#app/lib/cn.ts'

/**
 * The browser's own checkbox, so that it is in the form's data and works without JavaScript. Styled by a class in app.css,
 * because lists have one in every row.
 */
export function Checkbox({ className, ...props }: Omit<React.ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" className={cn('checkbox', className)} {...props} />
}
