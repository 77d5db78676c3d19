import { isBlank } from '#app/lib/blank.ts'
import { Paperclip } from '#app/components/icons.tsx'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { acceptOf, type FileRules } from '#app/features/accounts/files/attachments.ts'
import { keepText, readText } from '../drafts.ts'
import type { MediaView } from '#app/features/accounts/files/media-view.server.ts'
import { AttachmentTray } from './attachment-tray.tsx'
import { useAttachments } from './use-attachments.ts'
import type { OutboxAttachment, OutboxItem } from './use-outbox.ts'

export interface ComposerHandle {
  /** Puts a message that was not sent back, to be changed. */
  restore: (item: OutboxItem) => void
  /** Attaches files dropped anywhere on the conversation. */
  addFiles: (files: readonly File[]) => void
}

/** The props of every composer. Mount one per conversation (`key`). */
export interface ComposerProps {
  /** The page of the conversation, which the form is posted to. */
  to: string
  userId: string
  /** The server's request id, for a post without JavaScript. */
  requestId: string
  /** The newest message on the page; without JavaScript the form names it. */
  seen?: string | undefined
  /** Such a post that was refused: what was typed, and why. */
  refused: { body: string; error: string } | null
  /** The text of a link that led here. */
  linkedText?: string | undefined
  /** Files that were uploaded for this message elsewhere. */
  attached?: readonly MediaView[]
  onSend: (body: string, attachments: OutboxAttachment[]) => void
  onTyping?: () => void
  autoFocus?: boolean
  ref?: React.Ref<ComposerHandle>
}

interface ComposerOptions extends ComposerProps {
  maxLength: number
  files: FileRules
  uploadUrl: string
  /** Why this text can't be sent as it is; null when it can. */
  refuse?: (body: string) => string | null
}

export type ComposerState = ReturnType<typeof useComposer>

/** The message being written: its text, kept as a draft until it is sent, and its files. */
export function useComposer(options: ComposerOptions) {
  const { to, userId, refused, maxLength, files, uploadUrl, attached = [] } = options
  const hydrated = useHydrated()
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(refused?.body ?? options.linkedText ?? '')
  const [caret, setCaret] = useState(0)
  const attachments = useAttachments(uploadUrl, files, attached)

  const [linked] = useState(options.linkedText !== undefined)
  useEffect(() => {
    if (refused) return
    // Text typed before hydration stays.
    const written = field.current?.value ?? ''
    const draft = readText(userId, to)
    if (!linked || !written) return setBody(written || draft)
    const both = draft.endsWith(written) ? draft : [draft, written].filter(Boolean).join('\n')
    setBody(both)
    keepText(userId, to, both)
  }, [userId, to, refused, linked])

  // For browsers whose fields do not size themselves.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.rows = 1
    if (body && element.scrollHeight > element.clientHeight + 4) element.rows = 2
  }, [body])

  const change = (next: string, at = next.length) => {
    setBody(next)
    setCaret(at)
    keepText(userId, to, next)
  }
  /** Changes the text and puts the caret there. */
  const changeAt = (next: string, at = next.length) => {
    change(next, at)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(at, at)
    })
  }
  const tooLong = body.length > maxLength
  const empty = isBlank(body) && attachments.items.length === 0
  const problem = options.refuse?.(body) ?? null
  const blocked = problem !== null || empty || tooLong || attachments.uploading || attachments.failed
  const send = () => {
    if (blocked) return
    options.onSend(body.trim(), attachments.take())
    change('')
    field.current?.focus()
  }
  const clear = () => {
    change('')
    for (const { key } of attachments.items) attachments.remove(key)
    field.current?.focus()
  }
  useImperativeHandle(options.ref, () => ({
    restore: (item) => {
      changeAt([item.body, field.current?.value.trim()].filter(Boolean).join('\n'))
      attachments.restore(item.attachments)
    },
    addFiles: attachments.add,
  }))
  return {
    options,
    hydrated,
    field,
    body,
    caret,
    setCaret,
    attachments,
    change,
    changeAt,
    tooLong,
    empty,
    problem,
    blocked,
    send,
    clear,
  }
}

interface ComposerFormProps {
  composer: ComposerState
  label: string
  placeholder: string
  /** Above the field. */
  notice?: React.ReactNode
  /** Over the field: what it suggests. */
  picker?: React.ReactNode
  /** Beside the button that attaches files. */
  tools?: React.ReactNode
  /** How long the text is; red when it is too long. */
  counter?: React.ReactNode
  /** Before Send. */
  actions?: React.ReactNode
  fieldProps?: React.AriaAttributes
  /** Returns true for a key it has handled. */
  onKey?: (event: React.KeyboardEvent) => boolean
  /** The text was typed in, not put there. */
  onTyped?: () => void
  /** A file's problem starts with its name. */
  nameFiles?: boolean
}

