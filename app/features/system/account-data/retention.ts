/** Kinds of data with a period of their own. The period of recordings belongs to the rules for calls. */
export const RETENTION_KINDS = [
  {
    name: 'calls',
    label: 'Call log',
    hint: 'With the recordings of these calls. Notes about calls stay with the contact.',
    shortest: 30,
  },
  { name: 'messages', label: 'Texts', hint: 'With their pictures and files. Opt-outs stay.', shortest: 30 },
  { name: 'chat', label: 'Team chat', hint: 'With its pictures and files.', shortest: 30 },
  { name: 'audit', label: 'Audit log', hint: 'At least a year.', shortest: 365 },
] as const

export type RetentionKind = (typeof RETENTION_KINDS)[number]['name']
/** Days by kind; null keeps for good. */
export type Retention = Record<RetentionKind, number | null>

export const PERIODS = [
  { days: 30, label: '30 days' },
  { days: 90, label: '90 days' },
  { days: 180, label: '180 days' },
  { days: 365, label: '1 year' },
  { days: 730, label: '2 years' },
  { days: 1095, label: '3 years' },
  { days: 1825, label: '5 years' },
  { days: 2555, label: '7 years' },
  { days: 3650, label: '10 years' },
] as const

/** The period in words. */
export const periodLabel = (days: number | null): string =>
  days === null ? 'Keep' : (PERIODS.find((each) => each.days === days)?.label ?? `${days} days`)

export const KEEP = 'keep'
