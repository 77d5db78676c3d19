import { PhoneIncoming, PhoneOutgoing, ShieldCheck, TriangleAlert, Users } from '#app/components/icons.tsx'
import { callerType, callStateText, callTitle, verificationText } from '../call-words.ts'
import { isRinging, setPhone, usePhone } from '../phone-store.ts'
import { CallTimer } from './call-timer.tsx'
import { VolumeMeter } from './volume-meter.tsx'

const DIRECTIONS = {
  inbound: { icon: PhoneIncoming, text: 'Incoming call' },
  outbound: { icon: PhoneOutgoing, text: 'Outgoing call' },
  peer: { icon: Users, text: 'Call with a colleague' },
}

/** The call, on whatever page the user is (spec 3, 2). Pressing it opens the drawer. */
export function CallBar({ userId }: { userId: string }) {
  const { call, audio } = usePhone()
  if (!call || isRinging(call, userId)) return null
  const verification = verificationText(call)
  const direction = DIRECTIONS[call.direction]
  const Warning = call.verification === 'verified' ? ShieldCheck : TriangleAlert
  return (
    <button
      type="button"
      onClick={() => setPhone({ open: true, tab: 'call' })}
      className="flex h-8 shrink-0 items-center gap-2 rounded-md bg-ok-soft px-2.5 text-ok text-sm"
    >
      <direction.icon aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{direction.text}</span>
      <span className="font-medium max-sm:sr-only @max-3xl:sr-only">{callerType(call, userId)}</span>
      {verification ? (
        <span title={verification} className="shrink-0">
          <Warning aria-hidden className="size-4" />
          <span className="sr-only">{verification}</span>
        </span>
      ) : null}
      <span className="hidden max-w-40 truncate @7xl:inline">{callTitle(call, userId)}</span>
      <span className="tabular-nums">
        {call.answeredAt ? (
          <CallTimer start={call.answeredAt} end={call.endedAt} />
        ) : (
          callStateText(call, audio)
        )}
      </span>
      <VolumeMeter />
    </button>
  )
}
