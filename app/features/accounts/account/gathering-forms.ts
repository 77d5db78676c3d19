/** The parts of a contact that an account can turn off, in the order of the contact's tabs. */
export const GATHERING_FORMS = [
  'address',
  'policy',
  'auto',
  'home',
  'commercial',
  'health',
  'life',
  'paymentMethods',
] as const

export type GatheringForm = (typeof GATHERING_FORMS)[number]

export const GATHERING_LABELS: Record<GatheringForm, string> = {
  address: 'Addresses',
  policy: 'Policies',
  auto: 'Auto',
  home: 'Home',
  commercial: 'Commercial',
  health: 'Health',
  life: 'Life',
  paymentMethods: 'Payment methods',
}

/** The stored comma list as single parts. */
export function readGathering(stored: string): GatheringForm[] {
  const names = stored.split(',').map((name) => name.trim())
  return names.includes('all') ? [...GATHERING_FORMS] : GATHERING_FORMS.filter((name) => names.includes(name))
}

/** A comma list, or `all`. */
export const writeGathering = (chosen: readonly GatheringForm[]): string =>
  GATHERING_FORMS.every((name) => chosen.includes(name)) ? 'all' : chosen.join(',')
