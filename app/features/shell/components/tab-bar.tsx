import { Link, NavLink, useLocation } from 'react-router'
import { Badge } from '#app/components/ui/badge.tsx'
import { cn } from '#app/lib/cn.ts'
import { NavIcon } from './nav-icon.tsx'
import { type Counts, isCurrent, type Tab, tabsFor, type Viewer } from '../navigation.ts'

interface TabBarProps {
  viewer: Viewer
  counts: Counts
}

/** The tabs in the top bar; under 768 px they are the bottom bar. */
export function TopTabs({ viewer, counts }: TabBarProps) {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main" className="scrollbar-none hidden min-w-0 flex-1 overflow-x-auto md:block">
      <ul className="flex">
        {tabsFor(viewer).map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end={tab.to === '/'}
              prefetch="intent"
              aria-current={isCurrent(tab.to, pathname) ? 'page' : undefined}
              className={cn(
                'flex h-12 items-center gap-1.5 whitespace-nowrap border-transparent border-y-2 px-2.5 font-medium text-base text-muted -outline-offset-2 hover:text-text lg:px-3',
                'aria-[current=page]:border-b-brand-line aria-[current=page]:text-text',
              )}
            >
              <NavIcon of={tab} className="hidden size-4 xl:block" />
              {tab.label}
              <TabBadge tab={tab} counts={counts} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function BottomTabs({ viewer, counts }: TabBarProps) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Main"
      className="sticky bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {tabsFor(viewer).map((tab) => (
          <li key={tab.to} className="min-w-0 flex-1">
            <Link
              to={tab.to}
              aria-current={isCurrent(tab.to, pathname) ? 'page' : undefined}
              className="relative flex h-14 flex-col items-center justify-center gap-1 text-[10px]/3 text-muted tracking-tight -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-brand-text"
            >
              <NavIcon of={tab} className="size-5" />
              <span className="max-w-full truncate">{tab.label}</span>
              <span className="absolute top-0.5 left-1/2 translate-x-1">
                <TabBadge tab={tab} counts={counts} />
              </span>
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
