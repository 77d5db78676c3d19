import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Menu } from '#app/components/icons.tsx'
import { useLoadedPart } from '#app/components/ui/use-loaded-part.ts'
import { useHydrated } from '#app/components/use-hydrated.ts'
import type { FrameData } from './frame-data.ts'

const load = () => import('./panel-sheet.tsx')

/** Under 768 px the panel is a sheet behind this button, or the menu page without JavaScript. */
export function NarrowPanel({ frame }: { frame: FrameData }) {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  const [loaded, loading] = useLoadedPart(load)
  // Following a link closes the sheet.
  const [openOn, setOpenOn] = useState<string>()
  const classes = 'icon-link size-9 shrink-0 rounded-md md:hidden'
  return (
    <>
      {hydrated ? (
        <button
          type="button"
          className={classes}
          aria-label="Open the side panel"
          aria-haspopup="dialog"
          {...loading}
          onClick={() => {
            loading.onClick()
            setOpenOn(pathname)
          }}
        >
          <Menu aria-hidden />
        </button>
      ) : (
        <Link to="/menu" className={classes} aria-label="Menu">
          <Menu aria-hidden />
        </Link>
      )}
      {loaded ? (
        <loaded.PanelSheet
          frame={frame}
          open={openOn === pathname}
          onOpenChange={(open) => setOpenOn(open ? pathname : undefined)}
        />
      ) : null}
      <span className="min-w-0 flex-1 truncate px-1 font-semibold md:hidden">{frame.account.name}</span>
    </>
  )
}
