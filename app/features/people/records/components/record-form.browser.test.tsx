import { redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fillControl } from '#app/components/forms/dom.ts'
import { Dialog, DialogContent, DialogTitle } from '#app/components/ui/dialog.tsx'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { RecordForm, type RecordFormProps } from './record-form.tsx'

const MAYA = '01a20372-c016-7326-907e-e706a16dde5d'

const CHOICES: RecordFormProps['choices'] = {
  users: [{ value: MAYA, label: 'Maya Reyes' }],
  paymentMethods: [],
  options: { PolicyType: ['Auto', 'Home'], PolicyCompany: ['Progressive'] },
}

async function renderForm(props: Partial<RecordFormProps> & Pick<RecordFormProps, 'kind'>) {
  const posted = vi.fn<(form: FormData) => void>()
  const screen = await renderPage(
    <Dialog open>
      <DialogContent size="lg" aria-describedby={undefined}>
        <DialogTitle>A record</DialogTitle>
        <RecordForm
          values={{}}
          sealed={{}}
          choices={CHOICES}
          lastResult={undefined}
          trashed={null}
          draft="record"
          cancelTo="/done"
          {...props}
        />
      </DialogContent>
    </Dialog>,
    {
      route: {
        action: async ({ request }) => {
          posted(await request.formData())
          return redirect('/done')
        },
      },
      others: [{ path: '/done', loader: () => null, Component: () => <h1>Done</h1> }],
    },
  )
  return {
    screen,
    /** Saves, and returns the values that were posted. */
    save: async () => {
      await screen.getByRole('button', { name: 'Save', exact: true }).click()
      await expect.element(screen.getByRole('heading', { name: 'Done' })).toBeVisible()
      return Object.fromEntries(posted.mock.calls[0]![0]) as Record<string, string>
    },
  }
}

test('fields of each type show what is stored and post what is typed', async () => {
  const { screen, save } = await renderForm({
    kind: 'policy',
    version: 3,
    values: {
      type: 'Auto',
      company: 'Granite',
      premium: 184_250,
      effectiveDate: '2026-01-15',
      link: 'a.example',
    },
  })
  await expect.element(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('Auto')
  await expect.element(screen.getByLabelText('Premium')).toHaveValue('1,842.50')
  await expect.element(screen.getByLabelText('Effective')).toHaveValue('01/15/2026')
  await expectAccessible()
  await screen.getByRole('combobox', { name: 'Company' }).fill('Prog')
  await screen.getByRole('option', { name: 'Progressive' }).click()
  await screen.getByLabelText('Premium').fill('99.90')
  await screen.getByLabelText('Managed by').selectOptions('Maya Reyes')
  expect(await save()).toMatchObject({
    version: '3',
    type: 'Auto',
    company: 'Progressive',
    premium: '99.90',
    managedBy: MAYA,
    effectiveDate: '01/15/2026',
  })
})

test('a field that depends on another appears with it', async () => {
  const { screen } = await renderForm({ kind: 'policy', newId: 'new' })
  const other = screen.getByRole('combobox', { name: 'Other payment method' })
  await expect.element(other).not.toBeInTheDocument()
  await screen.getByLabelText('Payment method', { exact: true }).selectOptions('Other')
  await expect.element(other).toBeVisible()
})

test('a sealed field shows its mask and posts only a new value, which no draft keeps', async () => {
  const { screen, save } = await renderForm({
    kind: 'dependent',
    version: 1,
    values: { firstName: 'Nora' },
    sealed: { ssn: { mask: '•••-••-7731', revealAction: null, revealForm: 'reveal' } },
  })
  await expect.element(screen.getByText('•••-••-7731')).toBeVisible()
  await screen.getByLabelText('First name').fill('Nola')
  await userEvent.click(screen.getByLabelText('SSN'))
  await userEvent.keyboard('123456789')
  await expect.element(screen.getByLabelText('SSN')).toHaveValue('123-45-6789')
  expect(JSON.stringify({ ...localStorage })).toContain('Nola')
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/123-?45/)
  expect(await save()).toMatchObject({ firstName: 'Nola', ssn: '123-45-6789' })
})

test('an invalid field on another tab opens its tab and has the focus', async () => {
  const { screen } = await renderForm({ kind: 'home', newId: 'new' })
  await screen.getByLabelText('Year built').fill('94')
  await screen.getByRole('tab', { name: 'Coverage' }).click()
  await screen.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(screen.getByText('Enter a whole number from 1850 to 2100.')).toBeVisible()
  await expect.element(screen.getByLabelText('Year built')).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: /^Home/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible()
})

