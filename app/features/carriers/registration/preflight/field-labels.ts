import { ADDRESS, BRAND, BUSINESS, REP } from '../locations/location-fields.ts'
import type { StepFields } from '../locations/step-fields.ts'

const STEPS: Record<string, StepFields[string]> = {
  ...ADDRESS.fields,
  ...BUSINESS.fields,
  ...REP.fields,
  ...BRAND.fields,
}

const OF_CAMPAIGNS: Record<string, string> = {
  usecase: 'Use case',
  description: 'Description',
  hasEmbeddedLinks: 'Some texts contain links',
  hasEmbeddedPhone: 'Some texts contain phone numbers',
  messageFlow: 'Message flow',
  optOutMessage: 'Reply to STOP',
  helpMessage: 'Reply to HELP',
}

const labelOf = (name: string): string | undefined => STEPS[name]?.label ?? OF_CAMPAIGNS[name]

/** The name of a finding's field on the screen. */
export function fieldLabel(field: string): string {
  const sample = /^messageSamples\[(\d+)\]$/.exec(field)
  if (sample) return `Sample ${Number(sample[1]) + 1}`
  const [step, name] = field.split('.')
  if (name) return `${step === 'rep2' ? 'Rep 2' : 'Rep 1'}: ${labelOf(name) ?? name}`
  return labelOf(field) ?? 'The whole registration'
}
