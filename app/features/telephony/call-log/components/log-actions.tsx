import { Link } from 'react-router'
import { ChevronDown, Clock, Download, Headphones } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { menuItemClasses } from '#app/components/ui/menu-classes.ts'
import { useFoldOut } from '#app/components/use-fold-out.ts'
import { IMPORTED_CALLS_PATH } from '#app/features/messaging/call-history/paths.ts'
import { FIRST_PAGE } from '#app/lib/lists/define-list.ts'
import { callLog, type LogQuery } from '../log-query.ts'

export interface LogActionsProps {
  query: LogQuery
  administer: boolean
  /** Whether there are calls of another service. */
  hasImported: boolean
}

/** Links to imported calls, and the actions of admins on the whole log. */
export function LogActions({ query, administer, hasImported }: LogActionsProps) {
  const imported = hasImported ? (
    <Link to={IMPORTED_CALLS_PATH} className={buttonVariants()}>
      <Clock aria-hidden />
      Imported calls
    </Link>
  ) : null
  if (!administer) return imported
  const search = callLog.search(query, FIRST_PAGE)
  return (
    <>
      {imported}
      <Link to="/phone-log/team" className={buttonVariants()}>
        <Headphones aria-hidden />
        Team
      </Link>
      <ExportMenu search={search} />
    </>
  )
}

const FORMATS = [
  { format: 'xlsx', label: 'Excel' },
  { format: 'csv', label: 'CSV' },
]

/** A fold-out of links, so that it works without JavaScript. */
function ExportMenu({ search }: { search: string }) {
  const { ref, close, onKeyDown } = useFoldOut()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape and arrows for what is in it
    <details ref={ref} className="relative" onKeyDown={onKeyDown}>
      <summary className={`${buttonVariants()} [[open]>&]:bg-sunken`}>
        <Download aria-hidden />
        Export
        <ChevronDown aria-hidden />
      </summary>
      <div className="absolute top-full right-0 z-30 mt-1.5 w-40 rounded-md border border-line bg-surface p-1 shadow-float max-sm:right-auto max-sm:left-0">
        {FORMATS.map(({ format, label }) => (
          <a
            key={format}
            href={`/phone-log/export/${format}${search}`}
            download
            className={menuItemClasses}
            onClick={close}
          >
            {label}
          </a>
        ))}
      </div>
    </details>
  )
}