test('arrow keys move between tabs', async () => {
  const { screen } = await renderForm({ kind: 'home', newId: 'new' })
  await screen.getByRole('tab', { name: 'Home' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(screen.getByRole('tab', { name: 'Features' })).toHaveFocus()
  await expect.element(screen.getByRole('tab', { name: 'Features' })).toHaveAttribute('aria-selected', 'true')
})

test('items of a list are added and removed without losing the others', async () => {
  const { screen, save } = await renderForm({ kind: 'home', newId: 'new' })
  await screen.getByRole('button', { name: 'Add siding' }).click()
  await screen.getByRole('combobox', { name: 'Material' }).fill('Straw')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: 'Add another siding' }).click()
  await screen.getByRole('combobox', { name: 'Material' }).nth(1).fill('Sticks')
  await userEvent.keyboard('{Tab}')
  await screen.getByRole('button', { name: 'Remove siding 1' }).click()
  await expect.element(screen.getByRole('combobox', { name: 'Material' })).toHaveValue('Sticks')
  expect(await save()).toMatchObject({ 'siding[0].material': 'Sticks' })
})

test('what was typed, rows of lists included, comes back until it is discarded', async () => {
  const first = await renderForm({ kind: 'home', newId: 'new' })
  await first.screen.getByLabelText('City').first().fill('Eagle')
  await first.screen.getByRole('button', { name: 'Add siding' }).click()
  await first.screen.getByRole('combobox', { name: 'Material' }).fill('Brick')
  await userEvent.keyboard('{Tab}')
  await first.screen.unmount()

  const { screen } = await renderForm({ kind: 'home', newId: 'new' })
  await expect.element(screen.getByText(/Your unsaved changes are back/)).toBeVisible()
  await expect.element(screen.getByLabelText('City').first()).toHaveValue('Eagle')
  await expect.element(screen.getByRole('combobox', { name: 'Material' })).toHaveValue('Brick')
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByLabelText('City').first()).toHaveValue('')
})

test('fields that don’t apply to a vehicle’s type are hidden but keep their text', async () => {
  const { screen } = await renderForm({ kind: 'vehicle', newId: 'new' })
  const type = screen.getByRole('tabpanel').getByLabelText('Type', { exact: true })
  await type.selectOptions('Boat')
  await screen.getByLabelText('Hull ID').fill('abc')
  await expect.element(screen.getByText('Most hull IDs are 12 digits long')).toBeVisible()
  await expect.element(screen.getByLabelText('Odometer')).not.toBeVisible()
  await type.selectOptions('Car')
  await expect.element(screen.getByLabelText('Hull ID')).not.toBeVisible()
  await type.selectOptions('Boat')
  await expect.element(screen.getByLabelText('Hull ID')).toHaveValue('abc')
})

