import type { UserView } from '#app/lib/user-view.server.ts'

/** A claim ends by itself this long after its user was last active in the conversation. */
export const CLAIM_MS = 10 * 60_000

/** A user is answering the conversation. */
export interface Claim {
  user: UserView
  /** ISO. */
  since: string
  until: string
}

/** The claim, unless it has ended. */
export const liveClaim = ({ claim }: { claim: Claim | null }, now: Date): Claim | null =>
  claim && new Date(claim.until) > now ? claim : null
