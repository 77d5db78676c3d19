import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PreferencesProvider } from '#app/components/preferences.tsx'
import { type Preferences, readPreferences } from '#app/lib/preferences.ts'
import type { FrameData } from './frame-data.ts'
import { Banners } from './banners.tsx'

const quiet: FrameData = {
  account: { id: 'a', name: 'Harbor', timezone: 'America/Denver' },
  user: { id: 'u', name: 'Maya Reyes', avatar: null, themeColor: '#19d0de', role: 'admin', byCompany: false },
  viewer: {
    messaging: true,
    phone: true,
    calendar: false,
    calendarSettings: false,
    reviews: false,
    administer: true,
    ownAccount: false,
    ghost: false,
    operate: false,
    self: true,
  },
  ghosting: false,
  mfaMissing: false,
  restoredCopy: false,
  erasedOn: null,
  limitReached: null,
  peers: [],
  locations: [],
  counts: {},
  countedAt: 0,
  now: '2026-03-02T15:00:00.000Z',
}

function render(frame: Partial<FrameData>, preferences: Partial<Preferences> = {}): string {
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <PreferencesProvider initial={{ ...readPreferences(null), ...preferences }}>
          {() => <Banners frame={{ ...quiet, ...frame }} />}
        </PreferencesProvider>
      ),
    },
  ])
  return renderToString(<Stub initialEntries={['/']} />)
}

test('shows no banner without a notice', () => {
  expect(render({})).toBe('')
})

test('shows missing multi-factor sign-in in fixed words', () => {
  const html = render({ mfaMissing: true })
  expect(html).toContain(
    'Account owner requires MFA to be enabled.  Please setup your MFA under the left navigation.',
  )
  expect(html).toContain('role="alert"')
  expect(html).toContain('href="/profile/mfa"')
})

test('says that a restored copy sends nothing', () => {
  expect(render({ restoredCopy: true })).toContain('This is a restored copy of Switchboard.')
})

test('shows a ghosting user on every page how to stop', () => {
  const html = render({ ghosting: true })
  expect(html).toContain('Maya Reyes')
  expect(html).toContain('action="/ghost/stop"')
})
