import { DialogForm } from '#app/components/dialogs/form-dialog.tsx'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import type { ViewItem } from '../view.ts'

/** The dialog of a view: its name, and who uses it while it is new. */
export function ViewForm({
  view,
  list,
  params,
  closeTo,
  lastResult,
}: {
  /** Null while saving a new one. */
  view: ViewItem | null
  list: string
  params: string
  closeTo: string
  lastResult: FormResult
}) {
  const [form, fields] = useAppForm({
    id: 'view',
    schema: async () => (await import('../view.schema.ts')).newViewSchema,
    lastResult,
    defaultValue: { name: view?.name ?? '', group: 'own' },
  })
  return (
    <DialogForm
      form={form}
      opened={view && { version: view.version, base: { name: view.name, params: view.params } }}
      result={lastResult}
      cancelTo={closeTo}
      submit="Save"
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="params" value={params} />

      {fields.params.errors ? (
        <p role="alert" className="text-bad text-sm">
          {fields.params.errors.join(' ')}
        </p>
      ) : null}
      <TextField field={fields.name} label="Name" required autoComplete="off" />
      {view ? null : <SelectField field={fields.group} label="Who can use it" options={VIEW_GROUPS} />}
    </DialogForm>
  )
}

export const VIEW_GROUPS = [
  { value: 'own', label: 'Only me' },
  { value: 'team', label: 'The whole team' },
]
