import { useState } from 'react'

/**
 * Keeps a loader's last answer for this id. A loader answers null once the thing is gone: the page then stays as it was, so
 * that nothing typed into it is lost. Null for something that was never there.
 */
export function useKept<Loaded>(id: string, loaded: Loaded | null): Loaded | null {
  const [kept, setKept] = useState({ id, loaded })
  if (kept.id === id && (loaded === null || loaded === kept.loaded)) return kept.loaded
  setKept({ id, loaded })
  return loaded
}
