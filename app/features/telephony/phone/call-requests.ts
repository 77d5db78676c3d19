import { showToast } from '#app/components/feedback/toast-store.ts'
import { post } from '#app/lib/api-client.ts'
import type { LiveCall } from '#app/features/telephony/calls/phone-views.server.ts'
import { ownPart, readPhone, showCall } from './phone-store.ts'

type Answer = Awaited<ReturnType<typeof post<{ call: LiveCall | null }>>>

/** An action on a call. False when it was refused; the user has been shown why. */
export async function act(callId: string, fields: Record<string, string>): Promise<boolean> {
  return take(await post<{ call: LiveCall | null }>(`/phone/calls/${callId}`, fields))
}

/** An action on one participant. */
export async function actOn(callId: string, label: string, fields: Record<string, string>): Promise<boolean> {
  const url = `/phone/conference/${callId}/participants/${encodeURIComponent(label)}`
  return take(await post<{ call: LiveCall | null }>(url, fields))
}

function take(answer: Answer): boolean {
  if (answer.ok) {
    const { call } = answer.data
    const { userId, call: shown } = readPhone()
    // The answer to leaving is the call as it goes on without the user.
    if (call && userId && ownPart(call, userId)) showCall(call)
    else if (call?.id === shown?.id) showCall(null)
  } else {
    showRefusal(answer.error)
  }
  return answer.ok
}

/** Says why the server refused something. */
export const showRefusal = (message: string) => showToast({ id: 'phone-refused', kind: 'bad', message })
