import { Alert } from '#app/components/ui/alert.tsx'
import type { Objection } from '../preflight.ts'

/** Lists the content's problems for carriers, and what to write instead. */
export function Objections({ objections }: { objections: readonly Objection[] }) {
  if (objections.length === 0) return <Alert variant="ok">We found nothing that carriers object to.</Alert>
  return (
    <Alert variant="warn">
      <p className="font-medium">Carriers may not deliver this text.</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-4">
        {objections.map(({ title, advice, code }) => (
          <li key={title}>
            {title} {advice}
            {code ? <span className="text-muted"> (error {code})</span> : null}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
