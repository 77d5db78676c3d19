import { RelativeTime, useClock } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'

/** The nightly reading takes at most two hours. */
const OLD_MS = 27 * 60 * 60_000

/** Says how old the shown state is, and warns when our payment provider couldn't be asked for a day. */
export function MirrorAge({ asOf }: { asOf: string | null }) {
  const { now } = useClock()
  if (!asOf) return null
  if (now.getTime() - new Date(asOf).getTime() > OLD_MS) {
    return (
      <Alert variant="warn">
        Our payment provider can’t be reached. This is how things were <RelativeTime at={asOf} />; nothing is
        lost, and it is brought up to date by itself.
      </Alert>
    )
  }
  return (
    <p className="text-muted text-xs">
      As of <RelativeTime at={asOf} />
    </p>
  )
}
