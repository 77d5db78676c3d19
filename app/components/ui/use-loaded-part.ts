import { useState } from 'react'
import { showToast } from '../feedback/toast-store.ts'

/**
 * The part that a button opens: null until the button was pressed and its code has loaded. The handlers load it ahead, when the
 * button is pointed at or focused. A press that fails, as without a connection, says so and can be repeated.
 */
export function useLoadedPart<Part>(load: () => Promise<Part>) {
  const [loaded, setLoaded] = useState<{ part: Part } | null>(null)
  const prepare = () => void load().catch(() => {})
  const open = () =>
    void load().then(
      (part) => setLoaded({ part }),
      () =>
        showToast({
          id: 'network',
          kind: 'bad',
          message: 'This couldn’t be loaded. Check your connection and try again.',
        }),
    )
  return [loaded?.part ?? null, { onPointerEnter: prepare, onFocus: prepare, onClick: open }] as const
}
