import { NavLink, Outlet } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { type MenuName, menuOf, useAreas } from '#app/features/area.ts'
import { useFrame } from './frame-data.ts'

interface MenuLayoutProps {
  menu: MenuName
  title: string
  description?: string
}

/** The layout of the pages of a menu: a tab for each, with its own URL. */
export function MenuLayout({ menu, title, description }: MenuLayoutProps) {
  const { viewer } = useFrame()
  return (
    <Page>
      <PageHeader title={title} description={description} className="pb-2" />
      <nav aria-label={title} className={tabListClasses}>
        {menuOf(useAreas(), menu, viewer).map(({ to, label, mark }) => (
          <NavLink key={to} to={to} prefetch="intent" className={tabClasses}>
            {label}
            {mark ? (
              <Chip tone="brand" className="ml-1.5">
                {mark}
              </Chip>
            ) : null}
          </NavLink>
        ))}
      </nav>
      <div className="pt-4">
        <Outlet />
      </div>
    </Page>
  )
}
