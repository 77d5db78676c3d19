import { StickyNote } from '#app/components/icons.tsx'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import type { Mentionable } from '#app/lib/mentions.ts'
import { useMentions } from '#app/features/messaging/templates/components/use-mentions.tsx'
import { MAX_NOTE } from '#app/features/messaging/texting/limits.ts'

/** Writes a note for the team, in a field of its own so that it isn't sent by mistake. @ mentions a colleague. */
export function TeamNoteForm({
  action,
  requestId,
  users,
  written,
}: {
  /** The page that takes the form. */
  action: string
  requestId: string
  users: readonly Mentionable[]
  /** The user's newest note here. */
  written: { id: string } | undefined
}) {
  const { picker, field } = useMentions(users)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<string | null>(null)
  const writtenId = written?.id
  useEffect(() => {
    // Other notes, and what was typed since, leave the field as it is.
    const text = form.current?.elements.namedItem('note')
    if (sent.current === null || !(text instanceof HTMLTextAreaElement) || text.value !== sent.current) return
    sent.current = null
    form.current?.reset()
    form.current?.closest('details')?.removeAttribute('open')
  }, [writtenId])
  return (
    <details data-note-form className="print:hidden shrink-0 border-line border-t bg-warn-soft px-3.5">
      <summary className="flex min-h-8 cursor-pointer items-center gap-2 text-sm">
        <StickyNote aria-hidden className="size-4 text-warn" />
        Internal note
      </summary>
      <Form
        method="post"
        action={action}
        preventScrollReset
        ref={form}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) (event.target as HTMLElement).blur()
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        onSubmit={(event) => {
          sent.current = new FormData(event.currentTarget).get('note') as string
        }}
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
