import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { getTextareaProps, type SubmissionResult } from '@conform-to/react'
import { useEffect, useRef, useState } from 'react'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { Field, FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Input } from '#app/components/ui/input.tsx'
import { Textarea } from '#app/components/ui/textarea.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { useUnsaved } from '#app/components/forms/unsaved.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { cn } from '#app/lib/cn.ts'
import { NOTE_IMAGE_TYPES } from '../note.ts'
import type { ActivityView } from '../timeline-views.server.ts'
import { notePath } from '../timeline-paths.ts'

interface NoteFormProps {
  clientId: string
  note: ActivityView | null
  newId: string | undefined
  lastResult: SubmissionResult<string[]> | undefined
  closeTo: string
}

/** A note with an optional picture: chosen, pasted or dropped anywhere in the form. */
export function NoteForm({ clientId, note, lastResult, closeTo, ...props }: NoteFormProps) {
  // A reload brings another new id; the open form keeps the one it has.
  const [newId] = useState(props.newId)
  const formRef = useRef<HTMLFormElement>(null)
  const fileRef = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const [picture, setPicture] = useState<File | null>(null)
  const [touched, setTouched] = useState(false)
  const [form, fields] = useAppForm({
    id: `note-${note?.id ?? newId}`,
    schema: async () => (await import('../note.schema.ts')).noteSchema,
    disableAutoCoercion: true,
    lastResult,
    defaultValue: { note: note?.note ?? '', isSticky: note?.isSticky ? 'on' : undefined },
  })
  const image = { ...fields.note, id: `${form.id}-image`, name: 'image' }
  const imageErrors = lastResult?.error?.image ?? undefined
  const draft = useFormDraft(formRef, {
    userId: useFrame().user.id,
    name: `note ${note?.id ?? `of ${clientId}`}`,
    reset: () => form.reset(),
  })
  useUnsaved(touched || draft.restored || picture !== null)

  const take = (files: FileList): boolean => {
    const file = [...files].find((one) => (NOTE_IMAGE_TYPES as readonly string[]).includes(one.type))
    if (!file || !fileRef.current) return false
    const chosen = new DataTransfer()
    chosen.items.add(file)
    fileRef.current.files = chosen.files
    setPicture(file)
    return true
  }

  const { over, handlers } = useDroppedFiles(take)
  const { key: textKey, ...text } = getTextareaProps(fields.note)
  return (
    <DialogForm
      encType="multipart/form-data"
      form={form}
      ref={formRef}
      onChange={() => setTouched(true)}
      {...handlers}
      bodyClassName={cn('gap-4 py-3', over && 'bg-brand-soft')}
      cancelTo={closeTo}
      onCancel={draft.forget}
      submit="Save"
    >
      {newId ? <input type="hidden" name="newId" value={newId} /> : null}
      <DraftNotice draft={draft} />
      <Field field={fields.note} label="Note">
        <Textarea key={textKey} {...text} rows={6} autoFocus={hydrated} />
      </Field>
      <div className="flex flex-col gap-1">
        <label htmlFor={image.id} className="font-medium text-sm">
          Picture
        </label>
        <div className="flex items-start gap-3">
          <Preview file={picture} note={note} />
          <div className="min-w-0 flex-1">
            <Input
              ref={fileRef}
              id={image.id}
              name="image"
              type="file"
              accept={NOTE_IMAGE_TYPES.join(',')}
              aria-describedby={`${image.id}-hint`}
              aria-invalid={imageErrors ? true : undefined}
              onChange={(event) => setPicture(event.currentTarget.files?.[0] ?? null)}
            />
            <p id={`${image.id}-hint`} className="mt-1 text-muted text-xs">
              A jpeg, png, gif or webp of at most 10 MB.
              <span className="js-only"> You can also paste one, or drop it here.</span>
            </p>
            {imageErrors ? (
              <FieldError field={{ errorId: `${image.id}-error`, errors: imageErrors }} />
            ) : null}
          </div>
        </div>
        {note?.hasImage && !picture ? (
          <CheckboxField field={fields.removeImage} label="Remove the picture" className="mt-1" />
        ) : null}
      </div>
      <CheckboxField
        field={fields.isSticky}
        label="Sticky"
        hint="Stays above the activity until someone unpins it."
      />
    </DialogForm>
  )
}

/** Takes files that are pasted into an element or dropped on it. `over`: some are being dragged over it. */
function useDroppedFiles(take: (files: FileList) => boolean) {
  const [over, setOver] = useState(false)
  const handlers = {
    onPaste: (event: React.ClipboardEvent) => {
      if (take(event.clipboardData.files)) event.preventDefault()
    },
    onDragOver: (event: React.DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      if (event.dataTransfer.files.length === 0) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
  return { over, handlers }
}

/** The chosen picture, else the stored one. */
function Preview({ file, note }: { file: File | null; note: ActivityView | null }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const src = url ?? (note?.hasImage ? notePath(note, 'thumbnail') : null)
  if (!src) return null
  return (
    <img
      src={src}
      alt={file ? `Chosen: ${file.name}` : 'Picture of the note'}
      className="size-16 shrink-0 rounded-md border border-line object-cover"
    />
  )
}
