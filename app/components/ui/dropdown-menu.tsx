import { Check, ChevronRight } from '#app/components/icons.tsx'
import * as Primitive from '@radix-ui/react-dropdown-menu'
import { cn } from '#app/lib/cn.ts'
import { floatingClasses } from './floating.ts'
import { menuItemClasses } from './menu-classes.ts'

/** Not modal: the page behind stays scrollable, and a click outside closes the menu and takes effect. */
export function DropdownMenu(props: React.ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root modal={false} {...props} />
}

export const DropdownMenuTrigger = Primitive.Trigger
export const DropdownMenuGroup = Primitive.Group
export const DropdownMenuRadioGroup = Primitive.RadioGroup

export function DropdownMenuContent({
  className,
  sideOffset = 6,
  ...props
}: React.ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        // Not back to the button when a new page or a dialog has the focus by now.
        onCloseAutoFocus={(event) => {
          if (document.activeElement !== document.body) event.preventDefault()
        }}
        className={cn(
          floatingClasses,
          'scroll-thin max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[min(320px,calc(100vw-16px))] overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}

export function DropdownMenuItem({
  className,
  danger,
  ...props
}: React.ComponentProps<typeof Primitive.Item> & { danger?: boolean }) {
  return (
    <Primitive.Item className={cn(menuItemClasses, danger && 'menu-item-danger', className)} {...props} />
  )
}

export function DropdownMenuCheckboxItem({
  className,
  children,
  ...props
}: React.ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(menuItemClasses, 'pr-8', className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  )
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: React.ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(menuItemClasses, 'pr-8', className)} {...props}>
      {children}
      <Primitive.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  )
}

export function DropdownMenuLabel({ className, ...props }: React.ComponentProps<typeof Primitive.Label>) {
  return <Primitive.Label className={cn('px-2 py-1 font-medium text-faint text-xs', className)} {...props} />
}

export function DropdownMenuSeparator({
  className,
  ...props
}: React.ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-line', className)} {...props} />
}

export const DropdownMenuSub = Primitive.Sub

export function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: React.ComponentProps<typeof Primitive.SubTrigger>) {
  return (
    <Primitive.SubTrigger
      className={cn(menuItemClasses, 'data-[state=open]:bg-sunken', className)}
      {...props}
    >
      {children}
      <ChevronRight aria-hidden className="ml-auto" />
    </Primitive.SubTrigger>
  )
}

export function DropdownMenuSubContent({
  className,
  ...props
}: React.ComponentProps<typeof Primitive.SubContent>) {
  return (
    <Primitive.Portal>
      <Primitive.SubContent
        sideOffset={4}
        collisionPadding={8}
        className={cn(
          floatingClasses,
          'scroll-thin max-h-80 min-w-44 max-w-[80vw] overflow-y-auto p-1',
          className,
        )}
        {...props}
      />
    </Primitive.Portal>
  )
}
