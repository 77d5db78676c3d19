import { Alert } from '#app/components/ui/alert.tsx'
import { PORT_FACTS } from '#app/features/carriers/numbers/number.ts'

/** The facts to know before a number moves. */
export function PortFacts() {
  return (
    <Alert>
      <ul className="flex flex-col gap-0.5">
        {PORT_FACTS.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </Alert>
  )
}
