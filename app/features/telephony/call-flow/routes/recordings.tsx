import { data, useLocation, useSearchParams } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { afterRecorder } from '../components/recorder-path.ts'
import { RecordingList } from '../components/recording-list.tsx'
import { RecordingForm } from '../components/recording-form.tsx'
import {
  BUCKET_LABELS,
  MAX_RECORDING_BYTES,
  MAX_RECORDINGS,
  RECORDING_TOO_LARGE,
  RECORDINGS_FULL,
} from '../recordings/recordings.ts'
import {
  addRecording,
  deleteRecording,
  listRecordings,
  requireBucket,
} from '../recordings/recordings.server.ts'
import type { Route } from './+types/recordings'

export const meta: Route.MetaFunction = () => [{ title: 'Recordings · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { params }: Route.LoaderArgs) => {
  const bucket = requireBucket(params.bucket)
  return { bucket, recordings: await listRecordings(ctx, bucket) }
})

/** Adds the recording in field `file`, named `label`, or deletes the one with `id`. */
export const action = page.action(
  { can: 'administer' },
  async (ctx, { request, params, url, context }: Route.ActionArgs) => {
    const bucket = requireBucket(params.bucket)
    const again = `${url.pathname}${url.search}`
    let label = ''
    try {
      return await uploading(ctx, request, async () => {
        const form = await readFormWithFile(request, {
          maxFileBytes: MAX_RECORDING_BYTES,
          tooLarge: RECORDING_TOO_LARGE,
        })
        if (form.get('intent') === 'delete') {
          await deleteRecording(ctx, bucket, String(form.get('id')))
          return redirectWithToast(again, { kind: 'ok', message: 'Recording deleted.' })
        }
        label = String(form.get('label') ?? '')
        const file = form.get('file')
        const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
        await addRecording(ctx, bucket, { label, bytes })
        return redirectWithToast(again, { kind: 'ok', message: 'Recording saved.' })
      })
    } catch (error) {
      const { status, message } = failureOf(error, 'Unable to change the recordings', context)
      const labelError = error instanceof AppError && error.field === 'label' ? error.message : undefined
      return data({ error: message, label, labelError }, status)
    }
  },
)

/** Records or uploads a message, and chooses or deletes one. */
export default function Recordings({ loaderData, actionData }: Route.ComponentProps) {
  const { bucket, recordings } = loaderData
  const [params] = useSearchParams()
  const settings = useLocation().pathname.split('/recordings/')[0]!
  const full = recordings.length >= MAX_RECORDINGS
  return (
    <RouteDialog title={BUCKET_LABELS[bucket]} closeTo={afterRecorder(settings, params)} plain>
      <div className="flex flex-col gap-4">
        {actionData && !actionData.labelError ? (
          <p role="alert" className="text-bad text-sm">
            {actionData.error}
          </p>
        ) : null}
        <RecordingList
          recordings={recordings}
          chooseTo={(key) => (params.has('field') ? afterRecorder(settings, params, key) : null)}
        />
        {full ? (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-sm">{RECORDINGS_FULL}</p>
        ) : (
          <RecordingForm
            key={recordings.length}
            label={actionData?.label ?? ''}
            labelError={actionData?.labelError}
          />
        )}
      </div>
    </RouteDialog>
  )
}
