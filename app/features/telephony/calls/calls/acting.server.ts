import type { Ctx, CtxActor } from '#app/lib/ctx.server.ts'
import { AppError, forbidden } from '#app/lib/errors.ts'
import type { Database } from '#db/client.ts'
import { type CallDraft, hostOf, isIn, type Leg } from './call-model.server.ts'

/** A user who does something with a call they are part of. */
export interface Acting {
  ctx: Ctx
  tx: Database
  actor: CtxActor
  draft: CallDraft
  /** The actor's newest leg in this call. */
  mine: Leg
}

export function requireIn(leg: Leg): void {
  if (!isIn(leg) || leg.ending !== null) throw new AppError('conflict', 'You are not on this call.')
}

/** Only a host can make another one host, hold or remove participants. */
export function requireHost({ draft, mine }: Acting): void {
  requireIn(mine)
  if (hostOf(draft.legs)?.id !== mine.id) throw forbidden()
}

export function requireNoCoach(leg: Leg | undefined): void {
  if (leg?.kind === 'coach') throw forbidden()
}

/** The others who talk in the call; coaches only listen. */
export const others = ({ legs }: CallDraft, mine: Leg) =>
  legs.filter((leg) => leg !== mine && isIn(leg) && leg.kind !== 'coach')
