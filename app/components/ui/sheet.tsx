import { X } from '#app/components/icons.tsx'
import * as Primitive from '@radix-ui/react-dialog'
import { cn } from '#app/lib/cn.ts'
import { DialogBox } from './dialog-box.tsx'
import { DialogOverlay } from './dialog.tsx'

export const Sheet = Primitive.Root
export const SheetClose = Primitive.Close

const SIDES = {
  left: 'inset-y-0 left-0 w-[288px] max-w-[85vw] border-r data-[state=closed]:slide-out-to-left data-[state=open]:slide-in-from-left',
  right:
    'inset-y-0 right-0 w-[320px] max-w-[92vw] border-l data-[state=closed]:slide-out-to-right data-[state=open]:slide-in-from-right',
  bottom:
    'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-xl border-t data-[state=closed]:slide-out-to-bottom data-[state=open]:slide-in-from-bottom',
}

export interface SheetContentProps extends React.ComponentProps<typeof Primitive.Content> {
  side?: keyof typeof SIDES
  title: string
  /** Shows the title, which screen readers always read. */
  showTitle?: boolean
}

/** A panel that slides in from an edge, for side panels on a narrow screen. */
export function SheetContent({
  className,
  children,
  side = 'right',
  title,
  showTitle = true,
  ...props
}: SheetContentProps) {
  return (
    <Primitive.Portal>
      <DialogOverlay />
      <DialogBox
        aria-describedby={undefined}
        className={cn(
          'fixed z-50 flex flex-col flow:overflow-y-auto border-line bg-surface shadow-float duration-200 data-[state=closed]:animate-out data-[state=open]:animate-in',
          SIDES[side],
          className,
        )}
        {...props}
      >
        <div className={cn('flex h-12 shrink-0 items-center px-4', showTitle || 'absolute top-0 right-0')}>
          <Primitive.Title className={showTitle ? 'truncate pr-8 font-semibold text-base' : 'sr-only'}>
            {title}
          </Primitive.Title>
          <Primitive.Close className="absolute top-2.5 right-2.5 grid size-7 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text">
            <X aria-hidden className="size-4" />
            <span className="sr-only">Close</span>
          </Primitive.Close>
        </div>
        {children}
      </DialogBox>
    </Primitive.Portal>
  )
}
