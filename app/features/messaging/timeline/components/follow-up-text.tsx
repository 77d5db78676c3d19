import type { RefObject } from 'react'
import type { AnyField } from '#app/components/forms/field.tsx'
import { SelectField } from '#app/components/forms/inputs.tsx'
import { DateTime } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { MessageField } from '#app/features/messaging/templates/components/message-field.tsx'
import { formatPhone } from '#app/lib/phone.ts'
import type { FollowUpFormData } from '../follow-up-form.server.ts'
import { SendAtField } from './send-at-field.tsx'

/** Browsers don't send a chosen option that is disabled: one who opted out stays the recipient of a stored text. */
export const recipientOptions = ({ followUp, recipients }: FollowUpFormData) =>
  recipients.map(({ number, label, optedOut }) => ({
    value: number,
    label: optedOut ? `${label} (opted out)` : label,
    disabled: optedOut && number !== followUp?.messageTo,
  }))

/** Sends a text back as it is stored, where the form doesn't let it be changed. */
export function StoredText({ values }: Pick<FollowUpFormData, 'values'>) {
  return (['messageTo', 'message', 'messageAt'] as const).map((name) => (
    <input key={name} type="hidden" name={name} value={values[name]} />
  ))
}

interface FollowUpTextProps {
  fields: { messageTo: AnyField; message: AnyField; messageAt: AnyField }
  loaded: FollowUpFormData
  messageTo: string
  onMessageTo: (number: string) => void
  messageAt: string
  onMessageAt: (value: string) => void
  sendAt: RefObject<HTMLInputElement | null>
  /** Hides what only a text with a recipient needs. */
  detailsClass: string
}

/** A follow-up's text to its contact; one that was sent can only be read. */
export function FollowUpText(props: FollowUpTextProps) {
  const { fields, loaded, messageTo, onMessageTo, messageAt, onMessageAt, sendAt, detailsClass } = props
  const { followUp, recipients, earliest, timeZone } = loaded
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">Text to the contact</legend>
      {followUp?.messageStatus === 'completed' ? (
        <>
          <StoredText values={loaded.values} />
          <p className="text-muted text-sm">
            Sent to {formatPhone(followUp.messageTo ?? '')} on{' '}
            <DateTime at={followUp.goesOutAt} show="both" />. It can no longer be changed.
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
            options={recipientOptions(loaded)}
            onChange={(event) => onMessageTo(event.currentTarget.value)}
          />
          <div className={`flex-col gap-3 ${detailsClass}`}>
            <MessageField
              field={fields.message}
              label="Message"
              rows={3}
              templates
              placeholders={loaded.placeholders}
            />
            <SendAtField
              field={fields.messageAt}
              value={messageAt}
              onChange={onMessageAt}
              to={messageTo}
              addressed={loaded.addressed}
              earliest={earliest.messageAt}
              timeZone={timeZone}
              ref={sendAt}
            />
          </div>
        </>
      )}
    </fieldset>
  )
}
