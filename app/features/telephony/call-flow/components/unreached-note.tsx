import { Link } from 'react-router'
import { Alert } from '#app/components/ui/alert.tsx'
import { CALL_SETTINGS_PATH } from '../paths.ts'
import type { UnreachedLocation } from '../engine/problems.server.ts'

/** For admins: where callers reach no one, with the way to the settings. */
export function UnreachedNote({ locations }: { locations: readonly UnreachedLocation[] }) {
  if (locations.length === 0) return null
  return (
    <Alert variant="warn">
      <ul className="flex flex-col gap-2">
        {locations.map(({ id, name, problems }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <p className="font-medium">
              Some steps of calls to {name} reach no one.{' '}
              <Link
                to={`${CALL_SETTINGS_PATH}?location=${id}`}
                className="text-brand-text underline-offset-2 hover:underline"
              >
                Change its call settings
              </Link>
            </p>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
