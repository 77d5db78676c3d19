export const OFFICE_HOURS_PATH = '/account/settings/office-hours'
export const CALL_SETTINGS_PATH = '/account/settings/call-settings'
export const CALL_RULES_PATH = `${CALL_SETTINGS_PATH}/rules`

/** The spec's error for an account without a location (1, 8). */
export const MISSING_LOCATIONS = 'Missing Locations'