test('asks before it discards unsaved changes', async () => {
  const { screen } = await renderForm({ kind: 'extra', newId: 'new' })
  await screen.getByLabelText('Label').fill('Gate code')
  await screen.getByRole('link', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Stay' }).click()
  await expect.element(screen.getByLabelText('Label')).toHaveValue('Gate code')
  await screen.getByRole('link', { name: 'Cancel' }).click()
  await expect
    .element(screen.getByText('You have unsaved changes, are you sure you want to leave?'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Leave' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(localStorage).toHaveLength(0)
})

test('shows what another user changed, and takes their value', async () => {
  const { screen, save } = await renderForm({
    kind: 'extra',
    version: 1,
    values: { field: 'Gate code', value: '1111' },
    lastResult: {
      status: 'error',
      initialValue: { field: 'Gate code', value: '3333', version: '1' },
      conflict: {
        what: 'extra item',
        by: 'Luis Ortega',
        at: '2026-11-20T10:00:00Z',
        version: 2,
        fields: [
          { name: 'value', label: 'Value', theirs: '2222', typed: '2222', both: true },
          { name: 'field', label: 'Label', theirs: 'Gate', typed: 'Gate', both: false },
        ],
      },
    },
  })
  await expect
    .element(screen.getByText('Luis Ortega changed this extra item after you opened it.'))
    .toBeVisible()
  await expect
    .element(screen.getByText('Save again to keep your changes to the fields you touched.'))
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Take theirs for Label' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Take theirs for Value' }).click()
  await expect.element(screen.getByLabelText('Value', { exact: true })).toHaveValue('2222')
  expect(await save()).toMatchObject({ version: '1', overwrite: '2', value: '2222' })
})

test('a VIN fills in its vehicle when the input loses focus, and the next one replaces it', async () => {
  const { screen } = await renderForm({ kind: 'vehicle', newId: 'new' })
  const field = (name: string) => screen.getByRole('tabpanel').getByLabelText(name, { exact: true })
  const fetched = vi.spyOn(window, 'fetch')
  fetched.mockResolvedValueOnce(Response.json({ year: 2012, make: 'Ford', model: 'Focus', type: 'car' }))
  await field('VIN').fill('1FAHP3K29CL123456')
  await userEvent.tab()
  await expect.element(field('Model')).toHaveValue('Focus')
  await expect.element(field('Year')).toHaveValue('2012')
  await expect.element(field('Type')).toHaveValue('car')
  await field('Make').fill('Mercury')

  fetched.mockResolvedValueOnce(Response.json({ error: 'Unable to find vin: unknown' }))
  await field('VIN').fill('1FAHP3K29CL999999')
  await userEvent.tab()
  await expect.element(screen.getByText('Unable to find vin: unknown')).toBeVisible()
  await expect.element(field('Model')).toHaveValue('')
  await expect.element(field('Year')).toHaveValue('')
  await expect.element(field('Make')).toHaveValue('Mercury')
  fetched.mockRestore()
})

test('a failed look-up clears what was stored for another VIN, and nothing while the VIN is the same', async () => {
  const { screen } = await renderForm({
    kind: 'vehicle',
    version: 1,
    values: { type: 'car', vin: '1FAHP3K29CL123456', year: 2012, make: 'Ford', model: 'Focus' },
  })
  const field = (name: string) => screen.getByRole('tabpanel').getByLabelText(name, { exact: true })
  const fetched = vi.spyOn(window, 'fetch')
  fetched.mockImplementation(async () => Response.json({ error: 'Unable to find vin: unknown' }))
  await screen.getByRole('button', { name: 'Look up VIN' }).click()
  await expect.element(screen.getByText('Unable to find vin: unknown')).toBeVisible()
  await expect.element(field('Model')).toHaveValue('Focus')
  await field('VIN').fill('1FAHP3K29CL999999')
  await userEvent.tab()
  await expect.element(field('Model')).toHaveValue('')
  await expect.element(field('Make')).toHaveValue('')
  fetched.mockRestore()
})

test('asks once before it saves what is unlikely', async () => {
  const { screen } = await renderForm({
    kind: 'payment-method',
    warnings: [{ field: 'expYear', message: 'This card expired in 10/2026.' }],
    values: { type: 'checking', name: 'Ada' },
  })
  await expect.element(screen.getByRole('alert').getByText('This card expired in 10/2026.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Save anyway' })).toBeVisible()
  await expectAccessible()
})

test('a date is typed in any way that can be only one day, or picked', async () => {
  const { screen, save } = await renderForm({ kind: 'policy', values: { type: 'Auto' } })
  const effective = screen.getByLabelText('Effective')
  await effective.fill('31.12.2026')
  await userEvent.tab()
  await expect.element(effective).toHaveValue('12/31/2026')
  await effective.fill('5.6.2026')
  await userEvent.tab()
  await expect.element(effective).toHaveValue('5.6.2026')
  await expect.element(screen.getByText('Enter a date as MM/dd/yyyy.')).toBeVisible()
  const picked = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    fillControl(this, '2026-02-03')
  })
  await screen.getByRole('button', { name: 'Pick a date for Effective' }).click()
  await expect.element(effective).toHaveValue('02/03/2026')
  picked.mockRestore()
  expect(await save()).toMatchObject({ effectiveDate: '02/03/2026' })
})

test('offers what is known of the contact, and marks what is required', async () => {
  const address = {
    type: 'Physical',
    address: '418 Larkspur Lane',
    city: 'Boise',
    state: 'ID',
    zipcode: '83702',
  }
  const { screen, save } = await renderForm({
    kind: 'vehicle',
    newId: 'new',
    choices: { ...CHOICES, household: ['Janet Whitcomb', 'Mia Whitcomb'], addresses: [address] },
  })
  const type = screen.getByRole('tabpanel').getByLabelText('Type', { exact: true })
  await expect.element(type).toBeRequired()
  await expect.element(screen.getByText('* Required')).toBeVisible()
  await type.selectOptions('Car')
  await screen.getByRole('combobox', { name: 'Primary driver' }).click()
  await screen.getByRole('option', { name: 'Mia Whitcomb' }).click()
  await screen.getByRole('tab', { name: 'Lien holder' }).click()
  await screen.getByLabelText('Use a known address').selectOptions('418 Larkspur Lane, Boise, ID 83702')
  await expectAccessible()
  expect(await save()).toMatchObject({
    primaryDriver: 'Mia Whitcomb',
    'lienHolder.address': '418 Larkspur Lane',
    'lienHolder.state': 'ID',
    'lienHolder.zipcode': '83702',
  })
})
