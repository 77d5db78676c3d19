import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { DraftNotice } from '#app/components/forms/draft-notice.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { useFormDraft } from '#app/components/forms/use-form-draft.ts'
import { MESSAGE_LEAD, MINUTE_STEP } from '#app/features/timeline/follow-up.ts'
import type { FollowUpFormData } from '#app/features/timeline/follow-up-form.server.ts'
import { followUpSchema } from '#app/features/timeline/follow-up.schema.ts'
import { useFrame } from '#app/features/shell/components/frame-data.ts'
import { zoneName } from '#app/lib/zoned.ts'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { MessageField } from '#app/features/templates/components/message-field.tsx'

interface ScheduleFormProps {
  roomId: string
  loaded: FollowUpFormData
  newId: string | undefined
  /** Why nothing can be scheduled for this client. */
  unable: string | null
  lastResult: SubmissionResult<string[]> | undefined
  closeTo: string
}

/** Schedules a text, which is a follow-up without an assignee. */
export function ScheduleForm({ roomId, loaded, unable, lastResult, closeTo, ...props }: ScheduleFormProps) {
  // Loading the page again brings another id, but the text being typed keeps its own.
  const [newId] = useState(props.newId)
  const element = useRef<HTMLFormElement>(null)
  const { followUp, recipients, earliest, timeZone, values } = loaded
  const [form, fields] = useForm({
    id: `schedule-${followUp?.id ?? newId}`,
    lastResult,
    defaultValue: { ...values, assignTo: 'none' },
    onValidate: ({ formData }) =>
      parseWithZod(formData, { schema: followUpSchema, disableAutoCoercion: true }),
    shouldRevalidate: 'onInput',
  })
  const draft = useFormDraft(element, {
    userId: useFrame().user.id,
    name: `scheduled text ${followUp?.id ?? `to ${roomId}`}`,
    version: followUp?.version,
    reset: () => form.reset(),
  })
  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} ref={element} className="contents">
      <input type="hidden" name="assignTo" value="none" />
      <input type="hidden" name="note" value={values.note} />
      {newId ? <input type="hidden" name="newId" value={newId} /> : null}
      {followUp ? <input type="hidden" name="version" value={followUp.version} /> : null}
      <DialogBody className="flex flex-col gap-4 py-3">
        <FormError form={form} />
        <DraftNotice draft={draft} />
        {unable ? <Alert variant="bad">{unable}</Alert> : null}
        <SelectField
          field={fields.messageTo}
          label="Send to"
          placeholder="Choose a number"
          options={recipients.map((one) => ({
            value: one.number,
            label: one.optedOut ? `${one.label} (opted out)` : one.label,
            disabled: one.optedOut,
          }))}
        />
        <MessageField
          field={fields.message}
          label="Message"
          rows={4}
          placeholders={loaded.placeholders}
          autoFocus
        />
        <TextField
          field={fields.messageAt}
          label="Send at"
          type={'datetime-local' as 'date'}
          min={earliest.messageAt}
          step={MINUTE_STEP * 60}
          hint={`${zoneName(timeZone)} time, by the quarter hour, at least ${MESSAGE_LEAD} minutes from now. Between 9 PM and 8 AM where the client is, it waits until 8 AM.`}
        />
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()}>
          Cancel
        </Link>
        <SubmitButton disabled={unable !== null}>{followUp ? 'Update' : 'Schedule'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
