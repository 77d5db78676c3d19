import { useEffectEvent, useLayoutEffect } from 'react'

// The library is loaded once something can be dragged: the page doesn't wait for it.
const load = () => import('@atlaskit/pragmatic-drag-and-drop/element/adapter')

type Adapter = Awaited<ReturnType<typeof load>>

/** Runs `register` with the library for drag and drop while mounted, and again with another key. */
export function useDragAdapter(register: (adapter: Adapter) => () => void, key: string): void {
  const latest = useEffectEvent(register)
  // An effect that ends only after the element has gone could still register it.
  useLayoutEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    // Without it, menus, keys and dialogs still move things.
    void load().then(
      (adapter) => {
        if (!unmounted) stop = latest(adapter)
      },
      () => {},
    )
    return () => {
      unmounted = true
      stop?.()
    }
  }, [key])
}
