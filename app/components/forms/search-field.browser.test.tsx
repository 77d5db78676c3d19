import { Link, useNavigation } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { SearchField } from './search-field.tsx'

const searches: string[] = []

const NavigationState = () => <output>{useNavigation().state}</output>

function renderSearch(delay = 50) {
  searches.length = 0
  const other = Promise.withResolvers<null>()
  const page = renderPage(
    <>
      <SearchField label="Search contacts" keep={['letter']} delay={delay} />
      <Link to="/other">Other page</Link>
      <NavigationState />
    </>,
    {
      route: {
        loader: ({ url }: { url: URL }) => {
          const text = url.searchParams.get('q') ?? ''
          searches.push(text)
          return text === 'slow' ? new Promise<null>(() => {}) : null
        },
      },
      others: [
        {
          path: '/other',
          loader: () => other.promise,
          Component: () => <h1>Other</h1>,
        },
      ],
    },
  )
  return page.then((screen) => ({ screen, answer: () => other.resolve(null) }))
}

test('searches after a pause in typing, and at once on Enter and Clear', async () => {
  const { screen } = await renderSearch()
  const input = screen.getByRole('searchbox', { name: 'Search contacts' })
  await input.fill('whit')
  await expect.poll(() => searches.at(-1)).toBe('whit')
  await userEvent.type(input, 'comb{Enter}')
  await expect.poll(() => searches.at(-1)).toBe('whitcomb')
  await expectAccessible()
  await screen.getByRole('link', { name: 'Clear the search' }).click()
  await expect.poll(() => searches.at(-1)).toBe('')
  await expect.element(input).toHaveValue('')
})

test('an emptied field cancels the search that is still loading', async () => {
  const { screen } = await renderSearch()
  const input = screen.getByRole('searchbox')
  await input.fill('slow')
  await expect.poll(() => searches.at(-1)).toBe('slow')
  await input.fill('')
  await expect.poll(() => searches.at(-1)).toBe('')
  await expect.element(screen.getByRole('status')).toHaveTextContent('idle')
})

test('does not search for a card number', async () => {
  const { screen } = await renderSearch()
  const input = screen.getByRole('searchbox')
  await input.fill('4111 1111 1111 1111')
  await input.fill('4111 1111 1111 1111 ')
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toBeInvalid()
  expect(searches.filter(Boolean)).toEqual([])
})

test('a search that is still waiting is sent when the field is left, and not again from another page', async () => {
  const { screen, answer } = await renderSearch(500)
  await screen.getByRole('searchbox').fill('whit')
  await userEvent.tab()
  await expect.poll(() => searches.filter(Boolean)).toEqual(['whit'])
  await screen.getByRole('link', { name: 'Other page' }).click()
  await expect.element(screen.getByRole('status')).toHaveTextContent('loading')
  answer()
  await expect.element(screen.getByRole('heading', { name: 'Other' })).toBeVisible()
  expect(searches.filter(Boolean)).toEqual(['whit'])
})
