import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#tests/setup/browser.tsx'
import { HealthAlert } from './health-alert.tsx'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [503, 'Network Issue'],
  [500, 'Network Issue'],
])('an answer of %i to the health check shows %s', async (status, title) => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'The database does not respond.' }, { status }))
  const screen = await renderPage(<HealthAlert />)
  await expect.element(screen.getByText(title, { exact: true })).toBeVisible()
})

test('a server that can’t be reached shows Network Communication Issue', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const screen = await renderPage(<HealthAlert />)
  await expect.element(screen.getByText('Network Communication Issue')).toBeVisible()
})
