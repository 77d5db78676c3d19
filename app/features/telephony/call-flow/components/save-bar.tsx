import { CircleAlert } from '#app/components/icons.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { plural } from '#app/lib/plural.ts'

interface SaveBarProps {
  form: { errorId: string; errors: unknown; allErrors: Record<string, string[]> }
  unsaved: boolean
  onReset: () => void
  /** Shown in addition when a save failed. */
  children?: React.ReactNode
}

/**
 * Why the settings weren't saved, beside Reset and Save, which need unsaved changes. Without JavaScript they are always
 * enabled.
 */
export function SaveBar({ form, unsaved, onReset, children }: SaveBarProps) {
  const hydrated = useHydrated()
  return (
    <div className="sticky bottom-0 z-10 low:static print:hidden flex flex-col rounded-md border border-line bg-surface max-md:bottom-14">
      <div className="hidden max-h-[40vh] flex-col gap-2 overflow-y-auto px-4 pt-3 has-[[role=alert]]:flex">
        {children}
        <WhyNotSaved form={form} />
      </div>
      <div className="flex items-center justify-end gap-2 px-4 py-3">
        <p className="mr-auto text-muted text-sm" aria-live="polite">
          {hydrated && unsaved ? 'Unsaved changes' : ''}
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
    </div>
  )
}

function WhyNotSaved({ form }: Pick<SaveBarProps, 'form'>) {
  const whole = (form.errors as string[] | undefined) ?? []
  const fields = Object.entries(form.allErrors).filter(([name, texts]) => name !== '' && texts.length > 0)
  if (whole.length === 0 && fields.length === 0) return null
  const texts = [...new Set([...whole, ...fields.flatMap(([, messages]) => messages)])]
  return (
    <div
      id={form.errorId}
      role="alert"
      className="flex items-start gap-2.5 rounded-md bg-bad-soft px-3 py-2.5 text-sm"
    >
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0 text-bad" />
      <div className="min-w-0">
        {fields.length > 0 ? (
          <p className="font-medium">
            {fields.length === 1
              ? 'One field needs a correction.'
              : `${plural(fields.length, 'field')} need a correction.`}
          </p>
        ) : null}
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  )
}
