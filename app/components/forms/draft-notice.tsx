import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { FormDraft } from './use-form-draft.ts'

/** Says that a form's draft was restored. */
export function DraftNotice({ draft: { restored, outdated, discard } }: { draft: FormDraft }) {
  if (!restored) return null
  return (
    <Alert className="items-center">
      <span className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">
          Your unsaved changes are back. Save them, or discard them.
          {outdated ? ' Someone else has changed this since. Check it before you save.' : ''}
        </span>
        <Button size="sm" onClick={discard}>
          Discard
        </Button>
      </span>
    </Alert>
  )
}
