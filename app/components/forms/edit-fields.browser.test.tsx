import { data, Form, useActionData, useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import { EditFields, type FormResult } from './edit-fields.tsx'

function CardForm() {
  const answer = useActionData<{ result: FormResult }>()
  const loads = useLoaderData<number>()
  const { revalidate } = useRevalidator()
  return (
    <Form method="post">
      <EditFields version={1} base={{ title: 'Call' }} lastResult={answer?.result} />
      <label>
        Title <input name="title" defaultValue="Call" />
      </label>
      <button type="submit">Save</button>
      <button type="button" onClick={() => void revalidate()}>
        Load again
      </button>
      <p>Loaded {loads} times</p>
    </Form>
  )
}

test('the second press names the version that was seen, also after a reload of the page', async () => {
  const posted: Record<string, unknown>[] = []
  let loads = 0
  const route = {
    loader: () => (loads += 1),
    action: async ({ request }: { request: Request }) => {
      const sent = Object.fromEntries(await request.formData())
      posted.push(sent)
      const conflict = { what: 'card', by: 'Maya Reyes', at: null, version: 2, fields: [] }
      return data({ result: { status: 'error', initialValue: sent, conflict } }, 409)
    },
  }
  const screen = await renderPage(<CardForm />, { route })
  await screen.getByLabelText('Title').fill('Call back')
  await screen.getByRole('button', { name: 'Save' }).click()
  const notice = screen.getByText('Maya Reyes changed this card after you opened it.')
  await expect.element(notice).toBeVisible()
  const before = loads
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(screen.getByText(`Loaded ${before + 1} times`)).toBeVisible()
  await expect.element(notice).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => posted.length).toBe(2)
  expect(posted[1]).toMatchObject({
    version: '1',
    base: '{"title":"Call"}',
    overwrite: '2',
    title: 'Call back',
  })
})
