import { renderToString } from 'react-dom/server'
import { createRoutesStub, useSearchParams } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineList } from '#app/lib/lists/define-list.ts'
import { choiceParam, dayParam, optionalChoiceParam, textParam } from '#app/lib/lists/params.ts'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { ListFilter } from './list-filter.tsx'

const calls = defineList()({
  name: 'calls',
  label: 'Calls',
  path: '/',
  sizes: [25, 10],
  params: {
    q: textParam(),
    view: choiceParam(['all', 'missed']),
    status: optionalChoiceParam(['paused', 'ended']),
    from: dayParam(),
    to: dayParam(),
  },
})

function Page() {
  const [params] = useSearchParams()
  return (
    <>
      <ListFilter
        list={calls}
        query={calls.read(params)}
        label="Filter the calls"
        search={{ name: 'q', label: 'Search calls' }}
        fields={[
          {
            kind: 'choice',
            name: 'status',
            label: 'Status',
            options: [
              { value: 'paused', label: 'Paused' },
              { value: 'ended', label: 'Ended' },
            ],
          },
          { kind: 'period' },
        ]}
        count="12 calls"
      />
      <button>After</button>
      <output>{params.toString()}</output>
    </>
  )
}

beforeEach(() => page.viewport(1200, 800))

test('a choice filters at once and gets a chip, whose cross takes the filter away', async () => {
  const screen = await renderPage(<Page />)
  await screen.getByText('Filter', { exact: true }).click()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'paused')
  await expect.element(screen.getByRole('status')).toHaveTextContent('status=paused')
  await expectAccessible()
  await screen.getByRole('link', { name: 'Remove the filter Status: Paused' }).click()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
})

test('a chip opens its field, and Escape closes the fields and returns to the button', async () => {
  const screen = await renderPage(<Page />)
  await screen.getByText('Filter', { exact: true }).click()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'ended')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByLabelText('Status')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Status: Ended' }).click()
  await expect.element(screen.getByLabelText('Status')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(document.activeElement?.tagName).toBe('SUMMARY')
})

test('a search keeps the filters, a filter keeps the search, and Clear removes both', async () => {
  const screen = await renderPage(<Page />)
  const search = screen.getByRole('searchbox', { name: 'Search calls' })
  await search.fill('whit')
  await expect.element(screen.getByRole('status')).toHaveTextContent('q=whit')
  await expect.element(search).toHaveFocus()
  await screen.getByText('Filter', { exact: true }).click()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'paused')
  await expect.element(screen.getByRole('status')).toHaveTextContent('q=whit&status=paused')
  await search.fill('whitcomb')
  await expect.element(screen.getByRole('status')).toHaveTextContent('status=paused&q=whitcomb')
  await screen.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  await expect.element(search).toHaveValue('')
})

test('without JavaScript the fields are a form with a button, and a chip only says its filter', () => {
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const html = renderToString(<Stub initialEntries={['/?status=paused&view=missed&limit=10']} />)
  document.body.innerHTML = html
  const form = document.querySelector<HTMLFormElement>('form[aria-label="Filter the calls"]')!
  expect(form.method).toBe('get')
  expect(Object.fromEntries(new FormData(form))).toMatchObject({
    status: 'paused',
    view: 'missed',
    limit: '10',
  })
  expect(form.querySelector('button[type=submit]')?.textContent).toBe('Show')
  expect(document.querySelector('ul[aria-label=Filters] button')).toBeNull()
  document.body.innerHTML = ''
})

test('on a phone one button holds the filters, says how many are set, and opens them as a sheet', async () => {
  await page.viewport(390, 844)
  const screen = await renderPage(<Page />)
  await screen.getByText('Filters', { exact: true }).click()
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'paused')
  await expect.element(screen.getByText('Filters (1)')).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Filters' })).not.toBeInTheDocument()
  const sheet = screen.getByRole('search', { name: 'Filter the calls' }).element().getBoundingClientRect()
  expect(sheet.left).toBeGreaterThanOrEqual(0)
  expect(sheet.right).toBeLessThanOrEqual(390)
  expect(sheet.bottom).toBeLessThanOrEqual(844)
})
