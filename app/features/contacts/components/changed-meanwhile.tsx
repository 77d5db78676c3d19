import { Alert } from '#app/components/ui/alert.tsx'
import { OrDash } from '#app/components/values.tsx'

/** What a second editor has to know: what is stored now where it is not what they typed. */
export function ChangedMeanwhile({ fields }: { fields: readonly { label: string; stored: string }[] }) {
  return (
    <Alert variant="warn">
      <p>What you typed is still here. Saving again stores it over what is there now:</p>
      <ul className="mt-1 list-disc pl-4">
        {fields.map(({ label, stored }) => (
          <li key={label}>
            {label}: <OrDash>{stored}</OrDash>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
