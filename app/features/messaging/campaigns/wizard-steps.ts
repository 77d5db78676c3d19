import { isBlank } from '#app/lib/blank.ts'
import type { CampaignValues } from './campaign.schema.ts'

export const WIZARD_STEPS = [
  { name: 'campaign', label: 'Campaign' },
  { name: 'target', label: 'Target' },
  { name: 'content', label: 'Content' },
  { name: 'schedule', label: 'Schedule' },
] as const
export type StepName = (typeof WIZARD_STEPS)[number]['name']

/** The step that has a field, by the names of campaign.schema.ts. */
export function wizardStepOf(field: string): number | null {
  const prefixes = [['name', 'description'], ['target'], ['content'], ['schedule', 'weekdays', 'month']]
  const step = prefixes.findIndex((names) => names.some((name) => field.startsWith(name)))
  return step < 0 ? null : step
}

/** Whether a step is complete. */
export function isComplete(step: StepName, values: CampaignValues): boolean {
  switch (step) {
    case 'campaign':
      return !isBlank(values.name)
    case 'target':
      return values.targetTags.length > 0
    case 'content':
      return !isBlank(values.content)
    case 'schedule':
      return values.scheduleOccurrence !== ''
  }
}

/**
 * The step to show when a user asks for one: forward only past complete steps, back always. `from` 0 to 3.
 */
export function reachableStep(asked: number, values: CampaignValues): number {
  const first = WIZARD_STEPS.findIndex(({ name }) => !isComplete(name, values))
  const last = first < 0 ? WIZARD_STEPS.length - 1 : first
  return Math.min(Math.max(Number.isInteger(asked) ? asked : 0, 0), last)
}
