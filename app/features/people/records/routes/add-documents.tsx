import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useState } from 'react'
import { data } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { Combobox } from '#app/components/forms/combobox.tsx'
import { RequiredMark } from '#app/components/forms/field.tsx'
import { UnsavedGuard } from '#app/components/forms/unsaved-guard.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { acceptOf, checkFiles } from '#app/features/accounts/files/attachments.ts'
import { fileSize } from '#app/lib/file-size.ts'
import { FORM_BYTES, readForm } from '#app/lib/read-form.server.ts'
import { listOptions } from '#app/features/accounts/fields/options.server.ts'
import { AppError } from '#app/lib/errors.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { useDialogUrls } from '../components/use-dialog-urls.ts'
import { pageUrl } from '../dialog-urls.ts'
import { DOCUMENT_FILES } from '../document-files.ts'
import { addDocuments } from '../documents.server.ts'
import { KINDS } from '../kinds/index.ts'
import { requireKind } from '../record-rows.server.ts'
import { checkClient } from '../records.server.ts'
import type { Route } from './+types/add-documents'

export const meta: Route.MetaFunction = () => [{ title: 'Add documents · Switchboard' }]

export const loader = page.loader({ params: { id: uuid } }, async (ctx, { params }) => {
  requireKind(ctx, 'document')
  await checkClient(ctx, params.id)
  const { DocumentType: types = [] } = await listOptions(ctx, ['DocumentType'])
  return { clientId: params.id, types, newIds: Array.from({ length: DOCUMENT_FILES.most }, () => uuidv7()) }
})

export const action = page.action(
  { params: { id: uuid } },
  async (ctx, { request, params, url, context }) => {
    const { messages } = KINDS.document
    try {
      const count = await uploading(ctx, request, async () => {
        const form = await readForm(request, DOCUMENT_FILES.maxTotal + FORM_BYTES)
        const ids = form.getAll('newId').map(String)
        const chosen = form.getAll('files').filter((file) => file instanceof File && file.size > 0) as File[]
        const files = await Promise.all(
          chosen.map(async (file, at) => ({
            id: ids[at] ?? '',
            fileName: file.name,
            bytes: new Uint8Array(await file.arrayBuffer()),
          })),
        )
        await addDocuments(ctx, params.id, { files, values: { type: String(form.get('type') ?? '') } })
        return files.length
      })
      const message = count === 1 ? messages.added : `${count} Documents Added`
      return redirectWithToast(pageUrl(params.id, url, 'document'), { kind: 'ok', message })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-found') throw error
      const { status, message } = failureOf(error, messages.addFailed, context)
      return data({ error: error instanceof AppError ? error.message : message }, status)
    }
  },
)

export default function AddDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { clientId, types, newIds } = loaderData
  const closeTo = useDialogUrls().pageUrl(clientId, 'document')
  const [files, setFiles] = useState<File[]>([])
  const { problems } = checkFiles(files, [], DOCUMENT_FILES)
  return (
    <RouteDialog
      title="Add documents"
      description={`Up to ${DOCUMENT_FILES.most} files: ${DOCUMENT_FILES.kinds}.`}
      closeTo={closeTo}
    >
      <DialogForm
        encType="multipart/form-data"
        cancelTo={closeTo}
        submit={files.length > 1 ? `Add ${files.length} documents` : 'Add'}
        submitProps={{ disabled: problems.length > 0 }}
      >
        {newIds.map((id) => (
          <input key={id} type="hidden" name="newId" value={id} />
        ))}
        {actionData?.error ? <Alert variant="bad">{actionData.error}</Alert> : null}
        <div className="flex flex-col gap-1">
          <span className="flex gap-0.5">
            <Label htmlFor="files">Files</Label>
            <RequiredMark />
          </span>
          <input
            id="files"
            type="file"
            name="files"
            multiple
            required
            accept={acceptOf(DOCUMENT_FILES)}
            aria-describedby="chosen-files"
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
            className="w-full rounded-md border border-line-strong border-dashed bg-bg p-4 text-muted text-sm file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-line file:border-solid file:bg-surface file:px-3 file:py-1.5 file:font-medium file:text-text hover:border-brand-text"
          />
          <div id="chosen-files" aria-live="polite" className="text-sm">
            {problems.map((problem) => (
              <p key={problem} className="text-bad">
                {problem}
              </p>
            ))}
            {files.length > 1 ? (
              <ul className="text-muted">
                {files.map((file, at) => (
                  <li key={at} className="flex gap-2">
                    <span className="min-w-0 truncate">{file.name}</span>
                    <span className="shrink-0 tabular-nums">{fileSize(file.size)}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </div>
        <div className="flex flex-col gap-1">
          <Label htmlFor="type">Type</Label>
          <Combobox id="type" name="type" options={types} aria-describedby="type-hint" />
          <p id="type-hint" className="text-muted text-xs">
            For all of them. Each is named after its file; you can change that later.
          </p>
        </div>
      </DialogForm>
      <UnsavedGuard when={files.length > 0} />
    </RouteDialog>
  )
}
