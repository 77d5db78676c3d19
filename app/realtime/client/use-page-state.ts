import { useFetchers, useNavigation } from 'react-router'

/** As a navigation's state, but a form that a fetcher sends counts as loading too. */
export function usePageState(): 'idle' | 'loading' | 'submitting' {
  const { state } = useNavigation()
  const sending = useFetchers().some(({ formMethod }) => formMethod !== undefined && formMethod !== 'GET')
  return sending && state === 'idle' ? 'loading' : state
}
