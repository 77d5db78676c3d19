import { useEffect } from 'react'

let forms = 0

/** Whether a form on the page has unsaved changes. */
export const isUnsaved = (): boolean => forms > 0

/** Marks a form as having unsaved changes, so that reloads caused by other users wait. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    forms++
    return () => {
      forms--
    }
  }, [when])
}
