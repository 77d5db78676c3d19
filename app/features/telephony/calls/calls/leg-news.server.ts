import type { Leg } from './legs-of-call.server.ts'

type LegState = Leg['state']
const RANK: Record<LegState, number> = { created: 0, ringing: 1, 'in-progress': 2, ended: 3 }

/** News of one leg from the provider, in whatever order it comes. */
export interface LegNews {
  state?: LegState
  /** When it happened, by the provider's clock. */
  at: Date
  endReason?: string | null
  muted?: boolean
  onHold?: boolean
  /** The conference's number of this event. */
  sequence?: number
}

/** Applies news to a leg. The result doesn't depend on the order, nor on repetitions. */
export function applyNews(leg: Leg, news: LegNews): void {
  if (news.state === 'in-progress') leg.joinedAt = earlier(leg.joinedAt, news.at)
  if (news.state === 'ended') {
    leg.leftAt = earlier(leg.leftAt, news.at)
    leg.endReason = preferred(leg.endReason, news.endReason ?? null)
  }
  if (news.state && RANK[news.state] > RANK[leg.state]) leg.state = news.state
  const { sequence = 0 } = news
  if (news.muted !== undefined && sequence > leg.muteSequence) {
    leg.muted = news.muted
    leg.muteSequence = sequence
  }
  if (news.onHold !== undefined && sequence > leg.holdSequence) {
    leg.onHold = news.onHold
    leg.heldAt = news.onHold ? news.at : null
    leg.holdSequence = sequence
  }
}

const earlier = (a: Date | null, b: Date) => (a && a <= b ? a : b)

/** A conference only says that someone left; the call's own status says why. */
function preferred(a: string | null, b: string | null): string | null {
  const rank = (reason: string | null) => (reason === null ? 0 : reason === 'completed' ? 1 : 2)
  return rank(b) > rank(a) ? b : a
}
