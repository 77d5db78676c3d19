import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import { useClaiming } from './claim-notice.tsx'

const posts: string[] = []
const beacons: string[] = []
beforeEach(() => {
  posts.length = beacons.length = 0
  vi.stubGlobal('fetch', (path: string, { body }: { body: URLSearchParams }) => {
    posts.push(`${path} ${String(body)}`)
    return Promise.resolve(Response.json({}))
  })
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((path, body) => {
    beacons.push(`${String(path)} ${String(body as URLSearchParams)}`)
    return true
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Field() {
  const claim = useClaiming('/messages/janet')
  return <input aria-label="Text" onChange={claim} />
}

test('a page that closes leaves its user’s claim, and claims the conversation again when it is kept', async () => {
  const screen = await renderPage(<Field />)
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual([])

  await screen.getByRole('textbox').fill('Hi')
  expect(posts).toEqual(['/messages/janet/send intent=claim'])
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pagehide'))
  expect(beacons).toEqual(['/messages/janet/send intent=leave'])

  // The browser may show the same page again, for Back.
  await screen.getByRole('textbox').fill('Hi Janet')
  expect(posts).toHaveLength(2)
  await screen.unmount()
  expect(posts.slice(2)).toEqual(['/messages/janet/send intent=leave'])
})
