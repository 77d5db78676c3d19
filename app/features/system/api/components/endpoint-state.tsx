import { DateTime } from '#app/components/time.tsx'
import type { EndpointView } from '../webhooks/endpoints.server.ts'

/** Whether an endpoint works, and since when not. */
export function EndpointState({ endpoint }: { endpoint: EndpointView }) {
  const { enabled, offReason, failingSince } = endpoint
  if (!enabled) {
    const why = {
      gone: ': its address is gone (410)',
      failing: ' after a day of failures',
      key: ': the key that added it has ended',
    }
    return <span className="text-muted">Switched off{offReason ? why[offReason] : ''}</span>
  }
  if (!failingSince) return <span>On</span>
  return (
    <span className="text-bad">
      Failing since <DateTime at={failingSince} show="both" />
    </span>
  )
}
