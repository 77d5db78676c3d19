import { useEffect, useRef, useState } from 'react'
import { isBlank } from '#app/lib/blank.ts'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { isSendKey } from '#app/features/messaging/conversations/components/composer-form.tsx'
import { cn } from '#app/lib/cn.ts'
import type { ChatMessageView } from '../chat-views.server.ts'
import { MAX_CHAT_LENGTH } from '../limits.ts'
import type { MessageAction } from './message-action-form.tsx'

/** Edits a message in place. Enter saves, Escape cancels. */
export function EditMessage({
  message,
  refused,
  onAction,
  onClose,
}: {
  message: ChatMessageView
  /** A post without JavaScript that was refused: what was typed, and why. */
  refused: { body: string; error: string } | null
  onAction: (action: MessageAction) => void
  onClose: () => void
}) {
  const hydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(refused?.body ?? message.message)
  const blocked = (isBlank(body) && message.files.length === 0) || body.length > MAX_CHAT_LENGTH
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [])
  const save = () => {
    if (blocked) return
    if (body.trim() !== message.message)
      onAction({ intent: 'edit', messageId: message.id, body: body.trim() })
    onClose()
  }
  return (
    <form
      method="post"
      action={`/chat/${message.roomId}`}
      className="flex w-[min(420px,70vw)] max-w-full flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="messageId" value={message.id} />
      <textarea
        ref={field}
        name="body"
        rows={2}
        value={body}
        aria-label="Edit message"
        aria-invalid={body.length > MAX_CHAT_LENGTH || undefined}
        className="scroll-thin field-sizing-content max-h-48 min-h-16 w-full resize-none rounded-md border border-brand-text bg-surface px-3 py-2 text-base outline-none"
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (!isSendKey(event)) return
          event.preventDefault()
          save()
        }}
      />
      {refused ? (
        <p role="alert" className="text-bad text-sm">
          {refused.error}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <a
          href={`/chat/${message.roomId}`}
          className={cn(buttonVariants({ size: 'sm', variant: 'ghost' }))}
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          Cancel
        </a>
        <Button
          type="submit"
          size="sm"
          variant="primary"
          aria-disabled={hydrated && blocked ? true : undefined}
        >
          Save
        </Button>
      </div>
    </form>
  )
}
