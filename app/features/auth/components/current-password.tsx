import { useId } from 'react'
import { Alert } from '#app/components/ui/alert.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'

/** The password that confirms a change of how one signs in, below what went wrong. */
export function CurrentPassword({ problem }: { problem: string | null }) {
  const id = useId()
  return (
    <>
      {problem ? (
        <Alert variant="bad" id={`${id}-problem`}>
          {problem}
        </Alert>
      ) : null}
      <div className="flex flex-col gap-1">
        <Label htmlFor={id}>Current password</Label>
        <Input
          id={id}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1000}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
        />
      </div>
    </>
  )
}
