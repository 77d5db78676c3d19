import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useId, useState } from 'react'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Label } from '#app/components/ui/label.tsx'
import { Select } from '#app/components/ui/select.tsx'
import { fillPlaceholders, PLACEHOLDER_TOKENS, unfilledPlaceholders } from '../fill.ts'
import type { TemplateGroup } from '../template.schema.ts'
import type { PreviewContact, TemplateView } from '../templates.server.ts'
import { MessageField } from './message-field.tsx'

interface TemplateFormProps {
  /** Null while creating one. */
  template: TemplateView | null
  group: TemplateGroup
  canEditTeam: boolean
  contacts: readonly PreviewContact[]
  lastResult: FormResult
  closeTo: string
  deleteTo?: string
}

/** The template dialog: a name, a text with placeholders, and what it becomes for a contact. */
export function TemplateForm(props: TemplateFormProps) {
  const { template, group, canEditTeam, contacts, lastResult, closeTo, deleteTo } = props
  const [typed, setTyped] = useState(
    String(
      (lastResult?.initialValue as { template?: string } | undefined)?.template ?? template?.template ?? '',
    ),
  )
  const [form, fields] = useAppForm({
    id: 'template',
    schema: async () => (await import('../template.schema.ts')).templateSchema,
    lastResult,
    defaultValue: { name: template?.name ?? '', template: template?.template ?? '', group },
  })
  return (
    <DialogForm
      form={form}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setTyped(target.value)
      }}
      opened={
        template && { version: template.version, base: { name: template.name, template: template.template } }
      }
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
      deleteTo={deleteTo}
    >
      <TextField field={fields.name} label="Name" required autoComplete="off" />
      {template ? null : (
        <SelectField
          field={fields.group}
          label="Who can use it"
          options={[
            { value: 'team', label: 'Team', disabled: !canEditTeam },
            { value: 'personal', label: 'Only me' },
          ]}
        />
      )}
      <MessageField
        field={fields.template}
        label="Message"
        hint="Type @ for a placeholder, such as {firstName}."
        rows={5}
        placeholders={PLACEHOLDER_TOKENS}
      />
      <Preview text={typed} contacts={contacts} />
    </DialogForm>
  )
}

/** The text as a contact would get it, and what isn't known about them. */
function Preview({ text, contacts }: { text: string; contacts: readonly PreviewContact[] }) {
  const id = useId()
  const [chosen, setChosen] = useState(contacts[0]?.id)
  const contact = contacts.find((each) => each.id === chosen)
  if (!contact) return null
  const filled = fillPlaceholders(text, contact.values)
  const missing = unfilledPlaceholders(filled)
  return (
    <section aria-label="Preview" className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <div className="flex items-center gap-2">
        <Label htmlFor={id} className="shrink-0">
          Preview for
        </Label>
        <Select
          id={id}
          value={contact.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          className="min-w-0 flex-1"
        >
          {contacts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <p dir="auto" className="whitespace-pre-line break-words text-sm">
        {filled || <span className="text-muted">Write the message above.</span>}
      </p>
      {missing.length > 0 ? (
        <p role="status" className="text-sm text-warn">
          {missing.map((name) => `{${name}}`).join(', ')} {missing.length > 1 ? 'aren’t' : 'isn’t'} known for
          this contact. The sender is asked to fill {missing.length > 1 ? 'them' : 'it'} in.
        </p>
      ) : null}
    </section>
  )
}
