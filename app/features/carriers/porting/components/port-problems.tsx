import { Alert } from '#app/components/ui/alert.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import { type PortView, refusalHelp } from '../port.ts'

/** Why the provider or a carrier refused the request, and what to write instead. */
export function PortProblems({ port: { errors, numbers } }: { port: PortView }) {
  const refused = numbers.filter(({ reason, status }) => reason && status !== 'not-portable')
  if (errors.length === 0 && refused.length === 0) return null
  return (
    <Alert variant="bad">
      <ul className="flex flex-col gap-1 [overflow-wrap:anywhere]">
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
        {refused.map(({ id, number, reason }) => (
          <li key={id}>
            {formatPhone(number)}: <bdi>{reason}</bdi>. {refusalHelp(reason!)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
