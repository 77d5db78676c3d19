import { useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

interface PopoverButtonProps extends Omit<React.ComponentProps<'button'>, 'children' | 'popover'> {
  /** The button's content. */
  label: React.ReactNode
  /** The popover's content; it may close itself. */
  children: (close: () => void) => React.ReactNode
  /** Props of the popover, such as its accessible name. */
  popover: Omit<React.ComponentProps<typeof PopoverContent>, 'children'>
}

/** A button that opens a popover. */
export function PopoverButton({ label, popover, children, ...button }: PopoverButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger {...button}>{label}</PopoverTrigger>
      <PopoverContent {...popover}>{children(() => setOpen(false))}</PopoverContent>
    </Popover>
  )
}
