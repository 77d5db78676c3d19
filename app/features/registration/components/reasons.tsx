import type { RegistrationError } from '#db/schema/registration.ts'

export function Reasons({ errors }: { errors: readonly RegistrationError[] }) {
  return (
    <ul className="list-disc pl-4 [overflow-wrap:anywhere]">
      {errors.map(({ code, description }) => (
        <li key={`${code} ${description}`}>
          {description}
          {code ? <span className="text-muted"> (error {code})</span> : null}
        </li>
      ))}
    </ul>
  )
}
