import { X } from 'lucide-react'
import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  Dialog,
  DialogBody,
  DialogContent,
  type DialogContentProps,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from './ui/dialog.tsx'
import { useHydrated } from './use-hydrated.ts'

export interface RouteDialogProps {
  title: React.ReactNode
  description?: React.ReactNode
  /** Where closing leads: the page this dialog lies over. */
  closeTo: string
  size?: DialogContentProps['size']
  /** With its own DialogBody and DialogFooter when it has buttons; `plain` wraps it in a body. */
  children: React.ReactNode
  plain?: boolean
}

/**
 * A dialog that is a route: it has a URL, Back closes it, and the server draws it too, so that its form works without
 * JavaScript (then without a focus trap, and Close is a link).
 */
export function RouteDialog({ title, description, closeTo, size, children, plain }: RouteDialogProps) {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const titleId = useId()
  const body = plain ? <DialogBody className="pb-5">{children}</DialogBody> : children
  if (!hydrated) {
    return (
      <div className="fixed inset-0 z-50 grid items-end bg-overlay sm:items-center sm:p-4">
        <section
          role="dialog"
          aria-modal="true"
          aria-labelledby={titleId}
          className={`relative mx-auto flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-xl border border-line bg-surface shadow-float sm:rounded-lg ${
            { sm: 'sm:max-w-[400px]', md: 'sm:max-w-[520px]', lg: 'sm:max-w-[760px]' }[size ?? 'md']
          }`}
        >
          <DialogHeader>
            <h2 id={titleId} className="font-semibold text-lg">
              {title}
            </h2>
            {description ? <p className="text-muted text-sm">{description}</p> : null}
          </DialogHeader>
          {body}
          <Link
            to={closeTo}
            className="absolute top-3 right-3 grid size-7 place-items-center rounded-sm text-muted hover:bg-sunken"
          >
            <X aria-hidden className="size-4" />
            <span className="sr-only">Close</span>
          </Link>
        </section>
      </div>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => open || void navigate(closeTo, { preventScrollReset: true })}>
      <DialogContent size={size} {...(description ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description ? <DialogDescription>{description}</DialogDescription> : null}
        </DialogHeader>
        {body}
      </DialogContent>
    </Dialog>
  )
}
