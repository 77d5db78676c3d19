import { useState } from 'react'
import { ConfirmDialog } from '#app/components/dialogs/confirm-dialog.tsx'
import {
  CircleDot,
  Keypad,
  LogOut,
  Mic,
  MicOff,
  Pause,
  PhoneForwarded,
  PhoneOff,
  Play,
  UserPlus,
} from '#app/components/icons.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { act } from '../call-requests.ts'
import { handoverOf, heldIn } from '../call-labels.ts'
import type { LiveCall, ParticipantView } from '#app/features/telephony/calls/phone-views.server.ts'
import { hangUp, setMuted, passCallOn } from '../softphone.ts'
import { CallKeypad } from './call-keypad.tsx'
import ChoosePeople from './choose-people.tsx'

/** The actions of the user in the call. A coach only speaks, or leaves. */
export function CallActions({ call, own, userId }: { call: LiveCall; own: ParticipantView; userId: string }) {
  const isCoach = own.kind === 'coach'
  const [choosing, setChoosing] = useState<'add' | 'transfer' | null>(null)
  const [keys, setKeys] = useState(false)
  const others = call.participants.filter(
    (other) => other.label !== own.label && other.state === 'in-progress' && other.kind !== 'coach',
  )
  const held = heldIn(call, userId)?.all === true
  const handover = handoverOf(call, userId)
  const answered = call.state === 'in-progress'
  return (
    <>
      <div className="grid grid-cols-3 gap-2">
        <Action
          icon={own.muted ? MicOff : Mic}
          label={own.muted ? 'Unmute' : 'Mute'}
          pressed={own.muted}
          className="aria-pressed:border-bad aria-pressed:bg-bad-soft aria-pressed:text-bad"
          onClick={() => void setMuted(call, own.label, !own.muted)}
        />
        {isCoach ? null : (
          <>
            <Action
              icon={held ? Play : Pause}
              label={held ? 'Resume' : 'Hold'}
              pressed={held}
              className="aria-pressed:border-warn aria-pressed:bg-warn-soft aria-pressed:text-warn"
              disabled={!own.isHost || others.length === 0}
              onClick={() => void act(call.id, { intent: 'hold', hold: String(!held) })}
            />
            <Action icon={Keypad} label="Keypad" pressed={keys} onClick={() => setKeys(!keys)} />
            <Action icon={UserPlus} label="Add" disabled={!answered} onClick={() => setChoosing('add')} />
            <Action
              icon={PhoneForwarded}
              label="Transfer"
              disabled={!answered || !own.isHost || handover !== null || call.otherSideLeft}
              onClick={() => setChoosing('transfer')}
            />
            <RecordAction call={call} />
          </>
        )}
      </div>
      {keys ? <CallKeypad /> : null}
      <HangUp call={call} own={own} userId={userId} others={others.length} />
      {choosing ? (
        <ChoosePeople
          purpose={choosing}
          exclude={call.participants.flatMap((other) =>
            other.state === 'ended' ? [] : (other.user?.id ?? []),
          )}
          onClose={() => setChoosing(null)}
          onChoose={async (targets, mode) => {
            setChoosing(null)
            for (const target of targets) {
              if (choosing === 'add') await act(call.id, { intent: 'add', ...target })
              else await passCallOn(call, mode, target)
            }
          }}
        />
      ) : null}
    </>
  )
}

function RecordAction({ call: { id, recording } }: { call: LiveCall }) {
  if (!recording || recording === 'deleted' || recording === 'completed') return null
  const isRecording = recording === 'initial' || recording === 'in-progress'
  const [label, title] =
    recording === 'stopped'
      ? ['Record', 'Record this call']
      : isRecording
        ? ['Pause rec.', 'Pause the recording']
        : ['Resume rec.', 'Resume the recording']
  return (
    <Action
      icon={isRecording ? CircleDot : Play}
      label={label}
      title={title}
      pressed={isRecording}
      onClick={() => void act(id, { intent: 'record', recording: isRecording ? 'paused' : 'in-progress' })}
    />
  )
}

/** Asks before it hangs up on people who wait on hold for the end of a consultation. */
function HangUp({
  call,
  own,
  userId,
  others,
}: {
  call: LiveCall
  own: ParticipantView
  userId: string
  others: number
}) {
  const consults = own.isHost && handoverOf(call, userId)?.kind === 'consult'
  const waiting = consults ? heldIn(call, userId)?.names : undefined
  const end = (
    <Button
      variant="danger"
      onClick={waiting ? undefined : () => void hangUp(call, own.isHost ? 'end' : 'leave')}
    >
      <PhoneOff aria-hidden />
      End
    </Button>
  )
  if (waiting) {
    return (
      <ConfirmDialog
        trigger={end}
        title="End the call for everyone?"
        description={`${waiting} is on hold, and is hung up on too.`}
        confirmLabel="End the call"
        danger
        action={`/phone/calls/${call.id}`}
        fields={{ intent: 'end' }}
      />
    )
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button disabled={others < 2} onClick={() => void hangUp(call, 'leave')}>
        <LogOut aria-hidden />
        Leave
      </Button>
      {end}
    </div>
  )
}

function Action({
  icon: Icon,
  label,
  title,
  pressed,
  disabled,
  className = '',
  onClick,
}: {
  icon: typeof Mic
  label: string
  title?: string
  pressed?: boolean
  disabled?: boolean
  className?: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      title={title ?? label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
      className={`phone-action ${className}`}
    >
      <Icon aria-hidden className="size-5" />
      {label}
    </button>
  )
}
