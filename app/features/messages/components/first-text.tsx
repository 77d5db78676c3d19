import { MessageSquarePlus } from '#app/components/icons.tsx'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#app/components/feedback/empty-state.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { composerBoxClasses, isSendKey, messageFieldClasses } from './composer-parts.tsx'

export interface FirstTextProps {
  name: string
  text: string
  onText: (text: string) => void
  /** Send was pressed: it goes as soon as the conversation is there. */
  onSend: () => void
  sending: boolean
  error: string | undefined
  /** For a post without JavaScript: where to, and the server's id for the text. */
  form?: { action: string; requestId: string }
}

/** Where there is no conversation yet: the field looks and stands as it will in the one that is made. */
export function FirstText({ name, text, onText, onSend, sending, error, form }: FirstTextProps) {
  const hydrated = useHydrated()
  const blocked = sending || text.trim() === '' || text.length > MAX_TEXT_LENGTH
  const send = () => {
    if (!blocked) onSend()
  }
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // What was typed before the script was there counts.
    if (field.current?.value) onText(field.current.value)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 bg-bg">
        <EmptyState icon={MessageSquarePlus} title={`No texts with ${name} yet`} className="m-auto">
          The conversation begins with your first text.
        </EmptyState>
      </div>
      <form
        method="post"
        action={form?.action}
        className="shrink-0 border-line border-t bg-surface px-3.5 pt-2.5 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <input type="hidden" name="intent" value="send" />
        {form ? <input type="hidden" name="requestId" value={form.requestId} /> : null}
        <div className={composerBoxClasses}>
          <textarea
            ref={field}
            rows={1}
            name="body"
            autoFocus={form !== undefined}
            value={text}
            readOnly={sending}
            placeholder={`Text ${name}`}
            aria-label={`Text ${name}`}
            spellCheck
            className={messageFieldClasses}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={(event) => {
              if (!isSendKey(event)) return
              event.preventDefault()
              send()
            }}
          />
          <div className="flex justify-end px-1.5 pb-1.5">
            <Button type="submit" variant="primary" aria-disabled={(hydrated && blocked) || undefined}>
              {sending ? 'Sending…' : 'Send'}
            </Button>
          </div>
        </div>
        {error ? (
          <p role="alert" className="mt-1.5 text-bad text-sm">
            {error}
          </p>
        ) : null}
      </form>
    </div>
  )
}
