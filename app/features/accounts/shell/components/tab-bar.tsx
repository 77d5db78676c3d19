import { Link, useLocation } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { type Area, menuOf, useAreas } from '#app/features/area.ts'
import type { Viewer } from '#app/features/viewer.ts'
import { isCurrent } from '../navigation.ts'
import type { FrameData } from './frame-data.ts'

/** The main tabs: in the top bar, or along the bottom of a window under 768 px. */
export function TabBar({ viewer, counts }: { viewer: Viewer; counts: FrameData['counts'] }) {
  const { pathname } = useLocation()
  const areas = useAreas()
  return (
    <nav aria-label="Main" className="tabs">
      <ul>
        {menuOf(areas, 'tabs', viewer).map(({ icon: Icon, ...tab }) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              prefetch="intent"
              aria-current={isCurrent(tab.within ?? tab.to, pathname) ? 'page' : undefined}
            >
              {Icon ? <Icon /> : null}
              <span>{tab.label}</span>
              <TabBadge area={tab.area} counts={counts} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function TabBadge({ area, counts }: { area: Area; counts: FrameData['counts'] }) {
  if (!area.badge) return null
  const { label, urgent } = area.badge
  return <Badge count={counts[area.name] ?? 0} label={label} variant={urgent ? 'bad' : 'brand'} />
}
