import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { showToast } from '#app/components/feedback/toast-store.ts'
import { keepForCall } from '#app/lib/served-build.ts'
import { useRealtime, useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { incomingText, secondCallText } from '../call-labels.ts'
import {
  callJoined,
  callLeft,
  callNoticed,
  conferenceChanged,
  deviceProbed,
  emergencyCalled,
  queueChanged,
  ringableChanged,
  secondCallCame,
  sendBeat,
} from '#app/features/telephony/calls/events.ts'
import type { Beat } from '#app/features/telephony/calls/phone-views.server.ts'
import {
  hearRingable,
  isRinging,
  readPhone,
  removeCall,
  setPhone,
  showCall,
  usePhone,
} from '../phone-store.ts'

const PhoneDrawer = lazy(() => import('./phone-drawer.tsx'))
const IncomingCall = lazy(() => import('./incoming-call.tsx'))
const AfterCallPanel = lazy(() => import('./after-call-panel.tsx'))

const starting = () => import('../start-phone.ts')

/**
 * The user's phone beside every page: its drawer, the incoming call, and links to numbers, which call from here
 * instead of the device's own phone. The phone itself loads after the page.
 */
export function Phone({ userId }: { userId: string }) {
  const { open, call, audio, question, afterCallId } = usePhone()
  const { status, send } = useRealtime()
  const beat = useEffectEvent((input: Beat) => void send(sendBeat, input))
  useEffect(() => {
    if (status !== 'connected') return
    void starting().then(({ startPhone, loadState }) => {
      startPhone(userId, beat)
      return loadState()
    })
  }, [status, userId])

  const inCall = audio !== 'none'
  useEffect(() => (inCall ? keepForCall() : undefined), [inCall])

  useRealtimeEvent(callJoined, showCall)
  useRealtimeEvent(conferenceChanged, (update) => {
    if (readPhone().call?.id !== update.id) return
    showCall(update)
    void starting().then(({ comeBack }) => comeBack())
  })
  useRealtimeEvent(callLeft, (left) => {
    removeCall(left)
    void import('../device-call.ts').then(({ endDeviceCall }) => endDeviceCall(left.callId))
    if (left.message) showToast({ id: `call-${left.callId}`, kind: 'info', message: left.message })
  })
  useRealtimeEvent(callNoticed, ({ callId, message, wasAway }) =>
    showToast({
      id: `call-${callId}-${message}`,
      message,
      ...(wasAway ? { kind: 'warn', durationMs: Infinity } : { kind: 'info' }),
    }),
  )
  useRealtimeEvent(deviceProbed, () => void import('../phone-device.ts').then(({ beat }) => beat()))
  useRealtimeEvent(ringableChanged, hearRingable)
  useRealtimeEvent(secondCallCame, (second) =>
    showToast({ id: `second-${second.callId}`, kind: 'info', message: secondCallText(second) }),
  )
  useRealtimeEvent(queueChanged, (queue) => setPhone({ queue }))
  useRealtimeEvent(emergencyCalled, ({ callId, userName, number, location }) =>
    showToast({
      id: `emergency-${callId}`,
      message: `${userName} called ${number}${location ? ` from ${location}` : ''}.`,
      // 933 only tests what 911 would do.
      ...(number === '933' ? { kind: 'info' } : { kind: 'bad', durationMs: Infinity }),
    }),
  )
  useCallLinks()
  const ringing = call && isRinging(call, userId) ? call : null

  return (
    <>
      {/* Before there is anything to say, so that screen readers announce what comes. */}
      <p aria-live="assertive" className="sr-only">
        {ringing ? incomingText(ringing, userId) : null}
      </p>
      {/* Each by itself: the code of one, on its way, would hide the others and take the focus from a field in them. */}
      <Suspense fallback={null}>{open || question ? <PhoneDrawer userId={userId} /> : null}</Suspense>
      <Suspense fallback={null}>{ringing ? <IncomingCall call={ringing} userId={userId} /> : null}</Suspense>
      <Suspense fallback={null}>
        {afterCallId ? <AfterCallPanel key={afterCallId} callId={afterCallId} userId={userId} /> : null}
      </Suspense>
    </>
  )
}

/**
 * `tel:` links call from here. `data-client` names the client whose number it is; `data-call-from`, on the link or around it, the
 * location to call from.
 */
function useCallLinks(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
      if (event.defaultPrevented || event.button !== 0 || modified) return
      if (!(event.target instanceof Element)) return
      const anchor = event.target.closest<HTMLAnchorElement>('a[href^="tel:"]')
      if (!anchor) return
      event.preventDefault()
      // With its plus, because another country's number may have as many digits as ours.
      const to = decodeURI(anchor.href.slice('tel:'.length)).split(';')[0]!
      const { client } = anchor.dataset
      const location = anchor.closest<HTMLElement>('[data-call-from]')?.dataset.callFrom
      void import('../softphone.ts').then(({ dial }) =>
        dial({ to, ...(client ? { client } : {}), ...(location ? { location } : {}) }),
      )
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}
