import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { callFlowSchema } from '../call-flow.schema.ts'
import { flowFormValues } from '../settings/call-flow-form.ts'
import { RECORDING_BUCKETS, type FlowRecordingView } from '../recordings/recordings.ts'
import { CallSettingsForm } from './call-settings-form.tsx'

const ID = '019a0000-0000-7000-8000-000000000001'
const sam = { id: ID, name: 'Sam Ito', phone: '12085550123', choosesDevice: true, disabled: false }
const values = flowFormValues(
  callFlowSchema.parse({ groups: [{ users: [{ id: ID }] }, { users: [{ id: ID }] }] }),
)

const renderForm = (posted: (form: FormData) => void = () => {}) =>
  renderPage(
    <CallSettingsForm
      locationId={ID}
      values={values}
      version={1}
      users={[sam]}
      reach={{ people: [{ ...sam, extension: null, atLocation: true }], countries: ['US'] }}
      recordings={
        Object.fromEntries(RECORDING_BUCKETS.map((each) => [each, []])) as never as Record<
          (typeof RECORDING_BUCKETS)[number],
          FlowRecordingView[]
        >
      }
      lastResult={undefined}
    />,
    {
      route: {
        action: async ({ request }) => {
          posted(await request.formData())
          return null
        },
      },
    },
  )

const summaries = () => [...document.querySelectorAll('summary')].map((each) => each.firstChild!.textContent)

test('adds, orders and deletes the menu’s choices by keyboard, and says what is wrong beside them', async () => {
  const screen = await renderForm()
  const add = screen.getByRole('textbox', { name: 'New sub-group' })
  await add.fill('Claims')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByText('Claims cannot be reached: give it an extension or a word to say.'))
    .toBeVisible()
  await add.fill('claims')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('There is already a sub-group called “claims”.')).toBeVisible()
  await add.fill('Müller/Auto')
  await userEvent.keyboard('{Enter}')
  const up = screen.getByRole('button', { name: 'Move Müller/Auto up' })
  await expect.element(up).toBeVisible()
  up.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(summaries).toEqual(['Müller/Auto', 'Claims'])
  await expect.element(up).toHaveFocus()
  await screen.getByRole('button', { name: 'Delete Claims' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(summaries).toEqual(['Müller/Auto'])
})

test('the form has no axe violations', async () => {
  const screen = await renderForm()
  await screen.getByRole('textbox', { name: 'New sub-group' }).fill('Claims')
  await userEvent.keyboard('{Enter}')
  await expect.poll(summaries).toEqual(['Claims'])
  await expectAccessible()
})

test('a mistake on another tab is shown beside Save, with its tab and fold opened and the focus on it', async () => {
  const posts: FormData[] = []
  const screen = await renderForm((form) => posts.push(form))
  const add = screen.getByRole('textbox', { name: 'New sub-group' })
  await add.fill('Claims')
  await userEvent.keyboard('{Enter}')
  const extension = screen.getByRole('textbox', { name: 'Extension', exact: true })
  await extension.fill('2a')
  document.querySelector('details')!.open = false
  await screen.getByText('Global', { exact: true }).click()
  await expect.element(screen.getByText('Hold music')).toBeVisible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(extension).toHaveFocus()
  await expect.element(screen.getByRole('alert').getByText('Use up to six digits.')).toBeVisible()
  expect(posts).toEqual([])
  await screen.getByRole('button', { name: 'Reset' }).click()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect(document.querySelector('summary')).toBeNull()
})
