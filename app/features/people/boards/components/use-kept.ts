import { useState } from 'react'

/**
 * Keeps a loader's last answer for this id. When the loader answers null because the thing is gone, the page stays, so that
 * nothing typed into it is lost. Null for something that never existed.
 */
export function useKept<Loaded>(id: string, loaded: Loaded | null): Loaded | null {
  const [kept, setKept] = useState({ id, loaded })
  if (kept.id === id && (loaded === null || loaded === kept.loaded)) return kept.loaded
  setKept({ id, loaded })
  return loaded
}
