import { showToast } from '#app/components/feedback/toast-store.ts'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { EXPORT_DONE, EXPORT_ERROR_MS, EXPORT_FAILED } from '../export-labels.ts'
import { exportProgressed } from '../events.ts'

/** Shows a toast on any page when an export of the user is done or has failed. */
export function ExportNotices() {
  useRealtimeEvent(exportProgressed, ({ id, state, error }) => {
    if (state === 'done') {
      showToast({
        kind: 'ok',
        message: EXPORT_DONE,
        action: { label: 'Download', onClick: () => window.location.assign(`/contacts/exports/${id}/file`) },
      })
    } else if (state === 'failed') {
      showToast({ kind: 'bad', message: error ?? EXPORT_FAILED, durationMs: EXPORT_ERROR_MS })
    }
  })
  return null
}
