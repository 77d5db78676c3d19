import { Link, useLocation } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { type Area, menuOf, useAreas } from '#app/features/area.ts'
import type { Viewer } from '#app/features/viewer.ts'
import { currentOf } from '../navigation.ts'
import type { FrameData } from './frame-data.ts'

/** The main tabs, or the operator's few pages: in the top bar, or along the bottom of a window under 768 px. */
export function TabBar({ viewer, counts }: { viewer: Viewer; counts: FrameData['counts'] }) {
  const { pathname } = useLocation()
  const areas = useAreas()
  const narrow = menuOf(areas, 'work', viewer).flatMap(({ narrow: tab, ...item }) =>
    tab ? [{ ...item, ...tab, onlyNarrow: true }] : [],
  )
  const main = menuOf(areas, viewer.operate ? 'work' : 'tabs', viewer)
  const tabs = [...main.map((tab) => ({ ...tab, onlyNarrow: false })), ...narrow]
  const current = currentOf(tabs, pathname)
  return (
    <nav aria-label="Main" className="tabs">
      <ul>
        {byPosition(tabs).map(({ icon: Icon, onlyNarrow, ...tab }) => (
          <li key={tab.to} className={onlyNarrow ? 'md:hidden' : undefined}>
            <Link to={tab.to} prefetch="intent" aria-current={tab.to === current ? 'page' : undefined}>
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

const byPosition = <Item extends { position: number }>(items: readonly Item[]) =>
  items.toSorted((a, b) => a.position - b.position)

function TabBadge({ area, counts }: { area: Area; counts: FrameData['counts'] }) {
  if (!area.badge) return null
  const { label, urgent } = area.badge
  return <Badge count={counts[area.name] ?? 0} label={label} variant={urgent ? 'bad' : 'brand'} />
}
