import { useNavigation } from 'react-router'

/** A thin bar at the top while the next page loads, after 300 ms. */
export function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div
      role="progressbar"
      aria-label="Loading"
      className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-progress bg-brand-text"
    />
  )
}
