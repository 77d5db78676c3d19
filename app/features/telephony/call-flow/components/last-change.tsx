import { RelativeTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import type { SettingsChange } from '../settings/last-change.server.ts'

/** Names the user who saved the settings last, and what that changed for callers. */
export function LastChangeNote({ change }: { change: SettingsChange }) {
  const [first, ...more] = change.changes
  return (
    <Alert variant="info">
      <p className="text-muted text-xs">
        Saved by {change.by ?? 'Switchboard'} <RelativeTime at={change.at} />. What changed for callers:
      </p>
      {more.length === 0 ? (
        <p>{first}</p>
      ) : (
        <ul className="list-disc pl-4">
          {change.changes.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
