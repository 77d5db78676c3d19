import * as Primitive from '@radix-ui/react-tooltip'
import { cn } from '#app/lib/cn.ts'

export interface TooltipProps {
  /** Adds to the trigger's own accessible name; never its only one. */
  content: React.ReactNode
  children: React.ReactElement
  side?: 'top' | 'right' | 'bottom' | 'left'
  className?: string
}

/** Explains a control on hover and focus. */
export function Tooltip({ content, children, side = 'top', className }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={400}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cn(
              'fade-in-0 z-50 max-w-64 animate-in rounded-sm bg-text px-2 py-1 text-bg text-xs shadow-float',
              className,
            )}
          >
            {content}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  )
}
