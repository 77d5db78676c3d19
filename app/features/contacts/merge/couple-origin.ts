import type { Level } from '#app/features/people/clients/person.ts'
import type { Snapshot } from './merge-snapshot.ts'

/** The client that each person of a merged couple came from. */
export type CoupleOrigin = Record<Level, string>

/** Null if the merge did not make a couple of two single people. */
export function coupleOrigin(snapshot: Snapshot, client: string): CoupleOrigin | null {
  const sources = (level: Level) => [
    ...new Set(
      snapshot.sources
        .filter(({ at }) => at.client === client && at.level === level)
        .map(({ from }) => from.client),
    ),
  ]
  const [applicant, coapplicant] = [sources('applicant'), sources('coapplicant')]
  if (applicant.length !== 1 || coapplicant.length !== 1 || applicant[0] === coapplicant[0]) return null
  return { applicant: applicant[0]!, coapplicant: coapplicant[0]! }
}
