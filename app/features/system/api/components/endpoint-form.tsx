import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError, FormError } from '#app/components/forms/field.tsx'
import { TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
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
    <Form method="post" {...getFormProps(form)} className="contents" preventScrollReset>
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        {endpoint ? <EditFields version={endpoint.version} base={base!} lastResult={lastResult} /> : null}
        <TextField
          field={fields.url}
          label="Address"
          type="url"
          required
          autoComplete="off"
          hint="Where your program listens, over https."
        />
        <TextField field={fields.description} label="Description" autoComplete="off" />
        <fieldset
          aria-describedby={events.errors ? events.errorId : undefined}
          className="flex flex-col gap-2"
        >
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
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()}>
          Cancel
        </Link>
        <SubmitButton>{endpoint ? 'Save' : 'Create webhook'}</SubmitButton>
      </DialogFooter>
    </Form>
  )
}
