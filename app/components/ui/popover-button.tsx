import { lazy, Suspense, useState } from 'react'
import type { OpenedPopoverProps } from './opened-popover.tsx'

const load = () => import('./opened-popover.tsx')
const OpenedPopover = lazy(load)

interface PopoverButtonProps extends Omit<React.ComponentProps<'button'>, 'children' | 'popover'> {
  /** The button's content. */
  label: React.ReactNode
  children: OpenedPopoverProps['children']
  /** Props of the popover, such as its accessible name. */
  popover: Omit<OpenedPopoverProps, 'trigger' | 'children'>
}

/** A button that opens a popover, whose code loads when the button is pointed at, focused or pressed. */
export function PopoverButton({ label, popover, children, ...button }: PopoverButtonProps) {
  const [pressed, setPressed] = useState(false)
  const trigger = (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
      {...button}
    >
      {label}
    </button>
  )
  if (!pressed) return trigger
  return (
    <Suspense fallback={trigger}>
      <OpenedPopover trigger={trigger} {...popover}>
        {children}
      </OpenedPopover>
    </Suspense>
  )
}
