import * as Primitive from '@radix-ui/react-dialog'
import { useEffect } from 'react'

/**
 * Lets the focus and clicks leave the dialog around it: the provider shows the bank's page above everything else. A layer that
 * doesn't keep the focus pauses the one below that does. `children` is read out.
 */
export function LetFocusOut({ children }: { children: string }) {
  useEffect(() => {
    // A class, because the dialog writes the same property of the element's style.
    const { classList } = document.body
    classList.add('pointer-events-auto!')
    return () => classList.remove('pointer-events-auto!')
  }, [])
  const stay = (event: Event) => event.preventDefault()
  return (
    <Primitive.Root open modal={false}>
      <Primitive.Content
        role="status"
        className="sr-only"
        aria-describedby={undefined}
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
        onEscapeKeyDown={stay}
        onInteractOutside={stay}
      >
        <Primitive.Title>{children}</Primitive.Title>
      </Primitive.Content>
    </Primitive.Root>
  )
}
