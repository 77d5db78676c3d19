import * as Primitive from '@radix-ui/react-tabs'
import { cn } from '#app/lib/cn.ts'

export const Tabs = Primitive.Root

/** A tab's classes, for tabs that are links. */
export const tabClasses = 'tab'

/** Scrolls when there are many tabs. */
export const tabListClasses = 'flex overflow-x-auto border-line border-b scrollbar-none'

export function TabsList({ className, ...props }: React.ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn(tabListClasses, className)} {...props} />
}

export function TabsTrigger({ className, ...props }: React.ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn(tabClasses, className)} {...props} />
}

export function TabsContent({ className, ...props }: React.ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('pt-4', className)} {...props} />
}
