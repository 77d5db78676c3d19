import { NavLink, Outlet } from 'react-router'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { menuOf, useAreas } from '#app/features/area.ts'

/** The layout of account settings: a tab for each part, each with its own URL. */
export default function Settings() {
  const { viewer } = useFrame()
  const tabs = menuOf(useAreas(), 'settings', viewer)
  return (
    <Page>
      <PageHeader title="Settings" className="pb-2" />
      <nav aria-label="Settings" className={tabListClasses}>
        {tabs.map(({ to, label }) => (
          <NavLink key={to} to={to} prefetch="intent" className={tabClasses}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="pt-4">
        <Outlet />
      </div>
    </Page>
  )
}
