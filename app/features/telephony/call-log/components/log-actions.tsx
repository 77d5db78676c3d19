import { Link } from 'react-router'
import { Download, Headphones } from '#app/components/icons.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { fromStart, type LogQuery, logSearch } from '../log-query.ts'

/** The actions of admins on the whole log. */
export function LogActions({ query, administer }: { query: LogQuery; administer: boolean }) {
  if (!administer) return null
  const search = logSearch(query, fromStart)
  return (
    <>
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
