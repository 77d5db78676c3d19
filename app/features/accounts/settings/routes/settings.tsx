import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { ChevronLeft } from '#app/components/icons.tsx'
import { Chip } from '#app/components/chip.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { isCurrent } from '#app/features/accounts/shell/navigation.ts'
import { SettingsMenu, useSettings } from '../components/settings-menu.tsx'

/** A page of settings beside the list of all; where there is no room for the list, a link leads to it. */
export default function Settings() {
  const { pathname } = useLocation()
  const current = useSettings().find(({ to }) => isCurrent(to, pathname))
  return (
    <Page className="flex items-start gap-6">
      <nav
        aria-label="Settings"
        className="scroll-thin sticky top-4 -ml-2 max-h-[calc(100dvh-5rem)] w-48 shrink-0 overflow-y-auto p-1 max-lg:hidden"
      >
        <SettingsMenu searchClassName="pb-2.5" groupClassName="pb-2">
          {({ to, label, mark }) => (
            <NavLink
              to={to}
              prefetch="intent"
              className="flex min-h-7 items-center gap-1.5 rounded-sm px-2 text-muted text-sm hover:bg-sunken hover:text-text aria-[current=page]:bg-sunken aria-[current=page]:font-medium aria-[current=page]:text-text"
            >
              {label}
              {mark ? <Chip>{mark}</Chip> : null}
            </NavLink>
          )}
        </SettingsMenu>
      </nav>
      <div className="min-w-0 flex-1">
        <Link
          to="/account/settings"
          className="-mt-1 mb-1 inline-flex min-h-8 items-center gap-1 text-muted text-sm hover:text-text lg:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          Settings
        </Link>
        <PageHeader title={current?.label ?? 'Settings'} description={current?.about} />
        <Outlet />
      </div>
    </Page>
  )
}
