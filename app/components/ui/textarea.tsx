import { cn } from '#app/lib/cn.ts'

export function Textarea({ className, rows = 3, ...props }: React.ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn('control py-2', className)} {...props} />
}
