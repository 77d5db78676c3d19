import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

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

/** Announces the new page to screen readers after a navigation in the browser. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState<{ pathname: string; title: string }>()
  useEffect(() => {
    // By then the new page's title is set.
    const timer = setTimeout(
      () =>
        setAnnounced((before) =>
          before?.pathname === pathname ? before : { pathname, title: before ? document.title : '' },
        ),
      100,
    )
    return () => clearTimeout(timer)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {announced?.title}
    </p>
  )
}
