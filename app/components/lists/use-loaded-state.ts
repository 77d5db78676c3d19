import { useCallback, useState } from 'react'

/**
 * State that begins with what the loader returned and takes it in again whenever the page is loaded again. `next` gets the
 * state before, or null at first.
 */
export function useLoadedState<Loaded, State>(
  loaded: Loaded,
  next: (loaded: Loaded, before: State | null) => State,
): [State, (by: (state: State) => State) => void] {
  const [held, setHeld] = useState(() => ({ loaded, state: next(loaded, null) }))
  let current = held
  if (held.loaded !== loaded) {
    current = { loaded, state: next(loaded, held.state) }
    setHeld(current)
  }
  const update = useCallback(
    (by: (state: State) => State) => setHeld((before) => ({ ...before, state: by(before.state) })),
    [],
  )
  return [current.state, update]
}
