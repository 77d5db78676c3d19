import { getFormProps } from '@conform-to/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { line, lines } from '#app/lib/text.schema.ts'
import { renderPage } from '#tests/setup/browser.tsx'
import { TextareaField, TextField } from './inputs.tsx'
import { useAppForm } from './use-app-form.ts'

const schema = z.object({
  title: line({ max: 5 }),
  details: lines({ max: 5 }),
  lanes: z.array(z.object({ label: line({ max: 3 }) })),
})

function BoardForm() {
  const [form, fields] = useAppForm({
    schema: async () => schema,
    lastResult: undefined,
    defaultValue: { lanes: [] as { label: string }[] },
  })
  return (
    <form {...getFormProps(form)}>
      <TextField field={fields.title} label="Title" />
      <TextareaField field={fields.details} label="Details" />
      {fields.lanes.getFieldList().map((lane) => (
        <TextField key={lane.key} field={lane.getFieldset().label} label="Lane" />
      ))}
      <button {...form.insert.getButtonProps({ name: fields.lanes.name })}>Add</button>
    </form>
  )
}

test('inputs take no more than the schema once the user types, rows that are added later too', async () => {
  const screen = await renderPage(<BoardForm />)
  await screen.getByLabelText('Title').fill('B')
  await expect.element(screen.getByLabelText('Title')).toHaveAttribute('maxlength', '5')
  await expect.element(screen.getByLabelText('Details')).not.toHaveAttribute('maxlength')
  await screen.getByRole('button', { name: 'Add' }).click()
  await screen.getByLabelText('Lane').click()
  await expect.element(screen.getByLabelText('Lane')).toHaveAttribute('maxlength', '3')
})
