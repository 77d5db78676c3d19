import { useLoaderData } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RealtimeProvider } from '#app/realtime/client/realtime.tsx'
import { LIVE_UPDATES } from '#app/realtime/client/protocol.ts'
import { expectAccessible, renderPage } from '#tests/setup/browser.tsx'
import { fakeSocket } from '#tests/setup/fake-socket.ts'
import { ConnectionState } from './connection-state.tsx'
import { PausedNotice } from './paused-notice.tsx'

let loads = 0
/** The page has asked for news by then. */
const ASKED_MS = 20_000

function Page() {
  useLoaderData()
  return (
    <RealtimeProvider accountId="account" userId="user" version="1">
      <ConnectionState />
      <PausedNotice />
    </RealtimeProvider>
  )
}

test('without live updates a page says so and asks for news, until they are back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = fakeSocket()
  const say = (paused: boolean) => socket.say(LIVE_UPDATES, { paused })
  const screen = await renderPage(<Page />, { route: { loader: () => (loads += 1) } })
  await expect.element(screen.getByTitle('Connected')).toBeInTheDocument()
  const before = loads
  const timers = vi.getTimerCount()
  say(true)
  await expect.element(screen.getByTitle('Live updates paused')).toBeInTheDocument()
  await expect
    .element(screen.getByText('What is new appears here about every 15 seconds.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
  vi.advanceTimersByTime(ASKED_MS)
  await expect.poll(() => loads).toBeGreaterThan(before)
  say(false)
  await expect.element(screen.getByTitle('Connected')).toBeInTheDocument()
  await expect.element(screen.getByText('What is new', { exact: false })).not.toBeInTheDocument()
  expect(vi.getTimerCount()).toBe(timers)
})
