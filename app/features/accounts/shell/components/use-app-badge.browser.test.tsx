import { afterEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useAppBadge } from './use-app-badge.ts'

const setAppBadge = vi.fn(async () => {})

afterEach(() => {
  setAppBadge.mockClear()
  Reflect.deleteProperty(navigator, 'setAppBadge')
})

test('shows the count on the icon, and none after the user has left', async () => {
  Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true })
  const { rerender, unmount } = await renderHook((count = 0) => useAppBadge(count), { initialProps: 2 })
  expect(setAppBadge).toHaveBeenLastCalledWith(2)
  await rerender(0)
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
  await rerender(3)
  await unmount()
  expect(setAppBadge).toHaveBeenLastCalledWith(0)
})
