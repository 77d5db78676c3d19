import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { SaveProblem } from '#app/components/forms/save-problem.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'

/** Reset and Save, which need unsaved changes. Without JavaScript they are always enabled. */
export function SaveBar({
  unsaved,
  onReset,
  lastResult,
}: {
  unsaved: boolean
  onReset: () => void
  lastResult: FormResult
}) {
  const hydrated = useHydrated()
  return (
    <div className="sticky bottom-0 z-10 low:static print:hidden flex items-center justify-end gap-2 rounded-md border border-line bg-surface px-4 py-3 max-md:bottom-14">
      <p className="mr-auto min-w-0 text-muted text-sm" aria-live="polite">
        <SaveProblem lastResult={lastResult}>{hydrated && unsaved ? 'Unsaved changes' : ''}</SaveProblem>
      </p>
      <Button
        type="reset"
        disabled={hydrated && !unsaved}
        onClick={(event) => {
          event.preventDefault()
          onReset()
        }}
      >
        Reset
      </Button>
      <SubmitButton name="intent" value="save" disabled={hydrated && !unsaved}>
        Save
      </SubmitButton>
    </div>
  )
}
