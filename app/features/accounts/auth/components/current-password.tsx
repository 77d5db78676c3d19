import { useId } from 'react'
import { Alert } from '#app/components/ui/alert.tsx'
import { Input } from '#app/components/ui/input.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { AtCompany, useByCompany } from './at-company.tsx'
import { PASSWORD_MAX } from '#app/lib/text-limits.ts'

export interface CurrentPasswordProps {
  problem: string | null
  label?: string
  /** Whether the user signs in by their company, on pages outside the frame. */
  byCompany?: boolean | undefined
}

/** The password that confirms a change of how one signs in, or the company's sign-in, below what went wrong. */
export function CurrentPassword({ problem, label = 'Current password', byCompany }: CurrentPasswordProps) {
  const id = useId()
  const inFrame = useByCompany()
  const atCompany = byCompany ?? inFrame
  return (
    <>
      {problem ? (
        <Alert variant="bad" id={`${id}-problem`}>
          {problem}
        </Alert>
      ) : null}
      {atCompany ? (
        <AtCompany />
      ) : (
        <div className="flex flex-col gap-1">
          <Label htmlFor={id}>{label}</Label>
          <Input
            id={id}
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
            maxLength={PASSWORD_MAX}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
          />
        </div>
      )}
    </>
  )
}
