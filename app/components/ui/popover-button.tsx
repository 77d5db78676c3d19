import { lazy, Suspense, useState } from 'react'

export interface PopoverButtonProps extends Omit<React.ComponentProps<'button'>, 'children' | 'popover'> {
  /** What the button shows. */
  label: React.ReactNode
  /** What the popover shows; it may close itself. */
  children: (close: () => void) => React.ReactNode
  /** Props of the popover, such as its accessible name. */
  popover: Pick<React.ComponentProps<'div'>, 'className' | 'aria-label'> & {
    align?: 'start' | 'end'
    side?: 'top' | 'bottom'
  }
}

const load = () => import('./opened-popover.tsx')
const OpenedPopover = lazy(load)

/** A button that opens a popover. Pages with such buttons load the popover when one is about to be pressed. */
export function PopoverButton({ label, popover, children, ...button }: PopoverButtonProps) {
  const [wanted, setWanted] = useState(false)
  const trigger = (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // Then the popover opens at once, and handles its trigger itself.
      onClick={wanted ? undefined : () => setWanted(true)}
      {...button}
    >
      {label}
    </button>
  )
  if (!wanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <OpenedPopover trigger={trigger} {...popover}>
        {children}
      </OpenedPopover>
    </Suspense>
  )
}
