// A text begun before there was a conversation goes on in the one that was made for it. In memory only: it may hold what no
// draft keeps.
let held: { roomId: string; text: string } | null = null

export function holdBegun(roomId: string, text: string): void {
  held = { roomId, text }
}

export const begunIn = (roomId: string): string | undefined =>
  held?.roomId === roomId ? held.text : undefined

export function forgetBegun(): void {
  held = null
}
