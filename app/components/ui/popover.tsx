import * as Primitive from '@radix-ui/react-popover'
import { cn } from '#app/lib/cn.ts'
import { floatingClasses } from './floating.ts'

export const Popover = Primitive.Root
export const PopoverTrigger = Primitive.Trigger
export const PopoverAnchor = Primitive.Anchor
export const PopoverClose = Primitive.Close

export function PopoverContent({
  className,
  align = 'start',
  sideOffset = 6,
  ...props
}: React.ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn('popover', floatingClasses, className)}
        {...props}
      />
    </Primitive.Portal>
  )
}
