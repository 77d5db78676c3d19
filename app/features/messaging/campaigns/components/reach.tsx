import { Alert } from '#app/components/ui/alert.tsx'
import { plural } from '#app/lib/plural.ts'
import type { Reach as Counted } from '../audience.server.ts'

/** Shows how many people a campaign is for, each number once. */
export function AudienceReach({
  reach: { people, optedOut },
  upTo = false,
}: {
  reach: Counted
  upTo?: boolean
}) {
  return (
    <Alert>
      {upTo ? 'Up to ' : ''}
      {plural(people, 'person', 'people')} with a mobile phone {people === 1 ? 'is' : 'are'} chosen today.
      {optedOut > 0
        ? ` ${optedOut.toLocaleString('en-US')} more ${optedOut === 1 ? 'has' : 'have'} opted out.`
        : ''}
    </Alert>
  )
}
