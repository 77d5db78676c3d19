import type { OpenedPopoverProps } from './opened-popover.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

const load = () => import('./opened-popover.tsx')

interface PopoverButtonProps extends Omit<React.ComponentProps<'button'>, 'children' | 'popover'> {
  /** The button's content. */
  label: React.ReactNode
  children: OpenedPopoverProps['children']
  /** Props of the popover, such as its accessible name. */
  popover: Omit<OpenedPopoverProps, 'trigger' | 'children'>
}

/** A button that opens a popover, whose code loads when the button is pointed at, focused or pressed. */
export function PopoverButton({ label, popover, children, ...button }: PopoverButtonProps) {
  const [loaded, loading] = useLoadedPart(load)
  const trigger = (
    <button type="button" aria-haspopup="dialog" {...loading} {...button}>
      {label}
    </button>
  )
  if (!loaded) return trigger
  return (
    <loaded.default trigger={trigger} {...popover}>
      {children}
    </loaded.default>
  )
}
