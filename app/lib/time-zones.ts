/** The time zones of the United States and its territories, with how people call them. */
const US_ZONES: readonly (readonly [zone: string, label: string])[] = [
  ['America/New_York', 'Eastern – New York'],
  ['America/Detroit', 'Eastern – Detroit'],
  ['America/Indiana/Indianapolis', 'Eastern – Indianapolis'],
  ['America/Chicago', 'Central – Chicago'],
  ['America/Denver', 'Mountain – Denver'],
  ['America/Boise', 'Mountain – Boise'],
  ['America/Phoenix', 'Mountain – Phoenix, without daylight saving'],
  ['America/Los_Angeles', 'Pacific – Los Angeles'],
  ['America/Anchorage', 'Alaska – Anchorage'],
  ['Pacific/Honolulu', 'Hawaii – Honolulu'],
  ['America/Puerto_Rico', 'Atlantic – Puerto Rico'],
  ['Pacific/Guam', 'Chamorro – Guam'],
  ['Pacific/Pago_Pago', 'Samoa – Pago Pago'],
]

export const isUsZone = (zone: string): boolean => US_ZONES.some(([name]) => name === zone)

export const zoneLabel = (zone: string): string => US_ZONES.find(([name]) => name === zone)?.[1] ?? zone

/** The options of a select. A stored zone of elsewhere stays one. */
export function zoneOptions(stored?: string): { value: string; label: string }[] {
  const options = US_ZONES.map(([value, label]) => ({ value, label }))
  return stored && !isUsZone(stored) ? [...options, { value: stored, label: stored }] : options
}
