import { cn } from '#app/lib/cn.ts'

export function Input({ className, type = 'text', ...props }: React.ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn('control control-line', type === 'file' && 'py-1.5', className)}
      {...props}
    />
  )
}
