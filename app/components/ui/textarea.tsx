import { cn } from '#app/lib/cn.ts'
import { controlClasses } from './input.tsx'

export function Textarea({ className, rows = 3, ...props }: React.ComponentProps<'textarea'>) {
  return <textarea rows={rows} className={cn(controlClasses, 'py-2', className)} {...props} />
}
