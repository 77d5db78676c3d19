import { useState } from 'react'
import type { PopoverButtonProps } from './popover-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from './popover.tsx'

/** The popover of a PopoverButton, which loads it when it is pressed. */
export default function OpenedPopover({
  trigger,
  children,
  ...popover
}: Pick<PopoverButtonProps, 'children'> & PopoverButtonProps['popover'] & { trigger: React.ReactNode }) {
  const [open, setOpen] = useState(true)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>{trigger}</PopoverTrigger>
      <PopoverContent {...popover}>{children(() => setOpen(false))}</PopoverContent>
    </Popover>
  )
}
