import * as Primitive from '@radix-ui/react-tabs'
import { cn } from '#app/lib/cn.ts'
import { tabClasses, tabListClasses } from './tab-classes.ts'

export const Tabs = Primitive.Root

export function TabsList({ className, ...props }: React.ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn(tabListClasses, className)} {...props} />
}

export function TabsTrigger({ className, ...props }: React.ComponentProps<typeof Primitive.Trigger>) {
  return <Primitive.Trigger className={cn(tabClasses, className)} {...props} />
}

export function TabsContent({ className, ...props }: React.ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('tab-panel', className)} {...props} />
}
