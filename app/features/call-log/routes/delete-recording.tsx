import { data, useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { deleteRecording } from '#app/features/calls/recordings/recordings.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { saveFailure } from '#app/middleware/save-failure.server.ts'
import { getEntryOfRecording } from '../get-log-entry.server.ts'
import type { Route } from './+types/delete-recording'

export const loader = page.loader({ can: 'administer' }, async (ctx, { params }: Route.LoaderArgs) => {
  const { client, phoneNumber } = await getEntryOfRecording(ctx, params.recordingId)
  return { name: client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'an unknown number') }
})

export const action = page.action(
  { can: 'administer' },
  async (ctx, { params, url, context }: Route.ActionArgs) => {
    try {
      await deleteRecording(ctx, params.recordingId)
    } catch (error) {
      const { status, message } = saveFailure(error, 'Unable to delete recording', context)
      return data({ error: message }, status)
    }
    return redirectWithToast(`/phone-log${url.search}`, { kind: 'ok', message: 'Recording deleted' })
  },
)

export default function DeleteRecording({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Sure you want to delete this recording?"
      description={`The recording of the call with ${loaderData.name} is deleted for everybody, and can’t be restored.`}
      closeTo={`/phone-log${useLocation().search}`}
      confirmLabel="Delete"
      danger
      error={actionData?.error}
    />
  )
}
