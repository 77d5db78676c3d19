import { DateTimeField } from '#app/components/forms/date-input.tsx'
import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useRef, useState } from 'react'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { fillControl } from '#app/components/forms/dom.ts'
import type { AnyField } from '#app/components/forms/field.tsx'
import { SelectField, TextareaField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { useUnsaved } from '#app/components/forms/unsaved.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { MINUTE_STEP, REMINDER_OPTIONS } from '../follow-up.ts'
import type { FollowUpView } from '../timeline-views.server.ts'
import type { FollowUpFormData } from '../follow-up-form.server.ts'
import { FollowUpNotices } from './follow-up-notices.tsx'
import { FollowUpText, StoredText } from './follow-up-text.tsx'
import { TimeNotes } from './send-at-field.tsx'

interface FollowUpFormProps {
  clientId: string
  loaded: FollowUpFormData
  newId: string | undefined
  lastResult: FormResult
  /** The server's answer when it refused the form. */
  found: FollowUpView | null | undefined
  closeTo: string
}

/** Assignee, time, reminder and text of a follow-up. Without JavaScript every part is shown. */
export function FollowUpForm({ clientId, lastResult, found, closeTo, ...props }: FollowUpFormProps) {
  // As it was when the form was opened: a reload must not put other users' changes under what is typed.
  const [{ loaded, newId }] = useState(props)
  const { followUp, peers, earliest, timeZone, canMessage } = loaded
  const element = useRef<HTMLFormElement>(null)
  const [form, fields] = useAppForm({
    id: `follow-up-${followUp?.id ?? newId}`,
    schema: async () => (await import('../follow-up.schema.ts')).followUpSchema,
    disableAutoCoercion: true,
    lastResult,
    defaultValue: loaded.values,
  })
  const typed = lastResult?.initialValue as Record<string, string> | undefined
  const [assignTo, setAssignTo] = useState(typed?.assignTo ?? loaded.values.assignTo)
  const [touched, setTouched] = useState(false)
  const [messageTo, setMessageTo] = useState(typed?.messageTo ?? loaded.values.messageTo)
  const times = useTimes(loaded, typed)
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: `follow up ${followUp?.id ?? `of ${clientId}`}`,
    version: followUp?.version,
    reset: () => {
      form.reset()
      setAssignTo(loaded.values.assignTo)
      setMessageTo(loaded.values.messageTo)
      times.reset()
    },
  })
  useUnsaved(touched || draft.restored)
  const onlyText = assignTo === 'none'
  const sent = followUp?.messageStatus === 'completed'
  const shownWhen = (wanted: boolean) => (wanted ? 'flex' : 'hidden noscript:flex')
  const step = MINUTE_STEP * 60

  return (
    <DialogForm
      form={form}
      ref={element}
      onChange={() => setTouched(true)}
      cancelTo={closeTo}
      onCancel={draft.forget}
      submit={followUp ? 'Update' : 'Create'}
      bodyClassName="gap-4 py-3"
    >
      {/* Enter presses the first submit button: without this one, that would be Reopen. */}
      <button type="submit" tabIndex={-1} aria-hidden className="hidden" />
      <DraftNotice draft={draft} />
      <FollowUpNotices
        opened={followUp}
        newId={newId}
        loaded={props.loaded.followUp}
        found={found}
        lastResult={lastResult}
      />
      <WhoFields
        fields={fields}
        peers={peers}
        mayBeText={canMessage && !sent}
        peerClass={shownWhen(assignTo === 'peer')}
        onAssignTo={setAssignTo}
      />
      <div className={`grid gap-4 sm:grid-cols-2 ${onlyText ? 'hidden noscript:grid' : ''}`}>
        <DateTimeField
          field={fields.date}
          label="When"
          min={earliest.date}
          step={step}
          hint={`${zoneName(timeZone)} time, by the quarter hour.`}
          onChange={(event) => times.setDate(event.currentTarget.value)}
        />
        <SelectField field={fields.reminderAt} label="Reminder" options={REMINDER_OPTIONS} />
      </div>
      {onlyText ? null : <TimeNotes value={times.date} timeZone={timeZone} />}
      <TextareaField field={fields.note} label="Note" rows={3} />
      {canMessage ? (
        <FollowUpText
          fields={fields}
          loaded={loaded}
          messageTo={messageTo}
          onMessageTo={setMessageTo}
          messageAt={times.messageAt}
          onMessageAt={times.setMessageAt}
          sendAt={times.sendAt}
          detailsClass={shownWhen(onlyText || messageTo !== '')}
        />
      ) : (
        <StoredText values={loaded.values} />
      )}
    </DialogForm>
  )
}

/** Chooses who gets the follow-up. */
function WhoFields({
  fields,
  peers,
  mayBeText,
  peerClass,
  onAssignTo,
}: {
  fields: { assignTo: AnyField; user: AnyField }
  peers: FollowUpFormData['peers']
  mayBeText: boolean
  /** Hides the peer while another choice is made. */
  peerClass: string
  onAssignTo: (choice: string) => void
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        field={fields.assignTo}
        label="Assign to"
        options={[
          { value: 'self', label: 'Myself' },
          { value: 'team', label: 'Team' },
          { value: 'peer', label: 'A peer', disabled: peers.length === 0 },
          ...(mayBeText ? [{ value: 'none', label: 'No one (text only)' }] : []),
        ]}
        onChange={(event) => onAssignTo(event.currentTarget.value)}
      />
      <SelectField
        field={fields.user}
        label="Peer"
        placeholder="Choose a person"
        options={peers.map((peer) => ({ value: peer.id, label: peer.name }))}
        className={peerClass}
      />
    </div>
  )
}

/** The typed times. Until its own is chosen, the text's time follows the follow-up's, as early as it may be. */
function useTimes({ followUp, values, earliest }: FollowUpFormData, typed?: Record<string, string>) {
  const starting = { date: typed?.date ?? values.date, messageAt: typed?.messageAt ?? values.messageAt }
  const [times, setTimes] = useState(starting)
  const sendAt = useRef<HTMLInputElement>(null)
  const follows = useRef(!followUp?.messageAt && !typed?.messageTo)
  const following = useRef(false)
  return {
    ...times,
    sendAt,
    setDate: (date: string) => {
      setTimes((before) => ({ ...before, date }))
      if (!follows.current || !sendAt.current || !date) return
      following.current = true
      fillControl(sendAt.current, date > earliest.messageAt ? date : earliest.messageAt)
      following.current = false
    },
    setMessageAt: (messageAt: string) => {
      follows.current &&= following.current
      setTimes((before) => ({ ...before, messageAt }))
    },
    reset: () => setTimes(starting),
  }
}
