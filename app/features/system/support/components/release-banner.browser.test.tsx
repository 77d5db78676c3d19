import { createMemoryRouter, Link, Outlet, RouterProvider, useLoaderData, useRevalidator } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { leaveOtherBuild, useDocumentLinks } from '#app/components/feedback/other-build.ts'
import { useShownPage } from '#app/components/feedback/network-errors.ts'
import { BUILD, keepForCall, noteServedBuild } from '#app/lib/served-build.ts'
import { expectAccessible } from '#tests/setup/browser.tsx'
import { ReleaseBanner } from './release-banner.tsx'

const LINE = 'A new version is ready. Until you reload, this page may be out of date.'

afterEach(() => noteServedBuild(BUILD))

function Root() {
  useShownPage()
  useDocumentLinks()
  return (
    <main>
      <ReleaseBanner />
      <Outlet />
    </main>
  )
}

function Page() {
  const { texts } = useLoaderData<{ texts: string[] }>()
  const { revalidate } = useRevalidator()
  return (
    <>
      <p>{texts.join(', ')}</p>
      <button onClick={() => void revalidate()}>Load again</button>
      <Link to="/contacts">Contacts</Link>
    </>
  )
}

/** A page whose server runs `server.build`; another build's data would be an error in this page's code. */
async function openPage() {
  const server = { build: BUILD }
  const texts = () => (server.build === BUILD ? { texts: ['Hello'] } : { messages: ['Hello'] })
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        middleware: [leaveOtherBuild as never],
        loader: () => ({ build: server.build }),
        Component: Root,
        children: [
          { id: 'page', index: true, loader: texts, Component: Page },
          { path: 'contacts', Component: () => <p>All contacts</p> },
        ],
      },
    ],
    { hydrationData: { loaderData: { root: { build: BUILD }, page: { texts: ['Hello'] } } } },
  )
  const screen = await render(<RouterProvider router={router} />)
  const upgrade = () => (server.build = 'another')
  return { screen, upgrade, loadAgain: () => screen.getByRole('button', { name: 'Load again' }).click() }
}

test('a page of another build keeps what it shows, and says that a new version is ready', async () => {
  const { screen, upgrade, loadAgain } = await openPage()
  await loadAgain()
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
  upgrade()
  await loadAgain()
  await expect.element(screen.getByText(LINE)).toBeVisible()
  await expect.element(screen.getByText('Hello')).toBeVisible()
  await expectAccessible()
})

test('then a link is followed by the browser, which loads the new build', async () => {
  const { screen } = await openPage()
  noteServedBuild('another')
  await expect.element(screen.getByText(LINE)).toBeVisible()
  // Stands in for the browser.
  let followed: string | null = null
  const follow = (event: MouseEvent) => {
    followed = (event.target as Element).getAttribute('href')
    event.preventDefault()
  }
  window.addEventListener('click', follow, { capture: true })
  await screen.getByRole('link', { name: 'Contacts' }).click()
  window.removeEventListener('click', follow, { capture: true })
  expect(followed).toBe('/contacts')
  await expect.element(screen.getByText('Hello')).toBeVisible()
})

test('during a call, links keep to this page’s build', async () => {
  const { screen } = await openPage()
  const ended = keepForCall()
  noteServedBuild('another')
  await screen.getByRole('link', { name: 'Contacts' }).click()
  await expect.element(screen.getByText('All contacts')).toBeVisible()
  ended()
})
