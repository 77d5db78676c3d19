/** An order from one page of the user to the page with the device. */
export type Order =
  | { order: 'answer'; callId: string }
  | { order: 'connect'; callId: string }
  | { order: 'digits'; digits: string }
  | { order: 'mute'; muted: boolean }
  | { order: 'disconnect' }
  | { order: 'microphone' }

let channel: BroadcastChannel | null = null

/** Receives the orders of the user's other pages. */
export function receiveOrders(user: string, onOrder: (order: Order) => void): void {
  channel = new BroadcastChannel(`phone-${user}`)
  channel.onmessage = ({ data }: MessageEvent<Order>) => onOrder(data)
}

export const sendOrder = (order: Order) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has one origin.
  channel?.postMessage(order)
}
