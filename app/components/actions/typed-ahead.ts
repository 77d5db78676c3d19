import { useEffect, useEffectEvent } from 'react'

let digit: string | null = null

/** Keeps a digit that is typed while a dialog with choices opens, or forgets it. */
export function keepDigit(key: string | null): void {
  digit = key
}

/** Passes on the digit that was typed while this dialog opened. */
export function useTypedAhead(take: (key: string) => unknown): void {
  const onDigit = useEffectEvent(take)
  useEffect(() => {
    if (digit === null) return
    const typed = digit
    digit = null
    onDigit(typed)
  }, [])
}
