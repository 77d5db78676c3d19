import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import type { EndpointView } from '../webhooks/endpoints.server.ts'
import { EVENT_TYPES, eventTypes } from '../webhooks/event-types.ts'

interface Props {
  /** The one to be changed; without it a new one. */
  endpoint?: EndpointView
  closeTo: string
  lastResult: FormResult
}

/** The form of an endpoint in its dialog. */
export function EndpointForm({ endpoint, closeTo, lastResult }: Props) {
  const base = endpoint && {
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
  }
  const [form, fields] = useAppForm({
    id: 'webhook',
    schema: async () => {
      const schemas = await import('../webhooks/endpoint.schema.ts')
      return endpoint ? schemas.endpointEditSchema : schemas.endpointSchema
    },
    lastResult,
    defaultValue: base ?? {},
  })
  const { events } = fields
  const chosen: unknown = events.initialValue
  const isChosen = (type: string) => (Array.isArray(chosen) ? chosen.includes(type) : chosen === type)
  return (
    <DialogForm
      form={form}
      opened={endpoint && { version: endpoint.version, base: base! }}
      result={lastResult}
      cancelTo={closeTo}
      submit={endpoint ? 'Save' : 'Create webhook'}
    >
      <TextField
        field={fields.url}
        label="Address"
        type="url"
        required
        autoComplete="off"
        hint="Where your program listens, over https."
      />
      <TextField field={fields.description} label="Description" autoComplete="off" />
      <fieldset aria-describedby={events.errors ? events.errorId : undefined} className="flex flex-col gap-2">
        <legend className="mb-2 font-semibold text-sm">Events</legend>
        <FieldError field={events} />
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {eventTypes.map((type) => (
            <label key={type} className="flex min-h-6 items-start gap-2.5 text-sm">
              <Checkbox name={events.name} value={type} defaultChecked={isChosen(type)} className="mt-px" />
              <span className="min-w-0">
                {EVENT_TYPES[type].label}
                <code className="block text-muted text-xs">{type}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </DialogForm>
  )
}
