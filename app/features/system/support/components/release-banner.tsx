import { RotateCw } from '#app/components/icons.tsx'
import { useState } from 'react'
import { useOutdated } from '#app/components/feedback/other-build.ts'
import { Button } from '#app/components/ui/button.tsx'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { type Release, releaseAnnounced } from '../events.ts'

/**
 * Offers to load a new version: when the operator announces one, or the server runs another build than this page. Forms
 * with unsaved changes ask before the page is left, and drafts come back.
 */
export function ReleaseBanner() {
  const [announced, setAnnounced] = useState<Release | null>(null)
  const outdated = useOutdated()
  useRealtimeEvent(releaseAnnounced, setAnnounced)
  if (!announced && !outdated) return null
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-2.5 border-line border-b bg-info-soft px-4 py-1 text-sm print:hidden"
    >
      <RotateCw aria-hidden className="size-4 shrink-0 text-info" />
      <p className="min-w-0 flex-1 break-words">
        {announced
          ? `Version ${announced.version} is ready${announced.notes ? `: ${announced.notes}` : '.'}`
          : 'A new version is ready. Until you reload, this page may be out of date.'}
      </p>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
