import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { MessageField } from '#app/features/messaging/templates/components/message-field.tsx'
import type { PlaceholderValues } from '#app/features/messaging/templates/placeholders.ts'
import { CAMPAIGN_MESSAGES, CAMPAIGN_PLACEHOLDERS } from '../campaign.ts'
import { Objections } from './objections.tsx'
import type { StepProps } from './use-stored-values.ts'

/** Choosing one writes it into the text; each contact's own value takes its place when the campaign runs. */
const TOKENS = Object.fromEntries(
  CAMPAIGN_PLACEHOLDERS.map((name) => [name, `{${name}}`]),
) as PlaceholderValues

export function ContentStep({ loaded, fields }: StepProps) {
  const { segments, objections, values, templates, problem } = loaded
  return (
    <>
      {templates.length === 0 ? (
        <p className="text-muted text-sm">{CAMPAIGN_MESSAGES.noTemplate('sms')}</p>
      ) : (
        <div className="flex flex-wrap items-end gap-2">
          <span className="flex min-w-0 flex-1 flex-col gap-1 sm:max-w-72">
            <Label htmlFor="campaign-template">Template</Label>
            <Select id="campaign-template" name="templateId" defaultValue="">
              <option value="">Choose a template</option>
              {templates.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </span>
          <SubmitButton name="intent" value="template" variant="secondary">
            Insert
          </SubmitButton>
        </div>
      )}
      <MessageField
        field={fields.content}
        label="Message"
        rows={7}
        placeholders={TOKENS}
        knownOnly
        templates
        hint={`Type @ for placeholders: ${CAMPAIGN_PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}. A contact without the value gets no text.`}
      />
      <div className="flex flex-wrap items-center gap-3">
        <SubmitButton name="intent" value="stay" variant="secondary" size="sm">
          Check
        </SubmitButton>
        <span className="text-muted text-sm tabular-nums">{segments}</span>
      </div>
      {values.content !== '' && problem ? <Alert variant="bad">{problem}</Alert> : null}
      {values.content === '' ? null : <Objections objections={objections} />}
    </>
  )
}
