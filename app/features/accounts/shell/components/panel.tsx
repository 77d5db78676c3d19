import { PanelLeftClose, PanelLeftOpen } from '#app/components/icons.tsx'
import { Link } from 'react-router'
import { BrandMark } from '#app/components/brand-mark.tsx'
import { useOneTabStop } from '#app/components/use-one-tab-stop.ts'
import { usePreferences } from '#app/components/preferences.tsx'
import type { FrameData } from './frame-data.ts'
import { PreferenceButton } from './preference-button.tsx'
import { PanelContent } from './side-panel.tsx'

/** The left side panel: 256 px, or 64 px when folded. It is always folded where there is little room. */
export function SidePanel({ frame }: { frame: FrameData }) {
  const { panel } = usePreferences()
  const stop = useOneTabStop<HTMLElement>()
  return (
    <aside
      {...stop}
      data-region
      aria-label="Company and team"
      className="sticky top-0 z-30 hidden h-dvh w-panel-folded shrink-0 flex-col border-line border-r bg-surface md:flex print:hidden! flow:overflow-y-auto unfolded:w-panel"
    >
      <div className="flex h-12 shrink-0 items-center justify-center gap-2.5 border-line border-b unfolded:justify-start unfolded:pr-2 unfolded:pl-4">
        <Link
          to="/"
          className="shrink-0 rounded-md"
          title={frame.account.name}
          aria-label={`${frame.account.name}, dashboard`}
        >
          <BrandMark className="size-6" />
        </Link>
        <span
          className="hidden min-w-0 flex-1 truncate font-semibold unfolded:block"
          title={frame.account.name}
        >
          {frame.account.name}
        </span>
        <span className="hidden unfolded:block">
          <FoldButton />
        </span>
      </div>
      {panel === 'folded' ? (
        <span className="hidden justify-center pt-2 lg:flex">
          <FoldButton />
        </span>
      ) : null}
      <PanelContent frame={frame} />
    </aside>
  )
}

function FoldButton() {
  const { panel } = usePreferences()
  const folded = panel === 'folded'
  const Icon = folded ? PanelLeftOpen : PanelLeftClose
  const words = folded ? 'Unfold the side panel' : 'Fold the side panel'
  return (
    <PreferenceButton name="panel" value={folded ? 'open' : 'folded'} title={words} className="icon-link">
      <Icon aria-hidden />
      <span className="sr-only">{words}</span>
    </PreferenceButton>
  )
}
