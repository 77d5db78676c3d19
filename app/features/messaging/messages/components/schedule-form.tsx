import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useRef, useState } from 'react'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Alert } from '#app/components/ui/alert.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FollowUpNotices } from '#app/features/messaging/timeline/components/follow-up-notices.tsx'
import { recipientOptions } from '#app/features/messaging/timeline/components/follow-up-text.tsx'
import { SendAtField } from '#app/features/messaging/timeline/components/send-at-field.tsx'
import type { FollowUpView } from '#app/features/messaging/timeline/timeline-views.server.ts'
import type { FollowUpFormData } from '#app/features/messaging/timeline/follow-up-form.server.ts'
import { useFrame } from '#app/features/accounts/shell/components/frame-data.ts'
import { MessageField } from '#app/features/messaging/templates/components/message-field.tsx'

interface ScheduleFormProps {
  conversationId: string
  loaded: FollowUpFormData
  newId: string | undefined
  /** Why nothing can be scheduled for this client. */
  unable: string | null
  lastResult: FormResult
  /** The server's answer when it refused the form. */
  found: FollowUpView | null | undefined
  closeTo: string
}

/** Schedules a text, which is a follow-up without an assignee. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { conversationId, unable, lastResult, found, closeTo } = props
  // As it was when the form was opened: a reload must not put other users' changes under what is typed.
  const [{ loaded, newId }] = useState(props)
  const element = useRef<HTMLFormElement>(null)
  const { followUp, earliest, timeZone, values } = loaded
  const [form, fields] = useAppForm({
    id: `schedule-${followUp?.id ?? newId}`,
    schema: async () => (await import('#app/features/messaging/timeline/follow-up.schema.ts')).followUpSchema,
    disableAutoCoercion: true,
    lastResult,
    defaultValue: { ...values, assignTo: 'none' },
  })
  const [typed, setTyped] = useState({ ...values, ...(lastResult?.initialValue as Partial<typeof values>) })
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: `scheduled text ${followUp?.id ?? `to ${conversationId}`}`,
    version: followUp?.version,
    reset: () => {
      form.reset()
      setTyped(values)
    },
  })
  return (
    <DialogForm
      form={form}
      ref={element}
      cancelTo={closeTo}
      submit={followUp ? 'Update' : 'Schedule'}
      submitProps={{ disabled: unable !== null }}
      bodyClassName="gap-4 py-3"
    >
      <input type="hidden" name="assignTo" value="none" />
      <input type="hidden" name="note" value={values.note} />
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
      {unable ? <Alert variant="bad">{unable}</Alert> : null}
      <SelectField
        field={fields.messageTo}
        label="Send to"
        placeholder="Choose a number"
        options={recipientOptions(loaded)}
        onChange={({ currentTarget: { value: messageTo } }) =>
          setTyped((before) => ({ ...before, messageTo }))
        }
      />
      <MessageField
        field={fields.message}
        label="Message"
        rows={4}
        templates
        placeholders={loaded.placeholders}
        autoFocus
      />
      <SendAtField
        field={fields.messageAt}
        value={typed.messageAt}
        onChange={(messageAt) => setTyped((before) => ({ ...before, messageAt }))}
        to={typed.messageTo}
        addressed={loaded.addressed}
        earliest={earliest.messageAt}
        timeZone={timeZone}
      />
    </DialogForm>
  )
}
