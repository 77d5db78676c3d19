import { useId, useLayoutEffect, useRef, useState } from 'react'
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
import { putBack, typedInto } from '../forms/early-typing.ts'
import { useHydrated } from '../use-hydrated.ts'

export interface RouteDialogProps {
  title: React.ReactNode
  description?: React.ReactNode
  /** Where closing leads: the page this dialog lies over. */
  closeTo: string
  /** State of the entry it closes to. */
  closeState?: unknown
  size?: DialogContentProps['size']
  /** With its own DialogBody and DialogFooter when it has buttons; `plain` wraps it in a body. */
  children: React.ReactNode
  plain?: boolean
}

/**
 * A dialog that is a route: it has a URL, Back closes it, and the server draws it too, so that its form works without
 * JavaScript (then without a focus trap).
 */
export function RouteDialog({
  title,
  description,
  closeTo,
  closeState,
  size,
  children,
  plain,
}: RouteDialogProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  // What the server drew stays where it is: put elsewhere, it would lose the letters typed at that moment.
  const [inPlace] = useState(!hydrated)
  // The server names the dialog, too; by itself Radix does so only once its script runs.
  const titleId = useId()
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!inPlace || !content.current) return
    const part = content.current
    const typing = typedInto(part)
    // Once the form in it listens.
    const timer = setTimeout(() => putBack(part, typing))
    return () => clearTimeout(timer)
  }, [inPlace])
  return (
    <Dialog
      open
      onOpenChange={(open) => open || void navigate(closeTo, { preventScrollReset: true, state: closeState })}
    >
      <DialogContent
        ref={content}
        inPlace={inPlace}
        closeTo={closeTo}
        closeState={closeState}
        size={size}
        aria-labelledby={titleId}
        {...(description ? {} : { 'aria-describedby': undefined })}
      >
        <DialogHeader>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          {description ? <DialogDescription>{description}</DialogDescription> : null}
        </DialogHeader>
        {plain ? <DialogBody className="pb-5">{children}</DialogBody> : children}
      </DialogContent>
    </Dialog>
  )
}
