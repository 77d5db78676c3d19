import { matchPath, useNavigation } from 'react-router'

/** The conversation of a screen that was asked for and is not here yet: its row is lit at once. */
export function useOpening(base: '/messages' | '/chat', current: string | undefined): string | undefined {
  const { state, location, formMethod } = useNavigation()
  if (state !== 'loading' || formMethod) return undefined
  const wanted = matchPath(`${base}/:roomId`, location.pathname)?.params.roomId
  return wanted === 'new' || wanted === current ? undefined : wanted
}
