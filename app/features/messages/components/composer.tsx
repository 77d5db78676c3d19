import { AtSign, Ban, Clock } from '#app/components/icons.tsx'
import { useId, useImperativeHandle, useMemo, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import type { SendDecision } from '#app/features/consent/consent.ts'
import { MAX_TEXT_LENGTH, TEXT_FILES } from '#app/features/texting/limits.ts'
import type { PlaceholderValues } from '#app/features/templates/placeholders.ts'
import { countSegments, segmentsLabel } from '#app/features/texting/segments.ts'
import { AttachmentTray } from '#app/features/conversations/components/attachment-tray.tsx'
import {
  AttachButton,
  ComposerProblems,
  composerBoxClasses,
  isSendKey,
  messageFieldClasses,
  pasteFiles,
  useDraft,
} from '#app/features/conversations/components/composer-parts.tsx'
import { PlaceholderPicker } from '#app/features/templates/components/placeholder-picker.tsx'
import { useAttachments } from '#app/features/conversations/components/use-attachments.ts'
import type { OutboxAttachment, OutboxItem } from '#app/features/conversations/components/use-outbox.ts'
import { usePlaceholders } from '#app/features/templates/components/use-placeholders.ts'

export interface ComposerHandle {
  /** Takes a text that was not sent back to be changed. */
  restore: (item: OutboxItem) => void
  /** Files dropped anywhere on the conversation. */
  addFiles: (files: readonly File[]) => void
}

export interface ComposerProps {
  /** The page of the conversation, which the form is posted to. */
  to: string
  userId: string
  recipient: string
  /** The same in short, for the empty field. */
  shortName: string
  decision: SendDecision
  placeholders: PlaceholderValues
  /** The server's id, for a post without JavaScript. */
  requestId: string
  /** Of such a post that was refused: what was typed, and why. */
  refused: { body: string; error: string } | null
  onSend: (body: string, attachments: OutboxAttachment[]) => void
  onTyping?: () => void
  autoFocus?: boolean
  ref?: React.Ref<ComposerHandle>
}

/** Where a text is written; or, when the consent ledger forbids it, why not. Mount one per conversation (`key`). */
export function Composer(props: ComposerProps) {
  const { decision } = props
  if (decision.verdict === 'deny') {
    return (
      <div className="shrink-0 border-line border-t bg-surface px-3.5 py-3">
        <p role="status" className="flex items-start gap-2.5 rounded-md bg-sunken px-3 py-2.5">
          <Ban aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {decision.reason ?? 'You cannot text this number.'}
          </span>
        </p>
      </div>
    )
  }
  return <OpenComposer {...props} />
}

function OpenComposer(props: ComposerProps) {
  const {
    to,
    userId,
    recipient,
    shortName,
    decision,
    placeholders,
    requestId,
    refused,
    onSend,
    onTyping,
    autoFocus,
    ref,
  } = props
  const hydrated = useHydrated()
  const listId = useId()
  const { field, body, put, putAt } = useDraft(userId, to, refused)
  const [caret, setCaret] = useState(0)
  const attachments = useAttachments('/messages/media', TEXT_FILES)

  const change = (next: string, at: number) => {
    putAt(next, at)
    setCaret(at)
  }

  const {
    asked,
    chosen,
    pick,
    setActive,
    onKeyDown: onListKey,
    ask,
  } = usePlaceholders({ text: body, caret, values: placeholders, onPick: change })

  useImperativeHandle(ref, () => ({
    restore: (item) => {
      const joined = [item.body, field.current?.value.trim()].filter(Boolean).join('\n')
      change(joined, joined.length)
      attachments.restore(item.attachments)
    },
    addFiles: (files) => attachments.add(files),
  }))

  const segments = useMemo(() => countSegments(body), [body])
  const tooLong = body.length > MAX_TEXT_LENGTH
  const empty = body.trim() === '' && attachments.items.length === 0
  const blocked = empty || tooLong || attachments.uploading || attachments.failed

  const send = () => {
    if (blocked) return
    onSend(body.trim(), attachments.take())
    put('')
    ask()
    field.current?.focus()
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (onListKey(event)) return
    if (isSendKey(event)) {
      event.preventDefault()
      send()
    }
  }

  return (
    <form
      method="post"
      action={to}
      encType="multipart/form-data"
      className="shrink-0 border-line border-t bg-surface px-3.5 pt-2.5 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="requestId" value={requestId} />
      {decision.verdict === 'hold' && decision.reason ? (
        <p role="status" className="mb-2 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm">
          <Clock aria-hidden className="mt-px size-4 shrink-0 text-warn" />
          {decision.reason}
        </p>
      ) : null}
      <div className={composerBoxClasses}>
        {asked ? (
          <PlaceholderPicker
            id={listId}
            query={asked.query}
            values={placeholders}
            active={chosen}
            onActive={setActive}
            onPick={pick}
          />
        ) : null}
        <AttachmentTray items={attachments.items} onRemove={attachments.remove} />
        <textarea
          ref={field}
          name="body"
          rows={1}
          value={body}
          placeholder={`Text ${shortName}`}
          aria-label={`Text ${recipient}`}
          aria-autocomplete={hydrated ? 'list' : undefined}
          aria-controls={asked ? listId : undefined}
          aria-activedescendant={asked && chosen ? `${listId}-${chosen}` : undefined}
          aria-invalid={tooLong || undefined}
          autoFocus={autoFocus}
          spellCheck
          enterKeyHint="send"
          className={messageFieldClasses}
          onChange={(event) => {
            put(event.target.value)
            setCaret(event.target.selectionStart)
            ask()
            if (event.target.value.trim() !== '') onTyping?.()
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={onKeyDown}
          onPaste={(event) => pasteFiles(event, attachments.add)}
        />
        <div className="flex items-center gap-1 px-1.5 pb-1.5">
          <AttachButton rules={TEXT_FILES} hydrated={hydrated} onFiles={attachments.add} />
          {hydrated ? (
            <Button
              variant="ghost"
              size="icon"
              title="Insert something about the client"
              onClick={() => {
                const element = field.current
                const at = element?.selectionStart ?? body.length
                const gap = at > 0 && !/\s$/.test(body.slice(0, at)) ? ' ' : ''
                ask()
                change(`${body.slice(0, at)}${gap}@${body.slice(at)}`, at + gap.length + 1)
              }}
            >
              <AtSign aria-hidden />
              <span className="sr-only">Insert something about the client</span>
            </Button>
          ) : null}
          <Counter
            label={attachments.items.length > 0 ? 'Picture message' : segmentsLabel(segments)}
            special={segments.encoding === 'UCS-2'}
            tooLong={tooLong ? body.length : null}
          />
          <Button type="submit" variant="primary" aria-disabled={hydrated && blocked ? true : undefined}>
            Send
          </Button>
        </div>
      </div>
      <ComposerProblems {...{ attachments, body, refused }} named />
    </form>
  )
}

function Counter({ label, special, tooLong }: { label: string; special: boolean; tooLong: number | null }) {
  const title = special
    ? 'A character outside the plain alphabet (an emoji, a curly quote) makes each text hold 70 instead of 160.'
    : undefined
  return (
    <span
      title={title}
      className={cn(
        'mr-2 ml-auto truncate text-xs tabular-nums',
        tooLong ? 'font-medium text-bad' : 'text-faint',
      )}
    >
      {tooLong
        ? `${tooLong.toLocaleString('en-US')} / ${MAX_TEXT_LENGTH.toLocaleString('en-US')} characters`
        : label}
    </span>
  )
}
