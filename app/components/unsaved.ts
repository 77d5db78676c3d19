let forms = 0

/** Whether some form of the page holds what was typed and not saved. */
export const isUnsaved = (): boolean => forms > 0

/** A form began to hold something unsaved; call what it returns when it no longer does. */
export function holdUnsaved(): () => void {
  forms++
  return () => {
    forms--
  }
}
