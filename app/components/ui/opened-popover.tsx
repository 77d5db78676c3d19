import { useState } from 'react'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

export interface OpenedPopoverProps extends Omit<React.ComponentProps<typeof PopoverContent>, 'children'> {
  trigger: React.ReactNode
  /** The popover's content; it may close itself. */
  children: (close: () => void) => React.ReactNode
}

/** The popover of a PopoverButton, open from the start. */
export default function OpenedPopover({ trigger, children, ...content }: OpenedPopoverProps) {
  const [open, setOpen] = useState(true)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent {...content}>{children(() => setOpen(false))}</PopoverContent>
    </Popover>
  )
}
