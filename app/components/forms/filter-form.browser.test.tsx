import { useSearchParams } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import { useAnnouncedResults } from '../feedback/announcements.ts'
import { Announcer } from '../feedback/announcer.tsx'
import { Select } from '../ui/select.tsx'
import { FilterForm } from './filter-form.tsx'

function List() {
  const size = useSearchParams()[0].get('size') ?? ''
  useAnnouncedResults(size, { count: size.length, one: 'contact', none: 'No one' })
  return (
    <>
      <FilterForm values={{ size }}>
        <Select name="size" aria-label="Size" defaultValue={size}>
          <option value="">Any</option>
          <option value="s">Small</option>
          <option value="m">Medium</option>
        </Select>
      </FilterForm>
      <button>Next</button>
      <output>Shows {size || 'all'}</output>
      <Announcer />
    </>
  )
}

test('arrow keys choose, and Enter or leaving the field filters, with the focus kept and the result read', async () => {
  const screen = await renderPage(<List />)
  const field = screen.getByLabelText('Size')
  ;(field.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(field).toHaveValue('m')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Shows all')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Shows m')
  await expect.element(field).toHaveFocus()
  await expect.element(screen.getByText('1 contact')).toBeInTheDocument()
  await userEvent.keyboard('{Home}{Tab}')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Shows all')
  await expect.element(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  await expect.element(screen.getByText('No one')).toBeInTheDocument()
})

test('a choice by pointer filters at once', async () => {
  const screen = await renderPage(<List />)
  await userEvent.selectOptions(screen.getByLabelText('Size'), 's')
  await expect.element(screen.getByRole('status')).toHaveTextContent('Shows s')
})
