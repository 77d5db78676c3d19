import { parseWithZod } from '#app/lib/parse-form.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { startingValues } from '../format.ts'
import { schemaOf } from '../kind-schema.ts'
import type { RecordValues } from '../kind.ts'
import { type KindName, KINDS } from '../kinds/index.ts'
import { RecordForm, type RecordFormProps } from './record-form.tsx'

const CHOICES = { users: [], paymentMethods: [], options: { DogBreed: ['Beagle', 'Boxer'] } }

const DEFAULTS: Omit<RecordFormProps, 'kind' | 'values' | 'draft'> = {
  sealed: {},
  choices: CHOICES,
  lastResult: undefined,
  conflict: null,
  trashed: null,
  cancelTo: '/away',
}

/** Renders the form of a new record, or of a stored one with `values`. `saved` gets what the schema makes of it. */
function renderForm(kind: KindName, values?: RecordValues, props: Partial<RecordFormProps> = {}) {
  const saved: RecordValues[] = []
  const page = renderPage(
    <RecordForm
      {...DEFAULTS}
      kind={kind}
      values={values ?? startingValues(KINDS[kind].fields)}
      {...(values ? { version: 1 } : { newId: 'new' })}
      draft={`${kind} test`}
      {...props}
    />,
    {
      route: {
        id: 'frame',
        loader: () => ({ user: { id: 'maya' } }),
        action: async ({ request }: { request: Request }) => {
          const submission = parseWithZod(await request.formData(), {
            schema: schemaOf(KINDS[kind]),
            disableAutoCoercion: true,
          })
          if (submission.status === 'success') saved.push(submission.value)
          return null
        },
      } as never,
      others: [{ path: '/away', Component: () => <h1>Away</h1> }],
    },
  )
  return page.then((screen) => ({ screen, saved }))
}

afterEach(() => localStorage.clear())

test('each type of field is saved as it was entered', async () => {
  const { screen, saved } = await renderForm('home')
  const field = (name: string) => screen.getByRole('tabpanel').getByLabelText(name, { exact: true })
  await expect.element(field('Type')).toHaveFocus()
  await userEvent.keyboard('House')
  await field('Zip code').fill('837021234')
  await field('Purchased').fill('2019-05-04')
  await field('Year built').fill('1994')
  await field('Bathrooms').fill('2.5')
  await screen.getByLabelText('Central air').click()
  await screen.getByRole('tab', { name: 'Animals' }).click()
  await screen.getByRole('button', { name: 'Add dog' }).click()
  await field('Breed').fill('Boxer')
  await field('How many').fill('2')
  await screen.getByRole('tab', { name: 'Coverage' }).click()
  await field('Premium').fill('$1,842.50')
  await screen.getByRole('tab', { name: 'Mortgages' }).click()
  await screen.getByRole('group', { name: 'Primary mortgage' }).getByLabelText('Phone').fill('208-555-0142')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => saved)
    .toMatchObject([
      {
        type: 'House',
        usage: 'Primary',
        zipcode: '83702-1234',
        purchaseDate: '2019-05-04',
        yearBuilt: 1994,
        numBathrooms: 2.5,
        centralair: true,
        dogs: [{ breed: 'Boxer', count: 2 }],
        premium: 184_250,
        mortgagePrimary: { phone: '12085550142' },
      },
    ])
})

test('opens the tab of the first error and focuses its input', async () => {
  const { screen, saved } = await renderForm('home')
  await screen.getByRole('tab', { name: 'Coverage' }).click()
  await screen.getByLabelText('Premium').fill('a lot')
  await screen.getByRole('tab', { name: 'Notes' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByLabelText('Premium')).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: 'Coverage has errors' })).toBeVisible()
  await expectAccessible()
  expect(saved).toEqual([])
})

test('shows the fields that apply to the chosen type and keeps the others’ text', async () => {
  const { screen } = await renderForm('vehicle')
  await screen.getByLabelText('Type').selectOptions('Boat')
  await expect.element(screen.getByLabelText('Hull ID')).toBeVisible()
  await expect.element(screen.getByLabelText('Odometer')).not.toBeVisible()
  await screen.getByLabelText('Hull ID').fill('abc')
  await expect.element(screen.getByText('Most hull IDs are 12 digits long')).toBeVisible()
  await screen.getByLabelText('Type').selectOptions('Car')
  await expect.element(screen.getByLabelText('Hull ID')).not.toBeVisible()
  await screen.getByLabelText('Type').selectOptions('Boat')
  await expect.element(screen.getByLabelText('Hull ID')).toHaveValue('abc')
})

test('moves between tabs with the arrow keys', async () => {
  const { screen } = await renderForm('vehicle')
  await screen.getByRole('tab', { name: 'Vehicle' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Coverage' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('tab', { name: 'Trailer' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { selected: true })).toHaveTextContent(/^Vehicle/)
})

test('fills in year, make and model for a VIN when its input loses focus', async () => {
  const fetched = vi
    .spyOn(window, 'fetch')
    .mockResolvedValue(Response.json({ year: 2012, make: 'Ford', model: 'Focus', type: 'car' }))
  const { screen } = await renderForm('vehicle')
  const field = (name: string) => screen.getByRole('tabpanel').getByLabelText(name, { exact: true })
  await field('VIN').fill('1fahp3k29cl123456')
  await userEvent.tab()
  await expect.element(field('Model')).toHaveValue('Focus')
  await expect.element(field('Make')).toHaveValue('Ford')
  await expect.element(field('Year')).toHaveValue('2012')
  await expect.element(field('Type')).toHaveValue('car')
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/utilities/lookup/vin/1fahp3k29cl123456',
    expect.anything(),
  )
  fetched.mockRestore()
})

test('restores a draft, without what must not be stored', async () => {
  const first = await renderForm('dependent')
  await first.screen.getByLabelText('First name').fill('Mia')
  await first.screen.getByLabelText('SSN').fill('912487731')
  await expect.element(first.screen.getByLabelText('SSN')).toHaveValue('912-48-7731')
  expect(JSON.stringify({ ...localStorage })).not.toContain('912')
  await first.screen.unmount()

  const again = await renderForm('dependent')
  await expect.element(again.screen.getByLabelText('First name')).toHaveValue('Mia')
  await expect.element(again.screen.getByLabelText('SSN')).toHaveValue('')
  await again.screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(again.screen.getByLabelText('First name')).toHaveValue('')
  expect(localStorage).toHaveLength(0)
})

test('asks before unsaved changes are discarded', async () => {
  const { screen } = await renderForm('extra')
  await screen.getByLabelText('Label').fill('Gate code')
  await screen.getByRole('link', { name: 'Cancel' }).click()
  const question = screen.getByRole('dialog', { name: 'Unsaved changes' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect.element(screen.getByLabelText('Label')).toHaveValue('Gate code')
  await screen.getByRole('link', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Away' })).toBeVisible()
  expect(localStorage).toHaveLength(0)
})

test('shows what another user changed, and takes their value', async () => {
  const { screen } = await renderForm(
    'extra',
    { field: 'Gate code', value: '1111' },
    {
      conflict: {
        by: 'Luis Ortega',
        at: '2026-11-20T10:00:00Z',
        version: 2,
        fields: [{ name: 'value', label: 'Value', theirs: '2222', typed: '2222' }],
      },
    },
  )
  await expect.element(screen.getByText(/Luis Ortega changed this/)).toBeVisible()
  await screen.getByRole('button', { name: 'Take this for Value' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Value' })).toHaveValue('2222')
  await expect.element(screen.getByRole('button', { name: 'Save mine' })).toBeVisible()
})
