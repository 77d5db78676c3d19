import { cn } from '#app/lib/cn.ts'

/** Surface and motion of everything that floats: menus, popovers. */
export const floatingClasses = cn(
  'z-50 rounded-md border border-line bg-surface text-text shadow-float outline-none duration-100',
  'data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0',
)
