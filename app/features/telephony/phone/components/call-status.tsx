import { LogOut, MicOff, Pause, PhoneForwarded, Users } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { cn } from '#app/lib/cn.ts'
import { act } from '../call-requests.ts'
import { askedBy, clientTitle, type Handover, handoverOf, heldIn, participantName } from '../call-labels.ts'
import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/phone-views.server.ts'
import { CallTimer } from './call-timer.tsx'

/** Shows what must not be missed in a call: who waits, who doesn't hear the user, who has left. */
export function CallStatus({ call, own, userId }: { call: LiveCall; own: ParticipantView; userId: string }) {
  const held = heldIn(call, userId)
  const handover = handoverOf(call, userId)
  const asker = askedBy(call, userId)
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {call.otherSideLeft ? (
        <Line icon={LogOut} tone="warn">
          {clientTitle(call, userId)} left the call
        </Line>
      ) : null}
      {own.onHold ? (
        <Line icon={Pause} tone="warn">
          You are on hold <CallTimer start={own.heldAt} end={null} label="Time on hold" />
        </Line>
      ) : null}
      {held ? (
        <Line icon={Pause} tone="warn">
          {held.names} on hold <CallTimer start={held.since} end={null} label="Time on hold" />
        </Line>
      ) : null}
      {own.muted ? (
        <Line icon={MicOff} tone="bad">
          You are muted
        </Line>
      ) : null}
      {asker && held ? (
        <p className="text-muted text-sm">{asker} talks with you first. The others don’t hear you.</p>
      ) : null}
      {handover ? <HandoverPanel call={call} handover={handover} waiting={held?.names ?? null} /> : null}
    </div>
  )
}

function Line({
  icon: Icon,
  tone,
  children,
}: {
  icon: typeof Pause
  tone: 'warn' | 'bad'
  children: React.ReactNode
}) {
  return (
    <p
      className={cn(
        'flex items-center gap-2 rounded-md px-3 py-2 font-medium text-sm tabular-nums',
        tone === 'warn' ? 'bg-warn-soft text-warn' : 'bg-bad-soft text-bad',
      )}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** The colleague that the user consults or transfers the call to, with the buttons that end it. */
function HandoverPanel({
  call,
  handover: { partner, kind, hasAnswered },
  waiting,
}: {
  call: LiveCall
  handover: Handover
  waiting: string | null
}) {
  const name = participantName(partner)
  const does = (intent: string) => () => void act(call.id, { intent })
  const text =
    kind === 'transfer'
      ? `Transferring to ${name}. It rings there.`
      : hasAnswered
        ? `You are talking with ${name}.`
        : `Calling ${name} first.`
  return (
    <section aria-label="Transfer" className="flex flex-col gap-2 rounded-md border border-line p-3">
      <p role="status" className="text-sm">
        {text}
      </p>
      {hasAnswered ? (
        <>
          <Button variant="primary" onClick={does('complete')}>
            <PhoneForwarded aria-hidden />
            Complete transfer
          </Button>
          {waiting ? (
            <Button onClick={does('convert')}>
              <Users aria-hidden />
              Merge calls
            </Button>
          ) : null}
        </>
      ) : null}
      <Button onClick={does('cancel')}>{waiting ? `Cancel, back to ${waiting}` : 'Cancel transfer'}</Button>
    </section>
  )
}
