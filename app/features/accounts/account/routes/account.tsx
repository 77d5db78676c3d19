import { NavLink, Outlet } from 'react-router'
import { Chip } from '#app/components/chip.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { tabClasses, tabListClasses } from '#app/components/ui/tab-classes.ts'
import { menuOf, useAreas } from '#app/features/area.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'

/** The layout of the account's pages: a tab for each part, each with its own URL. */
export default function Account() {
  const { viewer, account } = useFrame()
  return (
    <Page>
      <PageHeader title="Account" description={account.name} className="pb-2" />
      <nav aria-label="Account" className={tabListClasses}>
        {menuOf(useAreas(), 'account', viewer).map(({ to, label, mark }) => (
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