/** The field a message is written in, with its files and buttons. */
export function ComposerForm(props: ComposerFormProps) {
  const { composer, label, placeholder } = props
  const { options, hydrated, field, body, attachments, tooLong, blocked, send } = composer
  return (
    <form
      method="post"
      action={options.to}
      encType="multipart/form-data"
      className={composerFrame}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onReset={composer.clear}
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="to" value={options.to} />
      <input type="hidden" name="requestId" value={options.requestId} />
      {options.seen ? <input type="hidden" name="seen" value={options.seen} /> : null}
      {/* A user who posts a refused text again has read why. */}
      {options.refused ? <input type="hidden" name="anyway" value="on" /> : null}
      {hydrated
        ? null
        : options.attached?.map(({ id }) => <input key={id} type="hidden" name="mediaIds" value={id} />)}
      {props.notice}
      <div className={composerBox}>
        {props.picker}
        <AttachmentTray
          items={attachments.items}
          onRetry={(key) => {
            attachments.retry(key)
            field.current?.focus()
          }}
          onRemove={(key) => {
            attachments.remove(key)
            field.current?.focus()
          }}
        />
        <textarea
          ref={field}
          id="composer"
          name="body"
          rows={1}
          value={body}
          placeholder={placeholder}
          aria-label={label}
          aria-invalid={tooLong || undefined}
          {...props.fieldProps}
          autoFocus={options.autoFocus}
          spellCheck
          enterKeyHint="send"
          className={composerField}
          onChange={(event) => {
            composer.change(event.target.value, event.target.selectionStart)
            props.onTyped?.()
            if (!isBlank(event.target.value)) options.onTyping?.()
          }}
          onSelect={(event) => composer.setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || props.onKey?.(event)) return
            // Letters are shortcuts again.
            if (event.key === 'Escape') event.currentTarget.blur()
            if (!isSendKey(event)) return
            event.preventDefault()
            send()
          }}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files]
            if (pasted.length === 0) return
            event.preventDefault()
            void attachments.add(pasted)
          }}
        />
        <div className="flex items-center gap-1 px-1.5 pb-1.5">
          <AttachButton rules={options.files} hydrated={hydrated} onFiles={attachments.add} />
          {props.tools}
          <span
            className={cn(
              'mr-2 ml-auto truncate text-xs tabular-nums',
              tooLong ? 'font-medium text-bad' : 'text-faint',
            )}
          >
            {tooLong
              ? `${body.length.toLocaleString('en-US')} / ${options.maxLength.toLocaleString('en-US')} characters`
              : props.counter}
          </span>
          {props.actions}
          <Button type="submit" variant="primary" aria-disabled={hydrated && blocked ? true : undefined}>
            Send
          </Button>
        </div>
      </div>
      <Problems composer={composer} nameFiles={props.nameFiles ?? false} />
    </form>
  )
}

/** A composer that can't be used, with the reason. */
export function DisabledComposer({ reason }: { reason: string }) {
  return (
    <div id="composer" tabIndex={-1} className={composerFrame}>
      <div className={cn(composerBox, 'bg-sunken!')}>
        <textarea
          disabled
          rows={1}
          placeholder={reason}
          aria-label={reason}
          className={cn(composerField, 'cursor-not-allowed pb-2.5!')}
        />
      </div>
    </div>
  )
}

const composerFrame =
  'shrink-0 border-line border-t bg-surface px-3.5 pt-2.5 pb-3 low:sticky low:bottom-0 low:z-10 print:hidden'
const composerBox =
  'relative rounded-md border border-line-strong/60 bg-surface focus-within:border-brand-text focus-within:ring-1 focus-within:ring-brand-text'
/** One row, two when needed, then it scrolls. */
const composerField =
  'scroll-thin field-sizing-content block max-h-[54px] w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-base leading-5 outline-none pointer-coarse:text-[16px]'

/** Enter sends, Shift+Enter is a new line. Touch keyboards have no Shift+Enter: there only the button sends. */
export const isSendKey = (event: React.KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !matchMedia('(pointer: coarse)').matches

/** Chooses files. Without JavaScript they go with the form. */
function AttachButton({
  rules,
  hydrated,
  onFiles,
}: {
  rules: FileRules
  hydrated: boolean
  onFiles: (files: File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const accept = acceptOf(rules)
  if (!hydrated) {
    return (
      <>
        <noscript>
          <input
            type="file"
            name="files"
            multiple
            accept={accept}
            aria-label="Attach files"
            className="max-w-[230px] pl-1 text-muted text-xs file:mr-2 file:rounded-sm file:border file:border-line file:border-solid file:bg-surface file:px-2 file:py-1 file:text-text"
          />
        </noscript>
        <span className="js-only size-8" />
      </>
    )
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <Button variant="ghost" size="icon" title="Attach a file" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        <span className="sr-only">Attach a file</span>
      </Button>
    </>
  )
}

/** Says what is wrong with the files, and why a post without JavaScript was refused, until the text is changed. */
function Problems({ composer, nameFiles }: { composer: ComposerState; nameFiles: boolean }) {
  const { attachments, body, options } = composer
  const { refused } = options
  const problems = [
    ...(composer.problem ? [composer.problem] : []),
    ...attachments.problems,
    ...attachments.items.flatMap(({ name, error }) =>
      error ? [nameFiles ? `${name}: ${error}` : error] : [],
    ),
    ...(refused && body === refused.body ? [refused.error] : []),
  ]
  return problems.map((problem) => (
    <p key={problem} role="alert" className="mt-1.5 text-bad text-sm [overflow-wrap:anywhere]">
      {problem}
    </p>
  ))
}
