import { useEffect, useState } from 'react'
import { Link, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage } from '#tests/setup/browser.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../ui/dropdown-menu.tsx'
import { RouteDialog } from '../dialogs/route-dialog.tsx'
import { Announcer } from './announcer.tsx'
import { useFocusOnNewPage } from './page-focus.ts'

function Contacts() {
  const [notes, setNotes] = useState(['Roof', 'Boat'])
  return (
    <>
      <h1>Contacts</h1>
      <Link to="/new">New</Link>
      <section>
        <h2>Notes</h2>
        {notes.map((note) => (
          <button key={note} onClick={() => setNotes(notes.filter((other) => other !== note))}>
            Delete {note}
          </button>
        ))}
      </section>
      <Outlet />
    </>
  )
}

const Janet = () => (
  <>
    <title>Janet Pratt</title>
    <h1>Janet Pratt</h1>
  </>
)

/** A page whose menu was pressed as soon as it showed. */
function Merged() {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <>
      <title>Merged</title>
      <h1>Merged</h1>
      <DropdownMenu open={open} onOpenChange={setOpen}>
        <DropdownMenuTrigger>More actions</DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem>Undo merge</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </>
  )
}

const NewContact = () => (
  <RouteDialog plain title="New contact" closeTo="/">
    Form
  </RouteDialog>
)

function Frame() {
  useFocusOnNewPage()
  return (
    <>
      <Link to="/janet">Janet</Link>
      <Link to="/merged">Merged</Link>
      <main>
        <Outlet />
      </main>
      <Announcer />
    </>
  )
}

const renderFrame = () =>
  renderPage(null, {
    route: {
      index: false,
      Component: Frame,
      children: [
        {
          id: 'contacts',
          Component: Contacts,
          children: [
            { id: 'none', index: true, Component: () => null },
            { id: 'new', path: 'new', Component: NewContact },
          ],
        },
        { id: 'janet', path: 'janet', Component: Janet },
        { id: 'merged', path: 'merged', Component: Merged },
      ],
    },
  })

const press = async (locator: { element: () => Element }) => {
  ;(locator.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('the heading of a new page has the focus, and its title is read', async () => {
  const screen = await renderFrame()
  await press(screen.getByRole('link', { name: 'Janet' }))
  await expect.element(screen.getByRole('heading', { name: 'Janet Pratt' })).toHaveFocus()
  expect(document.querySelector('[data-announcer]')!.textContent).toBe('Janet Pratt')
})

test('a dialog with a URL takes the focus and returns it', async () => {
  const screen = await renderFrame()
  await press(screen.getByRole('link', { name: 'New' }))
  await expect.poll(() => document.activeElement?.closest('[role=dialog]')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('link', { name: 'New' })).toHaveFocus()
})

test('Tab goes on from where the focused element was removed', async () => {
  const screen = await renderFrame()
  await press(screen.getByRole('button', { name: 'Delete Roof' }))
  await expect.element(screen.getByRole('button', { name: 'Delete Roof' })).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Delete Boat' })).toHaveFocus()
})

test('a menu that is opened as soon as a new page appears stays open', async () => {
  const screen = await renderFrame()
  await press(screen.getByRole('link', { name: 'Merged' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Undo merge' })).toBeVisible()
  await expect.poll(() => document.querySelector('[data-announcer]')!.textContent).toContain('Merged')
  await expect.element(screen.getByRole('menuitem', { name: 'Undo merge' })).toBeVisible()
})
