import { Crown, Menu, MicOff, Pause } from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { actOn } from '../call-requests.ts'
import { participantName } from '../call-labels.ts'
import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/phone-views.server.ts'
import { CallTimer } from './call-timer.tsx'

/** Lists everyone who is in the call, is being called, or could not be reached. */
export function Participants({ call, own }: { call: LiveCall; own: ParticipantView | null }) {
  return (
    <section aria-label="Participants">
      <h4 className="mb-1 font-medium text-muted text-xs">Participants</h4>
      <ul className="flex flex-col">
        {call.participants.map((participant) => (
          <Participant key={participant.legId} call={call} own={own} participant={participant} />
        ))}
      </ul>
    </section>
  )
}

function Participant({
  call,
  own,
  participant,
}: {
  call: LiveCall
  own: ParticipantView | null
  participant: ParticipantView
}) {
  const { label, user, onHold, muted, isHost, state, heldAt } = participant
  const name = participantName(participant)
  const isOwn = label === own?.label
  const manages = own?.isHost === true && !isOwn && state !== 'ended'
  const set = (fields: Record<string, string>) => void actOn(call.id, label, fields)
  return (
    <li className="flex min-h-10 items-center gap-2.5 border-line border-b py-1.5 last:border-0">
      <UserAvatar name={name} src={user?.avatar ?? null} seed={user?.id ?? label} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-1 text-sm">
          <span className="truncate font-medium">
            <bdi>{name}</bdi>
            {isOwn ? ' (you)' : ''}
          </span>
          {isHost ? (
            <span title="Host" className="text-muted">
              <Crown aria-hidden className="size-3.5" />
              <span className="sr-only">Host</span>
            </span>
          ) : null}
        </p>
        {onHold && state === 'in-progress' ? (
          <p className="flex items-center gap-1 font-medium text-warn text-xs tabular-nums">
            <Pause aria-hidden className="size-3.5" />
            On hold <CallTimer start={heldAt} end={null} label="Time on hold" />
          </p>
        ) : (
          <p className="truncate text-muted text-xs">{participantState(participant, call)}</p>
        )}
      </div>
      {muted ? (
        <span className="flex items-center gap-1 font-medium text-bad text-xs">
          <MicOff aria-hidden className="size-4" />
          Muted
        </span>
      ) : null}
      {manages ? (
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="ghost" size="icon-sm">
              <Menu aria-hidden />
              <span className="sr-only">Actions for {name}</span>
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent align="end">
            <DropdownMenuItem onSelect={() => set({ intent: 'hold', hold: String(!onHold) })}>
              {onHold ? 'Resume' : 'Hold'}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => set({ intent: 'mute', muted: String(!muted) })}>
              {muted ? 'Unmute' : 'Mute'}
            </DropdownMenuItem>
            {user ? (
              <DropdownMenuItem onSelect={() => set({ intent: 'host' })}>Make host</DropdownMenuItem>
            ) : null}
            <DropdownMenuItem onSelect={() => set({ intent: 'remove' })}>Remove</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
      ) : null}
    </li>
  )
}

function participantState(participant: ParticipantView, call: LiveCall): string {
  if (participant.errorMessage) return participant.errorMessage
  if (participant.state === 'reconnecting') return 'Reconnecting…'
  if (participant.state !== 'in-progress') return 'Ringing…'
  if (participant.kind === 'outside' && !call.answeredAt) return 'Waiting'
  if (!participant.coaching) return 'In the call'
  const coached = call.participants.find((other) => other.label === participant.coaching)
  return coached ? `Coaching ${participantName(coached)}` : 'Coaching'
}
