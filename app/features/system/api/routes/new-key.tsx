import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { DialogBody } from '#app/components/ui/dialog.tsx'
import { API_AREAS, type ApiArea } from '#app/lib/api/scopes.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { ShownKey } from '../components/shown-key.tsx'
import { keySchema } from '../keys/key.schema.ts'
import { createKey } from '../keys/keys.server.ts'
import { VALID_DAYS } from '../keys/limits.ts'
import { API_PATH } from '../paths.ts'
import type { Route } from './+types/new-key'

export const meta: Route.MetaFunction = () => [{ title: 'New key · Switchboard' }]

export const loader = page.loader({ can: 'ownAccount' }, (ctx) => ({ mine: ctx.ghostedBy === null }))

export const action = page.form(
  { can: 'ownAccount', schema: keySchema, failed: 'Unable to make the key' },
  async (ctx, value, { keep }) => keep({ key: await createKey(ctx, value) }),
)

export default function NewKey({ loaderData, actionData }: Route.ComponentProps) {
  const key = (actionData as { key?: string } | undefined)?.key
  return (
    <RouteDialog
      title="New key"
      description="A program sends the key with each call. It may do what you choose here."
      closeTo={API_PATH}
    >
      {key ? (
        <ShownKey value={key} />
      ) : loaderData.mine ? (
        <KeyForm lastResult={actionData?.result} />
      ) : (
        <DialogBody>Only owners themselves can make their keys.</DialogBody>
      )}
    </RouteDialog>
  )
}

const VALID = [
  ...VALID_DAYS.map((days) => ({ value: String(days), label: days === 365 ? 'One year' : `${days} days` })),
  { value: 'never', label: 'Until it is revoked' },
]
const BELONGS_TO = [
  { value: 'maker', label: 'You' },
  { value: 'account', label: 'The agency, as a service account' },
]
const ACCESS = [
  { value: 'none', label: 'Nothing' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and change' },
]

function KeyForm({ lastResult }: { lastResult: FormResult }) {
  const [form, fields] = useAppForm({
    id: 'new-key',
    schema: async () => (await import('../keys/key.schema.ts')).keySchema,
    lastResult,
    defaultValue: { days: '90' },
  })
  return (
    <DialogForm form={form} cancelTo={API_PATH} submit="Create key">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          field={fields.name}
          label="Name"
          required
          autoComplete="off"
          hint="The program that will use it."
        />
        <SelectField field={fields.days} label="Valid for" options={VALID} />
        <SelectField
          field={fields.belongsTo}
          label="Belongs to"
          options={BELONGS_TO}
          hint="What you do through your key bears your name, and the key ends when you leave. A service account is named like its key and stays."
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold text-sm">What it may do</legend>
        <p className="text-muted text-sm">
          For all of the agency, as an owner may do it. No key adds or dismisses users or changes how they
          sign in, and encrypted fields such as social security numbers stay masked.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {(Object.entries(API_AREAS) as [ApiArea, string][]).map(([area, label]) => (
            <SelectField key={area} field={fields[area]} label={label} options={ACCESS} />
          ))}
        </div>
      </fieldset>
    </DialogForm>
  )
}
