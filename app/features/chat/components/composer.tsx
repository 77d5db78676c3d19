import { Smile } from '#app/components/icons.tsx'
import { useImperativeHandle, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonVariants } from '#app/components/ui/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#app/components/ui/popover.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { AttachmentTray } from '#app/features/conversations/components/attachment-tray.tsx'
import type { ComposerHandle } from '#app/features/messages/components/composer.tsx'
import {
  AttachButton,
  ComposerProblems,
  composerBoxClasses,
  isSendKey,
  messageFieldClasses,
  pasteFiles,
  useDraft,
} from '#app/features/conversations/components/composer-parts.tsx'
import { useAttachments } from '#app/features/conversations/components/use-attachments.ts'
import type { OutboxAttachment } from '#app/features/conversations/components/use-outbox.ts'
import { cn } from '#app/lib/cn.ts'
import { CHAT_FILES, MAX_CHAT_LENGTH, uploadFailure } from '../limits.ts'
import { EmojiPicker } from './emoji-picker.tsx'

export interface ChatComposerProps {
  roomId: string
  userId: string
  title: string
  gifs: boolean
  /** The server's id, for a post without JavaScript. */
  requestId: string
  /** Of such a post that was refused: what was typed, and why. */
  refused: { body: string; error: string } | null
  onSend: (body: string, attachments: OutboxAttachment[]) => void
  onTyping: () => void
  /** Arrow up in an empty field: the last message of one's own is to be edited. */
  onEditLast: () => void
  ref?: React.Ref<ComposerHandle>
}

const frame = 'shrink-0 border-line border-t bg-surface px-3.5 pt-2.5 pb-3'

/** Where a message is written. Mount one per room (`key`). */
export function ChatComposer(props: ChatComposerProps) {
  const { roomId, userId, title, gifs, requestId, refused, onSend, onTyping, onEditLast, ref } = props
  const hydrated = useHydrated()
  const { field, body, put, putAt } = useDraft(userId, `/chat/${roomId}`, refused)
  const attachments = useAttachments(`/utilities/upload/chat/${roomId}`, CHAT_FILES, uploadFailure)
  const [picking, setPicking] = useState(false)

  useImperativeHandle(ref, () => ({
    restore: (item) => {
      const joined = [item.body, field.current?.value.trim()].filter(Boolean).join('\n')
      putAt(joined, joined.length)
      attachments.restore(item.attachments)
    },
    addFiles: (files) => attachments.add(files),
  }))

  const tooLong = body.length > MAX_CHAT_LENGTH
  const empty = body.trim() === '' && attachments.items.length === 0
  const blocked = empty || tooLong || attachments.uploading || attachments.failed

  const send = () => {
    if (blocked) return
    onSend(body.trim(), attachments.take())
    put('')
    field.current?.focus()
  }
  const clear = () => {
    put('')
    for (const { key } of attachments.items) attachments.remove(key)
    field.current?.focus()
  }

  return (
    <form
      method="post"
      action={`/chat/${roomId}`}
      encType="multipart/form-data"
      className={frame}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onReset={clear}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="requestId" value={requestId} />
      <div className={composerBoxClasses}>
        <AttachmentTray items={attachments.items} onRemove={attachments.remove} />
        <textarea
          ref={field}
          name="body"
          rows={1}
          value={body}
          placeholder={`Write to ${title}`}
          aria-label={`Write to ${title}`}
          aria-invalid={tooLong || undefined}
          spellCheck
          enterKeyHint="send"
          className={messageFieldClasses}
          onChange={(event) => {
            put(event.target.value)
            if (event.target.value.trim() !== '') onTyping()
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' && body === '') {
              event.preventDefault()
              onEditLast()
            }
            if (!isSendKey(event)) return
            event.preventDefault()
            send()
          }}
          onPaste={(event) => pasteFiles(event, attachments.add)}
        />
        <div className="flex items-center gap-1 px-1.5 pb-1.5">
          <AttachButton rules={CHAT_FILES} hydrated={hydrated} onFiles={attachments.add} />
          {hydrated ? (
            <Popover open={picking} onOpenChange={setPicking}>
              <PopoverTrigger
                className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }))}
                title="Insert an emoji"
              >
                <Smile aria-hidden />
                <span className="sr-only">Insert an emoji</span>
              </PopoverTrigger>
              <PopoverContent side="top" className="w-80" aria-label="Emoji">
                <EmojiPicker
                  onPick={(emoji) => {
                    const at = field.current?.selectionStart ?? body.length
                    setPicking(false)
                    putAt(body.slice(0, at) + emoji + body.slice(at), at + emoji.length)
                  }}
                />
              </PopoverContent>
            </Popover>
          ) : null}
          {gifs ? (
            <Link
              to={`/chat/${roomId}/gif`}
              preventScrollReset
              title="Send a GIF"
              className={cn(buttonVariants({ variant: 'ghost', size: 'icon' }), 'font-semibold text-2xs')}
            >
              GIF
              <span className="sr-only">: send one</span>
            </Link>
          ) : null}
          <span className="mr-2 ml-auto truncate font-medium text-bad text-xs tabular-nums">
            {tooLong
              ? `${body.length.toLocaleString('en-US')} / ${MAX_CHAT_LENGTH.toLocaleString('en-US')} characters`
              : null}
          </span>
          <Button type="reset" variant="ghost" className={hydrated && empty ? 'invisible' : undefined}>
            Clear
          </Button>
          <Button type="submit" variant="primary" aria-disabled={hydrated && blocked ? true : undefined}>
            Send
          </Button>
        </div>
      </div>
      <ComposerProblems {...{ attachments, body, refused }} />
    </form>
  )
}

/** Spec 2, 5: the composer is disabled with no active room. */
export function ComposerWithoutRoom({ reason }: { reason: string }) {
  return (
    <div className={frame}>
      <div className={cn(composerBoxClasses, 'bg-sunken')}>
        <textarea
          disabled
          rows={1}
          placeholder={reason}
          aria-label={reason}
          className={cn(messageFieldClasses, 'cursor-not-allowed pb-2.5')}
        />
      </div>
    </div>
  )
}
