import { cn } from '#app/lib/cn.ts'
import { useVolume } from '../phone-store.ts'

/** Grey at or below 0, green below 0.5, yellow below 0.75, otherwise red. */
export function volumeColor(volume: number): 'grey' | 'green' | 'yellow' | 'red' {
  if (volume <= 0) return 'grey'
  if (volume < 0.5) return 'green'
  return volume < 0.75 ? 'yellow' : 'red'
}

const COLORS = {
  grey: 'bg-presence-grey',
  green: 'bg-presence-green',
  yellow: 'bg-presence-yellow',
  red: 'bg-presence-red',
}

/** Shows the volume of what the user says and hears, as two bars. */
export function VolumeMeter() {
  const { input, output } = useVolume()
  return (
    <span aria-hidden className="flex h-4 items-end gap-0.5">
      <VolumeBar volume={input} />
      <VolumeBar volume={output} />
    </span>
  )
}

export function VolumeBar({ volume, wide }: { volume: number; wide?: boolean }) {
  const share = `${Math.round(Math.min(Math.max(volume, 0.06), 1) * 100)}%`
  return (
    <span className={cn('relative block rounded-full bg-line', wide ? 'h-2 w-full' : 'h-4 w-1.5')}>
      <span
        style={wide ? { width: share } : { height: share }}
        className={cn(
          'absolute bottom-0 left-0 rounded-full',
          wide ? 'h-full' : 'w-full',
          COLORS[volumeColor(volume)],
        )}
      />
    </span>
  )
}
