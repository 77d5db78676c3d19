import { X } from '#app/components/icons.tsx'
import * as Primitive from '@radix-ui/react-dialog'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { cn } from '#app/lib/cn.ts'
import { keepFocus } from '../forms/dom.ts'
import { DialogBox } from './dialog-box.tsx'

export const Dialog = Primitive.Root
export const DialogTrigger = Primitive.Trigger
export const DialogClose = Primitive.Close

export function DialogOverlay({ className, ...props }: React.ComponentProps<typeof Primitive.Overlay>) {
  return (
    <Primitive.Overlay
      className={cn(
        'fixed inset-0 z-50 bg-overlay print:hidden data-[state=closed]:animate-out data-[state=open]:animate-in',
        'data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0',
        className,
      )}
      {...props}
    />
  )
}

export interface DialogContentProps extends React.ComponentProps<typeof Primitive.Content> {
  /** `sm` 400 px for a confirmation, `md` 520 px for a form, `lg` 760 px for two columns, `full` the screen. */
  size?: 'sm' | 'md' | 'lg' | 'full'
  /** Renders without a portal, as the server does. */
  inPlace?: boolean
  /** The URL that Close links to, so that a dialog with a URL closes without JavaScript. */
  closeTo?: string
  closeState?: unknown
}

const WIDTHS = {
  sm: 'sm:max-w-[400px]',
  md: 'sm:max-w-[520px]',
  lg: 'sm:max-w-[760px]',
  full: 'h-dvh sm:max-w-[1280px]',
}

const CLOSE =
  'absolute top-3 right-3 grid size-7 print:hidden place-items-center rounded-sm text-muted hover:bg-sunken hover:text-text'

/** Traps focus, closes on Escape, returns focus. On a phone it rises from the bottom edge. */
export function DialogContent({
  className,
  children,
  size = 'md',
  inPlace = false,
  closeTo,
  closeState,
  ...props
}: DialogContentProps) {
  const Place = inPlace ? Fragment : Primitive.Portal
  const x = (
    <>
      <X aria-hidden className="size-4" />
      <span className="sr-only">Close</span>
    </>
  )
  return (
    <Place>
      <DialogOverlay />
      <DialogBox
        className={cn(
          'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl border border-line bg-surface shadow-float',
          // In print it follows the page.
          'print:static! print:max-h-none! print:max-w-none! print:translate-none! print:overflow-visible!',
          'low:max-h-dvh! flow:block low:overflow-y-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:max-h-[88dvh] sm:w-[calc(100%-32px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-lg',
          'duration-150 data-[state=closed]:animate-out data-[state=open]:animate-in data-[state=closed]:fade-out-0 data-[state=open]:fade-in-0',
          WIDTHS[size],
          className,
        )}
        onEscapeKeyDown={(event) => {
          // Escape closes an open list of suggestions first.
          const focused = document.activeElement
          if (focused?.matches('[role=combobox][aria-expanded=true], textarea[aria-controls]')) {
            event.preventDefault()
          }
        }}
        onOpenAutoFocus={() => queueMicrotask(unselect)}
        {...props}
      >
        {children}
        {closeTo ? (
          <Link to={closeTo} state={closeState} preventScrollReset className={CLOSE}>
            {x}
          </Link>
        ) : (
          <Primitive.Close className={CLOSE}>{x}</Primitive.Close>
        )}
      </DialogBox>
    </Place>
  )
}

/** Radix selects the text of the first field, so that whatever is typed next would replace what is stored. */
function unselect(): void {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement && !field.readOnly && field.selectionEnd !== null
  if (isText) field.setSelectionRange(field.value.length, field.value.length)
}

export function DialogHeader({ className, ...props }: React.ComponentProps<'div'>) {
  return <div className={cn('flex flex-col gap-1 px-5 pt-4 pr-12 pb-3', className)} {...props} />
}

/** The part that scrolls. */
export function DialogBody({ className, ...props }: React.ComponentProps<'div'>) {
  return <div className={cn('dialog-body scroll-thin', className)} {...props} />
}

export function DialogFooter({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      role="presentation"
      onMouseDown={keepFocus}
      className={cn('mt-3 flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3', className)}
      {...props}
    />
  )
}

export function DialogTitle({ className, ...props }: React.ComponentProps<typeof Primitive.Title>) {
  return <Primitive.Title className={cn('font-semibold text-lg', className)} {...props} />
}

export function DialogDescription({
  className,
  ...props
}: React.ComponentProps<typeof Primitive.Description>) {
  return <Primitive.Description className={cn('text-muted text-sm', className)} {...props} />
}
