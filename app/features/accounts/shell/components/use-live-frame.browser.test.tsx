import { useLoaderData, useRevalidator } from 'react-router'
import { expect, test } from 'vitest'
import { badgesCounted } from '#app/realtime/events.ts'
import { phoneStatusChanged } from '#app/features/accounts/presence/events.ts'
import { ConnectionState } from './connection-state.tsx'
import { RealtimeProvider } from '#app/realtime/client/realtime.tsx'
import { renderPage } from '#tests/setup/browser.tsx'
import { fakeSocket } from '#tests/setup/fake-socket.ts'
import type { FrameData } from './frame-data.ts'
import { useLiveFrame } from './use-live-frame.ts'

function Team() {
  const { peers, counts } = useLiveFrame(useLoaderData<FrameData>())
  const { revalidate } = useRevalidator()
  return (
    <>
      <ConnectionState />
      <button onClick={() => void revalidate()}>Load again</button>
      <p>{`Loaded ${counts.loads} times`}</p>
      <ul>
        {peers.map((peer) => (
          <li key={peer.id}>{`${peer.firstName}: ${peer.phoneStatus}`}</li>
        ))}
      </ul>
    </>
  )
}

const Page = () => (
  <RealtimeProvider accountId="account" userId="user" version="1">
    <Team />
  </RealtimeProvider>
)

test('a status that changes while the page loads stays when the older answer comes', async () => {
  const socket = fakeSocket()
  const read = { phoneStatus: 'offline', coacheeId: null, loggedIn: false }
  const loads: (() => void)[] = []
  let loaded = 0
  const loader = async () => {
    if (loaded++ > 0) await new Promise<void>((resolve) => loads.push(resolve))
    return { peers: [{ id: 'dana', firstName: 'Dana', ...read }], counts: { loads: loaded } }
  }
  const screen = await renderPage(<Page />, { route: { loader } })
  await expect.element(screen.getByTitle('Connected')).toBeInTheDocument()
  const change = (status: string) =>
    socket.say(phoneStatusChanged.eventName, { userId: 'dana', status, coacheeId: null, loggedIn: true })

  await screen.getByRole('button').click()
  await expect.poll(() => loads.length).toBe(1)
  change('lunch')
  await expect.element(screen.getByText('Dana: lunch')).toBeVisible()
  loads[0]!()
  await expect.element(screen.getByText('Loaded 2 times')).toBeVisible()
  await expect.element(screen.getByText('Dana: lunch')).toBeVisible()

  // An answer that was asked for later than the event is newer.
  change('break')
  await expect.element(screen.getByText('Dana: break')).toBeVisible()
  await screen.getByRole('button').click()
  await expect.poll(() => loads.length).toBe(2)
  loads[1]!()
  await expect.element(screen.getByText('Dana: offline')).toBeVisible()
})

test('a pushed number shows without a request, and a load that was counted before it keeps it', async () => {
  const socket = fakeSocket()
  let loaded = 0
  const loader = () => ({ peers: [], counts: { loads: ++loaded }, countedAt: loaded < 3 ? 10 : 30 })
  const screen = await renderPage(<Page />, { route: { loader } })
  await expect.element(screen.getByTitle('Connected')).toBeInTheDocument()
  socket.say(badgesCounted.eventName, { counts: { loads: 40 }, countedAt: 20 })
  await expect.element(screen.getByText('Loaded 40 times')).toBeVisible()
  expect(loaded).toBe(1)
  await screen.getByRole('button').click()
  await expect.poll(() => loaded).toBe(2)
  await expect.element(screen.getByText('Loaded 40 times')).toBeVisible()
  await screen.getByRole('button').click()
  await expect.element(screen.getByText('Loaded 3 times')).toBeVisible()
})
