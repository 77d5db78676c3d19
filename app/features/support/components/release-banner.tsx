import { RotateCw } from '#app/components/icons.tsx'
import { useState } from 'react'
import { Button } from '#app/components/ui/button.tsx'
import { useRealtimeEvent } from '#app/realtime/client/realtime.tsx'
import { VERSION } from '#app/features/shell/navigation.ts'
import { type Release, releaseAnnounced } from '../events.ts'

/**
 * Offers to load a new version: when the operator announces one, or the server has another than this page. Forms with
 * unsaved changes ask before the page is left, and drafts come back.
 */
export function ReleaseBanner({ serverVersion }: { serverVersion: string }) {
  const [announced, setAnnounced] = useState<Release | null>(null)
  useRealtimeEvent(releaseAnnounced, setAnnounced)
  const release = announced ?? (serverVersion === VERSION ? null : { version: serverVersion, notes: '' })
  if (!release) return null
  return (
    <div
      role="status"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-2.5 border-line border-b bg-brand-soft px-4 py-1 text-sm"
    >
      <RotateCw aria-hidden className="size-4 shrink-0 text-brand-text" />
      <p className="min-w-0 flex-1 break-words">
        Version {release.version} is ready{release.notes ? `: ${release.notes}` : '.'}
      </p>
      <Button size="sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  )
}
