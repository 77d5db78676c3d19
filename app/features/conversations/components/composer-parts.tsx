import { Paperclip } from '#app/components/icons.tsx'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { acceptOf, type FileRules } from '../attachments.ts'
import { readDraft, saveDraft } from './drafts.ts'
import type { useAttachments } from './use-attachments.ts'

/** The field a message is written in: one row, two when it is needed, then it scrolls. */
export const messageFieldClasses =
  'scroll-thin field-sizing-content block max-h-[54px] w-full resize-none bg-transparent px-3 pt-2.5 pb-1 text-base leading-5 outline-none pointer-coarse:text-[16px]'

/** The box around the field, its files and its buttons. */
export const composerBoxClasses =
  'relative rounded-md border border-line-strong/60 bg-surface focus-within:border-brand-text focus-within:ring-1 focus-within:ring-brand-text'

/** What is being written in a conversation, kept in the browser until it is sent. `to` is the conversation's page. */
export function useDraft(userId: string, to: string, refused: { body: string } | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [body, setBody] = useState(refused?.body ?? '')

  useEffect(() => {
    // Text typed before hydration stays.
    if (!refused) setBody(field.current?.value || readDraft(userId, to))
  }, [userId, to, refused])

  // For browsers whose fields do not size themselves.
  useLayoutEffect(() => {
    const element = field.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.rows = 1
    if (body && element.scrollHeight > element.clientHeight + 4) element.rows = 2
  }, [body])

  const put = (next: string) => {
    setBody(next)
    saveDraft(userId, to, next)
  }
  /** The same, with the caret at a place. */
  const putAt = (next: string, caret: number) => {
    put(next)
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }
  return { field, body, put, putAt }
}

/** Enter sends, Shift+Enter is a new line. Touch keyboards have no Shift+Enter: there the button sends. */
export const isSendKey = (event: React.KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  !matchMedia('(pointer: coarse)').matches

/** Chooses files; without JavaScript they go with the form. */
export function AttachButton({
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

/** What is wrong with files, and why a post without JavaScript was refused: until it is changed. */
export function ComposerProblems({
  attachments,
  body,
  refused,
  named = false,
}: {
  attachments: Pick<ReturnType<typeof useAttachments>, 'problems' | 'items'>
  body: string
  refused: { body: string; error: string } | null
  /** A file's problem begins with its name. */
  named?: boolean
}) {
  const problems = [
    ...attachments.problems,
    ...attachments.items.flatMap(({ name, error }) => (error ? [named ? `${name}: ${error}` : error] : [])),
    ...(refused && body === refused.body ? [refused.error] : []),
  ]
  return problems.map((problem) => (
    <p key={problem} role="alert" className="mt-1.5 text-bad text-sm [overflow-wrap:anywhere]">
      {problem}
    </p>
  ))
}

/** Files pasted into the field are attached. */
export function pasteFiles(event: React.ClipboardEvent, onFiles: (files: File[]) => void): void {
  const pasted = [...event.clipboardData.files]
  if (pasted.length === 0) return
  event.preventDefault()
  onFiles(pasted)
}
