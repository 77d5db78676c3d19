import { afterEach, expect, test, vi } from 'vitest'
import { Form, Link, redirect } from 'react-router'
import { userEvent } from 'vitest/browser'
import { type Toast, toastCookie } from '#app/lib/toast.ts'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { showToast, toastStore, hideToast } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

afterEach(() => {
  vi.useRealTimers()
  for (const { id } of toastStore.read()) hideToast(id)
})

const leave = (toast: Toast) => {
  document.cookie = toastCookie(toast, crypto.randomUUID(), false)
}

test('shows the message an action left in the cookie, once', async () => {
  const action = () => {
    leave({ kind: 'ok', message: 'Address added' })
    return redirect('/')
  }
  const screen = await renderPage(
    <>
      <Form method="post">
        <button type="submit">Save</button>
      </Form>
      <Link to="/?page=2">Next</Link>
      <Toasts initial={null} />
    </>,
    { route: { action } },
  )
  await screen.getByRole('button', { name: 'Save' }).click()
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  await expect.element(region.getByRole('status').getByText('Address added')).toBeVisible()
  expect(document.cookie).not.toContain('toast=')
  await expectAccessible()
  await region.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('link', { name: 'Next' }).click()
  await expect.element(region.getByRole('status')).not.toBeInTheDocument()
})

test('Undo posts to where the action said', async () => {
  const undone = vi.fn<() => Response>(() => redirect('/'))
  leave({ kind: 'ok', message: 'Note removed', undo: '/notes/1/restore' })
  const screen = await renderPage(<Toasts initial={null} />, {
    others: [{ path: '/notes/1/restore', action: undone }],
  })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => undone.mock.calls.length).toBe(1)
  await expect.element(screen.getByRole('status')).not.toBeInTheDocument()
})

test('Ctrl+Z undoes the newest first, but not what is typed', async () => {
  const undone: string[] = []
  const screen = await renderPage(
    <>
      <input aria-label="Text" />
      <button type="button">Page</button>
      <Toasts initial={null} />
    </>,
  )
  for (const message of ['Claimed', 'Moved'])
    showToast({ kind: 'ok', message, action: { label: 'Undo', onClick: () => undone.push(message) } })
  showToast({
    kind: 'info',
    message: 'New text',
    action: { label: 'Open', onClick: () => undone.push('open') },
  })
  await expect.element(screen.getByText('Ctrl Z')).toBeVisible()
  ;(screen.getByRole('textbox').element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}z{/Control}')
  ;(screen.getByRole('button', { name: 'Page' }).element() as HTMLElement).focus()
  await userEvent.keyboard('z{Control>}{Shift>}z{/Shift}{/Control}')
  expect(undone).toEqual([])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(screen.getByText('Moved')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}zz{/Control}')
  await expect.poll(() => undone).toEqual(['Moved', 'Claimed'])
})

test('reads errors out at once and shows the newest five', async () => {
  const screen = await renderPage(<Toasts initial={null} />)
  for (let number = 1; number <= 6; number++) showToast({ kind: 'bad', message: `Failure ${number}` })
  await expect.element(screen.getByRole('alert')).toHaveLength(5)
  await expect.element(screen.getByText('Failure 1')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Failure 6')).toBeVisible()
})

test('a message with the id of another replaces it', async () => {
  const screen = await renderPage(<Toasts initial={null} />)
  showToast({ id: 'offline', kind: 'bad', message: 'Not sent' })
  showToast({ id: 'offline', kind: 'bad', message: 'Still not sent' })
  await expect.element(screen.getByRole('alert').getByText('Still not sent')).toBeVisible()
})

test('messages go away, but not while the pointer is on them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await renderPage(<Toasts initial={null} />)
  showToast({ kind: 'info', message: 'Saved' })
  const toast = screen.getByRole('status')
  await expect.element(toast).toBeVisible()
  await userEvent.hover(toast)
  vi.advanceTimersByTime(60_000)
  await expect.element(toast).toBeVisible()
  await userEvent.unhover(toast)
  vi.advanceTimersByTime(6_000)
  await expect.element(toast).not.toBeInTheDocument()
})

test('a message without end stays until it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const screen = await renderPage(<Toasts initial={null} />)
  showToast({ kind: 'info', message: 'Follow up', durationMs: Infinity })
  const toast = screen.getByRole('status')
  await expect.element(toast).toBeVisible()
  vi.advanceTimersByTime(3_600_000)
  await expect.element(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect.element(toast).not.toBeInTheDocument()
})

test('F8 leads to the buttons; when their message goes away, the focus returns', async () => {
  const screen = await renderPage(
    <>
      <button>Before</button>
      <Toasts initial={null} />
    </>,
  )
  showToast({ kind: 'ok', message: 'Note removed', action: { label: 'Open', onClick: () => {} } })
  const before = screen.getByRole('button', { name: 'Before' })
  ;(before.element() as HTMLElement).focus()
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  await expect.element(region.getByText('Note removed')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(region.getByRole('button', { name: 'Open' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(region.getByText('Note removed')).not.toBeInTheDocument()
  await expect.element(before).toHaveFocus()
})
