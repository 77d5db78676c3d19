import { cn } from '#app/lib/cn.ts'

export function Label({ className, ...props }: React.ComponentProps<'label'>) {
  return <label className={cn('font-medium text-sm text-text', className)} {...props} />
}
