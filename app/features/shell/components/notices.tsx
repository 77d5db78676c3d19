import { Bell, ChevronDown } from '#app/components/icons.tsx'
import {
  pastDueLine,
  PastDueWarning,
  usePastDue,
} from '#app/features/timeline/components/past-due-warning.tsx'
import type { FrameData } from '../shell.server.ts'
import { Banners, useBannerLines } from './banners.tsx'

/**
 * What stands over every page: banners and what is past due. On a phone they are one line that folds out, by a box to
 * tick, so that it does without JavaScript.
 */
export function Notices({ frame, pastDue: loaded }: { frame: FrameData; pastDue: FrameData['pastDue'] }) {
  const pastDue = usePastDue(loaded)
  const lines = [...useBannerLines(frame), ...(pastDue.first ? [pastDueLine(pastDue.first)] : [])]
  if (lines.length === 0) return null
  const more = lines.length - 1 + Math.max(pastDue.total - 1, 0)
  return (
    <div className="group/notices shrink-0">
      <label className="flex min-h-9 cursor-pointer items-center gap-2.5 border-line border-b bg-warn-soft px-4 text-sm outline-offset-[-2px] outline-brand-text has-focus-visible:outline-2 sm:hidden">
        <input type="checkbox" className="sr-only" />
        <Bell aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="sr-only">Show all notices: </span>
        <span className="min-w-0 flex-1 truncate group-has-checked/notices:hidden">{lines[0]}</span>
        <span className="hidden flex-1 font-medium group-has-checked/notices:block">Notices</span>
        {more > 0 ? <span className="shrink-0 font-medium tabular-nums">+{more}</span> : null}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-muted group-has-checked/notices:rotate-180"
        />
      </label>
      <div className="max-sm:hidden max-sm:group-has-checked/notices:block">
        <Banners frame={frame} />
        <PastDueWarning pastDue={pastDue} userId={frame.user.id} />
      </div>
    </div>
  )
}
