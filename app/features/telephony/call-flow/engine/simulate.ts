import type { FlowRecording } from '#app/features/accounts/office-hours/flow-recording.schema.ts'
import type { CallFlow } from '../call-flow.schema.ts'
import type { RingableUser, QueueOutcome, Situation, Sound, FlowStep, RingTarget } from './flow-engine.ts'
import { beginFlow, proceed, readChoice } from './flow-state.ts'

/** A call to try out: how things are, and what the caller and the users do. */
export interface Scenario {
  situation: Situation
  /** The caller's entry at each menu: keys, or words. They enter nothing where the list ends. */
  entries: readonly string[]
  /** Users who answer when rung. */
  answering: readonly string[]
  /** The end of waiting in the queue. */
  queue: 'taken' | QueueOutcome
}

export interface SimulatedStep {
  step: FlowStep
  /** The step as a sentence. */
  text: string
}

/** More than any flow has. */
const MOST_STEPS = 1000

/** Follows a call through a flow, by the engine that live calls use. */
export function simulate(flow: CallFlow, scenario: Scenario): SimulatedStep[] {
  const { situation } = scenario
  const entries = [...scenario.entries]
  const steps: SimulatedStep[] = []
  let state = beginFlow(flow, situation)
  while (steps.length < MOST_STEPS) {
    const { step } = state
    const entered = step.kind === 'menu' ? (entries.shift() ?? '') : ''
    const answerer = step.kind === 'ring' ? answererOf(step.targets, scenario) : undefined
    const seen = { situation, entered, answerer, queue: scenario.queue, quote: quoteFor(flow) }
    steps.push({ step, text: describe(step, seen) })
    if (isOver(step) || answerer || (step.kind === 'queue' && scenario.queue === 'taken')) return steps
    state = proceed(flow, situation, state, {
      step: step.id,
      ...(step.kind === 'menu' ? { choice: readChoice(flow, situation.people, readEntry(entered)) } : {}),
      ...(step.kind === 'queue' ? { outcome: scenario.queue as QueueOutcome } : {}),
    })
  }
  return steps
}

const isOver = ({ kind }: FlowStep) => kind === 'reject' || kind === 'message' || kind === 'hang-up'

const answererOf = (targets: readonly RingTarget[], { answering }: Scenario) =>
  targets.find(({ userId }) => answering.includes(userId))

export const readEntry = (entered: string) =>
  /^[\d*#]+$/.test(entered) ? { keys: entered } : { words: entered }

interface Seen {
  situation: Situation
  entered: string
  answerer: RingTarget | undefined
  queue: Scenario['queue']
  quote: (sound: Sound) => string
}

function describe(step: FlowStep, { situation: { people }, entered, answerer, queue, quote }: Seen): string {
  switch (step.kind) {
    case 'reject':
      return 'The number is blocked: the call is rejected before a phone rings.'
    case 'say':
      return `The caller hears ${quote(step.sound)}.`
    case 'menu':
      return `The caller hears ${step.sounds.map(quote).join(', ')} and ${describeEntry(entered)}.`
    case 'ring': {
      const names = step.targets.map((target) => nameOf(target, people)).join(', ')
      const end = answerer ? `${nameOf(answerer, people)} answers` : 'no one answers'
      return `Rings ${names} for ${step.seconds} seconds; ${end}.`
    }
    case 'queue':
      return `The caller waits in the queue for up to ${step.maxWait} seconds; ${QUEUE_TEXTS[queue]}.`
    case 'voicemail':
      return `The caller hears ${quote(step.sound)} and leaves a message.${step.text ? ` Afterwards they get the text “${step.text}”.` : ''}`
    case 'message':
      return `The caller hears ${quote(step.sound)}, and the call ends.`
    case 'hang-up':
      return 'The call ends.'
  }
}

const QUEUE_TEXTS = {
  taken: 'someone takes the call',
  timeout: 'no one takes the call',
  callback: 'they ask to be called back',
  untaken: 'someone takes the call but is cut off',
}

/** Quotes what callers hear: the text, or the recording's name. */
function quoteFor(flow: CallFlow): (sound: Sound) => string {
  const names = new Map<string, string>()
  JSON.stringify(flow, (key, value: Partial<FlowRecording> | null) => {
    if (key === 'recording' && value?.url && value.name) names.set(value.url, value.name)
    return value
  })
  return (sound) => {
    if ('say' in sound) return `“${sound.say}”`
    const name = names.get(sound.play)
    return name ? `the recording “${name}”` : 'a recording'
  }
}

function describeEntry(entered: string): string {
  if (entered === '') return 'enters nothing'
  return /^[\d*#]+$/.test(entered) ? `presses ${entered}` : `says “${entered}”`
}

function nameOf({ userId, number }: RingTarget, people: readonly RingableUser[]): string {
  const name = people.find(({ id }) => id === userId)?.name ?? 'someone'
  return number ? `${name} at ${number}` : name
}
