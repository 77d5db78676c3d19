import type { FlowState } from '#app/features/telephony/call-flow/engine/flow-state.ts'

/** One leg that we rang for an incoming call. */
export interface RungLeg {
  /** A user's name, or the number of a phone outside. */
  name: string
  answered: boolean
  /** Their connection was lost during the call. */
  lost?: boolean
  ending: string | null
}

/**
 * Describes an incoming call step by step, in sentences: what the caller chose, who was rung and what they did, and how it
 * went on. `nameOf` names a user by id.
 */
export function describeRoute(
  flow: FlowState | null,
  rung: readonly RungLeg[],
  nameOf: (userId: string) => string,
): string[] {
  const history = flow?.history ?? []
  const choices = history.flatMap(({ choice }) => (choice === undefined ? [] : [choice]))
  return [
    ...choices.map((choice) => {
      if (choice === 'none') return 'Chose nothing in the menu.'
      if (choice === 'unknown') return 'Entered something that isn’t in the menu.'
      return 'ivr' in choice
        ? `Chose ${choice.ivr} in the menu.`
        : `Dialed the extension of ${nameOf(choice.user)}.`
    }),
    ...describeRung(rung),
    ...history.flatMap(({ outcome }) => (outcome ? [QUEUE[outcome]] : [])),
    ...(flow && END[flow.step.kind] ? [END[flow.step.kind]!] : []),
  ]
}

const QUEUE = {
  timeout: 'Waited in the queue until the longest wait was over.',
  callback: 'Asked in the queue to be called back.',
  untaken: 'Was taken from the queue, but no one came to the phone.',
}

const END: Record<string, string> = {
  queue: 'Waited in the queue.',
  voicemail: 'Was asked to leave a message.',
}

/** Someone who was rung several times is named once, with the last thing they did. */
function describeRung(rung: readonly RungLeg[]): string[] {
  const byName = new Map<string, string>()
  for (const leg of rung) {
    const did = leg.lost
      ? 'answered, and lost the connection.'
      : leg.answered
        ? 'answered.'
        : leg.ending === 'declined'
          ? 'declined.'
          : 'was rung.'
    if (did !== 'was rung.' || !byName.has(leg.name)) byName.set(leg.name, did)
  }
  return [...byName].map(([name, did]) => `${name} ${did}`)
}
