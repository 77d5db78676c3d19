import { useLocation } from 'react-router'
import { ConfirmRoute } from '#app/components/dialogs/confirm-route.tsx'
import { deleteRecording } from '#app/features/telephony/calls/recordings/recordings.server.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { uuid } from '#app/lib/uuid.schema.ts'
import { stayInForm } from '#app/middleware/form-builder.server.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { KEPT_IN_EVIDENCE } from '../labels.ts'
import { getEntryOfRecording } from '../get-log-entry.server.ts'
import type { Route } from './+types/delete-recording'

export const loader = page.loader(
  { can: 'administer', params: { recordingId: uuid } },
  async (ctx, { params }) => {
    const { client, phoneNumber } = await getEntryOfRecording(ctx, params.recordingId)
    return { name: client?.name ?? (phoneNumber ? formatPhone(phoneNumber) : 'an unknown number') }
  },
)

export const action = page.form(
  {
    can: 'administer',
    params: { recordingId: uuid },
    failed: 'Unable to delete recording',
    onError: stayInForm,
    to: ({ url }) => `/phone-log${url.search}`,
    done: 'Recording deleted',
  },
  (ctx, _, { params }) => deleteRecording(ctx, params.recordingId),
)

export default function DeleteRecording({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ConfirmRoute
      title="Sure you want to delete this recording?"
      description={`The recording of the call with ${loaderData.name} is deleted for everyone, and can’t be restored. ${KEPT_IN_EVIDENCE}`}
      closeTo={`/phone-log${useLocation().search}`}
      confirmLabel="Delete"
      danger
      result={actionData?.result}
    />
  )
}
