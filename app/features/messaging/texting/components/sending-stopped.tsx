import { useClock } from '#app/components/time.tsx'
import { Alert } from '#app/components/ui/alert.tsx'
import { type SendingStop, stopSentence } from '#app/features/people/consent/sending-stop.ts'

/** The banner while an owner has stopped all texts. */
export function SendingStopped({
  stop,
  className,
  children,
}: {
  stop: SendingStop
  className?: string
  children?: React.ReactNode
}) {
  const { timeZone } = useClock()
  return (
    <Alert variant="warn" className={className}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1">
          {stopSentence(stop, timeZone)} Campaigns, scheduled and automatic texts wait, and no one can send
          one, until an owner lets them go on.
        </span>
        {children}
      </div>
    </Alert>
  )
}
