export const LOCATIONS_PATH = '/account/info/locations'
export const NEW_LOCATION_PATH = `${LOCATIONS_PATH}/new`

/** The page with the cards of message campaigns and phone numbers. */
export const MESSAGING_PATH = '/account/info/phonenumbers'

/** The path of a message campaign's dialog; without an id, of the one that adds one. */
export const campaignPath = (id?: string, part?: 'campaign' | 'delete'): string =>
  [MESSAGING_PATH, 'campaigns', id ?? 'new', part].filter(Boolean).join('/')
