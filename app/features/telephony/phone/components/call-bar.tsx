import {
  MicOff,
  Pause,
  PhoneIncoming,
  PhoneOutgoing,
  ShieldCheck,
  TriangleAlert,
  Users,
} from '#app/components/icons.tsx'
import { cn } from '#app/lib/cn.ts'
import { callerType, callStateText, callTitle, heldIn, verificationText } from '../call-labels.ts'
import { isRinging, ownPart, setPhone, usePhone } from '../phone-store.ts'
import { CallTimer } from './call-timer.tsx'
import { VolumeMeter } from './volume-meter.tsx'

const DIRECTIONS = {
  inbound: { icon: PhoneIncoming, text: 'Incoming call' },
  outbound: { icon: PhoneOutgoing, text: 'Outgoing call' },
  peer: { icon: Users, text: 'Call with a colleague' },
}

/** The call, on whatever page the user is. Pressing it opens the drawer. */
export function CallBar({ userId }: { userId: string }) {
  const { call, audio } = usePhone()
  if (!call || isRinging(call, userId)) return null
  const verification = verificationText(call)
  const direction = DIRECTIONS[call.direction]
  const own = ownPart(call, userId)
  const held = own?.onHold ? { since: own.heldAt } : heldIn(call, userId)
  const Warning = call.verification === 'verified' ? ShieldCheck : TriangleAlert
  return (
    <button
      type="button"
      onClick={() => setPhone({ open: true, tab: 'call' })}
      className={cn(
        'flex h-8 shrink-0 items-center gap-2 rounded-md px-2.5 text-sm',
        held ? 'bg-warn-soft text-warn' : own?.muted ? 'bg-bad-soft text-bad' : 'bg-ok-soft text-ok',
      )}
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
      {own?.muted ? (
        <span className="flex items-center gap-1 font-medium">
          <MicOff aria-hidden className="size-4" />
          <span className={cn(held && 'max-sm:sr-only')}>Muted</span>
        </span>
      ) : null}
      {held ? (
        <span className="flex items-center gap-1 font-medium tabular-nums">
          <Pause aria-hidden className="size-4" />
          On hold <CallTimer start={held.since} end={null} label="Time on hold" />
        </span>
      ) : (
        <span className="tabular-nums">
          {call.answeredAt ? (
            <CallTimer start={call.answeredAt} end={call.endedAt} />
          ) : (
            callStateText(call, userId, audio)
          )}
        </span>
      )}
      <VolumeMeter />
    </button>
  )
}
