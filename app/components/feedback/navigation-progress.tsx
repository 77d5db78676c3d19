import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A thin bar at the top while the next page is on its way; nothing under 300 ms. */
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

/** Tells a screen reader which page one has come to; a document load does that by itself. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const [announced, setAnnounced] = useState<{ pathname: string; title: string }>()
  useEffect(() => {
    // After the title of the new page has been set.
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
