import { useEffect } from 'react'

let forms = 0

/** Whether some form of the page holds what was typed and not saved. */
export const isUnsaved = (): boolean => forms > 0

/** Says that a form holds something unsaved: what a colleague does to the page meanwhile takes nothing away. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    forms++
    return () => {
      forms--
    }
  }, [when])
}
