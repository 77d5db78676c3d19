import { getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import { EditFields, type FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import { DialogBody, DialogFooter } from '#app/components/ui/dialog.tsx'
import { type ViewItem } from '../view.ts'

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
    <Form method="post" {...getFormProps(form)} className="contents" preventScrollReset>
      <DialogBody className="flex flex-col gap-4">
        <FormError form={form} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="params" value={params} />
        {view ? (
          <EditFields
            version={view.version}
            base={{ name: view.name, params: view.params }}
            lastResult={lastResult}
          />
        ) : null}
        {fields.params.errors ? (
          <p role="alert" className="text-bad text-sm">
            {fields.params.errors.join(' ')}
          </p>
        ) : null}
        <TextField field={fields.name} label="Name" required autoComplete="off" />
        {view ? null : <SelectField field={fields.group} label="Who can use it" options={VIEW_GROUPS} />}
      </DialogBody>
      <DialogFooter>
        <Link to={closeTo} preventScrollReset className={buttonVariants()}>
          Cancel
        </Link>
        <SubmitButton>Save</SubmitButton>
      </DialogFooter>
    </Form>
  )
}

export const VIEW_GROUPS = [
  { value: 'own', label: 'Only me' },
  { value: 'team', label: 'The whole team' },
]
