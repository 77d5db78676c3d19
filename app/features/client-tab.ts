import type { ReactNode } from 'react'
import type { EventDefinition } from '#app/realtime/events.ts'

/**
 * A tab on the right side of a contact's page. An area has its own in `client-tabs.tsx`, which only that page loads; what
 * they show is read by `clientTabs` in its area.server.ts.
 */
export interface ClientTab<Data = unknown> {
  /** In the page's URL: `?lower=recordings`. */
  name: string
  label: string
  /** Tabs are sorted by it. */
  position: number
  /** The number beside the label; 0 shows none. */
  count?(data: Data): number
  /** The page loads again after these events of its contact. */
  events?: readonly EventDefinition<{ clientId: string }>[]
  /** Isn't rendered when its data could not be read. */
  Tab(props: { clientId: string; data: Data }): ReactNode
}
