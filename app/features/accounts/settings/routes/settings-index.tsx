import { Link } from 'react-router'
import { ChevronRight } from '#app/components/icons.tsx'
import { Chip } from '#app/components/chip.tsx'
import { Page, PageHeader } from '#app/components/page-header.tsx'
import { page } from '#app/middleware/route-builder.server.ts'
import { SettingsMenu } from '../components/settings-menu.tsx'
import type { Route } from './+types/settings-index'

export const meta: Route.MetaFunction = () => [{ title: 'Settings · Switchboard' }]

export const loader = page.loader(() => null)

/** All settings, each with a sentence about it. */
export default function SettingsIndex() {
  return (
    <Page>
      <PageHeader title="Settings" />
      <nav aria-label="Settings">
        <SettingsMenu
          searchClassName="mb-4 sm:max-w-80"
          className="gap-x-6 md:columns-2 xl:columns-3"
          groupClassName="mb-4 break-inside-avoid"
        >
          {({ to, label, mark, about }) => (
            <Link
              to={to}
              prefetch="intent"
              className="flex items-center gap-2 rounded-md px-2 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-1.5 font-medium">
                  {label}
                  {mark ? <Chip>{mark}</Chip> : null}
                </span>
                <span className="block text-muted text-sm">{about}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-faint" />
            </Link>
          )}
        </SettingsMenu>
      </nav>
    </Page>
  )
}
