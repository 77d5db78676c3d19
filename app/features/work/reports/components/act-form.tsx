import { FormProvider, getFormProps } from '@conform-to/react'
import { Form, Link } from 'react-router'
import type { FormResult } from '#app/components/forms/edit-fields.tsx'
import { FormError } from '#app/components/forms/field.tsx'
import { SelectField, TextField } from '#app/components/forms/inputs.tsx'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { useAppForm } from '#app/components/forms/use-app-form.ts'
import { buttonVariants } from '#app/components/ui/button.tsx'
import type { ActedReport, ReportAction } from '../acting/report-action.ts'

interface ActFormProps {
  action: ReportAction
  report: ActedReport
  list: string
  ids: readonly string[]
  requestId: string
  /** The name of a new tag, to begin with. */
  name: string
  tags: readonly { value: string; label: string }[]
  administer: boolean
  back: string
  lastResult: FormResult
}

const HINTS: Record<ReportAction, string> = {
  tag: 'Contacts that have the tag keep it.',
  board: 'The next page makes a board for the tag: each contact with it gets a card.',
  campaign: 'The next page begins a campaign to everyone with the tag. Nothing is sent yet.',
}
const BUTTONS: Record<ReportAction, string> = {
  tag: 'Tag them',
  board: 'Tag them and go on',
  campaign: 'Tag them and go on',
}

/** Chooses the tag that the contacts of a report get. */
export function ActForm(props: ActFormProps) {
  const { action, report, list, ids, requestId, name, tags, administer, back, lastResult } = props
  const [form, fields] = useAppForm({
    id: 'act',
    schema: async () => (await import('../acting/act.schema.ts')).actSchema,
    lastResult,
    defaultValue: { tag: '', name: administer ? name : '' },
  })
  const hidden = { action, report, list, ids: ids.join(' '), requestId }
  return (
    <FormProvider context={form.context}>
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-4 p-4">
        {Object.entries(hidden).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <FormError form={form} />
        <SelectField
          field={fields.tag}
          label="Tag"
          hint={HINTS[action]}
          required={!administer}
          options={[{ value: '', label: administer ? 'A new tag' : 'Choose a tag' }, ...tags]}
        />
        {administer ? (
          <TextField
            field={fields.name}
            label="Name of the new tag"
            hint="If there is a tag with this name, the contacts get that one."
            autoComplete="off"
          />
        ) : null}
        <div className="flex justify-end gap-2">
          <Link to={back} className={buttonVariants()}>
            Cancel
          </Link>
          <SubmitButton>{BUTTONS[action]}</SubmitButton>
        </div>
      </Form>
    </FormProvider>
  )
}
