import { useForm, getFormProps } from '@conform-to/react'
import { parseWithZod } from '#app/lib/parse-form.ts'
import { data, Form, useActionData, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { z } from 'zod'
import { renderPage } from '#tests/setup/browser.tsx'
import { FailedSaves } from './failed-saves.tsx'
import { FormError } from './field.tsx'
import { TextField } from './inputs.tsx'
import type { FormResult } from './edit-fields.tsx'

const schema = z.object({ name: z.string('Enter a name.'), zip: z.string().regex(/^\d{5}$/, 'Five digits.') })

/** A tall form whose second field is in a fold, with a button at its end. */
function TallForm({ checked = true }: { checked?: boolean }) {
  const answer = useActionData<{ result: FormResult }>()
  const [form, fields] = useForm({
    id: 'tall',
    lastResult: answer?.result,
    defaultValue: { name: 'Harbor', zip: '83702' },
    ...(checked && {
      onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
      shouldValidate: 'onBlur',
      shouldRevalidate: 'onInput',
    }),
  })
  return (
    <>
      <Form method="post" {...getFormProps(form)}>
        <FormError form={form} />
        <TextField field={fields.name} label="Name" />
        <label>
          Open <input type="checkbox" name="open" />
        </label>
        <details>
          <summary>Address</summary>
          <TextField field={fields.zip} label="ZIP code" />
        </details>
        <div style={{ height: 3000 }} />
        <button type="submit">Save</button>
      </Form>
    </>
  )
}

const renderForm = (form: React.ReactElement, route: object) =>
  renderPage(
    <>
      <FailedSaves />
      {form}
    </>,
    { route },
  )

const refuse = (result: object) => ({ action: () => data({ result: { status: 'error', ...result } }, 422) })

test('a refused form opens the fold of the first bad field and focuses it', async () => {
  const route = refuse({ initialValue: { name: 'Harbor', zip: '8' }, error: { zip: ['Five digits.'] } })
  const screen = await renderForm(<TallForm checked={false} />, route)
  await screen.getByRole('button', { name: 'Save' }).click()
  const zip = screen.getByLabelText('ZIP code')
  await expect.element(zip).toHaveFocus()
  await expect.element(zip).toBeInViewport()
  await expect.element(screen.getByText('Five digits.')).toBeVisible()
})

test('a form that was not saved for another reason focuses the message', async () => {
  const route = refuse({ error: { '': ['Unable to update account: unknown error'] } })
  const screen = await renderForm(<TallForm />, route)
  await screen.getByRole('button', { name: 'Save' }).click()
  const message = screen.getByRole('alert')
  await expect.element(message).toHaveFocus()
  await expect.element(message).toBeInViewport()
})

test('a form that is mounted again with the answer is found by its id', async () => {
  function Keyed() {
    return <TallForm key={useLocation().key} />
  }
  const route = refuse({ error: { '': ['Unable to update account: unknown error'] } })
  const screen = await renderForm(<Keyed />, route)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('alert')).toHaveFocus()
})

test('what the browser refuses leads to the field too', async () => {
  const screen = await renderForm(<TallForm />, refuse({}))
  await screen.getByText('Address').click()
  await screen.getByLabelText('ZIP code').fill('8')
  await screen.getByText('Address').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('ZIP code')).toHaveFocus()
})

test('a press on another control counts, although the field that it leaves becomes invalid', async () => {
  const screen = await renderForm(<TallForm />, refuse({}))
  const box = screen.getByLabelText('Open')
  await screen.getByLabelText('Name').fill('')
  const before = box.element().getBoundingClientRect().top
  await userEvent.click(box, { delay: 130 })
  await expect.element(box).toBeChecked()
  await expect.element(screen.getByText('Enter a name.')).toBeVisible()
  // The message did take room, after the press.
  expect(box.element().getBoundingClientRect().top).toBeGreaterThan(before)
})
