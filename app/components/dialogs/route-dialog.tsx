import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import {
  Dialog,
  DialogBody,
  DialogContent,
  type DialogContentProps,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '../ui/dialog.tsx'
import { useHydrated } from '../use-hydrated.ts'

export interface RouteDialogProps {
  title: React.ReactNode
  description?: React.ReactNode
  /** The page under the dialog, which closing leads to. */
  closeTo: string
  /** Router state of that page. */
  closeState?: unknown
  size?: DialogContentProps['size']
  /** It is read first: the focus goes to its title instead of its first field. */
  toRead?: boolean
  /** Brings its own DialogBody and DialogFooter, unless the dialog is `plain`. */
  children: React.ReactNode
  plain?: boolean
}

/**
 * A dialog that is a route: it has a URL, Back closes it, and its form works without JavaScript. The one that the server
 * rendered is hydrated and stays in its place, which keeps what was typed into it.
 */
export function RouteDialog({
  title,
  description,
  closeTo,
  closeState,
  size,
  toRead,
  children,
  plain,
}: RouteDialogProps) {
  const navigate = useNavigate()
  // Radix names the dialog only once it has hydrated.
  const titleId = useId()
  const hydrated = useHydrated()
  const [inPlace] = useState(!hydrated)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || void navigate(closeTo, { preventScrollReset: true, state: closeState })}
    >
      <DialogContent
        inPlace={inPlace}
        closeTo={closeTo}
        closeState={closeState}
        size={size}
        data-route-dialog
        {...(toRead && {
          onOpenAutoFocus: (event) => {
            event.preventDefault()
            document.getElementById(titleId)?.focus()
          },
        })}
        aria-labelledby={titleId}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <DialogHeader>
          <DialogTitle id={titleId} {...(toRead && { tabIndex: -1, className: 'outline-none' })}>
            {title}
          </DialogTitle>
          {description ? <DialogDescription>{description}</DialogDescription> : null}
        </DialogHeader>
        {plain ? <DialogBody className="pb-5">{children}</DialogBody> : children}
      </DialogContent>
    </Dialog>
  )
}
