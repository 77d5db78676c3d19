import { Link, useLocation } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { NavIcon } from './nav-icon.tsx'
import { type Counts, isCurrent, type Tab, tabsFor, type Viewer } from '../navigation.ts'

/** The main tabs: in the top bar, or along the bottom of a window under 768 px. */
export function TabBar({ viewer, counts }: { viewer: Viewer; counts: Counts }) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="tabs">
      <ul>
        {tabsFor(viewer).map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              prefetch="intent"
              aria-current={isCurrent(tab.to, pathname) ? 'page' : undefined}
            >
              <NavIcon of={tab} />
              <span>{tab.label}</span>
              <TabBadge tab={tab} counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabBadge({ tab, counts }: { tab: Tab; counts: Counts }) {
  if (!tab.badge) return null
  const { count, label, urgent } = tab.badge
  return <Badge count={counts[count]} label={label} variant={urgent ? 'bad' : 'brand'} />
}
