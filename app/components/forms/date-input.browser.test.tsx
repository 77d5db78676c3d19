import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { DateInput } from './date-input.tsx'
import { fillControl } from './dom.ts'
import { FilterForm } from './filter-form.tsx'

function Filter() {
  const from = useSearchParams()[0].get('from') ?? ''
  return (
    <>
      <h1>Calls</h1>
      <FilterForm values={{ from }}>
        <label>
          From <DateInput type="date" name="from" defaultValue={from} />
        </label>
      </FilterForm>
      <button>Next</button>
      <output>Since {from || 'ever'}</output>
    </>
  )
}

test('filters by a day that is typed, cleared or typed in another way', async () => {
  const screen = await renderPage(<Filter />)
  const field = screen.getByLabelText('From')
  await field.click()
  await userEvent.keyboard('3/5/2026')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Since ever')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Since 2026-03-05')
  await expect.element(field).toHaveValue('03/05/2026')
  await expect.element(field).toHaveFocus()
  await field.fill('31.12.2026')
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Since 2026-12-31')
  await expect.element(field).toHaveValue('12/31/2026')
  await field.fill('')
  await userEvent.tab()
  await expect.element(screen.getByRole('status')).toHaveTextContent('Since ever')
  await expectAccessible()
})

test('a text that is no day goes back to the last one', async () => {
  const screen = await renderPage(<Filter />)
  const field = screen.getByLabelText('From')
  await field.fill('3/5/2026')
  await field.fill('3/55/2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('03/05/2026')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Since 2026-03-05')
})

function Moment() {
  const [at, setAt] = useState('2026-11-30T09:00')
  const [posted, setPosted] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setPosted(String(new FormData(event.currentTarget).get('at')))
      }}
    >
      <label>
        When{' '}
        <DateInput
          type="datetime-local"
          name="at"
          required
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
        />
      </label>
      <button type="button" onClick={() => setAt('2026-12-24T18:30')}>
        Later
      </button>
      {/* Some forms keep the focus in the field that is typed in. */}
      <button type="submit" onMouseDown={(event) => event.preventDefault()}>
        Save
      </button>
      <output>{posted}</output>
    </form>
  )
}

test('a day with a time is shown, picked and changed by the page as it is typed', async () => {
  const screen = await renderPage(<Moment />)
  const field = screen.getByLabelText('When')
  await expect.element(field).toHaveValue('11/30/2026, 9:00 AM')
  const picked = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    fillControl(this, '2026-12-01T14:15')
  })
  await screen.getByTitle('Pick a date').click()
  await expect.element(field).toHaveValue('12/01/2026, 2:15 PM')
  picked.mockRestore()
  await screen.getByRole('button', { name: 'Later' }).click()
  await expect.element(field).toHaveValue('12/24/2026, 6:30 PM')
})

test('what is typed is posted though the field still has the focus', async () => {
  const screen = await renderPage(<Moment />)
  await screen.getByLabelText('When').fill('1/2/2027 4pm')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('2027-01-02T16:00')
  await screen.getByLabelText('When').fill('')
  await userEvent.tab()
  await screen.getByLabelText('When').fill('tomorrow')
  await userEvent.tab()
  await expect.element(screen.getByLabelText('When')).toHaveValue('')
})
