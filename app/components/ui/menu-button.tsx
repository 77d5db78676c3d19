import { lazy, Suspense, useState } from 'react'
import { Button } from './button.tsx'
import type { MenuEntry } from './entries-menu.tsx'

const load = () => import('./entries-menu.tsx')
const EntriesMenu = lazy(load)

/** A button that opens a menu. The menu's code loads when the button is pointed at, focused or pressed. */
export function MenuButton({
  entries,
  ...button
}: React.ComponentProps<typeof Button> & { entries: readonly MenuEntry[] }) {
  const [pressed, setPressed] = useState(false)
  const trigger = (
    <Button
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setPressed(true)}
      {...button}
    />
  )
  if (!pressed) return trigger
  return (
    <Suspense fallback={trigger}>
      <EntriesMenu trigger={trigger} entries={entries} />
    </Suspense>
  )
}
