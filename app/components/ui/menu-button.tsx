import { Button } from './button.tsx'
import type { MenuEntry } from './entries-menu.tsx'
import { useLoadedPart } from './use-loaded-part.ts'

const load = () => import('./entries-menu.tsx')

/** A button that opens a menu. The menu's code loads when the button is pointed at, focused or pressed. */
export function MenuButton({
  entries,
  ...button
}: React.ComponentProps<typeof Button> & { entries: readonly MenuEntry[] }) {
  const [loaded, loading] = useLoadedPart(load)
  const trigger = <Button aria-haspopup="menu" {...loading} {...button} />
  return loaded ? <loaded.default trigger={trigger} entries={entries} /> : trigger
}
