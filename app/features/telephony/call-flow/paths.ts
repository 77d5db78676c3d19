export const OFFICE_HOURS_PATH = '/account/settings/office-hours'
export const CALL_SETTINGS_PATH = '/account/settings/call-settings'
export const TRANSCRIPTS_PATH = `${CALL_SETTINGS_PATH}/transcripts`
export const CALL_RULES_PATH = `${CALL_SETTINGS_PATH}/rules`

/** The error for an account without a location. */
export const MISSING_LOCATIONS = 'Missing Locations'

/** The tabs of call settings, which are one form. */
export const SETTINGS_TABS = ['inbound', 'outbound', 'global'] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

export const readTab = (name: unknown): SettingsTab | undefined => SETTINGS_TABS.find((tab) => tab === name)

/** The tab with a field of the form. */
export function settingsTabOf(field: string): SettingsTab {
  if (field.startsWith('outbound')) return 'outbound'
  return field === 'voice' || field === 'holdUrl' ? 'global' : 'inbound'
}
