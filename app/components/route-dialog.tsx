import { X } from 'lucide-react'
import { type RefObject, useId, useLayoutEffect, useRef } from 'react'
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
import { type EarlyTyping, putBack, typedInto } from './early-typing.ts'
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
  // Typed into what the server drew: it goes over into what the script draws in its place.
  const early = useRef<EarlyTyping>(null)
  const takeOver = (content: HTMLElement | null) => {
    if (!content || !early.current) return
    const typing = early.current
    early.current = null
    // Once the form in it listens.
    setTimeout(() => putBack(content, typing))
  }
  const body = plain ? <DialogBody className="pb-5">{children}</DialogBody> : children
  if (!hydrated) {
    return (
      <Drawn early={early} className="fixed inset-0 z-50 grid items-end bg-overlay sm:items-center sm:p-4">
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
      </Drawn>
    )
  }
  return (
    <Dialog open onOpenChange={(open) => open || void navigate(closeTo, { preventScrollReset: true })}>
      <DialogContent ref={takeOver} size={size} {...(description ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description ? <DialogDescription>{description}</DialogDescription> : null}
        </DialogHeader>
        {body}
      </DialogContent>
    </Dialog>
  )
}

/** Remembers what was typed into it when it goes. */
function Drawn({ early, ...props }: React.ComponentProps<'div'> & { early: RefObject<EarlyTyping | null> }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const part = element.current!
    return () => {
      early.current = typedInto(part)
    }
  }, [early])
  return <div ref={element} {...props} />
}
