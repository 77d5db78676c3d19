import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isPageFocused } from '#app/components/feedback/page-focus.ts'
import {
  CircleDot,
  Crown,
  Keypad,
  LogOut,
  Menu,
  Mic,
  MicOff,
  Pause,
  PhoneForwarded,
  PhoneOff,
  Play,
  UserPlus,
} from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#app/components/ui/dropdown-menu.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/components/ui/tabs.tsx'
import { UserAvatar } from '#app/components/user-avatar.tsx'
import { clientPath } from '#app/features/clients/client-path.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { act, actOn } from '../call-requests.ts'
import { callerType, callStateText, callTitle, participantName, verificationText } from '../call-words.ts'
import type { LiveCall, ParticipantView } from '../live-call.ts'
import { isRinging, ownPart, usePhone } from '../phone-store.ts'
import { hangUp, sendDigits, setMuted, transfer } from '../softphone.ts'
import { CallMessages } from './call-messages.tsx'
import { CallNotes } from './call-notes.tsx'
import { CallTimer } from './call-timer.tsx'
import ChoosePeople from './choose-people.tsx'
import { Keys } from './dial-tabs.tsx'
import { CallContacts } from './incoming-call.tsx'

/** The call that the user is in: who, what can be done with it, and what is beside it (spec 3, 2). */
export function CallPanel({ call, userId }: { call: LiveCall; userId: string }) {
  const { audio } = usePhone()
  const own = ownPart(call, userId)
  const panel = useRef<HTMLDivElement>(null)
  const ringing = isRinging(call, userId)
  // The button that took the call is gone, and keyboards go on from here.
  useEffect(() => {
    if (!ringing && isPageFocused()) panel.current?.focus()
  }, [ringing])
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-4 p-4 outline-none">
      <div>
        <p className="flex items-center gap-2 text-muted text-xs">
          <span>{callerType(call, userId)}</span>
          <span aria-hidden>·</span>
          <span role="status">{callStateText(call, audio)}</span>
          <span className="ml-auto text-sm tabular-nums">
            <CallTimer start={call.answeredAt} end={call.endedAt} />
          </span>
        </p>
        <h3 className="truncate font-semibold text-lg">
          {call.client ? (
            <Link to={clientPath(call.client.id)} className="hover:underline">
              <bdi>{call.client.name}</bdi>
            </Link>
          ) : (
            <bdi>{callTitle(call, userId)}</bdi>
          )}
        </h3>
        <p className="text-muted text-sm tabular-nums">
          {[
            call.client && call.phoneNumber ? formatPhone(call.phoneNumber) : null,
            call.location?.name,
            verificationText(call),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {call.sharedBy.length > 1 ? <CallContacts call={call} /> : null}
        {call.errorMessage ? (
          <p role="alert" className="mt-1 text-bad text-sm">
            {call.errorMessage}
          </p>
        ) : null}
      </div>
      {own && !ringing ? <Actions call={call} own={own} /> : null}
      <Participants call={call} own={own} />
      <Tabs defaultValue="notes">
        <TabsList aria-label="Beside the call">
          <TabsTrigger value="notes">Notes</TabsTrigger>
          <TabsTrigger value="messages">Messages</TabsTrigger>
        </TabsList>
        <TabsContent value="notes">
          <CallNotes key={call.client?.id} client={call.client} phoneNumber={call.phoneNumber} />
        </TabsContent>
        <TabsContent value="messages">
          <CallMessages client={call.client} phoneNumber={call.phoneNumber} />
        </TabsContent>
      </Tabs>
    </div>
  )
}

function Actions({ call, own }: { call: LiveCall; own: ParticipantView }) {
  const [choosing, setChoosing] = useState<'add' | 'transfer' | null>(null)
  const [keys, setKeys] = useState(false)
  const others = call.participants.filter(
    (other) => other.label !== own.label && other.state === 'in-progress',
  )
  const held = others.length > 0 && others.every((other) => other.onHold)
  const partlyHeld = !held && others.some((other) => other.onHold)
  const { recording } = call
  const isRecording = recording === 'initial' || recording === 'in-progress'
  const answered = call.state === 'in-progress'
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        <Action
          icon={own.muted ? MicOff : Mic}
          label={own.muted ? 'Unmute' : 'Mute'}
          pressed={own.muted}
          onClick={() => void setMuted(call, own.label, !own.muted)}
        />
        <Action
          icon={held ? Play : Pause}
          label={held ? 'Resume' : 'Hold'}
          pressed={held}
          disabled={!own.isHost || others.length === 0}
          onClick={() => void act(call.id, { intent: 'hold', hold: String(!held) })}
        />
        <Action icon={Keypad} label="Keypad" pressed={keys} onClick={() => setKeys(!keys)} />
        <Action icon={UserPlus} label="Add" disabled={!answered} onClick={() => setChoosing('add')} />
        <Action
          icon={PhoneForwarded}
          label="Transfer"
          disabled={!answered || !own.isHost}
          onClick={() => setChoosing('transfer')}
        />
        {recording && recording !== 'deleted' && recording !== 'completed' ? (
          <Action
            icon={isRecording ? CircleDot : Play}
            label={recording === 'stopped' ? 'Record' : isRecording ? 'Pause rec.' : 'Resume rec.'}
            title={
              recording === 'stopped'
                ? 'Record this call'
                : isRecording
                  ? 'Pause the recording'
                  : 'Resume the recording'
            }
            pressed={isRecording}
            onClick={() =>
              void act(call.id, { intent: 'record', recording: isRecording ? 'paused' : 'in-progress' })
            }
          />
        ) : null}
      </div>
      {partlyHeld && own.isHost ? (
        <Button onClick={() => void act(call.id, { intent: 'convert' })}>Bring everybody together</Button>
      ) : null}
      {keys ? <Keys onKey={sendDigits} /> : null}
      <div className="grid grid-cols-2 gap-2">
        <Button disabled={others.length < 2} onClick={() => void hangUp(call, 'leave')}>
          <LogOut aria-hidden />
          Leave
        </Button>
        <Button variant="danger" onClick={() => void hangUp(call, own.isHost ? 'end' : 'leave')}>
          <PhoneOff aria-hidden />
          End
        </Button>
      </div>
      {choosing ? (
        <ChoosePeople
          purpose={choosing}
          exclude={call.participants.flatMap((other) => other.user?.id ?? [])}
          onClose={() => setChoosing(null)}
          onChoose={async (targets, mode) => {
            setChoosing(null)
            for (const target of targets) {
              if (choosing === 'add') await act(call.id, { intent: 'add', ...target })
              else await transfer(call, mode, target)
            }
          }}
        />
      ) : null}
    </>
  )
}

function Action({
  icon: Icon,
  label,
  title,
  pressed,
  disabled,
  onClick,
}: {
  icon: typeof Mic
  label: string
  title?: string
  pressed?: boolean
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      title={title ?? label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className="phone-action"
    >
      <Icon aria-hidden className="size-5" />
      {label}
    </button>
  )
}

function Participants({ call, own }: { call: LiveCall; own: ParticipantView | null }) {
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
  const { label, user, onHold, muted, isHost } = participant
  const name = participantName(participant)
  const isOwn = label === own?.label
  const manages = own?.isHost === true && !isOwn
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
        <p className="truncate text-muted text-xs">{participantState(participant, call)}</p>
      </div>
      {muted ? (
        <span title="Muted" className="text-bad">
          <MicOff aria-hidden className="size-4" />
          <span className="sr-only">Muted</span>
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
  if (participant.onHold) return 'On hold'
  if (!participant.coaching) return 'In the call'
  const coached = call.participants.find((other) => other.label === participant.coaching)
  return coached ? `Coaching ${participantName(coached)}` : 'Coaching'
}
