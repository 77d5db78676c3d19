import { Link } from 'react-router'
import { Clock, Download, Headphones } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
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
      {(['csv', 'xlsx'] as const).map((format) => (
        <a key={format} href={`/phone-log/export/${format}${search}`} download className={buttonVariants()}>
          <Download aria-hidden />
          {format === 'csv' ? 'CSV' : 'Excel'}
        </a>
      ))}
    </>
  )
}
