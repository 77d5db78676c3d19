import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import { useLocation } from 'react-router'
import { RouteDialog } from '#app/components/dialogs/route-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FieldError } from '#app/components/forms/field.tsx'
import { CheckboxField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { Checkbox } from '#app/components/ui/checkbox.tsx'
import { CALLING_COUNTRIES } from '#app/lib/calling-countries.ts'
import { page } from '#app/middleware/route-builder.server.ts'
import { callRulesSchema } from '../call-rules.schema.ts'
import { type CallRules, getCallRules, saveCallRules } from '../call-rules.server.ts'
import { CALL_SETTINGS_PATH } from '../paths.ts'
import type { Route } from './+types/call-rules'

export const meta: Route.MetaFunction = () => [{ title: 'Rules for calls · Switchboard' }]

export const loader = page.loader({ can: 'administer' }, async (ctx) => ({ rules: await getCallRules(ctx) }))

export const action = page.form(
  {
    can: 'administer',
    schema: callRulesSchema,
    failed: 'Unable to save the rules',
    to: ({ url }) => `${CALL_SETTINGS_PATH}${url.search}`,
    done: 'Rules saved.',
  },
  saveCallRules,
)

/** The rules for the calls of all locations. */
export default function EditCallRules({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  const closeTo = `${CALL_SETTINGS_PATH}${useLocation().search}`
  return (
    <RouteDialog
      title="Rules for calls"
      description="These apply to all locations."
      closeTo={closeTo}
      size="lg"
    >
      <RulesForm rules={rules} lastResult={actionData?.result} closeTo={closeTo} />
    </RouteDialog>
  )
}

interface RulesFormProps {
  rules: CallRules
  lastResult: FormResult
  closeTo: string
}

function RulesForm({ rules, lastResult, closeTo }: RulesFormProps) {
  const [form, fields] = useAppForm({
    id: 'call-rules',
    schema: async () => (await import('../call-rules.schema.ts')).callRulesSchema,
    lastResult,
    defaultValue: {
      countries: rules.countries,
      coachingEnabled: rules.coachingEnabled ? 'on' : '',
      retentionDays: rules.retentionDays === null ? '' : String(rules.retentionDays),
    },
  })
  const { version, ...base } = rules
  const chosen = [fields.countries.initialValue].flat() as unknown[]
  return (
    <DialogForm
      form={form}
      opened={{ version, base }}
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
      bodyClassName="gap-5"
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1 font-medium text-sm">Countries that may be called</legend>
        <p className="text-muted text-xs">
          Calls to numbers of other countries are refused, also when a call is forwarded, transferred or
          called back.
        </p>
        <div className="grid gap-1 sm:grid-cols-2">
          {CALLING_COUNTRIES.map(({ code, name }) => (
            <label key={code} className="flex min-h-6 items-start gap-2.5 text-sm">
              <Checkbox
                name={fields.countries.name}
                value={code}
                defaultChecked={chosen.includes(code)}
                className="mt-px"
              />
              {name}
            </label>
          ))}
        </div>
        <FieldError field={fields.countries} />
      </fieldset>
      <CheckboxField
        field={fields.coachingEnabled}
        look="switch"
        label="Admins may listen in"
        hint="Only on calls that are announced as recorded. Only the colleague hears them."
      />
      <TextField
        field={fields.retentionDays}
        label="Keep recordings for"
        hint="Days. Older recordings and voicemails are deleted every night. Empty: they are kept."
        inputMode="numeric"
        className="max-w-72"
      />
    </DialogForm>
  )
}
