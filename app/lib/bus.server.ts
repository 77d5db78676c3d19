/** Something that happened, on its way to the browsers of one account. */
export interface BusEvent {
  accountId: string
  /** Who is to hear it: `account` for everybody in it, `user:<id>`, or `room:<id>` for those looking at a room. */
  topic: 'account' | `user:${string}` | `room:${string}`
  /** The spec's event name: sms_room_update, users_phoneStatus … */
  name: string
  /** What changed. Null when it would not fit the wire: browsers load it instead. */
  data: unknown
}

/** Carries events between processes. Delivery is at most once: a browser that missed some revalidates. */
export interface Bus {
  /** Several in one statement; never inside a writing transaction (NOTIFY takes a global lock at commit). */
  publish(events: BusEvent[]): Promise<void>
  /** Hears every account's events, those of this process too. Returns how to stop. */
  subscribe(listener: (event: BusEvent) => void): () => void
  close(): Promise<void>
}
