import { data, type RouterContextProvider, useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import { AppError } from '#app/lib/errors.ts'
import { readFormWithFile } from '#app/lib/multipart.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { uploading } from '#app/lib/uploads.server.ts'
import type { PostedArgs } from '#app/middleware/intents.server.ts'
import type { Ctx } from '#app/lib/ctx.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { failureOf } from '#app/middleware/save-failure.server.ts'
import { afterRecorder } from '../components/recorder-path.ts'
import { RecordingList } from '../components/recording-list.tsx'
import { RecordingForm } from '../components/recording-form.tsx'
import {
  type RecordingBucket,
  RECORDING_BUCKET_LABELS,
  MAX_RECORDING_BYTES,
  MAX_RECORDINGS,
  RECORDING_TOO_LARGE,
  RECORDINGS_FULL,
} from '../recordings/recordings.ts'
import {
  addRecording,
  deleteFlowRecording,
  listFlowRecordings,
  requireBucket,
} from '../recordings/recordings.server.ts'
import type { Route } from './+types/recordings-page'

export const meta: Route.MetaFunction = () => [{ title: 'Recordings · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx, { params }: Route.LoaderArgs) => {
  const bucket = requireBucket(params.bucket)
  return { bucket, recordings: await listFlowRecordings(ctx, bucket) }
})

const can = 'administer'

/** A form of the dialog, which is shown again with what was typed when it is refused. */
function act(run: (ctx: Ctx, bucket: RecordingBucket, form: FormData) => Promise<unknown>, done: string) {
  return page.action({ can }, async (ctx, { form, params, url, context }: PostedArgs<'bucket'>) => {
    try {
      await run(ctx, requireBucket(params.bucket), form)
    } catch (error) {
      return refuse(error, context, String(form.get('label') ?? ''))
    }
    return redirectWithToast(`${url.pathname}${url.search}`, { kind: 'ok', message: done })
  })
}

const forms = page.intents(
  { params: { bucket: z.string() }, otherwise: 'add' },
  {
    add: act(async (ctx, bucket, form) => {
      const file = form.get('file')
      const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
      await addRecording(ctx, bucket, { label: String(form.get('label') ?? ''), bytes })
    }, 'Recording saved.'),
    delete: act(
      (ctx, bucket, form) => deleteFlowRecording(ctx, bucket, String(form.get('id'))),
      'Recording deleted.',
    ),
  },
)

export const action = page.action({ can }, (ctx, args: Route.ActionArgs) =>
  uploading(ctx, args.request, async () =>
    forms(args, {
      form: await readFormWithFile(args.request, {
        maxFileBytes: MAX_RECORDING_BYTES,
        tooLarge: RECORDING_TOO_LARGE,
      }),
    }),
  ).catch((error: unknown) => refuse(error, args.context)),
)

function refuse(error: unknown, context: Readonly<RouterContextProvider>, label = '') {
  // An error page is no Error.
  if (!(error instanceof Error)) throw error
  const { status, message } = failureOf(error, 'Unable to change the recordings', context)
  const labelError = error instanceof AppError && error.field === 'label' ? error.message : undefined
  return data({ error: message, label, labelError }, status)
}

/** Records or uploads a message, and chooses or deletes one. */
export default function Recordings({ loaderData, actionData }: Route.ComponentProps) {
  const { bucket, recordings } = loaderData
  const [params] = useSearchParams()
  const settings = useLocation().pathname.split('/recordings/')[0]!
  const full = recordings.length >= MAX_RECORDINGS
  return (
    <RouteDialog title={RECORDING_BUCKET_LABELS[bucket]} closeTo={afterRecorder(settings, params)} plain>
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
