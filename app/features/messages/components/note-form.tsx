import { StickyNote } from '#app/components/icons.tsx'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { Mentionable } from '#app/features/conversations/mentions.ts'
import { useMentions } from '#app/features/templates/components/use-mentions.tsx'
import { MAX_NOTE } from '#app/features/texting/limits.ts'

/** Writes a note for the team, in a field of its own so that it isn't sent by mistake. @ mentions a colleague. */
export function NoteForm({
  action,
  requestId,
  users,
}: {
  /** The page that takes the form. */
  action: string
  requestId: string
  users: readonly Mentionable[]
}) {
  const { picker, field } = useMentions(users)
  return (
    <details className="print:hidden shrink-0 border-line border-t bg-warn-soft px-3.5">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
        <StickyNote aria-hidden className="size-4 text-warn" />
        Internal note
      </summary>
      <Form
        method="post"
        action={action}
        preventScrollReset
        className="relative flex flex-col gap-2 pt-1 pb-3"
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="requestId" value={requestId} />
        {picker}
        <textarea
          name="note"
          rows={2}
          required
          maxLength={MAX_NOTE}
          aria-label="Internal note"
          {...field}
          placeholder="Only your team sees this. Type @ to mention a colleague."
          className="w-full resize-none rounded-md border border-line-strong/60 bg-surface px-3 py-2 text-base"
        />
        <SubmitButton name="add" value="note" size="sm" className="self-end">
          Add note
        </SubmitButton>
      </Form>
    </details>
  )
}
