import { DETAILS, sampleLabel } from '../campaigns/details-fields.ts'
import { ADDRESS, BRAND, BUSINESS, REP } from '../locations/location-fields.ts'

const FIELDS: Record<string, { label: string }> = {
  ...ADDRESS.fields,
  ...BUSINESS.fields,
  ...REP.fields,
  ...BRAND.fields,
  ...DETAILS,
  usecase: { label: 'Use case' },
  optOutMessage: { label: 'Reply to STOP' },
  helpMessage: { label: 'Reply to HELP' },
}

/** The name of a finding's field on the screen. */
export function findingLabel(field: string): string {
  const sample = /^messageSamples\[(\d+)\]$/.exec(field)
  if (sample) return sampleLabel(Number(sample[1]))
  const [step, name] = field.split('.')
  if (name) return `${step === 'rep2' ? 'Rep 2' : 'Rep 1'}: ${FIELDS[name]?.label ?? name}`
  return FIELDS[field]?.label ?? 'The whole registration'
}
