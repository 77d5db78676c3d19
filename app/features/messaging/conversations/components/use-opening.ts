import { matchPath, useNavigation } from 'react-router'

/**
 * Location state of a navigation during which the user keeps writing, because their first text has created the
 * conversation or a link has led to it.
 */
export interface Continues {
  focusComposer?: boolean
}

/** The conversation that is being loaded, if it is another one: its row is highlighted at once. */
export function useOpening(base: string, current: string | undefined): string | undefined {
  const { state, location, formMethod } = useNavigation()
  if (state !== 'loading' || formMethod || (location.state as Continues | null)?.focusComposer)
    return undefined
  const wanted = matchPath(`${base}/:conversationId`, location.pathname)?.params.conversationId
  return wanted === 'new' || wanted === current ? undefined : wanted
}
