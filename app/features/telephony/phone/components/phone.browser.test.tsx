import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import { setPhone } from '../phone-store.ts'
import { Phone } from './phone.tsx'

const calls: Record<string, string>[] = []
beforeEach(() => {
  calls.length = 0
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state: 'granted' } as PermissionStatus)
  vi.stubGlobal('fetch', (path: string, { body }: { body?: URLSearchParams } = {}) => {
    if (path !== '/phone/calls')
      return Promise.resolve(Response.json({ locationId: 'boise', locations: [], ringable: [] }))
    const { id: _, ...call } = Object.fromEntries(body!) as Record<string, string>
    calls.push(call)
    return Promise.resolve(Response.json({ call: null }))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  setPhone({ open: false })
})

test('a number is called from the location that the link, or what it stands in, names', async () => {
  const screen = await renderPage(
    <>
      <Phone userId="dana" />
      <aside data-call-from="west">
        <a href="tel:+12085550123" data-client="janet">
          Around
        </a>
      </aside>
      <a href="tel:+12085550124" data-call-from="east">
        Itself
      </a>
      <a href="tel:+12085550125">Elsewhere</a>
    </>,
  )
  for (const name of ['Around', 'Itself', 'Elsewhere']) {
    await screen.getByRole('link', { name }).click()
    await expect.poll(() => calls.length).toBe(['Around', 'Itself', 'Elsewhere'].indexOf(name) + 1)
  }
  expect(calls).toEqual([
    { to: '+12085550123', client: 'janet', location: 'west' },
    { to: '+12085550124', location: 'east' },
    { to: '+12085550125' },
  ])
})
