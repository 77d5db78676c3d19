import { CircleCheck } from '#app/components/icons.tsx'
import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { uploadFile } from '#app/features/messaging/conversations/components/use-attachments.ts'
import { checkFiles } from '#app/features/accounts/files/attachments.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { DOCUMENT_LABELS, type DocumentKind, filePath, MOST_FILE_BYTES, type PortView } from '../port.ts'

const RULES = {
  types: ['application/pdf'],
  kinds: 'PDF',
  most: 1,
  maxBytes: MOST_FILE_BYTES,
  maxTotal: MOST_FILE_BYTES,
}

/** Uploads a document as soon as it is chosen, and shows the progress. Without JavaScript it is a form with a button. */
export function FileUpload({
  port,
  kind,
  hint,
}: {
  port: PortView
  kind: DocumentKind
  hint: React.ReactNode
}) {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<XMLHttpRequest>(null)
  useEffect(() => () => running.current?.abort(), [])
  const document = port.documents.find((each) => each.kind === kind)
  const id = `file-${kind}`
  const label = DOCUMENT_LABELS[kind]
  const upload = (input: HTMLInputElement) => {
    const file = input.files?.[0]
    if (!file) return
    const [refused = null] = checkFiles([file], [], RULES).problems
    setProblem(refused)
    if (refused) return void (input.value = '')
    setProgress(0)
    running.current = uploadFile(filePath(port.id, kind), file, {
      onProgress: setProgress,
      onFailed: (error) => {
        setProgress(null)
        setProblem(error)
        input.value = ''
      },
      onDone: async () => {
        await revalidate()
        setProgress(null)
        input.value = ''
      },
    })
  }
  return (
    <Form
      method="post"
      action={filePath(port.id, kind)}
      encType="multipart/form-data"
      reloadDocument
      className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line p-3"
    >
      <Label htmlFor={id}>{label} (PDF)</Label>
      <div id={`${id}-hint`} className="text-muted text-sm">
        {hint}
      </div>
      {document ? (
        <p className="flex min-w-0 items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-ok" />
          <a
            href={filePath(port.id, kind)}
            download
            className="min-w-0 truncate underline underline-offset-2"
          >
            <bdi>{document.fileName}</bdi>
          </a>
          <span className="shrink-0 text-muted tabular-nums">{fileSize(document.size)}</span>
        </p>
      ) : null}
      <input
        id={id}
        type="file"
        name="file"
        required
        accept="application/pdf,.pdf"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
        onChange={(event) => upload(event.currentTarget)}
        className="w-full rounded-md border border-line-strong border-dashed bg-bg p-3 text-muted text-sm file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-line file:border-solid file:bg-surface file:px-3 file:py-1.5 file:font-medium file:text-text hover:border-brand-text"
      />
      {progress === null ? null : (
        <div className="flex items-center gap-2 text-sm">
          <progress
            value={progress}
            max={1}
            aria-label={`Upload of ${label}`}
            className="h-1.5 flex-1 accent-brand"
          />
          <span className="w-10 text-right tabular-nums">{Math.round(progress * 100)} %</span>
        </div>
      )}
      {problem ? (
        <p id={`${id}-problem`} role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
      <noscript>
        <SubmitButton variant="secondary" size="sm">
          Upload
        </SubmitButton>
      </noscript>
    </Form>
  )
}
