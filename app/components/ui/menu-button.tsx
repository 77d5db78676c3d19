import { lazy, Suspense, useState } from 'react'
import type { IconComponent } from '#app/components/icons.tsx'
import { Button } from './button.tsx'

export interface MenuEntry {
  label: string
  icon: IconComponent
  onSelect?: () => void
  /** A page of another site, which opens in a new tab. */
  href?: string
}

const load = () => import('./entries-menu.tsx')
const EntriesMenu = lazy(load)

/** A button that opens a menu. Pages with such buttons load the menu when one is about to be pressed. */
export function MenuButton({
  entries,
  ...button
}: React.ComponentProps<typeof Button> & { entries: readonly MenuEntry[] }) {
  const [wanted, setWanted] = useState(false)
  const trigger = (
    <Button
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // Then the menu opens at once, and handles its trigger itself.
      onClick={wanted ? undefined : () => setWanted(true)}
      {...button}
    />
  )
  if (!wanted) return trigger
  return (
    <Suspense fallback={trigger}>
      <EntriesMenu trigger={trigger} entries={entries} />
    </Suspense>
  )
}
