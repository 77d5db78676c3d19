import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import type { Action } from '#app/components/actions/action.ts'
import { useOffer } from '#app/components/actions/offers.ts'
import { ChevronRight } from '#app/components/icons.tsx'
import { usePreferences, useShownTheme } from '#app/components/preferences.tsx'
import { actionsOf } from '#app/features/actions.ts'
import { menuOf, useAreas } from '#app/features/area.ts'
import { everywhere } from '../frame-actions.ts'
import { useFrame } from './frame-data.ts'

const ShortcutSheet = lazy(() => import('#app/components/actions/shortcut-sheet.tsx'))

/** Offers the actions that every page has, and shows the list of keys. */
export function FrameKeys() {
  const areas = useAreas()
  const { viewer } = useFrame()
  const theme = useShownTheme()
  const { choose } = usePreferences()
  const { pathname, search } = useLocation()
  const [shown, setShown] = useState(false)
  const open = {
    theme,
    setTheme: (next: 'light' | 'dark') => choose('theme', next),
    showKeys: () => setShown(true),
    here: pathname + search,
  }
  useOffer(everywhere.heading, actionsOf(areas, everywhere, open, viewer), true)
  const tabs = (['tabs', 'work'] as const).flatMap((menu) => menuOf(areas, menu, viewer))
  useOffer(
    'Go to',
    tabs.flatMap(({ to, label, icon = ChevronRight, goKey }): Action[] =>
      goKey ? [{ id: `go ${to}`, label, icon, keys: [`g ${goKey}`], search: 'never', act: { to } }] : [],
    ),
    true,
  )
  return <Suspense>{shown ? <ShortcutSheet onClose={() => setShown(false)} /> : null}</Suspense>
}
