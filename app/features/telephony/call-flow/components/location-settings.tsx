import { MapPin } from '#app/components/icons.tsx'
import { Link, Outlet } from 'react-router'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { lastLocationCookie } from '../last-location.ts'
import type { LocationChoice } from '../locations.server.ts'
import { MISSING_LOCATIONS } from '../paths.ts'

/** The settings of the chosen location below the choice, or what to do while none is chosen, and the page's dialogs. */
export function LocationSettings({
  choice,
  children,
}: {
  choice: LocationChoice
  children?: React.ReactNode
}) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <LocationPicker {...choice} />
      {children ?? <NoLocation locations={choice.locations} />}
      <Outlet />
    </div>
  )
}

/** The locations as links, when there are several to choose from. */
function LocationPicker({ locations, locationId }: LocationChoice) {
  if (locations.length < 2) return null
  return (
    <nav aria-label="Location" className="flex flex-wrap gap-1.5">
      {locations.map(({ id, name }) => (
        <Link
          key={id}
          to={`?location=${id}`}
          preventScrollReset
          onClick={() => (document.cookie = lastLocationCookie(id))}
          aria-current={id === locationId ? 'page' : undefined}
          className={cn(
            buttonVariants({ size: 'sm' }),
            id === locationId && 'border-brand-text font-semibold',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}

function NoLocation({ locations }: Pick<LocationChoice, 'locations'>) {
  if (locations.length === 0) {
    return (
      <Alert variant="bad">
        <p className="font-medium">{MISSING_LOCATIONS}</p>
        <p>This account has no location yet. Add one, then come back.</p>
      </Alert>
    )
  }
  return (
    <EmptyState icon={MapPin} title="Choose a location" className="rounded-md border border-line bg-surface">
      Each location has its own settings.
    </EmptyState>
  )
}
