import { z } from 'zod'
import { QUEUE_ENDS } from './queue-ends.ts'

const MOST_ENTRIES = 5

/** A call to try out, as the simulator's URL has it. Whatever can't be read is left out. */
export interface ScenarioQuery {
  /** On the location's clocks, `2026-06-19T17:01`; null: now. */
  at: string | null
  /** Users whose softphone can ring. */
  available: string[]
  /** Users who answer when they are rung. */
  answering: string[]
  /** The keys or words of the caller at each menu. */
  entries: string[]
  queue: (typeof QUEUE_ENDS)[number]['value']
  /** The caller's number is blocked. */
  blocked: boolean
  /** The form was sent. */
  asked: boolean
}

const at = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
const ids = z.array(z.uuid().catch('')).transform((all) => all.filter(Boolean))

export function readScenario(params: URLSearchParams): ScenarioQuery {
  const queue = QUEUE_ENDS.find(({ value }) => value === params.get('queue'))?.value
  return {
    at: at.safeParse(params.get('at')).data ?? null,
    available: ids.parse(params.getAll('available')),
    answering: ids.parse(params.getAll('answering')),
    entries: (params.get('entries') ?? '')
      .slice(0, 200)
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .slice(0, MOST_ENTRIES),
    queue: queue ?? 'timeout',
    blocked: params.get('blocked') === 'on',
    asked: params.has('queue'),
  }
}
