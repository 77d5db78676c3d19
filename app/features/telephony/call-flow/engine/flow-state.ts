import type { CallFlow } from '../call-flow.schema.ts'
import {
  type MenuChoice,
  type FlowEvent,
  nextFlowStep,
  type RingableUser,
  type Situation,
  type FlowStep,
} from './flow-engine.ts'
import { subGroupsInOrder } from '../settings/order.ts'

/** The progress of a call: stored with it, as JSON. */
export interface FlowState {
  history: FlowEvent[]
  step: FlowStep
}

export const beginFlow = (flow: CallFlow, situation: Situation): FlowState => ({
  history: [],
  step: nextFlowStep(flow, situation, []),
})

/** The state after the present step is over. */
export function proceed(
  flow: CallFlow,
  situation: Situation,
  { history }: FlowState,
  event: FlowEvent,
): FlowState {
  const next = [...history, event]
  return { history: next, step: nextFlowStep(flow, situation, next) }
}

/** Finds the user or sub-group that a caller chose by keys or speech. Sub-groups go before users with the same extension. */
export function readChoice(
  flow: CallFlow,
  people: readonly Pick<RingableUser, 'id' | 'name' | 'extension'>[],
  entered: { keys?: string | undefined; words?: string | undefined },
): MenuChoice {
  const { keys = '', words = '' } = entered
  const groups = subGroupsInOrder(flow)
  if (keys !== '') {
    const group = groups.find(([, { extension }]) => extension === keys)
    if (group) return { ivr: group[0] }
    const user = people.find(({ extension }) => extension === keys)
    return user ? { user: user.id } : 'unknown'
  }
  const said = plain(words)
  if (said === ' ') return 'none'
  const group = groups.find(([, { extensionSpeech }]) => isSaid(extensionSpeech, said))
  if (group) return { ivr: group[0] }
  const user = people.find(({ name }) => isSaid(name, said))
  return user ? { user: user.id } : 'unknown'
}

/** Lower case, with one space around each word. */
const plain = (text: string) =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `.replace(/^ +$/, ' ')
const isSaid = (phrase: string, said: string) => plain(phrase) !== ' ' && said.includes(plain(phrase))
