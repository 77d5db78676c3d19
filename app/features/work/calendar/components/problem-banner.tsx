import { useState } from 'react'
import { X } from '#app/components/icons.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { type CalendarProblem, problemMessage } from '../calendar.ts'

/** A calendar error, which can be dismissed. */
export function ProblemBanner({ problem }: { problem: CalendarProblem }) {
  const { viewer } = useFrame()
  const [dismissed, setDismissed] = useState(false)
  if (dismissed) return null
  return (
    <Alert variant="bad" className="mb-3">
      <span className="flex items-start gap-2">
        <span className="min-w-0 flex-1">
          {problemMessage(problem)}
          {problem === 'AUTH_EXPIRED' && !viewer.administer ? ' Ask an admin to do so.' : null}
        </span>
        <button type="button" className="js-only" onClick={() => setDismissed(true)}>
          <X aria-hidden className="size-4" />
          <span className="sr-only">Dismiss</span>
        </button>
      </span>
    </Alert>
  )
}
