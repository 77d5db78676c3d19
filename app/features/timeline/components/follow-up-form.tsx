import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextareaField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import { MessageField } from '#app/features/templates/components/message-field.tsx'
import { useUnsaved } from '#app/components/forms/unsaved.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { formatPhone } from '#app/lib/phone.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { MINUTE_STEP } from '../follow-up.ts'
import { followUpSchema } from '../follow-up.schema.ts'
import type { FollowUpFormData } from '../follow-up-form.server.ts'
import { REMINDER_OPTIONS } from './due-labels.ts'

interface FollowUpFormProps {
  clientId: string
  loaded: FollowUpFormData
  newId: string | undefined
  lastResult: SubmissionResult<string[]> | undefined
  closeTo: string
}

/** Assignee, time, reminder and text of a follow-up. Without JavaScript every part is shown. */
export function FollowUpForm({ clientId, loaded, lastResult, closeTo, ...props }: FollowUpFormProps) {
  // A reload brings another new id; the open form keeps the one it has.
  const [newId] = useState(props.newId)
  const { followUp, peers, recipients, earliest, timeZone, canMessage } = loaded
  const hydrated = useHydrated()
  const element = useRef<HTMLFormElement>(null)
  const [form, fields] = useForm({
    id: `follow-up-${followUp?.id ?? newId}`,
    lastResult,
    defaultValue: loaded.values,
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: followUpSchema, disableAutoCoercion: true }),
    shouldRevalidate: 'onInput',
  })
  const typed = lastResult?.initialValue as Record<string, string> | undefined
  const [assignTo, setAssignTo] = useState(typed?.assignTo ?? loaded.values.assignTo)
  const [touched, setTouched] = useState(false)
  const [messageTo, setMessageTo] = useState(typed?.messageTo ?? loaded.values.messageTo)
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: `follow up ${followUp?.id ?? `of ${clientId}`}`,
    version: followUp?.version,
    reset: () => {
      form.reset()
      setAssignTo(loaded.values.assignTo)
      setMessageTo(loaded.values.messageTo)
    },
  })
  useUnsaved(touched || draft.restored)
  const onlyText = assignTo === 'none'
  const sent = followUp?.messageStatus === 'completed'
  const shownWhen = (wanted: boolean) => (wanted || !hydrated ? '' : 'hidden')
  const step = MINUTE_STEP * 60

  return (
    <Form
      method="post"
      preventScrollReset
      {...getFormProps(form)}
      ref={element}
      className="contents"
      onChange={() => setTouched(true)}
    >
      {newId ? <input type="hidden" name="newId" value={newId} /> : null}
      {followUp ? <input type="hidden" name="version" value={followUp.version} /> : null}
      <DialogBody className="flex flex-col gap-4 py-3">
        <FormError form={form} />
        <DraftNotice draft={draft} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            field={fields.assignTo}
            label="Assign to"
            options={[
              { value: 'self', label: 'Myself' },
              { value: 'team', label: 'Team' },
              { value: 'peer', label: 'A peer', disabled: peers.length === 0 },
              ...(canMessage && !sent ? [{ value: 'none', label: 'No one (text only)' }] : []),
            ]}
            onChange={(event) => setAssignTo(event.currentTarget.value)}
          />
          <SelectField
            field={fields.user}
            label="Peer"
            placeholder="Choose a person"
            options={peers.map((peer) => ({ value: peer.id, label: peer.name }))}
            className={shownWhen(assignTo === 'peer')}
          />
        </div>
        <div className={`grid gap-4 sm:grid-cols-2 ${shownWhen(!onlyText)}`}>
          <TextField
            field={fields.date}
            label="When"
            type={'datetime-local' as 'date'}
            min={earliest.date}
            step={step}
            hint={zoneHint(timeZone)}
          />
          <SelectField field={fields.reminderAt} label="Reminder" options={REMINDER_OPTIONS} />
        </div>
        <TextareaField field={fields.note} label="Note" rows={3} />
        {canMessage ? (
          <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
            <legend className="px-1 font-medium text-sm">Text to the contact</legend>
            {sent ? (
              <>
                <input type="hidden" name="messageTo" value={followUp.messageTo ?? ''} />
                <input type="hidden" name="message" value={followUp.message ?? ''} />
                <input type="hidden" name="messageAt" value={loaded.values.messageAt} />
                <p className="text-muted text-sm">
                  Sent to {formatPhone(followUp.messageTo ?? '')} on{' '}
                  <DateTime at={followUp.messageAt} show="both" />. It can’t be changed any more.
                </p>
                <p className="whitespace-pre-wrap break-words text-base">{followUp.message}</p>
              </>
            ) : (
              <>
                {followUp?.messageStatus === 'failed' && followUp.messageProblem ? (
                  <Alert variant="bad">It was not sent. {followUp.messageProblem}</Alert>
                ) : null}
                <SelectField
                  field={fields.messageTo}
                  label="Send to"
                  placeholder="No one (no text)"
                  hint={recipients.length === 0 ? 'This contact has no mobile phone.' : undefined}
                  options={recipients.map((one) => ({
                    value: one.number,
                    label: one.optedOut ? `${one.label} (opted out)` : one.label,
                    disabled: one.optedOut,
                  }))}
                  onChange={(event) => setMessageTo(event.currentTarget.value)}
                />
                <div className={`flex flex-col gap-3 ${shownWhen(onlyText || messageTo !== '')}`}>
                  <MessageField
                    field={fields.message}
                    label="Message"
                    rows={3}
                    placeholders={loaded.placeholders}
                  />
                  <TextField
                    field={fields.messageAt}
                    label="Send at"
                    type={'datetime-local' as 'date'}
                    min={earliest.messageAt}
                    step={step}
                    hint={`At least 30 minutes from now. Between 9 PM and 8 AM where the client is, it waits until 8 AM.`}
                  />
                </div>
              </>
            )}
          </fieldset>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()} onClick={draft.forget}>
          Cancel
        </Link>
        <SubmitButton>{followUp ? 'Update' : 'Create'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

const zoneHint = (timeZone: string) => `${zoneName(timeZone)} time, by the quarter hour.`
