export const LOCATIONS_PATH = '/account/info/locations'
export const NEW_LOCATION_PATH = `${LOCATIONS_PATH}/new`
