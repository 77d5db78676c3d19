import { FileUp } from '#app/components/icons.tsx'
import { data, Form, Link, redirect } from 'react-router'
import { Card, Page, PageHeader } from '#app/components/page-header.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { RelativeTime } from '#app/components/time.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { AppError } from '#app/lib/errors.ts'
import { receiveFile } from '#app/lib/multipart.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { uuidv7 } from '#app/lib/uuid.ts'
import { uploadImport } from '../import/import-steps.server.ts'
import { STATE_LABELS } from '../import/import-labels.ts'
import { NIGHTLY_PATH } from '../nightly/nightly-labels.ts'
import { listImports } from '../import/imports.server.ts'
import { MOST_IMPORT_BYTES, TOO_LARGE } from '../workbook/read-file.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import type { Route } from './+types/imports'

export const meta: Route.MetaFunction = () => [{ title: 'Import contacts · Switchboard' }]

export const loader = page.loader(async (ctx) => ({ requestId: uuidv7(), imports: await listImports(ctx) }))

export const action = page.action(async (ctx, { request }: Route.ActionArgs) => {
  // Refuse before the upload of 100 MB.
  await listImports(ctx)
  try {
    const { id } = await uploading(ctx, request, () =>
      receiveFile(
        request,
        { maxFileBytes: MOST_IMPORT_BYTES, tooLarge: TOO_LARGE },
        ({ path, name, fields }) =>
          uploadImport(ctx, { requestId: fields.requestId ?? '', path, fileName: name }),
      ),
    )
    return redirect(`/contacts/imports/${id}`)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return data({ error: error.message }, error.status)
  }
})

export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { requestId, imports } = loaderData
  return (
    <Page width="text" className="flex flex-col gap-4">
      <PageHeader
        title="Import contacts"
        description="You can review everything before it is written."
        back={{ to: '/contacts', label: 'Back to contacts' }}
        className="pb-0"
      />
      <Card>
        <Form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-3 p-4">
          <input type="hidden" name="requestId" value={requestId} />
          <div className="flex w-full flex-col gap-1">
            <Label htmlFor="import-file">CSV or Excel file, vCard or ZIP</Label>
            <input
              id="import-file"
              type="file"
              name="file"
              required
              accept=".csv,.json,.tsv,.txt,.xlsx,.xlsm,.vcf,.zip,text/csv,text/vcard,text/x-vcard,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-invalid={actionData?.error ? true : undefined}
              aria-describedby={actionData?.error ? 'import-file-error import-file-hint' : 'import-file-hint'}
              className="w-full rounded-md border border-line bg-bg p-3 text-sm file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:font-medium file:text-text"
            />
            <p id="import-file-hint" className="text-muted text-xs">
              Up to 100 MB and 100,000 rows in each sheet, with headings. You can import an exported file as
              it is, with its policies, addresses and dependents, the contacts of a phone as a .vcf file, and
              the list of numbers that opted out of another service. Lists of texts and calls that another
              service kept become history. A .zip file brings documents, in folders named after the contacts,
              or recordings of imported calls.
            </p>
            {actionData?.error ? (
              <p id="import-file-error" role="alert" className="text-bad text-sm">
                {actionData.error}
              </p>
            ) : null}
          </div>
          <SubmitButton pendingLabel="Uploading">
            <FileUp aria-hidden />
            Upload
          </SubmitButton>
        </Form>
      </Card>
      <p className="text-sm">
        <Link to={NIGHTLY_PATH} className="text-brand-text hover:underline">
          Take a file from your management system every night
        </Link>
      </p>
      {imports.length > 0 ? (
        <Card title="Imports" headingId="imports">
          <ul className="divide-y divide-line">
            {imports.map((each) => (
              <li key={each.id}>
                <Link
                  to={`/contacts/imports/${each.id}`}
                  className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-bg"
                >
                  <span className="min-w-0 flex-1 basis-44 truncate font-medium">{each.fileName}</span>
                  <span className="text-muted text-sm">
                    {STATE_LABELS[each.state]} · {each.requestedBy}, <RelativeTime at={each.createdAt} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </Page>
  )
}
