/** What one page of the user asks the page with the device to do. */
export type Order =
  | { order: 'answer'; callId: string }
  | { order: 'connect'; callId: string }
  | { order: 'digits'; digits: string }
  | { order: 'mute'; muted: boolean }
  | { order: 'disconnect' }
  | { order: 'microphone' }

let channel: BroadcastChannel | null = null

/** Receives the orders of the user's other pages. */
export function receiveOrders(user: string, obey: (order: Order) => void): void {
  channel = new BroadcastChannel(`phone-${user}`)
  channel.onmessage = ({ data }: MessageEvent<Order>) => obey(data)
}

export const tell = (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
  channel?.postMessage(order)
}
