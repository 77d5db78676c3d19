import { useHydrated } from '#app/components/use-hydrated.ts'
import { cn } from '#app/lib/cn.ts'
import { useRealtime } from '#app/realtime/client/realtime.tsx'

/** Whether live updates arrive: a dot and a word. */
export function ConnectionState() {
  const { status, paused } = useRealtime()
  const hydrated = useHydrated()
  const { word, color } = describe(status, paused, hydrated)
  return (
    <span role="status" title={word} className="flex min-w-0 items-center gap-2">
      <span aria-hidden className={cn('swatch size-2 shrink-0 rounded-full', color)} />
      <span className="sr-only unfolded:not-sr-only unfolded:truncate!">{word}</span>
    </span>
  )
}

function describe(status: string, paused: boolean, hydrated: boolean): { word: string; color: string } {
  if (!hydrated) return { word: 'No live updates', color: 'bg-presence-grey' }
  if (paused) return { word: 'Live updates paused', color: 'bg-presence-yellow' }
  if (status === 'connected') return { word: 'Connected', color: 'bg-presence-green' }
  if (status === 'init') return { word: 'Connecting', color: 'bg-presence-yellow' }
  return { word: status === 'disconnected' ? 'Disconnected' : status, color: 'bg-presence-red' }
}
