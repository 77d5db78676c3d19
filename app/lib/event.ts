declare const defined: unique symbol
/** The name of an event defined in some area's `events.ts`; a plain string is not one. */
export type EventName = string & { readonly [defined]: true }

/** The users who receive an event: everyone in the account, one user, or everyone who has a room open. */
export type Topic = 'account' | `user:${string}` | `room:${string}`

/** An event as a feature function publishes it; the context adds the account. */
export interface OutgoingEvent {
  topic: Topic
  name: EventName
  /** Null when it was too large for the bus: browsers load the page again instead. */
  data: unknown
}

/** An event on its way to the browsers of one account. */
export interface BusEvent extends OutgoingEvent {
  accountId: string
}

/** Carries events to every process. */
export interface Publisher {
  /**
   * Publishes several events in one statement. Call it only after commit: NOTIFY takes a global lock at commit. Never
   * rejects because the bus is down; that is logged, and browsers revalidate when they reconnect.
   */
  publish(events: BusEvent[]): Promise<void>
}
